import { percent } from '../../percent.js';
import { DAY_MS } from '../../time.js';
import type { PromiseState } from '../promises/promise.js';
import type { ForecastState } from '../state.js';
import type { Timeline } from '../timeline.js';
import type { Chance } from './publication.js';

/**
 * The forecast in one sentence, in whole per cents, and a second one without promises where that number differs. It
 * mentions a promise while one is due and open by the counting rule.
 * @param withoutHints the probability as if no promise had been read
 */
export function headlineText(
  { probability, low, high }: Chance,
  withoutHints: number,
  { promises }: Pick<ForecastState, 'promises'>,
  now: number,
): string {
  const words = percent(probability);
  const first = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const chance = `${first} chance of a reset in the next 24 hours (${percent(low)} to ${percent(high)})`;
  const isDue = ({ from, to }: PromiseState) => from <= now + DAY_MS && (to === null || to > now);
  const without = withoutPromisesWords(probability, withoutHints, promises.length);
  const second = without === null ? '' : ` ${without}: ${percent(withoutHints)}.`;
  return `${chance}${promises.some(isDue) ? ': one has been promised' : ''}.${second}`;
}

/**
 * What to write before the chance without promises; null where it is the same in whole per cents.
 * @param open number of open promises; past ones move the chance, too
 */
export function withoutPromisesWords(probability: number, withoutHints: number, open: number): string | null {
  if (percent(probability) === percent(withoutHints)) return null;
  return ['Ignoring past promises', 'Without the promise'][open] ?? 'Without the promises';
}

/** With fewer events than this, the caveat says so. */
const FEW_EVENTS = 10;

/** What to know before trusting the number. */
export function caveatText(state: ForecastState, { coverage }: Timeline, now: number): string {
  const sentences: string[] = [];
  const until = coverage.reduce(
    (latest, { fromAt, toAt }) => (fromAt <= now ? Math.max(latest, toAt) : latest),
    0,
  );
  if (state.at === null) sentences.push('Nothing is recorded yet, so this is a guess.');
  else if (now - until > DAY_MS / 24) {
    const day = new Date(until).toISOString().slice(0, 16).replace('T', ' ');
    sentences.push(
      `The record is complete until ${day} UTC; later resets may be missing, and the forecast assumes neither that there was one nor that there was none.`,
    );
  }
  if (state.events < FEW_EVENTS)
    sentences.push(`It rests on ${state.events} recorded resets, so it is rough.`);
  sentences.push(
    'An estimate from past resets and public posts, not a promise. People decide when to reset, and even good forecasts of this kind are only slightly better than the recent average.',
  );
  return sentences.join(' ');
}
