import type { ResetKind } from '../core/record/merge-posts.js';
import { SAME_EVENT_MS } from '../core/record/merge-posts.js';
import type { CurrentReset } from '../core/record/reconcile.js';
import { createAppender } from '../ledger/chain.js';
import type { LedgerTransaction } from '../ledger/open-writing.js';
import { currentResets } from '../ledger/read-record.js';
import { withLedger } from './open-ledger.js';
import { CommandFailure, type Output } from './output.js';

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
}

/** `record`: an operator's word that a reset happened; confirms a waiting report where there is one. */
export async function recordCommand(options: RecordOptions, output: Output): Promise<void> {
  if (options.at > options.now) {
    throw new CommandFailure(`${iso(options.at)} is in the future: a reset is recorded once it has happened`);
  }
  await withLedger(options.ledgerPath, (ledger) => {
    const recorded = ledger.commit((tx) => options.kinds.map((kind) => recordOne(tx, kind, options)));
    if (options.json) output.out(JSON.stringify(recorded, null, 2));
    else
      for (const one of recorded) output.out(`${one.change}: ${one.kind} reset ${one.resetId} at ${one.at}`);
  });
}

function recordOne(tx: LedgerTransaction, kind: ResetKind, options: RecordOptions): Recorded {
  const near = currentResets(tx, options.at - SAME_EVENT_MS).filter(
    (one) => one.kind === kind && one.status !== 'retracted' && one.at <= options.at + SAME_EVENT_MS,
  );
  const standing = near.filter((one) => one.status === 'confirmed');
  const same = standing.find((one) => one.at === options.at);
  if (same)
    throw new CommandFailure(
      `a ${kind} reset at ${iso(same.at)} is recorded already (reset ${same.resetId})`,
    );
  if (standing[0] && !options.another) {
    throw new CommandFailure(
      `within six hours of ${iso(options.at)} a ${kind} reset is recorded already (reset ${standing[0].resetId} at ` +
        `${iso(standing[0].at)}); if this is a further one, say so with --another`,
    );
  }
  const waiting = near.find((one) => one.status === 'unconfirmed') ?? null;
  return append(tx, kind, waiting, options);
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
  return { resetId, kind, at: iso(at), change: waiting ? 'confirmed' : 'added' };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
