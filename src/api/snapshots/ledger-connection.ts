import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { ForecastInputs } from '../../core/forecast/inputs.js';
import type { Cause } from '../../core/health/reasons.js';
import type { OddsBook } from '../../core/launches/odds-book-schema.js';
import type { RecordedPromise } from '../../core/promises/recorded-promise.js';
import { intervalsOf } from '../../core/record/coverage.js';
import type { Reset } from '../../core/record/reset.js';
import type { Snapshot } from '../../core/snapshot.js';
import { epochMs } from '../../core/time/instant.js';
import type { Interval } from '../../core/time/time.js';
import { APPLICATION_ID, checkIsUpgradable, OtherSchemaError } from '../../ledger/file/identity.js';
import { openLedgerForReading } from '../../ledger/file/open-reading.js';
import type { Queries } from '../../ledger/queries.js';
import { asJournalHolds, damageBehind } from '../../ledger/read/damage.js';
import { forecastInputs } from '../../ledger/read/forecast-inputs.js';
import { hasOddsBook, readOddsBook, type StoredOddsBook, withWords } from '../../ledger/read/odds-books.js';
import { type KnownRecord, recordedPromises } from '../../ledger/read/promises.js';
import { resetsAt } from '../../ledger/read/resets.js';
import { latestSnapshot } from '../../ledger/read/snapshot.js';
import { reasonOf } from '../../words/reasons.js';

/** One consistent state of the ledger, valid only during its read. */
export interface RecordView {
  /** The newest snapshot; the same object until something new is committed. */
  readonly snapshot: Snapshot;
  /** Queries of everything else that the ledger's tables hold. */
  readonly queries: Queries;
  /** The record as of the snapshot, oldest first; the same object as long. */
  readonly resets: readonly Reset[];
  /** The coverage of the record; disjoint, ascending. */
  readonly coverage: readonly Interval[];
  /** All inputs of a forecast. */
  forecastInputs(): ForecastInputs;
  /** Every promise, by when it was made, as of the snapshot. */
  promises(): readonly RecordedPromise[];
  /** The snapshot's launch odds, or null. */
  odds(): OddsBook | null;
}

/** What was read for the newest snapshot, as long as nothing is committed. */
interface LastRead {
  readonly version: unknown;
  readonly snapshot: Snapshot;
  /** At 5,000 resets a read takes 20 ms, and each page, feed and file begins with it. */
  readonly resets: readonly Reset[];
  readonly coverage: readonly Interval[];
  promises?: readonly RecordedPromise[];
}

/** What its promises are compared with. */
function knownTo({ snapshot, resets }: Pick<RecordView, 'snapshot' | 'resets'>): KnownRecord {
  return { resets, readingsThrough: snapshot.readingsThrough };
}

