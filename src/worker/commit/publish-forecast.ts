import { computeForecast } from '../../core/forecast/compute.js';
import { liveAccuracy, unavailableAccuracy } from '../../core/scoring/live-accuracy.js';
import type { Snapshot } from '../../core/snapshot.js';
import type { Appender } from '../../ledger/chain/append.js';
import { isTroubleWithFile } from '../../ledger/file/errors.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import type { Queries } from '../../ledger/queries.js';
import { forecastInputs } from '../../ledger/read/forecast-inputs.js';
import { journalSpan, journalWindows, newestIssue } from '../../ledger/read/journal.js';
import type { PublishedRecord } from '../../ledger/read/snapshot-facts.js';
import { firstTurnAt } from '../../ledger/read/turns.js';
import { appendPublication } from '../../ledger/write/journal.js';
import { type ForecastResult, forecastOfTurn } from '../decide/turn-forecast.js';
import type { Moment } from './moment.js';

interface ForecastTurn extends Moment {
  readonly slot: number;
  /** The record of this turn. */
  readonly record: PublishedRecord;
  /** IANA zone of the product team. */
  readonly timeZone: string;
  readonly isClockWrong: boolean;
  /** Nothing was read yet, so that the clock was compared with nothing. */
  readonly isUnread: boolean;
  /** Why the journal cannot be read; null if it can. */
  readonly journalUnread: string | null;
}

/**
 * Computes the forecast of a slot and saves it in the journal before its outcome can be known.
 * @returns what the snapshot has of it, with the scores so far, the hash of what was saved, and why it was
 *   not; one of these is null
 */
export function publishForecast(
  tx: LedgerTransaction,
  ledger: Appender,
  turn: ForecastTurn,
): {
  readonly forecast: Snapshot['forecast'];
  readonly forecastHash: string | null;
  readonly unsaved: string | null;
} {
  const isReadable = turn.journalUnread === null;
  const { shown, entry, unsaved } = forecastOfTurn(computed(tx, turn), {
    ...turn,
    newestIssue: isReadable ? newestIssue(tx) : null,
  });
  const forecastHash = entry && appendPublication(tx, ledger, turn.turnId, entry);
  const scores = isReadable ? liveAccuracy(journalWindows(tx), journalSpan(tx)) : unavailableAccuracy();
  return { forecast: { ...shown, liveAccuracy: scores }, forecastHash, unsaved };
}

function computed(queries: Queries, { record, timeZone, isClockWrong, now }: ForecastTurn): ForecastResult {
  if (isClockWrong) return { kind: 'none', reason: 'the clock of this machine is wrong' };
  try {
    const inputs = forecastInputs(queries, record, record.coverage);
    const forecast = computeForecast(inputs, timeZone, { now, liveSince: firstTurnAt(queries) ?? now });
    return { kind: 'computed', forecast };
  } catch (error) {
    // A problem with the file fails the whole turn.
    if (isTroubleWithFile(error)) throw error;
    return { kind: 'none', reason: `the forecast failed: ${String(error)}` };
  }
}
