import { conditionIn } from '../../core/reading/rules/details.js';
import { isoInstant } from '../../core/time/instant.js';
import { doubtText } from '../../words/doubts.js';
import { useLocale, useWords } from '../../words/locale.js';
import { type Mood, moodOf, whenOf } from '../../words/mood.js';
import { promiseWords, stateWords } from '../../words/sentence.js';
import { countingText } from '../../words/times.js';
import type { When } from '../../words/when.js';
import type { PageData, PromiseRow } from '../page-data.js';
import { Author, Quote, ScopeBadge, SourceLink, TextRemoved } from '../pieces/post.js';
import { PromiseStrip } from '../pieces/promise-strip.js';
import { Section } from '../pieces/section.js';
import { Instant, PromisedTime, TeamTime } from '../pieces/time.js';

interface Shown {
  readonly promise: PromiseRow;
  readonly data: PageData;
}

interface Posted extends Shown {
  /** The mood whose word speaks of this promise; null where the word speaks of another one. */
  readonly mood: Mood | null;
}

/** The post of the promise that the word speaks of, and what became of those like it. */
export function AwaitedPost({ promise, data }: Shown) {
  const { awaits, strength } = promise;
  const alike = data.ended.filter((ended) => ended.promises === awaits && ended.strength === strength);
  return (
    <section id="promises" class="awaited" aria-label={useWords()('promises.title')}>
      <PostOf promise={promise} data={data} mood={moodOf(data)} />
      {strength !== 'veiled' && <PromiseStrip ended={alike} isTimed={whenOf(promise) !== null} />}
    </section>
  );
}

function PostOf({ promise, data, mood }: Posted) {
  const words = useWords();
  const { at, state, text, url, eventId } = promise;
  const when = whenOf(promise);
  // An hour that has come needs no calendar.
  const canBeAwaited = state === 'scheduled' || (state === 'open' && when?.form !== 'about');
  const quoted = text !== null && mood === 'onlyIf' ? besidesCondition(text) : text;
  return (
    <>
      <Kinds promise={promise} mood={mood} />
      {text === null && <TextRemoved />}
      {quoted !== null && (
        <blockquote>
          <Quote text={quoted} place="news" />
        </blockquote>
      )}
      <p class="meta">
        <Author url={url} people={data.about.people}>
          {words('promises.posted', { at: <Instant at={isoInstant(at)} /> })}
        </Author>
      </p>
      <p class="meta">
        <SourceLink url={url} about={words('promises.about')} />
        {eventId !== null && canBeAwaited && (
          <a href={`/calendar.ics?promise=${eventId}`}>{words('promises.addToCalendar')}</a>
        )}
      </p>
      <Notes promise={promise} />
    </>
  );
}

/** Characters of a condition in the heading. */
export const CONDITION_SHOWN = 160;

/** What a post says besides its condition, which stands above it; null where that is nothing. */
function besidesCondition(text: string): string | null {
  const condition = conditionIn(text);
  // Of a long one, only a part stands above.
  if (condition === null || condition.length > CONDITION_SHOWN) return text;
  const at = text.indexOf(condition);
  const before = text.slice(0, at).trim();
  const rest = text.slice(at + condition.length).replace(/^[\s,;:–—.!…]+/, '');
  const hasWords = (part: string) => /[\p{L}\p{N}]/u.test(part);
  if (!hasWords(rest)) return hasWords(before) ? `${before} …` : null;
  return `${before} … ${rest}`.trim();
}

/** Moods whose word says what kind of promise it is. */
const SAID: Partial<Record<Mood, 'promises.banked' | 'promises.hinted' | 'promises.conditional'>> = {
  bankedPromised: 'promises.banked',
  hinted: 'promises.hinted',
  onlyIf: 'promises.conditional',
};

/** What it promises and how, as far as the word above it does not say so. */
function Kinds({ promise, mood }: Pick<Posted, 'promise' | 'mood'>) {
  const words = useWords();
  const said = mood === null ? undefined : SAID[mood];
  const kinds = promiseWords(promise.awaits, promise.strength, words).filter(
    (kind) => said === undefined || kind !== words(said),
  );
  return kinds.length === 0 ? null : (
    <p class="when">
      {kinds.map((kind) => (
        <span key={kind} class="badge kind">
          {kind}
        </span>
      ))}
    </p>
  );
}

/**
 * How far off the promised time is, as far as there is one; the script keeps it current. A time of day is
 * when work begins, so it has no end.
 */
