import type { ReplayAccuracy, ReplayedReset } from '../scoring/replay-accuracy.js';
import { explain, movedByPromise } from './explain.js';
import { publicationOf } from './forecast.js';
import type { ForecastInputs } from './inputs.js';
import { modelAt } from './model.js';
import { pastOf } from './past.js';
import type { Explanation } from './publication/explanation.js';
import type { Publication } from './publication/publication.js';
import { replayedAccuracy, replayedResets } from './replay/replay-days.js';

/** A forecast, and what the page shows of how it came about. */
export interface ComputedForecast {
  readonly publication: Publication;
  /** Null while there is too little history. */
  readonly accuracy: ReplayAccuracy | null;
  readonly replayedResets: readonly ReplayedReset[];
  readonly explanation: Explanation;
  /** By horizon, whether a promise that is open changes the chance. */
  readonly movedByPromise: Readonly<Record<'sixHours' | 'twentyFourHours', boolean>>;
}

/**
 * Everything that a turn publishes of its forecast: a pure function of what was known at `now`.
 * @param at `liveSince`: the ledger's first turn; epoch milliseconds
 * @throws RangeError if the time zone is not an IANA zone
 */
export function computeForecast(
  { record, promises }: ForecastInputs,
  timeZone: string,
  { now, liveSince }: { readonly now: number; readonly liveSince: number },
): ComputedForecast {
  const past = pastOf(record, promises, { timeZone });
  const model = modelAt(past, now);
  return {
    publication: publicationOf(model),
    accuracy: replayedAccuracy(past, Math.min(now, liveSince), now),
    replayedResets: replayedResets(past, now),
    explanation: explain(model),
    movedByPromise: movedByPromise(model),
  };
}
