import type { ComponentChildren } from 'preact';
import { conditionIn } from '../../core/reading/rules/details.js';
import { median } from '../../core/stats/median.js';
import { isoInstant } from '../../core/time/instant.js';
import { HOUR_MS } from '../../core/time/time.js';
import { useLocale, useWords } from '../../words/locale.js';
import { type Mood, moodOf, NEWS, nextPromise, whenOf, withdrawnOf } from '../../words/mood.js';
import { daysText } from '../../words/numbers.js';
import { expiryWords, newsAt, reservationWords, wordOf } from '../../words/sentence.js';
import { agoText, durationText } from '../../words/times.js';
import type { When } from '../../words/when.js';
import type { BankedRow, PageData, PromiseRow } from '../page-data.js';
import { personText } from '../pieces/author.js';
import { COLOUR_OF } from '../pieces/colours.js';
import { Dotted } from '../pieces/dotted.js';
import { linkTo } from '../pieces/links.js';
import { Author, Excerpt, Quote, ScopeBadge, SourceLink, TextRemoved } from '../pieces/post.js';
import { ClockTime, Instant, PromisedTime, TeamTime } from '../pieces/time.js';
import { AwaitedPost, CONDITION_SHOWN, Countdown, OtherPromises } from './promises.js';

/** The first card: the word, its time, and the post that it rests on. Its colour is that of the news. */
export function Now({ data }: { data: PageData }) {
  const { words } = useLocale();
  const mood = moodOf(data);
  const isSeen = mood !== 'notLive' && data.sources.timeline !== 'unavailable';
  return (
    <div class={`now mood-${COLOUR_OF[mood]}`}>
      <p class="eyebrow">
        <strong>{words('start.title', { product: data.product })}</strong>{' '}
        <span>
          {isSeen &&
            words('start.checked', { time: <ClockTime at={data.generatedAt} of="stats.generatedAt" /> })}{' '}
          <span data-check-failed />
        </span>
      </p>
      {mood === 'quiet' ? <Wait data={data} /> : <Word data={data} />}
      <Reservation data={data} />
      <Proof data={data} />
      <PastWaits data={data} />
      <OtherPromises data={data} shown={promiseOfWord(data)} />
      <Delivery data={data} />
      {!SAYS_LAST.has(moodOf(data)) && <LastReset data={data} />}
      <Means data={data} />
    </div>
  );
}

/** The promise that the word speaks of, and whose post stands below it; null where it speaks of none. */
function promiseOfWord(data: PageData): PromiseRow | null {
  const mood = moodOf(data);
  return NEWS.has(mood) || mood === 'notLive' ? null : nextPromise(data.promises);
}

/** The word of the state, and in a line below it the time that it speaks of. */
function Word({ data }: { data: PageData }) {
  const locale = useLocale();
  const now = Date.parse(data.generatedAt);
  const { teamZone } = data;
  const promised = (when: When) => <PromisedTime when={when} teamZone={teamZone} />;
  const { word, detail } = wordOf(data, locale, {
    since: (at) => <Instant at={at} />,
    promised,
    said: (text) =>
      locale.words('mood.condition', { condition: <Excerpt text={text} length={CONDITION_SHOWN} /> }),
    label: (text) => <span class="label">{text}</span>,
  });
  const promise = promiseOfWord(data);
  const when = promise && whenOf(promise);
  const isCondition = moodOf(data) === 'onlyIf' && conditionIn(promise?.text ?? '') !== null;
  const at = newsAt(data);
  return (
    <>
      <h1>
        {word}
        <ScopeBadge scope={scopeOf(data)} />
      </h1>
      {detail !== null && (
        <Dotted
          kind="time-line"
          first={detail}
          besides={when && !isCondition && <TeamTime when={when} teamZone={teamZone} />}
          others={[
            when && isCondition && promised(when),
            at && <Ago at={at} now={now} />,
            promise && when && <Countdown promise={promise} now={now} />,
          ]}
        />
      )}
    </>
  );
}

/** Whom the reset or promise of the heading is for, where its post says so. */
export function scopeOf(data: PageData): string | null {
  switch (moodOf(data)) {
    case 'fresh':
    case 'quiet':
      return data.resets.resets[0]?.announcement?.scope ?? null;
    case 'banked':
      return data.banked[0]?.announcement?.scope ?? null;
    case 'withdrawn':
    case 'maybe':
    case 'notLive':
    case 'empty':
      return null;
    default:
      return promiseOfWord(data)?.scope ?? null;
  }
}

function Ago({ at, now }: { at: string; now: number }) {
  const { language } = useLocale();
  return <span data-ago={at}>{agoText(now - Date.parse(at), language)}</span>;
}

