import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { placeInWords } from '../config/ledger-place.js';
import type { WorkerConfig } from '../config/worker-config.js';
import { isoInstant } from '../core/time/instant.js';
import { type Backup, backupsIn } from '../ledger/file/backup-folder.js';
import { realLedgerPath } from '../ledger/file/identity.js';
import { productOfLedger } from '../ledger/read/recorded-product.js';

/** There is no ledger where the variables say, but another one of the product or a backup. */
export class LedgerElsewhereError extends Error {
  override name = 'LedgerElsewhereError';
}

type Expected = Pick<WorkerConfig, 'ledgerPath' | 'ledgerPathFrom' | 'product' | 'backups'>;

/**
 * Refuses to begin a second record if a wrong path, a moved folder or a lost file is the likelier
 * explanation: the new record would be served as if nothing had happened.
 * @param folders to search, besides the folder of the configured ledger
 * @throws LedgerElsewhereError naming what was found, and what to do
 */
export function checkBeginsRecord(expected: Expected, folders: readonly string[]): void {
  const { ledgerPath, ledgerPathFrom, product, backups } = expected;
  if (existsSync(realLedgerPath(ledgerPath))) return;
  const where = [dirname(ledgerPath), ...folders].map((folder) => resolve(folder));
  const elsewhere = [...new Set(where)]
    .flatMap((folder) => asFarAsReadable(() => ledgersIn(folder)))
    .find((path) => productOfLedger(path) === product.id);
  const [backup] = asFarAsReadable(() => backupsIn(backups.folder, backups.stem));
  if (elsewhere === undefined && backup === undefined) return;
  throw new LedgerElsewhereError(
    [
      `There is no ledger at ${placeInWords({ path: ledgerPath, from: ledgerPathFrom })}, but the record exists elsewhere, so no new one was begun.`,
      elsewhere === undefined
        ? []
        : `${elsewhere} is a ledger of ${product.id}: set LEDGER_PATH to it if it is the right one.`,
      backup === undefined ? [] : backupInWords(backups.folder, backup),
      'To begin a new record nevertheless, run "reset-record worker --once --new" once.',
    ]
      .flat()
      .join(' '),
  );
}

function backupInWords(folder: string, { name, madeAt }: Backup): string {
  const path = join(resolve(folder), name);
  return `The newest backup is of ${isoInstant(madeAt)}: restore it with "reset-record restore ${path}".`;
}

/** Nothing of a folder that cannot be read: that is reported where it is needed. */
function asFarAsReadable<Found>(list: () => readonly Found[]): readonly Found[] {
  try {
    return list();
  } catch {
    return [];
  }
}

function ledgersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sqlite'))
    .map(({ name }) => join(folder, name));
}
