import { chmodSync, copyFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { AuditReport } from '../audit/audit-report.js';
import { backupStemOf } from '../config/product-id.js';
import { backupsIn } from '../ledger/file/backup-folder.js';
import { foldIntoOneFile } from '../ledger/file/copy.js';
import { NotALedgerError, OtherSchemaError } from '../ledger/file/identity.js';
import { productOfLedger } from '../ledger/read/recorded-product.js';
import { english } from '../words/locale.js';
import { auditCopy, findingsOfCopy, firstFindings } from './audit-copy.js';
import { statNamedFile } from './named-file.js';
import { CommandFailure, type Output } from './output.js';
import { withPercentage } from './progress.js';

/** The ledger that a backup is to replace. */
export interface ReplacedLedger {
  readonly ledgerPath: string;
  /** The product of a ledger that does not say itself what it is the record of. */
  readonly product: string;
}

/** Paths of the backups of one ledger in a folder, newest first. */
export const pathsOfBackups = (folder: string, own: string, ledgerPath: string) =>
  backupsIn(folder, backupStemOf(own, ledgerPath)).map(({ name }) => join(resolve(folder), name));

/** A file, and not the ledger itself. */
export function checkIsBackup(file: string, ledger: ReplacedLedger): void {
  const stats = statNamedFile(file);
  if (!stats?.isFile()) {
    const isFolder = stats?.isDirectory() === true;
    const problem = isFolder ? `${resolve(file)} is a folder.` : `There is no file ${resolve(file)}.`;
    throw new CommandFailure(`${problem} ${choiceIn(isFolder ? file : dirname(file), ledger)}`);
  }
  const current = statNamedFile(ledger.ledgerPath);
  if (current && current.dev === stats.dev && current.ino === stats.ino)
    throw new CommandFailure(`${file} is the ledger itself. Choose a backup of it.`);
}

/** In containers, where there is no `ls`, nothing else says it. */
function choiceIn(folder: string, { ledgerPath, product }: ReplacedLedger): string {
  const isFolder = statNamedFile(folder)?.isDirectory() === true;
  const own = productOfLedger(ledgerPath) ?? product;
  const backups = isFolder ? pathsOfBackups(folder, own, ledgerPath) : [];
  if (backups.length === 0) return `There is no backup of this ledger in ${resolve(folder)}.`;
  return ['Name a backup of this ledger, newest first:', ...backups].join('\n  ');
}

/** Copies the backup, with its log if it has one, so that the backup itself is never written to. */
export function stage(file: string, staged: string): void {
  copyFileSync(file, staged);
  chmodSync(staged, 0o600);
  for (const part of ['-wal', '-journal']) {
    const size = statSync(file + part, { throwIfNoEntry: false })?.size ?? 0;
    if (size > 0) copyFileSync(file + part, staged + part);
  }
  try {
    foldIntoOneFile(staged);
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    const isOfFile = /^SQLITE_(CORRUPT|NOTADB)/.test(code);
    if (!isOfFile && !(error instanceof NotALedgerError)) throw error;
    const isNewer = error instanceof OtherSchemaError && error.version === 'newer';
    const advice = isNewer ? ' Install the newer program, or choose an older backup.' : '';
    const why = error instanceof NotALedgerError ? `${error.problem}.${advice}` : message;
    throw new CommandFailure(
      `${file} was not restored and the ledger is unchanged: ${why.replaceAll(staged, file)}`,
    );
  }
}

/** Two products in one place could not be told apart again. */
export function checkProduct(file: string, staged: string, own: string): void {
  const product = productOfLedger(staged);
  if (product === null || product === own) return;
  throw new CommandFailure(
    `${file} was not restored and the ledger is unchanged: it is the record of ${product}, not of ${own}. Choose a backup of ${own}, or set PRODUCT=${product} to restore the ledger of ${product}.`,
  );
}

/**
 * Audits the staged copy.
 * @param head one that was kept elsewhere, which the backup must contain; null: none
 * @throws CommandFailure if it has a finding that the ledger does not have itself
 */
export async function passing(
  file: string,
  staged: string,
  { ledgerPath, head }: { readonly ledgerPath: string; readonly head: string | null },
  output: Output,
): Promise<AuditReport> {
  const report = await withPercentage(output, 'checking', (onProgress) =>
    auditCopy(staged, { ...(head === null ? {} : { head }), onProgress }),
  );
  const added = findingsOfCopy(report, ledgerPath);
  if (added.length > 0)
    throw new CommandFailure(
      `${file} did not pass the audit. It was not restored and the ledger is unchanged:\n${firstFindings({ findings: added })}`,
    );
  if (report.findings.length > 0)
    output.err(english('restore.unsound', { file, ledger: ledgerPath, findings: firstFindings(report) }));
  return report;
}
