import { isUndecided } from '../../promises/keeping.js';
import type { ResetPromise } from '../../promises/reset-promise.js';
import { holesSince, isTooEarly } from '../../record/known-time.js';
import { percent } from '../../stats/percent.js';
import { countUpTo, DAY_MS, type Interval } from '../../time/time.js';
import type { Model } from '../model.js';
import type { Past } from '../past.js';
import type { ForecastPromise } from '../promises/forecast-promise.js';
import type { Chance } from './publication.js';

/**
 * The forecast in one sentence, in whole per cents. It mentions a promise while one is due and open by the
 * counting rule, and a veiled one only as a hint; none that an unconfirmed report may have kept.
 */
export function headlineText(
  { probability, low, high }: Chance,
  { counted, covered }: Pick<Past, 'counted' | 'covered'>,
  { promises, now }: Pick<Model, 'promises' | 'now'>,
): string {
  const words = percent(probability);
  const first = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const chance = isTooEarly(covered.intervals, countUpTo(counted.regular, now), now)
    ? 'Too early to say how likely a reset is in the next 24 hours'
    : `${first} chance of a reset in the next 24 hours (${percent(low)} to ${percent(high)})`;
  const isDue = ({ promise, from, to }: ForecastPromise) =>
    from <= now + DAY_MS && (to === null || to >= now) && !isUndecided(promise, counted, now);
  const due = dueWords(promises.filter(isDue).map(({ promise }) => promise));
  return `${chance}${due}.`;
}

type Promising = Pick<ResetPromise, 'strength'>;

const isVeiled = ({ strength }: Promising) => strength === 'veiled';

/** A wink is not called a promise, as on the list. */
function dueWords(due: readonly Promising[]): string {
  const promised = due.filter((promise) => !isVeiled(promise));
  const [named, words] = promised.length > 0 ? [promised, 'promised'] : [due, 'hinted at'];
  if (named.length === 0) return '';
  return named.length === 1 ? `: one has been ${words}` : `: several have been ${words}`;
}

/** The caveat names this many holes one by one. */
const NAMED_HOLES = 3;

/** What to know before trusting the number. */
export function caveatText({ counted, covered }: Pick<Past, 'counted' | 'covered'>, now: number): string {
  const { intervals } = covered;
  const sentences: string[] = [];
  const lastResetAt = counted.regular[countUpTo(counted.regular, now) - 1] ?? null;
  const isWatched = (intervals[0]?.fromAt ?? Number.POSITIVE_INFINITY) <= now;
  if (!isWatched)
    sentences.push(
      lastResetAt === null
        ? 'Nothing is recorded yet, so this is a guess.'
        : 'No time has been watched yet: resets are recorded, but others may be missing, so this is a guess.',
    );
  else {
    const holes = holesSince(intervals, lastResetAt, now);
    sentences.push(...holesText(holes.filter(({ toAt }) => toAt < now)));
    const [last] = holes.filter(({ toAt }) => toAt === now);
    if (last)
      sentences.push(
        `The record is not complete after ${minuteOf(last.fromAt)} UTC: later resets may be missing, and the forecast assumes neither that there was one nor that there was none.`,
      );
  }
  if (isWatched && isTooEarly(intervals, countUpTo(counted.regular, now), now))
    sentences.push('It rests on fewer than 30 covered days or 10 resets, so it is rough.');
  sentences.push(
    'An estimate from past resets and public posts, not a promise. People decide when to reset, and even good forecasts of this kind are only slightly better than the recent average.',
  );
  return sentences.join(' ');
}

function holesText(holes: readonly Interval[]): string[] {
  const newest = holes.at(-1);
  if (!newest) return [];
  const span = ({ fromAt, toAt }: Interval) => `${minuteOf(fromAt)} to ${minuteOf(toAt)} UTC`;
  if (holes.length <= NAMED_HOLES)
    return [`Not watched since the last known reset: ${holes.map(span).join(', ')}. A reset may be missing.`];
  return [
    `${holes.length} times since the last known reset were not watched, the newest from ${span(newest)}. Resets may be missing.`,
  ];
}

/** `2026-07-01 12:00`, UTC. */
function minuteOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}
