import { resolve } from 'node:path';
import { LedgerDamagedError, type LedgerUnavailableError } from '../../api/snapshots/ledger-connection.js';
import { createSnapshotSource } from '../../api/snapshots/snapshot-source.js';
import { pageView } from '../../api/views/page-view.js';
import type { WorkerConfig } from '../../config/worker-config.js';
import { isFresh } from '../../core/freshness.js';
import { DAY_MS } from '../../core/time.js';
import { backupsIn } from '../../ledger/file/backup-folder.js';
import { inWords } from '../../ledger/file/errors.js';
import { lockHolder } from '../../ledger/file/lock.js';
import {
  type AlertState,
  alertState,
  newestSourceReads,
  type SourceRead,
} from '../../ledger/read/operation.js';
import type { PageData } from '../../site/page-data.js';
import { readLedger } from '../open-ledger.js';
import { CommandFailure } from '../output.js';

/** What the start page shows, and how the service is run. Instants are epoch milliseconds, in `page` ISO-8601. */
export interface Status {
  readonly ledgerPath: string;
  readonly now: number;
  /** False: too old to be served; the page then shows no chance. */
  readonly isFresh: boolean;
  readonly page: PageData;
  /** The process that holds the ledger's lock; null: none does, `unknown`: this user may not look. */
  readonly worker: { readonly holder: string } | null | 'unknown';
  readonly nextTurnAt: number | null;
  readonly reads: readonly SourceRead[];
  readonly alerts: AlertState & { readonly destinations: number };
  readonly backups: {
    readonly folder: string;
    readonly schedule: string | null;
    readonly count: number;
    readonly newestAt: number | null;
    readonly isOverdue: boolean;
  };
}

const GIVEN_UP_DAYS = 7;

type Config = Pick<WorkerConfig, 'alerts' | 'backups'>;

/** @throws CommandFailure if there is no ledger, no turn in it yet, or it cannot be read */
export async function readStatus(path: string, config: Config, now: number): Promise<Status> {
  const operation = readLedger(path, (queries) => ({
    reads: newestSourceReads(queries),
    alerts: alertState(queries, now - GIVEN_UP_DAYS * DAY_MS),
  }));
  const source = createSnapshotSource({ ledgerPath: path, now: () => now });
  try {
    const result = await source.read((record) => ({
      page: pageView(record, now, () => undefined),
      nextTurnAt: record.snapshot.health.nextTurnAt,
      isFresh: isFresh(record.snapshot.generatedAt, now),
    }));
    if (result.kind === 'unavailable') throw failureOf(path, result.failure);
    const { alerts, reads } = operation;
    return {
      ledgerPath: resolve(path),
      now,
      ...result.value,
      worker: workerOf(path),
      reads,
      alerts: { destinations: config.alerts.destinations.length, ...alerts },
      backups: backupsOf(config.backups, now),
    };
  } finally {
    source.close();
  }
}

function failureOf(path: string, failure: LedgerUnavailableError): CommandFailure {
  if (failure.code === 'none')
    return new CommandFailure(
      `No turn has been committed to ${resolve(path)} yet, so there is nothing to show. The worker commits its first one when it starts; if it runs, see its log.`,
    );
  if (failure instanceof LedgerDamagedError)
    return new CommandFailure(
      `${path} is damaged: ${failure.message} Run "reset-record audit" on it, and restore the newest backup with "reset-record restore".`,
    );
  return new CommandFailure(inWords(failure, path) ?? failure.message);
}

function workerOf(path: string): Status['worker'] {
  try {
    const holder = lockHolder(path);
    return holder === null ? null : { holder };
  } catch {
    // The lock of another user's worker; what else is known of it stands in its turns.
    return 'unknown';
  }
}

function backupsOf({ folder, schedule }: WorkerConfig['backups'], now: number): Status['backups'] {
  const backups = backupsIn(folder);
  const newestAt = backups[0]?.madeAt ?? null;
  return {
    folder,
    schedule: schedule?.cron ?? null,
    count: backups.length,
    newestAt,
    isOverdue: schedule !== null && (newestAt === null || newestAt + schedule.longestGapMs < now),
  };
}
