import type { ResetKind } from '../../core/reading/reading.js';
import { SAME_EVENT_MS } from '../../core/record/merge-posts.js';
import type { CurrentReset } from '../../core/record/reconcile.js';
import { createAppender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { currentResets } from '../../ledger/read/record.js';
import { isoInstant } from '../../lib/iso.js';
import { withLedger } from '../open-ledger.js';
import { CommandFailure, type Output, UsageError } from '../output.js';

interface RecordOptions {
  readonly ledgerPath: string;
  readonly now: number;
  readonly at: number;
  readonly kinds: readonly ResetKind[];
  readonly url: string | null;
  readonly text: string | null;
  readonly reason: string;
  readonly by: string;
  /** This is another reset, although one is recorded within six hours. */
  readonly another: boolean;
  readonly json: boolean;
}

interface Recorded {
  readonly resetId: number;
  readonly kind: ResetKind;
  readonly at: string;
  /** `confirmed`: it was an unconfirmed report. */
  readonly change: 'confirmed' | 'added';
  readonly reason: string;
  readonly by: string;
}

/** `record`: records a reset, or confirms an unconfirmed report of it. */
export async function recordCommand(options: RecordOptions, output: Output): Promise<void> {
  if (options.at > options.now) {
    throw new UsageError(
      `--at ${isoInstant(options.at)} is in the future. A reset can only be recorded after it has happened.`,
    );
  }
  await withLedger(options.ledgerPath, (ledger) => {
    const recorded = ledger.commit((tx) => options.kinds.map((kind) => recordOne(tx, kind, options)));
    if (options.json) return output.out(JSON.stringify(recorded, null, 2));
    for (const one of recorded) output.out(`${one.change}: ${one.kind} reset ${one.resetId} at ${one.at}.`);
    output.out('Served after the next turn.');
  });
}

function recordOne(tx: LedgerTransaction, kind: ResetKind, options: RecordOptions): Recorded {
  const { at } = options;
  const distance = (one: CurrentReset) => Math.abs(one.at - at);
  const near = currentResets(tx, { fromAt: at - SAME_EVENT_MS, untilAt: at + SAME_EVENT_MS })
    .filter((one) => one.kind === kind)
    .sort((a, b) => distance(a) - distance(b));
  const confirmed = near.find(({ status }) => status === 'confirmed');
  if (confirmed?.at === at) {
    throw new CommandFailure(
      `A ${kind} reset at ${isoInstant(confirmed.at)} is already recorded: reset ${confirmed.resetId}.`,
    );
  }
  if (confirmed && !options.another) {
    throw new CommandFailure(
      `A ${kind} reset within six hours of ${isoInstant(at)} is already recorded: reset ${confirmed.resetId} at ` +
        `${isoInstant(confirmed.at)}. If this is another one, add --another.`,
    );
  }
  const waiting = near.find(({ status }) => status === 'unconfirmed');
  return append(tx, kind, waiting ?? null, options);
}

function append(
  tx: LedgerTransaction,
  kind: ResetKind,
  waiting: CurrentReset | null,
  options: RecordOptions,
): Recorded {
  const { at, text, url, reason, by, now } = options;
  let resetId = waiting?.resetId ?? 0;
  createAppender(tx).append('resets', (id) => {
    resetId = waiting?.resetId ?? id;
    return {
      resetId,
      supersedes: waiting?.rowId ?? null,
      at,
      kind,
      status: 'confirmed' as const,
      text: text ?? waiting?.text ?? null,
      url: url ?? waiting?.url ?? null,
      actor: by,
      reason,
      recordedAt: now,
      turnId: null,
    };
  });
  return { resetId, kind, at: isoInstant(at), change: waiting ? 'confirmed' : 'added', reason, by };
}
