import { join, resolve } from 'node:path';
import type { LedgerPlace } from '../../config/ledger-place.js';
import type { WorkerConfig } from '../../config/worker-config.js';
import { forecast } from '../../core/forecast/forecast.js';
import type { Publication } from '../../core/forecast/publication/publication.js';
import { isCurrent, isFresh } from '../../core/health/freshness.js';
import { assessHealth, type Health } from '../../core/health/health.js';
import { withRemedy } from '../../core/health/reasons.js';
import {
  type OpenPromise,
  openPromises,
  type RecordedPromise,
} from '../../core/promises/recorded-promise.js';
import { intervalsOf } from '../../core/record/coverage.js';
import { type ForWhom, isBanked, type Reset, withdrawalOf } from '../../core/record/reset.js';
import type { UnconfirmedReport } from '../../core/record/unconfirmed-report.js';
import type { Snapshot } from '../../core/snapshot.js';
import { epochMs } from '../../core/time/instant.js';
import { DAY_MS } from '../../core/time/time.js';
import { backupsIn } from '../../ledger/file/backup-folder.js';
import { lockHolder } from '../../ledger/file/lock.js';
import type { Queries } from '../../ledger/queries.js';
import { asJournalHolds, damageBehind } from '../../ledger/read/damage.js';
import { forecastInputs } from '../../ledger/read/forecast-inputs.js';
import { alertState, unreadByModel } from '../../ledger/read/operation.js';
import { type KnownRecord, recordedPromises } from '../../ledger/read/promises.js';
import { expiryOf, resetsAt } from '../../ledger/read/resets.js';
import { latestSnapshot } from '../../ledger/read/snapshot.js';
import { newestSourceReads, type SourceRead } from '../../ledger/read/source-reads.js';
import { unconfirmedReports } from '../../ledger/read/unconfirmed-reports.js';
import { reasonOf } from '../../words/reasons.js';
import { readLedger } from '../open-ledger.js';
import { CommandFailure } from '../output.js';

/** What the newest turn published, and how the service is run. Instants are epoch milliseconds. */
export interface Status {
  readonly ledger: LedgerPlace;
  readonly now: number;
  readonly snapshot: Snapshot;
  /** False: too old to be served; the page then shows no chance. */
  readonly isFresh: boolean;
  /** As the API serves it; null if it is too old, or cannot be computed. */
  readonly forecast: StatedForecast | null;
  readonly promises: readonly OpenPromise[];
  readonly unconfirmed: readonly UnconfirmedReport[];
  /** Promises that an unconfirmed report may have kept. */
  readonly undecided: readonly RecordedPromise[];
  readonly withdrawn: readonly RetractedReset[];
  /** The newest banked reset; null without one. */
  readonly banked: BankedReset | null;
  readonly health: Health;
  /** The process that holds the ledger's lock; null: none does, `unknown`: this user may not look. */
  readonly worker: { readonly holder: string } | 'unknown' | null;
  readonly reads: readonly SourceRead[];
  readonly model: ModelFailures;
  readonly alerts: AlertCounts;
  readonly backups: BackupState;
}

/** Saved in the journal by the newest turn, or computed now. */
type StatedForecast = Publication & { readonly recording: 'saved' | 'unsaved' };

interface BankedReset extends ForWhom {
  /** Until when it can be redeemed; null where no post says. */
  readonly expiresAt: number | null;
}

interface RetractedReset extends Pick<Reset, 'kind' | 'at'> {
  readonly withdrawnAt: number;
}

/** Posts of the last week that the model could not read. */
interface ModelFailures {
  /** Posts that only the rules have read, because every call of the model for them failed. */
  readonly posts: number;
  /** When the first of its calls for these posts failed; null without any. */
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly newest: { readonly reason: string; readonly detail: string } | null;
}

interface AlertCounts {
  readonly destinations: number;
  /** Deliveries that have not succeeded yet. */
  readonly waiting: number;
  /** Null: nothing was ever sent. */
  readonly lastSentAt: number | null;
  /** Until when alerts are or were paused; null if they never were. */
  readonly pausedUntil: number | null;
  /** Deliveries given up in the last week. */
  readonly givenUp: number;
}

