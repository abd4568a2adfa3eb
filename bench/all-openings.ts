import type { ForecastOptions, Hint, ResetRecord } from '../src/core/forecast/inputs.js';
import { type ReplayedWindow, walkForward } from '../src/core/forecast/replay/walk-forward.js';
import type { Horizon } from '../src/core/scoring/horizons.js';
import { HOUR_MS } from '../src/core/time.js';

/**
 * The windows of a walk-forward replay that opens one at every full hour after `from`, not only at one hour of the day:
 * where days are cut is luck, and moves the skill of a short record more than the model does.
 * @param span epoch milliseconds; no window closes after `to`
 * @returns windows in order of opening; they overlap: a week has 168 of them, whatever the horizon
 */
export function allOpenings(
  record: ResetRecord,
  hints: readonly Hint[],
  options: ForecastOptions,
  { from, to }: { readonly from: number; readonly to: number },
  horizonHours: Horizon,
): readonly ReplayedWindow[] {
  return Array.from({ length: horizonHours }, (_, hour) =>
    walkForward(record, hints, options, { from: from + hour * HOUR_MS, to, horizons: [horizonHours] }),
  )
    .flat()
    .sort((a, b) => a.opensAt - b.opensAt);
}
