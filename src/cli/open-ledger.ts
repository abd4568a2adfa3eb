import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { inWords } from '../ledger/file/errors.js';
import { NotALedgerError, versionOf } from '../ledger/file/identity.js';
import { acquireCommandLock, type LedgerLock } from '../ledger/file/lock.js';
import { type LedgerWriter, openLedgerForWriting } from '../ledger/file/open-writing.js';
import { CommandFailure } from './output.js';

const WORKER_MAKES_IT = 'The worker makes it: npm run worker -- --once';

/** Runs `work` on a ledger that the worker has made; operator commands append beside a running worker. */
export async function withLedger<T>(
  path: string,
  work: (ledger: LedgerWriter) => T | Promise<T>,
): Promise<T> {
  let ledger: LedgerWriter | null = null;
  let lock: LedgerLock | null = null;
  try {
    checkIsFile(path);
    // A restore must not replace the file while it is being written.
    lock = acquireCommandLock(path);
    ledger = openLedgerForWriting(path);
    checkIsUpToDate(ledger, path);
    return await work(ledger);
  } catch (error) {
    const words = inWords(error, path, '; nothing was changed');
    throw words === null ? error : new CommandFailure(words);
  } finally {
    ledger?.close();
    lock?.release();
  }
}

export function checkIsFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) {
    throw new CommandFailure(
      `There is no ledger at ${resolve(path)} yet (LEDGER_PATH names the file). ${WORKER_MAKES_IT}`,
    );
  }
  if (!found.isFile()) {
    throw new CommandFailure(`${path} is not a file. LEDGER_PATH should name the ledger's file.`);
  }
  // Opening it for writing would already make a database of it.
  if (found.size === 0) throw new NotALedgerError(`${path} is empty, not a ledger yet. ${WORKER_MAKES_IT}`);
}

/** Commands never migrate: the worker does, when it starts. */
function checkIsUpToDate(ledger: LedgerWriter, path: string): void {
  if (versionOf(ledger.sqlite) === 'older') {
    throw new NotALedgerError(
      `${path} was written by an older version of Reset Record. The worker brings it up to date when it starts.`,
    );
  }
}
