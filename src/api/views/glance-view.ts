import type { GlanceData } from '../../site/words/glance.js';
import { DataUnavailableError } from '../http/errors.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { type FactsData, factsView } from './facts-view.js';
import { forecastView } from './forecast-view.js';

/** @param report called with the reason if there is no forecast */
export function glanceView(
  record: RecordView,
  now: number,
  report: (error: DataUnavailableError) => void,
): FactsData & GlanceData {
  return {
    ...factsView(record),
    product: record.snapshot.product.name,
    forecast: whereAvailable(() => forecastView(record, now), report),
  };
}

/** Null if a part cannot be made from this snapshot. */
export function whereAvailable<T>(make: () => T, report: (error: DataUnavailableError) => void): T | null {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof DataUnavailableError)) throw error;
    report(error);
    return null;
  }
}
