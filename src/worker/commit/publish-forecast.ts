import type { Issue } from '../../core/scoring/journal.js';
import { refusalToPublish } from '../../core/scoring/journal.js';
import type { Appender } from '../../ledger/chain/append.js';
import { isTroubleWithFile } from '../../ledger/file/errors.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { newestIssue } from '../../ledger/read/journal.js';
import { appendPublication } from '../../ledger/write/journal.js';
import { type Forecaster, type Memory, NO_MEMORY } from '../decide/forecaster.js';

/**
 * Computes the forecast of a slot and saves it in the journal before its outcome can be known. A forecast that fails or
 * cannot be saved does not stop the turn: the record is still served.
 * @returns `saved`: what the journal has of it, null with the reason as `unsaved`; `memory` is for the next turn
 */
export function publishForecast(
  tx: LedgerTransaction,
  ledger: Appender,
  turn: {
    readonly turnId: number;
    readonly slot: number;
    readonly now: number;
    readonly forecaster: Forecaster;
    readonly memory: Memory;
  },
) {
  const { turnId, slot, now, forecaster } = turn;
  let forecasted: ReturnType<Forecaster['forecast']>;
  try {
    forecasted = forecaster.forecast(tx, now, turn.memory);
  } catch (error) {
    // A problem with the file fails the whole turn.
    if (isTroubleWithFile(error)) throw error;
    return {
      saved: null,
      accuracy: null,
      evidence: null,
      explanation: null,
      unsaved: `the forecast failed: ${String(error)}`,
      memory: NO_MEMORY,
    };
  }
  const { memory } = forecasted;
  const { publication, ...shown } = forecasted.result;
  const issue: Issue = { slot, issuedAt: now };
  const refusal = refusalToPublish(newestIssue(tx), issue);
  if (refusal !== null) return { saved: null, ...shown, unsaved: refusal, memory };
  appendPublication(tx, ledger, { ...issue, turnId, publication });
  return { saved: { ...issue, ...publication }, ...shown, unsaved: null, memory };
}
