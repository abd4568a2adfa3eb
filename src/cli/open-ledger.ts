import { existsSync } from 'node:fs';
import { type LedgerWriter, openLedgerForWriting } from '../ledger/open-writing.js';
import { CommandFailure } from './output.js';

/** Runs `work` on a ledger that the worker has made; operator commands append beside a running worker. */
export async function withLedger<T>(
  path: string,
  work: (ledger: LedgerWriter) => T | Promise<T>,
): Promise<T> {
  if (!existsSync(path)) {
    throw new CommandFailure(
      `There is no ledger at ${path} yet. The worker makes it: npm run worker -- --once`,
    );
  }
  const ledger = openLedgerForWriting(path);
  try {
    return await work(ledger);
  } finally {
    ledger.close();
  }
}
