import type { CurrentReset } from '../../core/record/reconcile.js';
import { DAY_MS } from '../../core/time.js';
import { createAppender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { currentResets } from '../../ledger/read/record.js';
import { isoInstant } from '../../lib/iso.js';
import type { ResetName } from '../arguments.js';
import { withLedger } from '../open-ledger.js';
import { CommandFailure, type Output } from '../output.js';

interface RetractOptions {
  readonly ledgerPath: string;
  readonly now: number;
  /** The number of a reset (`v_resets.reset_id`), or its instant. */
  readonly reset: ResetName;
  readonly reason: string;
  readonly by: string;
  readonly json: boolean;
}

/** A mistyped instant suggests a reset within a day. */
const SUGGESTED_MS = DAY_MS;

/** `retract`: removes a reset from the record by appending a row; the history keeps it. */
export async function retractCommand(options: RetractOptions, output: Output): Promise<void> {
  await withLedger(options.ledgerPath, (ledger) => {
    const retracted = ledger.commit((tx) => retract(tx, options));
    if (options.json) return output.out(JSON.stringify(retracted, null, 2));
    const { kind, resetId, at } = retracted;
    output.out(`retracted: ${kind} reset ${resetId} at ${at}.\nServed after the next turn.`);
  });
}

function retract(tx: LedgerTransaction, options: RetractOptions) {
  const { resetId, rowId, at, kind, text, url } = findReset(tx, options.reset);
  const { reason, by, now } = options;
  const statement = { resetId, supersedes: rowId, at, kind, status: 'retracted' as const, text, url };
  createAppender(tx).append('resets', { ...statement, actor: by, reason, recordedAt: now, turnId: null });
  return { resetId, kind, at: isoInstant(at), reason, by };
}

function findReset(tx: LedgerTransaction, name: ResetName): CurrentReset {
  const current = currentResets(
    tx,
    'id' in name ? { resetId: name.id } : { fromAt: name.at - SUGGESTED_MS, untilAt: name.at + SUGGESTED_MS },
  );
  const named = current.filter((one) => ('id' in name ? one.resetId === name.id : one.at === name.at));
  const [found, second] = named.filter((one) => one.status !== 'retracted');
  const words = 'id' in name ? `number ${name.id}` : `the instant ${isoInstant(name.at)}`;
  if (!found) {
    if (named.length > 0) throw new CommandFailure(`The reset with ${words} is already retracted.`);
    throw new CommandFailure(
      `There is no reset with ${words}.${'at' in name ? suggestion(current, name.at) : ''}`,
    );
  }
  if (second) {
    const ids = `${found.resetId} (${found.kind}) and ${second.resetId} (${second.kind})`;
    throw new CommandFailure(`Two resets have ${words}: ${ids}. Give the number of the one you mean.`);
  }
  return found;
}

/** Stored instants have milliseconds, typed ones often do not. */
function suggestion(current: readonly CurrentReset[], at: number): string {
  const [nearest] = current
    .filter((one) => one.status !== 'retracted')
    .sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
  return nearest ? ` The nearest is reset ${nearest.resetId} at ${isoInstant(nearest.at)}.` : '';
}
