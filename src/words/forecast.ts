import type { Explanation } from '../core/forecast/publication/explanation.js';
import type { Chance, Publication } from '../core/forecast/publication/publication.js';
import type { OpenPromise } from '../core/promises/recorded-promise.js';
import { holesSince } from '../core/record/known-time.js';
import { epochMs } from '../core/time/instant.js';
import { DAY_MS, type Interval } from '../core/time/time.js';
import { english } from './locale.js';
import type { Facts } from './mood.js';
import { percentText } from './numbers.js';
import { capitalised } from './sentence.js';
import { instantText } from './times.js';

/*
 * The sentences of the API's forecast.
 */

/**
 * The forecast in one sentence, in whole percent. It mentions promises that are due, a veiled one only as a
 * hint, and none that an unconfirmed report may have kept.
 */
export function headlineText(
  { probability, low, high }: Chance,
  { known, promises, generatedAt }: Pick<Facts, 'known' | 'promises' | 'generatedAt'>,
): string {
  const end = epochMs(generatedAt) + DAY_MS;
  const due = promises.filter(
    ({ awaits, state, due: { from } }) => awaits !== 'banked' && state !== 'overdue' && from <= end,
  );
  const promised = due.filter(({ strength }) => strength !== 'veiled');
  return english('forecast.headline', {
    isTooEarly: String(known.isTooEarly),
    chance: capitalised(percentText(probability, english)),
    low: percentText(low, english),
    high: percentText(high, english),
    named: promised.length > 0 ? 'promised' : due.length > 0 ? 'hinted' : 'none',
    count: promised.length || due.length,
  });
}

/** The caveat lists holes one by one up to this many. */
const NAMED_HOLES = 3;

/**
 * What to know before trusting the number.
 * @param coverage of the record, disjoint and ascending
 */
export function caveatText(
  { known, stats, generatedAt }: Pick<Facts, 'known' | 'stats' | 'generatedAt'>,
  coverage: readonly Interval[],
): string {
  const { lastResetAt } = stats;
  const estimate = english('forecast.caveat.estimate');
  const now = epochMs(generatedAt);
  if (coverage[0] === undefined || coverage[0].fromAt > now)
    return `${english('forecast.caveat.guess', { isEmpty: String(lastResetAt === null) })} ${estimate}`;
  const holes = holesSince(coverage, lastResetAt === null ? null : epochMs(lastResetAt), now);
  const [last] = holes.filter(({ toAt }) => toAt === now);
  return [
    ...holesText(holes.filter(({ toAt }) => toAt < now)),
    ...(last ? [english('forecast.caveat.incomplete', { at: instantText(last.fromAt) })] : []),
    ...(known.isTooEarly ? [english('forecast.caveat.rough')] : []),
    estimate,
  ].join(' ');
}

function holesText(holes: readonly Interval[]): string[] {
  const newest = holes.at(-1);
  if (!newest) return [];
  const spanText = ({ fromAt, toAt }: Interval) =>
    english('forecast.caveat.span', { from: instantText(fromAt), to: instantText(toAt) });
  if (holes.length <= NAMED_HOLES)
    return [english('forecast.caveat.holes', { spans: holes.map(spanText).join('; ') })];
  return [english('forecast.caveat.manyHoles', { count: holes.length, span: spanText(newest) })];
}

/**
 * What a part of the explanation does to the chance.
 * @param promise the open promise that the part is about; null for other parts and if it is no longer open
 * @param published the forecast that is explained
 */
export function partText(
  { kind, without }: Explanation['parts'][number],
  promise: OpenPromise | null,
  { next24Hours, nearTerm }: Pick<Publication, 'next24Hours' | 'nearTerm'>,
): string {
  const day = percentText(without.twentyFourHours, english);
  const near = percentText(without.sixHours, english);
  const isMoved =
    day !== percentText(next24Hours.probability, english) ||
    near !== percentText(nearTerm.probability, english);
  return english(isMoved ? 'forecast.part.moves' : 'forecast.part.idle', {
    part: kind === 'hour' ? kind : promise === null ? 'earlier' : promise.strength,
    at: promise === null ? '' : instantText(promise.at),
    day,
    near,
    hours: nearTerm.hours,
  });
}
