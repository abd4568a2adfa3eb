import { isoInstant } from '../../core/time/instant.js';
import { excerpt } from '../../words/excerpt.js';
import { useLocale, useWords } from '../../words/locale.js';
import { type Mood, moodOf, nextPromise, whenOf } from '../../words/mood.js';
import { promiseWords, stateWords } from '../../words/sentence.js';
import { countingText } from '../../words/times.js';
import type { When } from '../../words/when.js';
import type { PageData, PromiseRow } from '../page-data.js';
import { Author, Quote, SourceLink, TextRemoved } from '../pieces/post.js';
import { PromiseStrip } from '../pieces/promise-strip.js';
import { Section } from '../pieces/section.js';
import { Instant, PromisedTime } from '../pieces/time.js';
import { Checked } from './checked.js';

/** The promise that people wait for, what became of those like it, and the others folded in. */
export function NextPromise({ data }: { data: PageData }) {
  const words = useWords();
  const next = nextPromise(data.promises);
  if (next === null) return null;
  const others = data.promises.filter((one) => one !== next);
  const { awaits, strength } = next;
  return (
    <section id="promises" class="awaited" aria-label={words('promises.title')}>
      <PromiseText promise={next} data={data} mood={moodOf(data)} />
      {strength !== 'veiled' && (
        <PromiseStrip
          ended={data.ended.filter((promise) => promise.promises === awaits && promise.strength === strength)}
        />
      )}
      {others.length > 0 && (
        <details>
          <summary>{words('promises.others', { count: others.length, kind: kindOfAll(others) })}</summary>
          <ul class="entries">
            {others.map((promise) => (
              <li key={promise.identity}>
                <PromiseText promise={promise} data={data} mood={null} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function kindOfAll(promises: readonly PromiseRow[]): 'promises' | 'hints' | 'both' {
  const hints = promises.filter(({ strength }) => strength === 'veiled').length;
  if (hints === 0) return 'promises';
  return hints === promises.length ? 'hints' : 'both';
}

interface Shown {
  readonly promise: PromiseRow;
  readonly data: PageData;
  /** Whose word stands above it; null above the others. */
  readonly mood: Mood | null;
}

function PromiseText({ promise, data, mood }: Shown) {
  const words = useWords();
  const { at, due, to, state, text, url, eventId } = promise;
  const when = whenOf(promise);
  const start = <Instant at={isoInstant(due.from)} />;
  // An hour that has come needs no calendar.
  const canBeAwaited = state === 'scheduled' || (state === 'open' && when?.form !== 'about');
  return (
    <>
      <Standing promise={promise} mood={mood} />
      {mood === 'overdue' && when !== null && (
        <p class="when">
          <span>
            {words('promises.due', {
              hasGrace: hasGrace(promise, when) ? 'yes' : 'no',
              when: <PromisedTime when={when} now={Date.parse(data.generatedAt)} teamZone={data.teamZone} />,
            })}
          </span>
        </p>
      )}
      {text && (
        <blockquote>
          <Quote text={text} place="news" />
        </blockquote>
      )}
      {text === null && <TextRemoved />}
      <p class="meta">
        <span>
          <Author url={url} people={data.about.people} />
          {words('promises.posted', { at: <Instant at={isoInstant(at)} /> })} ·{' '}
          <SourceLink url={url} about={words('promises.about')} />
        </span>
        {when !== null && isVague(when) && (
          <span>
            {to === null
              ? words('promises.orLater', { from: start })
              : words('promises.fromTo', { from: start, to: <Instant at={isoInstant(to)} /> })}
          </span>
        )}
        {promise === nextPromise(data.promises) && <Checked data={data} />}
        {eventId !== null && canBeAwaited && (
          <a href={`/calendar.ics?promise=${eventId}`}>{words('promises.addToCalendar')}</a>
        )}
      </p>
      <Notes promise={promise} />
    </>
  );
}

/** Moods whose word says where the promise stands, and the kind of promise that it says. */
const SAID: Partial<Record<Mood, 'promises.banked' | 'promises.hinted' | null>> = {
  promised: null,
  due: null,
  overdue: null,
  undated: null,
  bankedPromised: 'promises.banked',
  hinted: 'promises.hinted',
};

/** Where a promise stands and what it promises, as far as the word above it does not say so. */
function Standing({ promise, mood }: Pick<Shown, 'promise' | 'mood'>) {
  const words = useWords();
  const said = mood === null ? undefined : SAID[mood];
  const kinds = promiseWords(promise.awaits, promise.strength, words).filter(
    (kind) => !said || kind !== words(said),
  );
  if (said !== undefined && kinds.length === 0) return null;
  return (
    <p class="when">
      {said === undefined && (
        <span class={promise.state === 'overdue' ? 'badge warn' : 'badge'}>{stateWords(promise, words)}</span>
      )}
      {kinds.map((kind) => (
        <span key={kind} class="badge kind">
          {kind}
        </span>
      ))}
    </p>
  );
}

/** A time of day is when work begins, so the promise is due for longer than it says. */
function hasGrace({ windowKind }: PromiseRow, { form }: When): boolean {
  return windowKind === 'clock' && form === 'about';
}

/** The sentence says hours as they were promised; other windows are longer than it says. */
function isVague({ form }: When): boolean {
  return form !== 'about' && form !== 'span';
}

/** `in 5 h 58 min`, then `due since today, 19:00`; the script keeps it current. */
export function Countdown({ promise, when, now }: { promise: PromiseRow; when: When; now: number }) {
  const { language } = useLocale();
  const { to } = promise;
  const due = { when, from: promise.due.from, to, dueTo: promise.due.to };
  return <strong data-due={JSON.stringify(due)}>{countingText(due, now, language)}</strong>;
}

/** What is unusual about a promise. */
function Notes({ promise: { awaits, state, isDoubted, windowKind } }: { promise: PromiseRow }) {
  const words = useWords();
  if (awaits === 'banked') return <p class="note">{words('promises.notInChance')}</p>;
  const notes = [
    ...(windowKind === 'clock' && state === 'open' ? [words('promises.clock')] : []),
    ...(state === 'overdue' ? [words('promises.overdueMeans')] : []),
    ...(isDoubted ? [words('promises.doubted')] : []),
  ];
  return notes.length === 0 ? null : <p class="note">{notes.join(' ')}</p>;
}

/** Reports of resets that do not count yet, and the promises that they may have kept. */
export function Unconfirmed({ data }: { data: Pick<PageData, 'unconfirmed' | 'undecided'> }) {
  const words = useWords();
  const { unconfirmed, undecided } = data;
  if (unconfirmed.length === 0) return null;
  return (
    <Section id="unconfirmed" title={words('unconfirmed.title')} lede={words('unconfirmed.lede')}>
      <ul class="entries">
        {unconfirmed.map(({ at, kind, announcement, rationale }) => (
          <li key={at}>
            <p class="when">
              <span class="badge warn">
                {words(kind === 'banked' ? 'unconfirmed.banked' : 'unconfirmed.unconfirmed')}
              </span>
              <Instant at={at} />
              <SourceLink url={announcement?.url ?? null} about={words('unconfirmed.about')} />
            </p>
            {announcement?.text === null ? <TextRemoved /> : <Quote text={announcement?.text ?? null} />}
            {rationale !== null && (
              <p class="note">
                {words('unconfirmed.why', {
                  rationale: (
                    <bdi lang="en" dir="auto">
                      {excerpt(rationale, 280)}
                    </bdi>
                  ),
                })}
              </p>
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
