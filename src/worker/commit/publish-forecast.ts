import { type ComputedForecast, computeForecast } from '../../core/forecast/compute.js';
import type { BareReset } from '../../core/record/reset.js';
import type { Issue } from '../../core/scoring/journal.js';
import { refusalToPublish } from '../../core/scoring/journal.js';
import type { Snapshot } from '../../core/snapshot.js';
import { isoInstant } from '../../core/time/instant.js';
import type { Interval } from '../../core/time/time.js';
import type { Appender } from '../../ledger/chain/append.js';
import { isTroubleWithFile } from '../../ledger/file/errors.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { firstTurnAt } from '../../ledger/read/first-turn.js';
import { forecastInputs } from '../../ledger/read/forecast-inputs.js';
import { newestIssue } from '../../ledger/read/journal.js';
import { withEveryReading } from '../../ledger/read/promises.js';
import { appendPublication } from '../../ledger/write/journal.js';
import type { Moment } from './moment.js';

/** What a snapshot has of the turn's forecast; the scores so far are added to it. */
type PublishedForecast = Omit<Snapshot['forecast'], 'liveAccuracy'>;

const NOTHING: PublishedForecast = { saved: null, accuracy: null, replayedResets: null, explanation: null };

interface ForecastTurn extends Moment {
  readonly slot: number;
  /** The record of this turn. */
  readonly resets: readonly BareReset[];
  readonly coverage: readonly Interval[];
  /** IANA zone of the product team. */
  readonly timeZone: string;
  readonly isClockWrong: boolean;
  /** Nothing was read yet, so that the clock was compared with nothing. */
  readonly isUnread: boolean;
  /** Why the journal cannot be read; null if it can. */
  readonly journalUnread: string | null;
}

/**
 * Computes the forecast of a slot and saves it in the journal before its outcome can be known. A forecast
 * that fails or cannot be saved does not stop the turn: the record is still served.
 * @returns `saved`: what the journal has of it, null with the reason as `unsaved`
 */
export function publishForecast(
  tx: LedgerTransaction,
  ledger: Appender,
  turn: ForecastTurn,
): { readonly published: PublishedForecast; readonly unsaved: string | null } {
  const { turnId, slot, now } = turn;
  if (turn.isClockWrong) return { published: NOTHING, unsaved: 'the clock of this machine is wrong' };
  let computed: ComputedForecast;
  try {
    computed = computeForecast(
      forecastInputs(tx, withEveryReading(turn.resets), turn.coverage),
      turn.timeZone,
      {
        now,
        liveSince: firstTurnAt(tx) ?? now,
      },
    );
  } catch (error) {
    // A problem with the file fails the whole turn.
    if (isTroubleWithFile(error)) throw error;
    return { published: NOTHING, unsaved: `the forecast failed: ${String(error)}` };
  }
  const { publication, movedByPromise, ...shown } = computed;
  const issue: Issue = { slot, issuedAt: now };
  const refusal = turn.isUnread
    ? 'the first turn of a new ledger reads nothing, so the clock is not checked yet'
    : (turn.journalUnread ?? refusalToPublish(newestIssue(tx), issue));
  if (refusal !== null) return { published: { saved: null, ...shown }, unsaved: refusal };
  appendPublication(tx, ledger, turnId, { ...issue, publication, movedByPromise });
  const saved = { slot: isoInstant(slot), issuedAt: isoInstant(now), ...publication };
  return { published: { saved, ...shown }, unsaved: null };
}
