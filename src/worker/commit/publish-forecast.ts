import type { Issue } from '../../core/scoring/journal.js';
import { refusalToPublish } from '../../core/scoring/journal.js';
import type { Appender } from '../../ledger/chain/append.js';
import { isTroubleWithFile } from '../../ledger/file/errors.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { earliestChange } from '../../ledger/read/forecast-changes.js';
import { forecastInputs, forecastPast } from '../../ledger/read/forecast-inputs.js';
import { newestIssue } from '../../ledger/read/journal.js';
import type { Queries } from '../../ledger/read/queries.js';
import { appendPublication } from '../../ledger/write/journal.js';
import { type ForecastMemory, forecastOf, replayToContinue } from '../decide/continue-forecast.js';
import type { Moment } from './moment.js';

/**
 * Computes the forecast of a slot and saves it in the journal before its outcome can be known. A forecast that fails or
 * cannot be saved does not stop the turn: the record is still served.
 * @returns `saved`: what the journal has of it, null with the reason as `unsaved`; `memory` is for the next turn
 */
export function publishForecast(
  tx: LedgerTransaction,
  ledger: Appender,
  turn: Moment & {
    readonly slot: number;
    /** IANA zone of the product team. */
    readonly timeZone: string;
    readonly memory: ForecastMemory | null;
  },
) {
  const { turnId, slot, now } = turn;
  let forecasted: ReturnType<typeof forecastFrom>;
  try {
    forecasted = forecastFrom(tx, turn);
  } catch (error) {
    // A problem with the file fails the whole turn.
    if (isTroubleWithFile(error)) throw error;
    const published = { saved: null, accuracy: null, evidence: null, explanation: null };
    return { published, unsaved: `the forecast failed: ${String(error)}`, memory: null };
  }
  const { publication, shown, memory } = forecasted;
  const issue: Issue = { slot, issuedAt: now };
  const refusal = refusalToPublish(newestIssue(tx), issue);
  if (refusal !== null) return { published: { saved: null, ...shown }, unsaved: refusal, memory };
  appendPublication(tx, ledger, { ...issue, turnId, publication });
  return { published: { saved: { ...issue, ...publication }, ...shown }, unsaved: null, memory };
}

/** The forecast as of `now`, from what the ledger has. */
export function forecastFrom(
  queries: Queries,
  { now, timeZone, memory }: { now: number; timeZone: string; memory: ForecastMemory | null },
) {
  const past = forecastPast(queries);
  const changedFrom = memory && earliestChange(queries, memory.past);
  const start = replayToContinue({ timeZone }, memory, { past, changedFrom, now });
  return forecastOf(start, past, forecastInputs(queries, start.current.state.at), now);
}