/** On a quiet day the wait is the news. */
function Wait({ data }: { data: PageData }) {
  const { words, language } = useLocale();
  const { lastResetAt, hoursSinceLastReset } = data.stats;
  if (lastResetAt === null || hoursSinceLastReset === null) return null;
  const wait = (
    <data data-of="stats.hoursSinceLastReset" data-since={lastResetAt} value={String(hoursSinceLastReset)}>
      {durationText(hoursSinceLastReset * HOUR_MS, language)}
    </data>
  );
  return (
    <>
      <h1>
        {words('wait.since', { wait, which: data.known.holesSinceLastReset > 0 ? 'known' : 'last' })}
        <ScopeBadge scope={scopeOf(data)} />
      </h1>
      <Dotted
        kind="time-line"
        first={<Instant at={lastResetAt} of="stats.lastResetAt" />}
        others={[words('wait.nonePromised')]}
      />
    </>
  );
}

/** With fewer waits there is nothing to compare. */
const ENOUGH_WAITS = 5;

/** How long the waits before this one were, and how many of them lasted as long, once it is a long one. */
function PastWaits({ data }: { data: PageData }) {
  const words = useWords();
  const waits = data.resets.resets.flatMap(({ gapDays }) => (gapDays === null ? [] : [gapDays]));
  const days = (data.stats.hoursSinceLastReset ?? 0) / 24;
  const longer = waits.filter((wait) => wait >= days).length;
  const half = median(waits);
  if (moodOf(data) !== 'quiet' || half === null || waits.length < ENOUGH_WAITS || data.reservation !== null)
    return null;
  const isLong = 2 * longer < waits.length ? 'yes' : 'no';
  return (
    <p class="means">
      {words('wait.past', { count: waits.length, half: daysText(half, words), isLong, longer })}
    </p>
  );
}

/** Why something may be missing: where nobody can see new posts, where the record has holes, at its start. */
function Reservation({ data }: { data: PageData }) {
  const locale = useLocale();
  const { words } = locale;
  const { reservation, configured, known, sources, stats } = data;
  const mood = moodOf(data);
  if (reservation?.state === 'empty')
    return <p class="reservation">{reservationWords(reservation, locale)}</p>;
  if (mood === 'empty') {
    if (!configured.timeline) return <p class="reservation">{words('notLive.noTimeline')}</p>;
    const named = Object.entries(data.about.people ?? {}).map(([handle, name]) => personText(name, handle));
    const who = named.length === 0 ? words('pieces.team') : named.join(words('map.separator'));
    return <p class="reservation">{words('last.nothing', { who })}</p>;
  }
  if (mood === 'notLive')
    return configured.timeline ? null : <p class="reservation">{words('notLive.noTimeline')}</p>;
  if (stats.lastResetAt === null) return null;
  if (sources.timeline === 'unavailable') return <p class="reservation">{words('last.noTimeline')}</p>;
  return known.holesSinceLastReset > 0 ? <p class="reservation">{words('last.notAllWatched')}</p> : null;
}

/** The post that the word rests on, with its source in a line. */
function Proof({ data }: { data: PageData }) {
  const mood = moodOf(data);
  switch (mood) {
    case 'withdrawn':
      return <Withdrawn data={data} />;
    case 'banked': {
      const [granted] = data.banked;
      if (granted === undefined) return null;
      return (
        <>
          <Announcement {...granted} people={data.about.people} />
          <Granted granted={data.granted} kept={granted.kept} />
        </>
      );
    }
    case 'maybe': {
      const [report] = data.unconfirmed;
      return report === undefined ? null : <Announcement {...report} people={data.about.people} />;
    }
    case 'fresh':
    case 'quiet':
    case 'notLive': {
      const [last] = data.resets.resets;
      if (last === undefined) return null;
      return (
        <>
          {mood === 'notLive' && <LastReset data={data} />}
          <Announcement {...last} people={data.about.people} isPast={mood !== 'fresh'} />
        </>
      );
    }
    case 'empty':
      return null;
    default: {
      const promise = promiseOfWord(data);
      return promise === null ? null : <AwaitedPost promise={promise} data={data} />;
    }
  }
}

interface Announced {
  readonly announcement: { readonly text: string | null; readonly url: string | null } | null;
  readonly isTextRemoved?: boolean;
}

/** A post and, in one line, who posted it and where it is. */
function Announcement(
  props: Announced & {
    people: PageData['about']['people'];
    /** It is long ago: its words may sound as if it were now. */
    isPast?: boolean;
  },
) {
  const words = useWords();
  const { announcement, isTextRemoved, people, isPast = false } = props;
  const url = announcement?.url ?? null;
  return (
    <div class="news">
      {announcement?.text != null && (
        <blockquote>
          <Quote text={announcement.text} place="news" />
        </blockquote>
      )}
      {isTextRemoved && <TextRemoved />}
      <p class="meta">
        <Author url={url} people={people}>
          {isPast && words('recent.then')}
        </Author>
        <SourceLink url={url} about={words('recent.about')} />
      </p>
    </div>
  );
}