interface BackupState {
  readonly folder: string;
  /** A cron expression (UTC); null: the worker makes no backups. */
  readonly schedule: string | null;
  readonly count: number;
  /** Path of the newest and when it was made; null without backups. */
  readonly newest: string | null;
  readonly newestAt: number | null;
  readonly isOverdue: boolean;
}

const WEEK_MS = 7 * DAY_MS;

type Config = Pick<WorkerConfig, 'alerts' | 'backups'>;

/** @throws CommandFailure if there is no ledger, no turn in it yet, or it cannot be read */
export function readStatus(ledger: LedgerPlace, config: Config, now: number): Status {
  const { path } = ledger;
  return readLedger(ledger, (queries) => {
    const latest = latestSnapshot(queries);
    if (latest.kind === 'none')
      throw new CommandFailure(
        `No turn has been committed to ${resolve(path)} yet, so there is nothing to show. The worker commits its first one when it starts; if it runs, see its log.`,
      );
    if (latest.kind === 'unreadable')
      throw new CommandFailure(
        `${path} cannot be shown: ${latest.detail}. The next turn publishes a new snapshot.`,
      );
    const damage = damageBehind(latest.snapshot, queries);
    if (damage.length > 0)
      throw new CommandFailure(`${path} is damaged: ${damage.map(reasonOf).map(withRemedy).join(' ')}`);
    const snapshot = asJournalHolds(latest.snapshot, queries, reasonOf({ code: 'journal_unread' }));
    const generatedAt = epochMs(snapshot.generatedAt);
    const resets = resetsAt(queries, snapshot.resetsThrough);
    const banked = resets.findLast(isBanked);
    const knownRecord = { resets, readingsThrough: snapshot.readingsThrough };
    const promises = recordedPromises(queries, knownRecord, generatedAt);
    return {
      ledger,
      now,
      snapshot,
      isFresh: isFresh(generatedAt, now),
      forecast: forecastOf(snapshot, queries, knownRecord, now),
      promises: openPromises(promises),
      unconfirmed: unconfirmedReports(queries, resets, snapshot.readingsThrough),
      undecided: promises.filter(({ state }) => state === 'undecided'),
      banked: banked
        ? { ...banked, expiresAt: expiryOf(queries, banked.resetId, snapshot.readingsThrough) }
        : null,
      withdrawn: resets.flatMap((reset) => {
        const withdrawn = withdrawalOf(reset);
        return withdrawn === null
          ? []
          : [{ kind: reset.kind, at: reset.at, withdrawnAt: reset.withdrawnBy?.at ?? withdrawn.at }];
      }),
      health: assessHealth(snapshot, now),
      worker: workerOf(path),
      reads: newestSourceReads(queries),
      model: unreadByModel(queries, now - WEEK_MS),
      alerts: {
        destinations: config.alerts.followers.length + config.alerts.operator.length,
        ...alertState(queries, now - WEEK_MS),
      },
      backups: backupsOf(config.backups, now),
    };
  });
}

function forecastOf(
  snapshot: Snapshot,
  queries: Queries,
  knownRecord: KnownRecord,
  now: number,
): StatedForecast | null {
  const { forecast: published, generatedAt, health, product } = snapshot;
  if (published.saved && isCurrent(published.saved, health.intervalMs, now))
    return { ...published.saved, recording: 'saved' };
  try {
    const { record, promises } = forecastInputs(queries, knownRecord, intervalsOf(snapshot.coverage));
    return { ...forecast(record, promises, epochMs(generatedAt), product), recording: 'unsaved' };
  } catch {
    // If the model cannot compute it, the turn that failed is among the reasons of health.
    return null;
  }
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

function backupsOf({ folder, stem, schedule }: WorkerConfig['backups'], now: number): BackupState {
  const backups = backupsIn(folder, stem);
  const [newest] = backups;
  const newestAt = newest?.madeAt ?? null;
  return {
    folder,
    schedule: schedule?.cron ?? null,
    count: backups.length,
    newest: newest ? resolve(join(folder, newest.name)) : null,
    newestAt,
    isOverdue: schedule !== null && (newestAt === null || newestAt + schedule.longestGapMs < now),
  };
}
