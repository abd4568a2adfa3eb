import { createAppender } from '../ledger/chain.js';
import type { LedgerTransaction } from '../ledger/open-writing.js';
import { currentResets } from '../ledger/read-record.js';
import { withLedger } from './open-ledger.js';
import { CommandFailure, type Output } from './output.js';

export interface RetractOptions {
  readonly ledgerPath: string;
  readonly now: number;
  /** The number of a reset (`v_resets.reset_id`), or its instant. */
  readonly reset: { readonly id: number } | { readonly at: number };
  readonly reason: string;
  readonly by: string;
  readonly json: boolean;
}

/** `retract`: takes a reset out of the record by a further row; its history stays. */
export async function retractCommand(options: RetractOptions, output: Output): Promise<void> {
  await withLedger(options.ledgerPath, (ledger) => {
    const retracted = ledger.commit((tx) => retract(tx, options));
    if (options.json) output.out(JSON.stringify(retracted, null, 2));
    else {
      const { kind, resetId, at } = retracted;
      output.out(`retracted: ${kind} reset ${resetId} at ${at}. Served after the worker's next turn.`);
    }
  });
}

function retract(tx: LedgerTransaction, options: RetractOptions) {
  const { reset, reason, by, now } = options;
  const named = currentResets(tx, 'at' in reset ? reset.at : Number.MIN_SAFE_INTEGER).filter((one) =>
    'id' in reset ? one.resetId === reset.id : one.at === reset.at,
  );
  const name = 'id' in reset ? `number ${reset.id}` : `instant ${new Date(reset.at).toISOString()}`;
  const standing = named.filter((one) => one.status !== 'retracted');
  const [found, second] = standing;
  if (!found) {
    throw new CommandFailure(
      named.length > 0 ? `the reset with ${name} is retracted already` : `there is no reset with ${name}`,
    );
  }
  if (second) {
    const ids = standing.map((one) => `${one.resetId} (${one.kind})`).join(' and ');
    throw new CommandFailure(`several resets have ${name}: ${ids}; name one by its number`);
  }
  const { resetId, rowId, at, kind, text, url } = found;
  const statement = { resetId, supersedes: rowId, at, kind, status: 'retracted' as const, text, url };
  createAppender(tx).append('resets', { ...statement, actor: by, reason, recordedAt: now, turnId: null });
  return { resetId, kind, at: new Date(at).toISOString(), reason, by };
}
