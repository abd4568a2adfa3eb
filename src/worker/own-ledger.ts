import { hostname } from 'node:os';
import { dirname } from 'node:path';
import type { WorkerConfig } from '../config/worker-config.js';
import { isoInstant } from '../core/time/instant.js';
import { isBeforeProgram } from '../core/time/machine-time.js';
import { createAppender } from '../ledger/chain/append.js';
import { salvageLedger } from '../ledger/file/copy.js';
import { errorInWords } from '../ledger/file/errors.js';
import { differenceInWords } from '../ledger/file/expected-schema.js';
import { NotALedgerError, realLedgerPath } from '../ledger/file/identity.js';
import { acquireWriterLock, type LedgerLock, ledgerIsGone } from '../ledger/file/lock.js';
import { migrateLedger } from '../ledger/file/migrate.js';
import {
  type LedgerMovedError,
  type LedgerWriter,
  openLedgerForWriting,
} from '../ledger/file/open-writing.js';
import { productWasDeleted, recordedProduct } from '../ledger/read/recorded-product.js';
import { recordIsEmpty } from '../ledger/read/resets.js';
import { type DiskSpace, diskSpace } from '../lib/disk-space.js';
import type { Logger } from '../lib/logger.js';
import { checkBeginsRecord } from './other-ledgers.js';
import { seedRecord } from './seed-record.js';

/** The ledger is the record of another product. */
export class OtherProductError extends Error {
  override name = 'OtherProductError';
}

/** No record can begin at this time. */
export class ClockError extends Error {
  override name = 'ClockError';
}

/**
 * Makes a new ledger that of a product, and refuses that of another one: two products in one record could not
 * be told apart again.
 * @throws NotALedgerError, OtherProductError
 */
export function claimLedger(
  ledger: LedgerWriter,
  { product, ledgerPath, now }: { product: string; ledgerPath: string; now: number },
): void {
  const recorded = recordedProduct(ledger.db);
  if (productWasDeleted(ledger.db))
    throw new NotALedgerError(
      `${ledgerPath} no longer says whose record it is: the row of its table products was deleted`,
      'Restore the newest backup with "reset-record restore".',
    );
  if (recorded === null)
    ledger.commit((tx) => createAppender(tx).append('products', { product, recordedAt: now }));
  else if (recorded !== product)
    throw new OtherProductError(
      `${ledgerPath} is the record of ${recorded}, not of ${product}. Set LEDGER_PATH to another file (${product} has its own default), or PRODUCT to ${recorded}.`,
    );
}

/**
 * Locks and migrates the ledger, and imports the seed record into an empty one.
 * @param elsewhere folders where a ledger of the product may be instead; null to begin a new one whatever is
 *   there
 * @throws ClockError, LedgerElsewhereError, LedgerLockedError, NotALedgerError, OtherProductError,
 *   SeedRecordError
 */
export function openOwnLedger(
  config: WorkerConfig,
  { elsewhere, log, now }: { elsewhere: readonly string[] | null; log: Logger; now: number },
): { readonly ledger: LedgerWriter; readonly lock: LedgerLock } {
  const { ledgerPath, product, seed } = config;
  if (elsewhere !== null) checkBeginsRecord(config, elsewhere);
  const holder = `process ${process.pid} on ${hostname()}, since ${new Date(now).toISOString()}`;
  const isGone = ledgerIsGone(ledgerPath);
  const lock = acquireWriterLock(ledgerPath, holder);
  let ledger: LedgerWriter | null = null;
  try {
    // SQLite's log is next to the file, not next to a link to it.
    const changed = migrateLedger(realLedgerPath(ledgerPath)).map(differenceInWords);
    if (changed.length > 0)
      log.warn(
        { changed },
        'the schema of the ledger was changed outside this program; its guards and views were put back, and other views removed. "reset-record audit" names what is left',
      );
    if (isGone) {
      log.warn(
        `The ledger at ${ledgerPath} is missing; a new one was created. If that was not intended, stop the worker and restore a backup with "reset-record restore".`,
      );
    }
    // By its configured path, so that a link that is changed to another file is noticed.
    ledger = openLedgerForWriting(ledgerPath, (problem) =>
      log.warn(
        { problem },
        'the log of the ledger (-wal) could not be moved into its file; what was committed is safe in the log, and the next commit tries again',
      ),
    );
    if (isBeforeProgram(now) && recordIsEmpty(ledger.db))
      throw new ClockError(
        `The clock of this machine says ${isoInstant(now)}, a time before this program was made, so no record was begun. Set the clock, and start the worker again.`,
      );
    claimLedger(ledger, { product: product.id, ledgerPath, now });
    const seeded = seed === null ? 0 : seedRecord(ledger, { ...seed, now: now });
    if (seeded > 0) log.info({ resets: seeded, from: seed?.path }, 'record imported into the empty ledger');
    return { ledger, lock };
  } catch (error) {
    ledger?.close();
    lock.release();
    throw error;
  }
}

/** Null where the system does not say. */
export function diskOfLedger(ledgerPath: string): DiskSpace | null {
  try {
    return diskSpace(dirname(realLedgerPath(ledgerPath)));
  } catch {
    return null;
  }
}

interface Place {
  readonly ledgerPath: string;
  readonly log: Logger;
  readonly now: number;
}

/**
 * Saves a ledger whose file was deleted, moved or replaced while this process had it open.
 * @returns whether the worker may end; until the ledger is saved, this process has the only copy
 */
export async function saveMovedLedger(
  { sqlite }: LedgerWriter,
  error: LedgerMovedError,
  { ledgerPath, log, now }: Place,
): Promise<boolean> {
  if (error.overwritten) {
    log.fatal(`${error.message} This worker stops; the next start uses the file that is there now.`);
    return true;
  }
  try {
    // Resolved now: if a link was deleted or changed, the next worker looks here.
    const place = realLedgerPath(ledgerPath);
    const saved = await salvageLedger(sqlite, place, now);
    const where =
      saved === place
        ? 'its contents were put back there; stop the worker before you delete or move it'
        : `the contents of the previous one were saved as ${saved}; "reset-record restore" puts a backup in its place`;
    log.fatal({ saved }, `${error.message}: ${where}. This worker stops; the next start continues.`);
    return true;
  } catch (failure) {
    const words = errorInWords(failure, ledgerPath) ?? String(failure);
    log.fatal(
      `${error.message}, and its contents could not be saved: ${words} This process has the only copy: do not stop it. It will retry with the next turn.`,
    );
    return false;
  }
}
