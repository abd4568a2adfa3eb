import type { ReplayAccuracy, ReplayedReset } from '../scoring/replay-accuracy.js';
import { begin } from './begin.js';
import { explain, movedByPromise } from './explain.js';
import type { ForecastInputs } from './inputs.js';
import type { Explanation } from './publication/explanation.js';
import type { Publication } from './publication/publication.js';
import { publish } from './publish.js';
import { accuracyOf, replayOf } from './replay/replay-days.js';

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
  const beginning = begin(record, promises, { timeZone }, now);
  const { timeline } = beginning;
  const replay = replayOf(beginning, Math.min(now, liveSince), now);
  return {
    publication: publish(replay.state, timeline, now),
    accuracy: accuracyOf(replay),
    replayedResets: replay.resets,
    explanation: explain(replay.state, timeline, now),
    movedByPromise: movedByPromise(replay.state, timeline, now),
  };
}
