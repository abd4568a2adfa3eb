import type { GlanceData } from '../../site/words/glance.js';
import { unknowable } from '../../site/words/sentence.js';
import { DataUnavailableError } from '../http/errors.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { type FactsData, factsView } from './facts-view.js';
import { forecastView } from './forecast-view.js';

/** @param report called with the reason if there is no forecast although there should be */
export function glanceView(
  record: RecordView,
  now: number,
  report: (error: DataUnavailableError) => void,
): FactsData & GlanceData {
  const facts = factsView(record);
  return {
    ...facts,
    product: record.snapshot.product.name,
    forecast: unknowable(facts) ? null : whereAvailable(() => forecastView(record, now), report),
  };
}

/** Null if a part cannot be made from this snapshot. */
export function whereAvailable<T>(
  make: () => T,
  report: (error: DataUnavailableError) => void = () => undefined,
): T | null {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof DataUnavailableError)) throw error;
    report(error);
    return null;
  }
}
