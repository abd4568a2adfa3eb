import { percent } from '../../percent.js';
import { SAME_EVENT_MS } from '../../record/merge-posts.js';
import { DAY_MS } from '../../time.js';
import type { PromiseState } from '../promises/promise.js';
import type { ForecastState } from '../state.js';
import type { Timeline } from '../timeline.js';
import type { Chance } from './publication.js';

/**
 * The forecast in one sentence, in whole per cents. It mentions a promise while one is open by the counting rule: a
 * reset shortly before the window keeps it, even though the model still gives it some probability.
 */
export function headlineText({ probability, low, high }: Chance, state: ForecastState, now: number): string {
  const words = percent(probability);
  const first = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const chance = `${first} chance of a reset in the next 24 hours (${percent(low)} to ${percent(high)})`;
  const isDue = (one: PromiseState) =>
    one.from <= now + DAY_MS && (one.to === null || one.to > now) && !isKept(one, state.lastResetAt);
  return state.promises.some(isDue) ? `${chance}: one has been promised.` : `${chance}.`;
}

/** By the counting rule (docs/record.md). */
function isKept({ at, from }: PromiseState, lastResetAt: number | null): boolean {
  return lastResetAt !== null && lastResetAt > at && lastResetAt >= from - SAME_EVENT_MS;
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
