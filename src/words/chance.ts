import type { OpenPromise } from '../core/promises/recorded-promise.js';
import { type SaidForecast, whenOf } from './mood.js';
import type { When } from './when.js';

/** A chance that the API publishes, and its path there. */
interface PublishedChance {
  readonly of: string;
  readonly probability: number;
}

/** The chance that belongs to the word: of a promise with an end, that of a reset until then. */
export interface WordsChance extends PublishedChance {
  readonly low: number;
  readonly high: number;
  /** Until when; `then`: the end of the promised time, which stands above it; null: 24 hours. */
  readonly by: When | 'then' | null;
  /** How late a reset may be until then; zero without a time, and where it is the end of the promised one. */
  readonly graceMs: number;
  /** The chance until the promised time begins, while it is still to come. */
  readonly before: PublishedChance | null;
}

/**
 * Without a promise of a regular reset that ends within the curve's seven days, it is the chance of the next
 * 24 hours.
 */
export function chanceOf(forecast: SaidForecast, promise: OpenPromise | null): WordsChance {
  const day = { of: 'forecast.next24Hours', ...forecast.next24Hours, by: null, graceMs: 0, before: null };
  if (promise === null || promise.awaits === 'banked' || promise.state === 'overdue') return day;
  const { due, to } = promise;
  // The hour that is named is when work begins.
  const named = whenOf(promise)?.form === 'about' ? due.from : (to ?? due.from);
  const end = due.to === null ? null : pointAt(forecast, due.to);
  if (end === null || due.to === null) return day;
  return {
    ...end,
    by: due.to === to ? 'then' : { form: 'by', at: due.to, until: null },
    graceMs: due.to - named,
    before: promise.state === 'scheduled' ? pointAt(forecast, due.from) : null,
  };
}

/** The point of the curve at an instant: it has one where a promise begins or ends to be due. */
function pointAt({ explanation }: SaidForecast, at: number) {
  const curve = explanation?.curve ?? [];
  const place = curve.findIndex((point) => Date.parse(point.at) === at);
  const point = curve[place];
  return point === undefined ? null : { of: `forecast.explanation.curve.${place}`, ...point };
}
