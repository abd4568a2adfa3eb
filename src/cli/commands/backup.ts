import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Command } from 'commander';
import { backupStemOf } from '../../config/product-id.js';
import {
  backupName,
  removeOldBackups,
  removeUnfinished,
  UNFINISHED,
} from '../../ledger/file/backup-folder.js';
import { copyLedger } from '../../ledger/file/copy.js';
import { placeNew, syncFile, syncFolder } from '../../ledger/file/durable-files.js';
import { errorInWords } from '../../ledger/file/errors.js';
import { productOfLedger } from '../../ledger/read/recorded-product.js';
import { english } from '../../words/locale.js';
import { wholeNumberArgument } from '../arguments.js';
import { auditCopy, findingsOfCopy, firstFindings, soundness } from '../audit-copy.js';
import type { CommandContext } from '../command-context.js';
import { statNamedFile } from '../named-file.js';
import { checkIsFile, ledgerPlace } from '../open-ledger.js';
import { CommandFailure, type Output, show, UsageError } from '../output.js';
import { withPercentage } from '../progress.js';

/** `backup`: a verified copy of the ledger in one file. The worker may be running. */
export function addBackup(program: Command, context: CommandContext): void {
  program
    .command('backup')
    .summary('Copy the ledger into one file and audit the copy.')
    .description(
      [
        'Copy the ledger into one file while the worker keeps writing, audit the copy, and only then give it its final name. Keep the printed head of the chain elsewhere (docs/audit.md).',
        'A file is never overwritten. If the command fails or is stopped, or the copy has a finding that the ledger does not have, nothing is left and older backups stay. If the ledger itself has findings, its copy is kept as it is, no older backup is removed, the last line says so, and the exit status is 1. The next backup removes what a killed one left (.unfinished-backup-…) after six hours.',
      ].join('\n\n'),
    )
    .argument(
      '[target]',
      'a folder, created if needed (the file is named after ledger, product and instant), or a new file; what ends with / is a folder (default: BACKUP_DIR)',
    )
    .option(
      '--keep <number>',
      'keep only this many backups of this ledger in the folder, the newest (default: remove none)',
      wholeNumberArgument,
    )
    .option('--json', 'print JSON')
    .action(async (named: string | undefined, { keep = null, json = false }) => {
      const { ledgerPath, product, backups } = context.config();
      const stem = backupStemOf(productOfLedger(ledgerPath) ?? product.id, ledgerPath);
      const { file, isInFolder } = targetOf(
        named ?? backups.folder,
        named === undefined,
        backupName(stem, context.now()),
      );
      if (keep !== null && !isInFolder)
        throw new UsageError(`--keep needs a folder of backups, but ${named} is a file.`);
      checkIsFile(ledgerPlace(context.config));
      const { bytes, report } = await inPlainWords(ledgerPath, file, () => {
        if (isInFolder) makeFolder(dirname(resolve(file)));
        if (existsSync(file)) throw existsAlready(file);
        return make(context, ledgerPath, file);
      });
      const findings = report.findings.length;
      if (findings > 0)
        context.output.err(
          english('backup.unsound', { ledger: ledgerPath, file, findings: firstFindings(report) }),
        );
      // A sound one may be the only one.
      const removed = keep === null || findings > 0 ? [] : makeRoom(file, stem, keep);
      const { chain, turns, headText } = soundness(report);
      show(context.output, json, { file: resolve(file), bytes, chain, turns, removed, findings }, [
        english('backup.made', { file, turns, bytes, findings }),
        headText,
        ...removed.map((name) => english('backup.removed', { name })),
        ...(findings > 0 ? [english('backup.last', { findings })] : []),
      ]);
      context.end(findings === 0);
    });
}

/** An existing folder, or a name with a slash at its end, is a folder; anything else is the new file. */
function targetOf(named: string, isFolder: boolean, name: string): { file: string; isInFolder: boolean } {
  const isInFolder = isFolder || /[/\\]$/.test(named) || statNamedFile(named)?.isDirectory() === true;
  return { file: isInFolder ? join(named, name) : named, isInFolder };
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

/** Stops at the next step when it is told to, and then leaves nothing behind. */
async function make({ output, stopSignal }: CommandContext, ledgerPath: string, file: string) {
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
    const added = findingsOfCopy(report, ledgerPath);
    if (added.length > 0) {
      throw new CommandFailure(
        `The copy of ${ledgerPath} did not pass the audit, which finds in it what it does not find in the ledger. It was deleted; older backups were kept:\n${firstFindings({ findings: added })}\nCheck the disk of ${folder}.`,
      );
    }
    chmodSync(copy, statSync(ledgerPath).mode & 0o777);
    syncFile(copy);
    const { size: bytes } = statSync(copy);
    placeNew(copy, file);
    afterwards(output, file, () => syncFolder(folder));
    return { bytes, report };
  } finally {
    afterwards(output, work, () => rmSync(work, { recursive: true, force: true }));
  }
}

/** The backup is there, or why it is not is known already. */
function afterwards(output: Output, path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    output.err(english('backup.warning', { path, problem: (error as Error).message }));
  }
}

function endIfStopped(stop: AbortSignal): void {
  if (stop.aborted) throw new CommandFailure('Stopped; no backup was made.');
}

function makeRoom(file: string, stem: string, keep: number): readonly string[] {
  try {
    return removeOldBackups(dirname(file), stem, basename(file), keep);
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
      throw new CommandFailure(`No backup was made: ${errorInWords(error, ledgerPath) ?? message}`);
    if (/^(E[A-Z]+|SQLITE_.*)$/.test(code))
      throw new CommandFailure(`No backup of ${ledgerPath} could be made in ${folder}. (${message})`);
    throw error;
  }
}