/** There is no snapshot to serve; the message says why, for the log only. */
export class LedgerUnavailableError extends Error {
  override name = 'LedgerUnavailableError';
  /** `SQLITE_…`, a system error's code, or one of this file's own. */
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The newest snapshot can be read, but not the tables behind it: only health is served. */
export class LedgerDamagedError extends LedgerUnavailableError {
  override name = 'LedgerDamagedError';
  readonly snapshot: Snapshot;
  readonly problems: readonly Cause[];
  constructor(snapshot: Snapshot, problems: readonly Cause[]) {
    super('SQLITE_CORRUPT', problems.map((cause) => reasonOf(cause).text).join(' '));
    this.snapshot = snapshot;
    this.problems = problems;
  }
}

/** One open ledger, until its path names another file. */
export interface LedgerConnection {
  /**
   * The snapshot that the last read found, if nothing was committed since; null otherwise.
   * @throws LedgerUnavailableError
   */
  current(): Snapshot | null;
  /** False once the path names another file, or the file was overwritten. */
  isCurrent(): boolean;
  /** @throws LedgerUnavailableError; close the connection after an error */
  read<T>(use: (view: RecordView) => T): T;
  close(): void;
}

// A busy ledger must not block the event loop; the caller retries.
const BUSY_TIMEOUT_MS = 20;

/**
 * Reads the odds of a snapshot. Snapshots of a day usually share them, and each turn leads to a new
 * connection.
 */
export type OddsReader = (queries: Queries, odds: Snapshot['odds']) => OddsBook | null;

export function createOddsReader(): OddsReader {
  let newest: StoredOddsBook | null = null;
  return (queries, { bookHash }) => {
    if (bookHash === null) return null;
    if (newest?.hash !== bookHash || !hasOddsBook(queries, bookHash))
      newest = readOddsBook(queries, bookHash);
    return withWords(queries, newest.book);
  };
}

/** @throws LedgerUnavailableError */
export function connectLedger(path: string, oddsOf: OddsReader): LedgerConnection {
  // The file is noted before it is opened, so that a replacement in between differs at the next check.
  const identity = fileIdentity(path);
  const reader = orUnavailable(() => openLedgerForReading(path, { busyTimeoutMs: BUSY_TIMEOUT_MS }));
  let lastRead: LastRead | null = null;
  let versionQuery: Database.Statement | null = null;

  /**
   * Prepared once, because nearly every request runs it; not on opening, because preparing already reads the
   * file.
   */
  function dataVersion(): unknown {
    versionQuery ??= reader.sqlite.prepare('PRAGMA data_version').pluck();
    return versionQuery.get();
  }

  // Called inside the transaction, so that the version belongs to the state that is read.
  function current(queries: Queries): LastRead {
    const version = dataVersion();
    if (lastRead !== null && lastRead.version === version) return lastRead;
    lastRead = null;
    if (reader.sqlite.pragma('application_id', { simple: true }) !== APPLICATION_ID)
      throw new LedgerUnavailableError('not_a_ledger', `${path} is not a ledger of Reset Record`);
    checkIsKnown();
    const latest = latestSnapshot(queries);
    if (latest.kind === 'none') throw new LedgerUnavailableError('none', `${path} holds no snapshot yet`);
    const said = latest.kind === 'snapshot' ? latest.snapshot : latest.unproven;
    const damage = said === null ? [] : damageBehind(said, queries);
    if (said !== null && damage.length > 0) throw new LedgerDamagedError(said, damage);
    if (latest.kind === 'unreadable') throw new LedgerUnavailableError('unreadable', latest.detail);
    const snapshot = asJournalHolds(latest.snapshot, queries, reasonOf({ code: 'journal_unread' }));
    lastRead = {
      version,
      snapshot,
      resets: resetsAt(queries, snapshot.resetsThrough),
      coverage: intervalsOf(snapshot.coverage),
    };
    return lastRead;
  }

  // A newer worker may have migrated the ledger while this process has it open.
  function checkIsKnown(): void {
    try {
      checkIsUpgradable(reader.sqlite, path);
    } catch (error) {
      if (!(error instanceof OtherSchemaError)) throw error;
      throw new LedgerUnavailableError('other_schema', error.message, { cause: error });
    }
  }

  /** Four queries that the page, the forecast, the calendar and others make of the same snapshot. */
  function currentPromises(queries: Queries): readonly RecordedPromise[] {
    const now = current(queries);
    now.promises ??= recordedPromises(queries, knownTo(now), epochMs(now.snapshot.generatedAt));
    return now.promises;
  }

  return {
    current: () =>
      lastRead !== null && orUnavailable(() => dataVersion()) === lastRead.version ? lastRead.snapshot : null,
    isCurrent: () => fileIdentity(path) === identity,
    read: <T>(use: (view: RecordView) => T): T =>
      orUnavailable(() =>
        reader.snapshot((queries) => {
          const { snapshot, resets, coverage } = current(queries);
          return use({
            snapshot,
            queries,
            resets,
            coverage,
            forecastInputs: () => forecastInputs(queries, knownTo({ snapshot, resets }), coverage),
            promises: () => currentPromises(queries),
            odds: () => oddsOf(queries, snapshot.odds),
          });
        }),
      ),
    close: () => reader.close(),
  };
}

/**
 * An open handle does not show that its path names another file. Size and modification time are included: a
 * WAL ledger's main file changes when a turn folds the log into it, and a reconnect takes a few milliseconds.
 */
function fileIdentity(path: string): string {
  return orUnavailable(() => {
    const { dev, ino, size, mtimeMs } = statSync(path);
    return `${dev}:${ino}:${size}:${mtimeMs}`;
  });
}

/** Errors of SQLite and the file system mean that no data is available now; other errors are bugs. */
function orUnavailable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const isOfFile = error instanceof Database.SqliteError || (error instanceof Error && 'syscall' in error);
    if (!isOfFile) throw error;
    throw new LedgerUnavailableError(String((error as { code?: unknown }).code), error.message, {
      cause: error,
    });
  }
}
