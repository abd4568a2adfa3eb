import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, type Stats, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { WorkerConfig } from '../../config/worker-config.js';
import { isoInstant } from '../../core/time/instant.js';
import { instantInName } from '../../ledger/file/backup-folder.js';
import { foldIntoOneFile } from '../../ledger/file/copy.js';
import { syncFile } from '../../ledger/file/durable-files.js';
import { errorInWords } from '../../ledger/file/errors.js';
import { realLedgerPath } from '../../ledger/file/identity.js';
import { acquireRestoreLock, type LedgerLock } from '../../ledger/file/lock.js';
import { migrateLedger } from '../../ledger/file/migrate.js';
import { openLedgerForWriting } from '../../ledger/file/open-writing.js';
import { type ReplaceStep, replaceLedger } from '../../ledger/file/replace.js';
import { productOfLedger } from '../../ledger/read/recorded-product.js';
import { redactionsIn } from '../../ledger/read/redactions.js';
import { redactAgain } from '../../ledger/write/redact.js';
import { english } from '../../words/locale.js';
import { chainHashArgument } from '../arguments.js';
import { soundness } from '../audit-copy.js';
import type { CommandContext } from '../command-context.js';
import { CommandFailure, type Output, show, UsageError } from '../output.js';
import {
  checkIsBackup,
  checkProduct,
  passing,
  pathsOfBackups,
  type ReplacedLedger,
  stage,
} from '../staged-backup.js';

export interface RestoreOptions extends ReplacedLedger {
  readonly now: number;
  /** A head of the chain that was kept elsewhere; the backup must contain it. */
  readonly head: string | null;
  readonly json: boolean;
  /** For tests. */
  readonly onStep?: (step: ReplaceStep) => void;
}

export function addRestore(program: Command, context: CommandContext): void {
  const { config, now, output } = context;
  program
    .command('restore')
    .summary('Replace the ledger with a backup, or check that one could be restored.')
    .description(
      [
        'Check a backup and replace the ledger with it. Stop the worker first, and close every sqlite3 shell that has the ledger open. The API may keep running.',
        'The replaced ledger is kept in the same folder, a damaged one with its -wal file, so you need space for two more ledgers. A file is refused if it is not a ledger, has a finding of the audit that the replaced ledger does not have, or is of a newer version. If restore is killed, run it again.',
        'The worker then rereads later posts as far as their sources still have them. Repeat later corrections. Alerts since the backup may be sent again.',
        'docs/operations.md has the steps for containers, systemd and Kubernetes.',
      ].join('\n\n'),
    )
    .argument(
      '[file]',
      'a backup, possibly of an older version; a folder lists the backups in it (with --drill default: the newest in BACKUP_DIR)',
    )
    .option(
      '--drill',
      'only check in a scratch folder that the backup could be restored, while the worker may be running (exit status 1 if it could not)',
    )
    .option(
      '--head <hash>',
      'a head of the hash chain that you kept elsewhere; restore only if it is part of the backup',
      chainHashArgument,
    )
    .option('--json', 'print JSON')
    .action((file: string | undefined, { drill: isDrill = false, head = null, json = false }) => {
      if (isDrill) return drill(file, context, head, json);
      if (file === undefined)
        throw new UsageError(
          'Name the backup to restore (status shows the newest, restore <folder> all), or add --drill to check the newest.',
        );
      return restoreCommand(file, { ...ownLedger(config()), now: now(), head, json }, output);
    });
}

