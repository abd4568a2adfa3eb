import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ConditionState } from '../../core/alerts/condition-alerts.js';
import { isoInstantOrNull } from '../../core/time/instant.js';
import { backupsIn } from '../../ledger/file/backup-folder.js';
import { untilAborted } from '../../lib/lifecycle.js';
import type { Logger } from '../../lib/logger.js';
import { backupFailedText } from '../../words/alerts.js';
import { english } from '../../words/locale.js';
import type { WorkerObserver } from '../observer.js';
import type { Commits, Job } from './job.js';
import { startSchedule } from './schedule.js';

interface BackupSchedule {
  readonly cron: string;
  readonly longestGapMs: number;
}

export interface BackupDependencies {
  readonly ledgerPath: string;
  /** Null: no backups are made. */
  readonly schedule: BackupSchedule | null;
  readonly commits: Commits;
  readonly folder: string;
  readonly stem: string;
  readonly keep: number;
  /** Environment of its process; empty where it is missing. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  readonly log: Logger;
  readonly now: () => number;
  readonly observer: Partial<WorkerObserver>;
  /** Alerts the operator if that is new. */
  readonly tell: (state: ConditionState) => void;
  /** A longer backup is stopped and counts as failed; for tests. */
  readonly longestMs?: number;
  /** How often to check whether a backup is due; for tests. */
  readonly askEveryMs?: number;
}

const COMMAND = fileURLToPath(new URL('../../../bin/reset-record.js', import.meta.url));

/** How long a stopped backup may take to clean up; otherwise the next one does. */
const GRACE_MS = 2_000;

/** Many times what the largest ledger takes; a backup that hangs must not block later ones. */
const LONGEST_MS = 3_600_000;
const ASK_EVERY_MS = 600_000;

/** How long the first turn of a process may take; a worker whose turns fail makes backups, too. */
const FIRST_TURN_MS = 120_000;

/**
 * Backs up the ledger on schedule, and whenever a backup is overdue, because a machine may be off or asleep
 * at the scheduled time.
 */
export function createBackups(deps: BackupDependencies): Job {
  const { schedule } = deps;
  return { run: (stop) => (schedule === null ? untilAborted(stop) : runBackups(deps, schedule, stop)) };
}

async function runBackups(
  deps: BackupDependencies,
  schedule: BackupSchedule,
  stop: AbortSignal,
): Promise<void> {
  const { log, now, commits, askEveryMs = ASK_EVERY_MS } = deps;
  let running: Promise<void> | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;

  // Concurrent requests share one backup.
  function once(): Promise<void> {
    triedAt = now();
    running ??= backUp(deps, stop).finally(() => {
      running = null;
    });
    return running;
  }

  function onceIfDue(): void {
    const isOld = (at: number) => at + schedule.longestGapMs < now();
    if (!isOld(triedAt)) return;
    const newest = newestBackup(deps);
    if (newest !== null && !isOld(newest)) return;
    log.info({ newestBackup: isoInstantOrNull(newest) }, 'a backup is overdue and starts now');
    void once();
  }

  // A ledger that a worker has just made has nothing to keep.
  await commits.after(0, stop, FIRST_TURN_MS);
  if (stop.aborted) return;
  onceIfDue();
  const beats = startSchedule(schedule.cron, once, log, 'backup');
  const asking = setInterval(onceIfDue, askEveryMs);
  await untilAborted(stop);
  clearInterval(asking);
  await beats.stop();
  await running;
}

/** Runs in its own process, so that neither the copy nor its audit delays a turn. */
async function backUp(deps: BackupDependencies, stop: AbortSignal): Promise<void> {
  const { ledgerPath, folder, keep, log, observer, longestMs = LONGEST_MS } = deps;
  const startedAt = performance.now();
  try {
    const child = fork(COMMAND, ['backup', '--json', '--keep', String(keep)], {
      // The product's own sources may need credentials, which a backup does not get.
      env: { ...deps.environment, TIMELINE: 'none', LEDGER_PATH: ledgerPath, BACKUP_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const { stdout, stderr } = child;
    if (stdout === null || stderr === null) throw new Error('the output of its process cannot be read');
    const end = () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
    };
    stop.addEventListener('abort', end, { once: true });
    if (stop.aborted) end();
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      end();
    }, longestMs).unref();
    const [[code], printed, problem] = await Promise.all([
      once(child, 'close') as Promise<[number | null]>,
      text(stdout),
      text(stderr),
    ]);
    clearTimeout(limit);
    stop.removeEventListener('abort', end);
    const backupMs = Math.round(performance.now() - startedAt);
    if (stop.aborted && code !== 0) log.info('backup stopped for shutdown');
    else if (printed !== '') {
      // It makes one of a ledger with findings, too, and then ends with 1.
      const backup = JSON.parse(printed);
      if (backup.findings === 0) log.info({ ...backup, backupMs }, 'backup made');
      else log.warn({ ...backup, backupMs }, `backup made, and none removed. ${problem.trim()}`);
      observer.backupEnded?.('made');
      deps.tell({ kind: 'right' });
    } else if (isLate) fail(deps, `it did not finish within ${longestMs / 60_000} minutes and was stopped`);
    else fail(deps, problem.trim() || `its process exited with code ${code}`);
  } catch (error) {
    fail(deps, (error as Error).message);
  }
}

function fail(deps: BackupDependencies, reason: string): void {
  const newestAt = newestBackup(deps);
  deps.log.error(
    { reason, folder: deps.folder, newestBackup: isoInstantOrNull(newestAt) },
    `backup failed; older backups are kept. ${english('backups.remedy')}`,
  );
  deps.observer.backupEnded?.('failed');
  deps.tell({ kind: 'wrong', text: backupFailedText(reason, newestAt) });
}

function newestBackup({ folder, stem, log }: BackupDependencies): number | null {
  try {
    return backupsIn(folder, stem)[0]?.madeAt ?? null;
  } catch (error) {
    log.error({ folder, err: error }, 'the backup folder cannot be read; check BACKUP_DIR');
    return null;
  }
}
