import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { AuditReport } from '../../audit/audit-report.js';
import {
  backupName,
  removeOldBackups,
  removeUnfinished,
  UNFINISHED,
} from '../../ledger/file/backup-folder.js';
import { copyLedger } from '../../ledger/file/copy.js';
import { placeNew, syncFile } from '../../ledger/file/durable-files.js';
import { inWords } from '../../ledger/file/errors.js';
import { auditCopy, firstFindings, turnsIn } from '../audit-copy.js';
import { statNamedFile } from '../named-file.js';
import { checkIsFile } from '../open-ledger.js';
import { CommandFailure, type Output, UsageError } from '../output.js';
import { withPercentage } from '../progress.js';

export interface BackupOptions {
  readonly ledgerPath: string;
  /** Where backups go without an explicit target. */
  readonly folder: string;
  readonly now: number;
  /** How many backups to keep in the folder; null: all. */
  readonly keep: number | null;
  readonly json: boolean;
  /** Called when copying starts. The command then stops at the next step and leaves nothing behind. */
  readonly stopSignal: () => AbortSignal;
}

interface Made {
  readonly file: string;
  readonly bytes: number;
  readonly report: AuditReport;
  readonly removed: readonly string[];
}

/** `backup`: a verified copy of the ledger in one file. The worker may be running. */
export async function backupCommand(
  named: string | null,
  options: BackupOptions,
  output: Output,
): Promise<void> {
  const { ledgerPath, keep } = options;
  const target = targetOf(named ?? options.folder, named === null, options.now);
  if (keep !== null && !target.isInFolder) {
    throw new UsageError(`--keep needs a folder of backups, but ${named} is a file.`);
  }
  checkIsFile(ledgerPath);
  const made = await inPlainWords(ledgerPath, target.file, () => {
    if (target.isInFolder) makeFolder(dirname(resolve(target.file)));
    if (existsSync(target.file)) throw existsAlready(target.file);
    return make(options, target.file, output);
  });
  const removed = keep === null ? [] : makeRoom(target.file, keep);
  if (options.json) output.out(JSON.stringify(asJson({ ...made, removed }), null, 2));
  else for (const line of asLines({ ...made, removed })) output.out(line);
}

/** An existing folder, or a name with a slash at its end, is a folder; anything else is the new file. */
function targetOf(named: string, isFolder: boolean, now: number): { file: string; isInFolder: boolean } {
  const isInFolder = isFolder || /[/\\]$/.test(named) || statNamedFile(named)?.isDirectory() === true;
  return { file: isInFolder ? join(named, backupName(now)) : named, isInFolder };
}

/** One folder at a time: below /proc, for example, Node's recursive mkdir may never return. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another backup may have created it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

async function make(
  { ledgerPath, stopSignal }: BackupOptions,
  file: string,
  output: Output,
): Promise<Omit<Made, 'removed'>> {
  const stop = stopSignal();
  const folder = dirname(resolve(file));
  removeUnfinished(folder);
  // On the same file system as the target, so that a finished copy gets its name in one step.
  const work = mkdtempSync(join(folder, UNFINISHED));
  try {
    const copy = join(work, 'ledger.sqlite');
    await withPercentage(output, 'copying', async (onProgress) => {
      await copyLedger(ledgerPath, copy, {
        onProgress(done, total) {
          endIfStopped(stop);
          onProgress(done, total);
        },
      });
    });
    endIfStopped(stop);
    const report = await withPercentage(output, 'checking', (onProgress) => auditCopy(copy, { onProgress }));
    // Signals that arrived during the audit are handled only now.
    await nextTick();
    endIfStopped(stop);
    if (report.findings.length > 0) {
      throw new CommandFailure(
        `The copy of ${ledgerPath} did not pass the audit. It was deleted; older backups were kept:\n${firstFindings(report)}\nCheck the ledger itself: reset-record audit`,
      );
    }
    chmodSync(copy, statSync(ledgerPath).mode & 0o777);
    syncFile(copy);
    const { size: bytes } = statSync(copy);
    placeNew(copy, file);
    return { file, bytes, report };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function endIfStopped(stop: AbortSignal): void {
  if (stop.aborted) throw new CommandFailure('Stopped; no backup was made.');
}

function makeRoom(file: string, keep: number): readonly string[] {
  try {
    return removeOldBackups(dirname(file), basename(file), keep);
  } catch (error) {
    throw new CommandFailure(
      `${file} was created, but an older backup could not be removed. (${(error as Error).message})`,
    );
  }
}

function existsAlready(file: string): CommandFailure {
  return new CommandFailure(
    `${file} already exists, and a backup never overwrites a file. Choose another name.`,
  );
}

/** Adds to a system error what happened to the backup and what to do. */
async function inPlainWords<T>(ledgerPath: string, file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '', syscall, message } = error as { code?: string; syscall?: string; message: string };
    // For a folder, it means that a file is in the way.
    if (code === 'EEXIST' && syscall !== 'mkdir') throw existsAlready(file);
    const folder = dirname(file);
    if (/^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/.test(code))
      throw new CommandFailure(
        `There is no space for the backup in ${folder}; nothing was left behind. Free some space, or choose another folder. (${message})`,
      );
    // The folder of the copy was just created, so it is the ledger that cannot be read.
    if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code))
      throw new CommandFailure(`No backup was made: ${inWords(error, ledgerPath) ?? message}`);
    if (/^(E[A-Z]+|SQLITE_.*)$/.test(code))
      throw new CommandFailure(`No backup of ${ledgerPath} could be made in ${folder}. (${message})`);
    throw error;
  }
}

function asJson({ file, bytes, report, removed }: Made) {
  return {
    file: resolve(file),
    bytes,
    chain: report.chain,
    turns: report.checked.turns ?? 0,
    removed,
  };
}

function asLines({ file, bytes, report, removed }: Made): readonly string[] {
  const { chain } = report;
  return [
    `${file}: ${turnsIn(report)}, ${bytes} bytes, checked.`,
    `Head of its chain, entry ${chain?.seq ?? 0}: ${chain?.head ?? ''}`,
    ...removed.map((name) => `removed: ${name}`),
  ];
}
