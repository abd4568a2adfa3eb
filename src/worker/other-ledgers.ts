import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isoInstant } from '../core/instant.js';
import { type Backup, backupsIn } from '../ledger/file/backup-folder.js';
import { realLedgerPath } from '../ledger/file/identity.js';
import { productOfLedger } from '../ledger/read/recorded-product.js';

/** A ledger of the product lies elsewhere than its variables say, or was lost and has a backup. */
export class LedgerElsewhereError extends Error {
  override name = 'LedgerElsewhereError';
}

interface Expected {
  readonly ledgerPath: string;
  readonly ledgerPathFrom: 'LEDGER_PATH' | 'default';
  readonly product: { readonly id: string };
  readonly backups: { readonly folder: string; readonly stem: string };
}

/**
 * Refuses to begin a second record where a wrong path, a moved folder or a lost file is likelier than the wish for one:
 * the new record would be served as if nothing had happened.
 * @param folders where a ledger may lie, besides the folder of the configured one
 * @throws LedgerElsewhereError naming what was found, and what to do
 */
export function checkBeginsRecord(expected: Expected, folders: readonly string[]): void {
  const { ledgerPath, ledgerPathFrom, product, backups } = expected;
  if (existsSync(realLedgerPath(ledgerPath))) return;
  const where = [dirname(ledgerPath), ...folders].map((folder) => resolve(folder));
  const other = [...new Set(where)].flatMap(filesOf).find((path) => productOfLedger(path) === product.id);
  const [backup] = isFolder(backups.folder) ? backupsIn(backups.folder, backups.stem) : [];
  if (other === undefined && backup === undefined) return;
  const named = ledgerPathFrom === 'default' ? 'the default; LEDGER_PATH is not set' : ledgerPathFrom;
  throw new LedgerElsewhereError(
    [
      `There is no ledger at ${resolve(ledgerPath)} (${named}), and no new one was begun.`,
      other === undefined
        ? []
        : `${other} is a ledger of ${product.id}: set LEDGER_PATH to it if it is the one.`,
      backup === undefined ? [] : backupInWords(backups.folder, backup),
      'If a new record is wanted all the same, begin it once with "reset-record worker --once --new".',
    ]
      .flat()
      .join(' '),
  );
}

function backupInWords(folder: string, { name, madeAt }: Backup): string {
  const path = join(resolve(folder), name);
  return `The newest backup is of ${isoInstant(madeAt)}: put it in its place with "reset-record restore ${path}".`;
}

/** Whether it is one that can be read; what cannot be read is said where it is needed. */
function isFolder(path: string): boolean {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

function filesOf(folder: string): readonly string[] {
  if (!isFolder(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sqlite'))
    .map(({ name }) => join(folder, name));
}
