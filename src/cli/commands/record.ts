import type { ResetKind } from '../../core/record/merge-posts.js';
import { SAME_EVENT_MS } from '../../core/record/merge-posts.js';
import type { CurrentReset } from '../../core/record/reconcile.js';
import { createAppender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { currentResets } from '../../ledger/read/record.js';
import { isoInstant } from '../../lib/iso.js';
import { withLedger } from '../open-ledger.js';
import { CommandFailure, type Output, UsageError } from '../output.js';
import { resetNear } from '../reset-near.js';

export interface RecordOptions {
  readonly ledgerPath: string;
  readonly now: number;
  readonly at: number;
  readonly kinds: readonly ResetKind[];
  readonly url: string | null;
  readonly text: string | null;
  readonly reason: string;
  readonly by: string;
  /** It is a further reset, although another one lies within six hours. */
  readonly another: boolean;
  readonly json: boolean;
}

export interface Recorded {
  readonly resetId: number;
  readonly kind: ResetKind;
  readonly at: string;
  /** An unconfirmed report was confirmed, or a reset was new. */
  readonly change: 'confirmed' | 'added';
  readonly reason: string;
  readonly by: string;
}

/** `record`: an operator's word that a reset happened; confirms a waiting report where there is one. */
export async function recordCommand(options: RecordOptions, output: Output): Promise<void> {
  if (options.at > options.now) {
    throw new UsageError(
      `--at ${isoInstant(options.at)} is in the future: a reset is recorded once it has happened`,
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
  const near = { fromAt: options.at - SAME_EVENT_MS, untilAt: options.at + SAME_EVENT_MS };
  const standing = currentResets(tx, near).filter((one) => one.status !== 'retracted');
  const confirmed = resetNear(
    standing.filter((one) => one.status === 'confirmed'),
    { kind, at: options.at },
  );
  if (confirmed?.at === options.at) {
    throw new CommandFailure(
      `A ${kind} reset at ${isoInstant(confirmed.at)} is recorded already: reset ${confirmed.resetId}.`,
    );
  }
  if (confirmed && !options.another) {
    throw new CommandFailure(
      `A ${kind} reset is recorded already within six hours of ${isoInstant(options.at)}: reset ${confirmed.resetId} at ` +
        `${isoInstant(confirmed.at)}. If this is a further one, say so with --another.`,
    );
  }
  const waiting = resetNear(
    standing.filter((one) => one.status === 'unconfirmed'),
    { kind, at: options.at },
  );
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
