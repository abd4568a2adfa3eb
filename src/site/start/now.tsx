import type { ProductAbout } from '../../core/record/product-about.js';
import { isoInstant } from '../../core/time/instant.js';
import { useLocale, useWords, type Words } from '../../words/locale.js';
import { type Facts, type Mood, moodOf, NEWS } from '../../words/mood.js';
import { grantedWords, reservationWords, wordOf } from '../../words/sentence.js';
import { agoText } from '../../words/times.js';
import type { BankedRow, PageData } from '../page-data.js';
import { personText } from '../pieces/author.js';
import { COLOUR_OF } from '../pieces/colours.js';
import { Author, Excerpt, Quote, SourceLink, TextRemoved } from '../pieces/post.js';
import { Instant, PromisedTime } from '../pieces/time.js';
import { Checked } from './checked.js';
import { NextPromise } from './promises.js';

/** The first card: the word, and the posts that it rests on. Its colour is that of the news. */
export function Now({ data }: { data: PageData }) {
  const locale = useLocale();
  const { words } = locale;
  const missing = missingWords(data);
  const { reservation } = data;
  return (
    <div class={`now mood-${COLOUR_OF[moodOf(data)]}`}>
      <p class="eyebrow">
        <strong>{words('start.title', { product: data.product })}</strong>{' '}
        <span data-zone>{words('time.zone', { zone: 'UTC' })}</span>
      </p>
      <h1>
        <Word facts={data} teamZone={data.teamZone} />
      </h1>
      {reservation?.state === 'empty' && (
        <p class="reservation">{reservationWords('api.reservation', reservation, locale)}</p>
      )}
      {missing !== null && <p class="reservation">{words(missing)}</p>}
      <Proof data={data} />
      <NextPromise data={data} />
      {moodOf(data) === 'empty' && (
        <>
          <p class="reservation">{words('last.nothing', { who: watchedWords(data.about.people, words) })}</p>
          <p class="meta">
            <Checked data={data} />
          </p>
        </>
      )}
      <Means data={data} />
    </div>
  );
}

/** Whose posts are read, as far as the profile names them. */
function watchedWords(people: ProductAbout['people'], words: Words): string {
  const named = Object.entries(people ?? {}).map(([handle, name]) => personText(name, handle));
  return named.length === 0 ? words('pieces.team') : named.join(words('map.separator'));
}

/** What a reset is for the reader. */
function Means({ data }: { data: PageData }) {
  const { words, language } = useLocale();
  const { product, about } = data;
  const means = about.resetMeans?.[language] ?? about.resetMeans?.en ?? words('start.means', { product });
  return (
    <p class="means">
      {BANKED.has(moodOf(data)) ? words('start.meansBanked') : means} {words('start.unofficial')}
    </p>
  );
}

/** States whose word speaks of a banked reset. */
const BANKED: ReadonlySet<Mood> = new Set(['banked', 'bankedPromised']);

/** Its times as elements, which the script says in the reader's zone and keeps current. */
function Word({ facts, teamZone }: { facts: Facts; teamZone: string }) {
  const locale = useLocale();
  const now = Date.parse(facts.generatedAt);
  const { word, detail } = wordOf(facts, locale, {
    since: (at) => (
      <time dateTime={at} data-ago={at}>
        {agoText(now - Date.parse(at), locale.language)}
      </time>
    ),
    promised: (when) => <PromisedTime when={when} now={now} teamZone={teamZone} />,
  });
  return (
    <>
      {word}
      {detail !== null && (
        <small>
          <span class="dot"> · </span>
          {detail}
        </small>
      )}
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

/** What the word rests on: who posted it, the quote and its link. A promise is its own (`NextPromise`). */
function Proof({ data }: { data: PageData }) {
  const words = useWords();
  const mood = moodOf(data);
  const found = provenBy(data);
  if (!found) return null;
  const { at, announcement } = found;
  const url = announcement?.url ?? null;
  const quote = <Quote text={announcement?.text ?? null} place="news" />;
  return (
    <div class="news">
      {'reason' in found && <Withdrawal {...found} people={data.about.people} />}
      {'kept' in found && <Granted granted={data.granted} kept={found.kept} />}
      {!NEWS.has(mood) && (
        <p class="meta">
          {words(data.known.holesSinceLastReset > 0 ? 'last.lastKnown' : 'last.last')} <Instant at={at} />
        </p>
      )}
      {announcement?.text != null && (
        <blockquote>{mood === 'withdrawn' ? <del>{quote}</del> : quote}</blockquote>
      )}
      {'isTextRemoved' in found && found.isTextRemoved && <TextRemoved />}
      <p class="meta">
        <span>
          <Author url={url} people={data.about.people} />
          {NEWS.has(mood) && (
            <>
              <Instant at={at} />
              {' · '}
            </>
          )}
          <SourceLink url={url} about={words('recent.about')} />
        </span>
        {mood !== 'notLive' && <Checked data={data} />}
      </p>
      {data.promises.length === 0 && NEWS.has(mood) && <p>{words('next.nonePromised')}</p>}
      {data.promises.length === 0 && mood === 'notLive' && <p>{words('next.maybePromised')}</p>}
    </div>
  );
}

/** Who got it, until when and where it can be redeemed, and which promise it kept. */
function Granted({ granted, kept }: Pick<PageData, 'granted'> & Pick<BankedRow, 'kept'>) {
  const locale = useLocale();
  const { words } = locale;
  return (
    <p>
      {grantedWords(granted, locale)}{' '}
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

function provenBy({ resets, banked, withdrawn, unconfirmed, ...facts }: PageData) {
  const mood = moodOf({ ...facts, withdrawn, unconfirmed });
  switch (mood) {
    case 'withdrawn':
      return withdrawn.find(({ kind }) => kind === 'regular');
    case 'banked':
      return banked[0];
    case 'maybe':
      return unconfirmed[0];
    case 'fresh':
    case 'quiet':
    case 'notLive':
      return resets.resets[0];
    default:
      return undefined;
  }
}

/** Why it was withdrawn, when, and the post that says so, whose address ends the reason. */
function Withdrawal(props: PageData['withdrawn'][number] & Pick<ProductAbout, 'people'>) {
  const { reason, withdrawnAt, people } = props;
  const words = useWords();
  const [text = '', url] = reason.split(/ (?=https?:\S+$)/);
  return (
    <p>
      <Excerpt text={text} />{' '}
      <span class="meta">
        <span>
          <Author url={url ?? null} people={people} />
          <Instant at={withdrawnAt} />
        </span>
        {url && <SourceLink url={url} about={words('recent.aboutWithdrawal')} />}
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
            <SourceLink url={url} about={words('incidents.about')}>
              {words('pieces.statusPage')}
            </SourceLink>
          </span>
        </p>
      ))}
    </section>
  );
}
