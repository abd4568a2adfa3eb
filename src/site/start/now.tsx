import type { PageData } from '../page-data.js';
import { Excerpt, SourceLink, TextRemoved } from '../pieces/post.js';
import { Instant } from '../pieces/time.js';
import { useLocale, useWords } from '../words/locale.js';
import { type Facts, lastStateOf, sentence } from '../words/sentence.js';
import { agoText, utcWhenText } from '../words/times.js';
import { moodOf } from './mood.js';
import { NextPromise } from './promises.js';

/** The first card: the sentence, and the posts that it rests on. Its colour is that of the news. */
export function Now({ data }: { data: PageData }) {
  const words = useWords();
  const missing = missingWords(data);
  return (
    <div class={`now mood-${moodOf(data)}`}>
      <p class="eyebrow">
        <strong>{words('start.title', { product: data.product })}</strong>{' '}
        <span>
          {words('start.independent', {
            zone: <span data-zone>{words('time.zone', { zone: 'UTC' })}</span>,
          })}
        </span>
      </p>
      <h1>
        <Sentence facts={data} teamZone={data.teamZone} />
      </h1>
      {missing !== null && <p class="reservation">{words(missing)}</p>}
      <News data={data} />
      <NextPromise data={data} />
    </div>
  );
}

/** With its times as elements, which the script says in the reader's zone and keeps current. */
function Sentence({ facts, teamZone }: { facts: Facts; teamZone: string }) {
  const locale = useLocale();
  const { words } = locale;
  const now = Date.parse(facts.generatedAt);
  return (
    <>
      {sentence(facts, locale, {
        part: (content) => <span>{content}</span>,
        since: (at) => (
          <time dateTime={at} data-ago={at}>
            {agoText(now - Date.parse(at), locale.language)}
          </time>
        ),
        when: (when) => (
          <span data-when={JSON.stringify(when)}>{utcWhenText(when, now, locale.language)}</span>
        ),
        promised: (when) => (
          <span data-when={JSON.stringify(when)} data-team-zone={teamZone}>
            {utcWhenText(when, now, locale.language, teamZone)}
          </span>
        ),
        tomorrow: () => words('sentence.tomorrow'),
      })}
    </>
  );
}

const MISSING = {
  unread: 'notLive.mayBeMissing',
  incomplete: 'notLive.laterKnown',
  ended: 'notLive.asOfThatDay',
} as const;

/** Why a later reset may be missing; null if none can be, and before the first one. */
function missingWords({ known, reservation, sources, stats }: PageData) {
  if (stats.lastResetAt === null) return null;
  if (reservation !== null && reservation.state !== 'empty') return MISSING[reservation.state];
  if (sources.timeline === 'unavailable') return 'last.noTimeline';
  return known.holesSinceLastReset > 0 ? 'last.notAllWatched' : null;
}

/** The post behind a reset that has just come, or was withdrawn. */
function News({ data }: { data: PageData }) {
  const words = useWords();
  const last = lastStateOf(data);
  const isWithdrawn = last === 'withdrawn';
  const row = isWithdrawn
    ? data.withdrawn.find(({ kind }) => kind === 'regular')
    : last === 'now'
      ? data.resets.resets[0]
      : undefined;
  if (!row) return null;
  const { at, announcement, isTextRemoved } = row;
  const excerpt = <Excerpt text={announcement?.text ?? null} />;
  return (
    <div class="news">
      {'reason' in row && <Withdrawal {...row} />}
      {announcement?.text != null && <blockquote>{isWithdrawn ? <del>{excerpt}</del> : excerpt}</blockquote>}
      {isTextRemoved && <TextRemoved />}
      <p class="meta">
        <Instant at={at} />
        <SourceLink url={announcement?.url ?? null} about={words('recent.about')} />
        <button type="button" data-share>
          {words('subscribe.send')}
        </button>
      </p>
    </div>
  );
}

/** Why it was withdrawn, when, and the post that says so, whose address ends the reason. */
function Withdrawal({ reason, withdrawnAt }: PageData['withdrawn'][number]) {
  const words = useWords();
  const [text = '', url] = reason.split(/ (?=https?:\S+$)/);
  return (
    <p>
      <Excerpt text={text} />{' '}
      <span class="meta">
        <Instant at={withdrawnAt} /> {url && <SourceLink url={url} about={words('recent.aboutWithdrawal')} />}
      </span>
    </p>
  );
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
            <SourceLink url={url} about={words('incidents.about')} />
          </span>
        </p>
      ))}
    </section>
  );
}