/** `restore --drill`: whether a backup could be restored, tried in a scratch folder. */
async function drill(
  named: string | undefined,
  { config, output }: CommandContext,
  head: string | null,
  json: boolean,
): Promise<void> {
  const { ledgerPath, product, backups } = config();
  const own = productOfLedger(ledgerPath) ?? product.id;
  const [newest] = pathsOfBackups(backups.folder, own, ledgerPath);
  const file = named ?? newest;
  if (file === undefined)
    throw new CommandFailure(
      `There is no backup of this ledger in ${backups.folder}. Make one with reset-record backup, and set BACKUP_SCHEDULE.`,
    );
  checkIsBackup(file, { ledgerPath, product: own });
  const folder = mkdtempSync(join(tmpdir(), 'reset-record-drill-'));
  try {
    const staged = join(folder, 'ledger.sqlite');
    stage(file, staged);
    checkProduct(file, staged, own);
    const report = await passing(file, staged, { ledgerPath, head }, output);
    const { chain, turns, headText } = soundness(report);
    show(output, json, { file: resolve(file), chain, turns }, [
      english('restore.possible', { file, turns, folder: tmpdir() }),
      headText,
    ]);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`${file} could not be tried in ${folder}. (${(error as Error).message})`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `restore`: replaces the ledger with a backup and keeps the old file. */
export async function restoreCommand(file: string, options: RestoreOptions, output: Output): Promise<void> {
  const { ledgerPath, now, onStep } = options;
  checkIsBackup(file, options);
  const holder = `process ${process.pid} on ${hostname()}, since ${isoInstant(now)}, restoring ${basename(file)}`;
  let lock: LedgerLock | null = null;
  let folder: string | null = null;
  try {
    lock = acquireRestoreLock(ledgerPath, holder);
    const realPath = realLedgerPath(ledgerPath);
    // The lock admits one restore at a time, so an existing folder was left by one that was killed.
    folder = `${realPath}.restoring`;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    const staged = join(folder, 'ledger.sqlite');
    stage(file, staged);
    checkProduct(file, staged, productOfLedger(realPath) ?? options.product);
    const report = await passing(file, staged, { ledgerPath: realPath, head: options.head }, output);
    const keptPath = `${realPath.replace(/\.sqlite$/, '')}.replaced-${instantInName(now)}.sqlite`;
    const redacted = redactStaged(realPath, staged);
    takeOwner(staged, statSync(realPath, { throwIfNoEntry: false }));
    syncFile(staged);
    const kept = replaceLedger({ ledgerPath: realPath, successor: staged, keptPath, onStep });
    const { chain, turns, headText } = soundness(report);
    const restored = {
      from: resolve(file),
      ledger: realPath,
      kept: kept ? keptPath : null,
      chain,
      turns,
      redacted,
    };
    show(output, options.json, restored, [
      english('restore.done', { file, turns }),
      headText,
      english('restore.kept', { isKept: String(kept), path: keptPath }),
      ...redactedInWords(redacted),
      english('restore.start'),
    ]);
  } catch (error) {
    throw inPlainWords(error, ledgerPath);
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
    lock?.release();
  }
}

const ownLedger = ({ ledgerPath, product }: WorkerConfig) => ({
  ledgerPath,
  product: product.id,
});

/**
 * Takes down in the backup what was taken down in the present ledger since.
 * @returns how many texts; null if there is no readable ledger
 */
function redactStaged(ledgerPath: string, staged: string): number | null {
  const rows = redactionsIn(ledgerPath);
  if (rows === null || rows.length === 0) return rows && 0;
  // The backup may be of an older version.
  migrateLedger(staged);
  const ledger = openLedgerForWriting(staged);
  const deleted = ledger.commit((tx) => redactAgain(tx, rows));
  ledger.close();
  foldIntoOneFile(staged);
  return deleted;
}

function redactedInWords(redacted: number | null): readonly string[] {
  if (redacted === null) return [english('restore.unreadable')];
  return redacted === 0 ? [] : [english('restore.redacted', { texts: redacted })];
}

/** The worker's user must still be able to write it, even if another user restores. */
function takeOwner(staged: string, current: Stats | undefined): void {
  chmodSync(staged, current ? current.mode & 0o777 : 0o644);
  if (current && process.geteuid !== undefined && process.geteuid() !== current.uid)
    chownSync(staged, current.uid, current.gid);
}

function inPlainWords(error: unknown, ledgerPath: string): unknown {
  const { code = '', message } = error as { code?: string; message: string };
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/.test(code)) {
    return new CommandFailure(
      `There is no space next to ${ledgerPath} for two more copies; nothing was changed. Free some space. (${message})`,
    );
  }
  if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code))
    return new CommandFailure(`The ledger was not replaced: ${errorInWords(error, ledgerPath) ?? message}`);
  if (/^(SQLITE_|E[A-Z]+$)/.test(code))
    return new CommandFailure(`${ledgerPath} was not replaced. (${message})`);
  return error;
}
