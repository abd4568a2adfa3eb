import { HORIZONS } from '../core/scoring/horizons.js';
import { type Issue, opensWindow, refusalToPublish } from '../core/scoring/journal.js';
import type { Find } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';

interface Forecast extends Issue {
  readonly id: number;
  readonly turnSlot: number | null;
  readonly [column: string]: number | string | null;
}

const OF_HORIZON = ['probability', 'low', 'high', 'baseline', 'without_hints', 'smooth_history'] as const;
const PROBABILITIES = [
  ...HORIZONS.flatMap((hours) => OF_HORIZON.map((name) => `${name}_${hours}h`)),
  'clock_factor',
];

/**
 * Forecasts are in order, issued in time for their slot, open the windows that docs/forecast.md defines, and have
 * probabilities in the published form.
 */
export function checkJournal(ledger: Audited, find: Find): void {
  let before: Issue | null = null;
  const openers = new Map<number, number>();
  const forecasts = rowsOf<Forecast>(
    ledger,
    `SELECT f.*, f.issued_at AS issuedAt, t.slot AS turnSlot FROM forecasts AS f
       LEFT JOIN turns AS t ON t.id = f.turn_id ORDER BY f.id`,
  );
  for (const forecast of forecasts) {
    const { id, slot, turnSlot } = forecast;
    const refusal = refusalToPublish(before, forecast);
    if (refusal !== null) find('forecasts', id, `must not be in the journal: ${refusal}`);
    before = forecast;
    if (turnSlot !== null && turnSlot !== slot)
      find('forecasts', id, 'its slot differs from that of its turn');
    for (const hours of HORIZONS) {
      const opens = forecast[`opens_${hours}h`];
      const expected = opensWindow(openers.get(hours) ?? null, slot, hours) ? 1 : 0;
      if (opens !== expected)
        find(
          'forecasts',
          id,
          `opens_${hours}h is ${opens}; expected ${expected} after the windows before it`,
        );
      // Continues from the stored value, so that one error is reported once.
      if (opens === 1) openers.set(hours, slot);
    }
    checkProbabilities(forecast, find);
  }
}

function checkProbabilities(forecast: Forecast, find: Find): void {
  const { id } = forecast;
  for (const column of PROBABILITIES) {
    const value = forecast[column];
    if (typeof value !== 'number' || !(value >= 0 && value <= 1))
      find('forecasts', id, `${column} is ${value}, which is not a probability`);
    else if (Math.round(value * 1e4) / 1e4 !== value)
      find('forecasts', id, `${column} is ${value}; expected four decimals`);
  }
  for (const hours of HORIZONS) {
    const [low, middle, high] = ['low', 'probability', 'high'].map((name) =>
      Number(forecast[`${name}_${hours}h`]),
    );
    if (low === undefined || middle === undefined || high === undefined) continue;
    if (!(low <= middle && middle <= high))
      find(
        'forecasts',
        id,
        `its ${hours}-hour range, ${low} to ${high}, does not contain its probability ${middle}`,
      );
  }
}