/** The words that take the reset back, and the dead announcement below them. */
function Withdrawn({ data }: { data: PageData }) {
  const words = useWords();
  const row = withdrawnOf(data);
  if (row === null) return null;
  const { at, by, reason, announcement, isTextRemoved } = row;
  return (
    <div class="news">
      {by === null ? (
        <p>
          <Excerpt text={reason} />
        </p>
      ) : (
        <>
          <blockquote>
            {by.text === null ? <TextRemoved /> : <Quote text={by.text} place="news" />}
          </blockquote>
          <p class="meta">
            <Author url={by.url} people={data.about.people} />
            <SourceLink url={by.url} about={words('recent.aboutWithdrawal')} />
          </p>
        </>
      )}
      <blockquote>
        <del>
          <Quote text={announcement?.text ?? null} place="news" />
        </del>
        {isTextRemoved && <TextRemoved />}
      </blockquote>
      <p class="meta">
        <span>
          {words('recent.takenBack', { at: <Instant at={at} /> })}
          <ScopeBadge scope={announcement?.scope ?? null} />
        </span>
        <SourceLink url={announcement?.url ?? null} about={words('recent.about')} />
      </p>
    </div>
  );
}

/** Until when and where it can be redeemed, and which promise it kept. */
function Granted({ granted, kept }: Pick<PageData, 'granted'> & Pick<BankedRow, 'kept'>) {
  const locale = useLocale();
  const { words } = locale;
  return (
    <p>
      {expiryWords(granted, locale)}{' '}
      {kept !== null &&
        words('granted.kept', { kind: kept.promises, at: <Instant at={isoInstant(kept.at)} /> })}{' '}
      {granted !== null && granted.redeemUrl !== null && (
        <a href={granted.redeemUrl} rel="noopener noreferrer">
          {words('granted.how')}
        </a>
      )}
    </p>
  );
}

/** What is announced may take its time to arrive, and a report may be wrong. */
function Delivery({ data }: { data: PageData }) {
  const words = useWords();
  const { usageUrl } = data.about;
  const mood = moodOf(data);
  if (mood !== 'fresh' && mood !== 'maybe' && mood !== 'notLive') return null;
  const link =
    usageUrl === undefined ? (text: ComponentChildren) => text : linkTo(usageUrl, 'noopener noreferrer');
  return <p class="means">{words('start.delivery', { mood, link })}</p>;
}

/** Moods that say themselves when the last one was, or that it is not known. */
const SAYS_LAST: ReadonlySet<Mood> = new Set(['fresh', 'quiet', 'notLive', 'empty']);

function LastReset({ data }: { data: PageData }) {
  const words = useWords();
  const { lastResetAt } = data.stats;
  if (lastResetAt === null) return null;
  const isWaitKnown = moodOf(data) !== 'notLive';
  return (
    <Dotted
      kind="means"
      first={
        <>
          {words(lastWords(data))} <Instant at={lastResetAt} of="stats.lastResetAt" />
          {!isWaitKnown && <ScopeBadge scope={data.resets.resets[0]?.announcement?.scope ?? null} />}
        </>
      }
      others={[isWaitKnown && <Ago key="ago" at={lastResetAt} now={Date.parse(data.generatedAt)} />]}
    />
  );
}

function lastWords(data: PageData): 'last.last' | 'last.lastKnown' | 'last.notBanked' {
  if (data.known.holesSinceLastReset > 0) return 'last.lastKnown';
  return moodOf(data) === 'banked' ? 'last.notBanked' : 'last.last';
}

/** What a banked reset is for the reader. */
function Means({ data }: { data: PageData }) {
  const words = useWords();
  const mood = moodOf(data);
  if (mood !== 'banked' && mood !== 'bankedPromised') return null;
  return <p class="means">{words('start.meansBanked')}</p>;
}

/** What the provider's status page says is going on now, above everything. The forecast does not use it. */
export function Incidents({ incidents }: Pick<PageData, 'incidents'>) {
  const words = useWords();
  if (incidents.length === 0) return null;
  return (
    <section id="incidents" aria-label={words('incidents.title')}>
      {incidents.map(({ name, startedAt, url }) => (
        <p key={startedAt + name} class="incident">
          <span class="badge warn">{words('incidents.open')}</span> <Excerpt text={name} />{' '}
          <span class="meta">
            {words('incidents.since', { at: <Instant at={startedAt} /> })} ·{' '}
            <SourceLink url={url} about={words('incidents.about')}>
              {words('pieces.statusPage')}
            </SourceLink>
          </span>
        </p>
      ))}
    </section>
  );
}