export function Countdown({ promise, now }: { promise: PromiseRow; now: number }) {
  const { language } = useLocale();
  const when = whenOf(promise);
  if (when === null) return null;
  const { due, to } = promise;
  const counted = { from: due.from, to, dueTo: due.to, isStart: when.form === 'about' };
  return <strong data-due={JSON.stringify(counted)}>{countingText(counted, now, language)}</strong>;
}

/** What is unusual about a promise. */
function Notes({ promise: { isDoubted } }: { promise: PromiseRow }) {
  const words = useWords();
  return isDoubted ? <p class="note">{words('promises.doubted')}</p> : null;
}

function OtherPromise({ promise, data, isTimeSaid }: Shown & { isTimeSaid: boolean }) {
  const words = useWords();
  const { state, scope } = promise;
  const when = whenOf(promise);
  return (
    <li>
      <p class="when">
        {!(isTimeSaid && when === null) && (
          <span class={state === 'overdue' ? 'badge warn' : 'badge'}>{stateWords(promise, words)}</span>
        )}
        {when !== null && !isTimeSaid && (
          <span>
            <Promised when={when} teamZone={data.teamZone} />
          </span>
        )}
        <ScopeBadge scope={scope} />
      </p>
      <PostOf promise={promise} data={data} mood={null} />
    </li>
  );
}

/** The open promises that the word does not speak of, each with its time: a single one at once. */
export function OtherPromises({ data, shown }: { data: PageData; shown: PromiseRow | null }) {
  const words = useWords();
  const others = data.promises.filter((promise) => promise !== shown);
  if (others.length === 0) return null;
  const [next] = others;
  const when = others.length === 1 && next ? whenOf(next) : null;
  const isFolded = shown !== null || others.length > 1;
  // The line above a single one says its time.
  const isTimeSaid = isFolded && others.length === 1;
  const list = (
    <ul class="entries">
      {others.map((promise) => (
        <OtherPromise key={promise.identity} promise={promise} data={data} isTimeSaid={isTimeSaid} />
      ))}
    </ul>
  );
  const folded = (
    <details>
      <summary>
        {words('promises.others', {
          count: others.length,
          kind: kindOfAll(others),
          named: !isTimeSaid ? 'several' : when === null ? 'undated' : 'dated',
          when: when === null ? '' : <Promised when={when} teamZone={data.teamZone} />,
        })}
      </summary>
      {list}
    </details>
  );
  if (shown !== null) return folded;
  return (
    <section id="promises" class="awaited" aria-label={words('promises.title')}>
      {isFolded ? folded : list}
    </section>
  );
}

function Promised({ when, teamZone }: { when: When; teamZone: string }) {
  return (
    <>
      <PromisedTime when={when} teamZone={teamZone} /> <TeamTime when={when} teamZone={teamZone} />
    </>
  );
}

function kindOfAll(promises: readonly PromiseRow[]): 'promises' | 'hints' | 'both' {
  const hints = promises.filter(({ strength }) => strength === 'veiled').length;
  if (hints === 0) return 'promises';
  return hints === promises.length ? 'hints' : 'both';
}

/** Reports of resets that do not count yet, and the promises that they may have kept. */
export function Unconfirmed({ data }: { data: Pick<PageData, 'unconfirmed' | 'undecided'> }) {
  const words = useWords();
  const { unconfirmed, undecided } = data;
  if (unconfirmed.length === 0) return null;
  return (
    <Section id="unconfirmed" title={words('unconfirmed.title')} lede={words('unconfirmed.lede')}>
      <ul class="entries">
        {unconfirmed.map(({ at, kind, announcement, doubt }) => (
          <li key={at}>
            <p class="when">
              <span class="badge warn">
                {words(kind === 'banked' ? 'unconfirmed.banked' : 'unconfirmed.unconfirmed')}
              </span>
              <Instant at={at} />
              <SourceLink url={announcement?.url ?? null} about={words('unconfirmed.about')} />
            </p>
            {announcement?.text === null ? <TextRemoved /> : <Quote text={announcement?.text ?? null} />}
            {doubt !== null && (
              <p class="note">{words('unconfirmed.why', { doubt: doubtText(words, doubt) })}</p>
            )}
          </li>
        ))}
      </ul>
      {undecided.map(({ identity, at, url }) => (
        <p key={identity} class="note">
          {words('unconfirmed.mayKeep', { at: <Instant at={isoInstant(at)} /> })}{' '}
          <SourceLink url={url} about={words('promises.about')} />
        </p>
      ))}
    </Section>
  );
}
