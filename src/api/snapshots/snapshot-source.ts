import { setTimeout as delay } from 'node:timers/promises';
import type { Snapshot } from '../../core/snapshot.js';
import { errorInWords } from '../../ledger/file/errors.js';
import type { Logger } from '../../lib/logger.js';
import {
  connectLedger,
  createOddsReader,
  type LedgerConnection,
  LedgerUnavailableError,
  type RecordView,
} from './ledger-connection.js';

type ReadResult<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'unavailable'; readonly failure: LedgerUnavailableError };

/** The API's access to the ledger. */
export interface SnapshotSource {
  /**
   * Runs `use` on the newest committed snapshot, inside one read transaction. Any problem with the
   * file gives `unavailable`; the next read tries again, so no restart is needed once the file is back.
   */
  read<T>(use: (view: RecordView) => T): Promise<ReadResult<T>>;
  /**
   * The snapshot of the last read if nothing was committed since, so that responses made from it are still
   * valid; null if only a read can tell.
   */
  current(): Snapshot | null;
  close(): void;
}

const FILE_CHECK_INTERVAL_MS = 1_000;
const CURRENT_FOR_MS = 1;

/** Readers get these for some milliseconds while the worker opens, recovers or closes a WAL ledger. */
const TRANSIENT = /^SQLITE_(CANTOPEN|BUSY|LOCKED|READONLY|PROTOCOL)/;
const RETRY_DELAYS_MS = [5, 20, 60];

/**
 * Owns the only connection of the API, which is read-only.
 * @param options `now` gives epoch milliseconds and also paces the check for a replaced file
 */
export function createSnapshotSource(options: {
  readonly ledgerPath: string;
  readonly now: () => number;
  readonly logger?: Logger;
}): SnapshotSource {
  const { ledgerPath, now, logger } = options;
  const oddsOf = createOddsReader();
  let connection: LedgerConnection | null = null;
  let checkedAt = 0;
  /**
   * The result of `current`, asked of SQLite at most once a millisecond: asking takes an eighth of a
   * response's time.
   */
  let newest: { readonly snapshot: Snapshot | null; readonly at: number } | null = null;
  let reportedDetail: string | null = null;

  function disconnect(): void {
    connection?.close();
    connection = null;
  }

  function connected(): LedgerConnection {
    const sinceCheck = now() - checkedAt;
    // A clock set back must not postpone the check.
    if (connection && (sinceCheck >= FILE_CHECK_INTERVAL_MS || sinceCheck < 0)) {
      checkedAt = now();
      if (!connection.isCurrent()) disconnect();
    }
    if (!connection) {
      connection = connectLedger(ledgerPath, oddsOf);
      checkedAt = now();
    }
    return connection;
  }

  function attempt<T>(use: (view: RecordView) => T): { value: T } | { failure: LedgerUnavailableError } {
    try {
      return { value: connected().read(use) };
    } catch (error) {
      if (!(error instanceof LedgerUnavailableError)) throw error;
      disconnect();
      return { failure: error };
    }
  }

  /** Logs once per change, not per request. */
  function report(trouble: LedgerUnavailableError | null): void {
    const detail = trouble?.message ?? null;
    if (detail === reportedDetail) return;
    reportedDetail = detail;
    if (trouble) {
      const words = errorInWords(trouble, ledgerPath);
      logger?.warn(
        { ledgerPath, code: trouble.code, detail },
        words === null ? 'ledger unavailable' : `ledger unavailable: ${words}`,
      );
    } else logger?.info({ ledgerPath }, 'ledger readable again');
  }

  function findCurrent(): Snapshot | null {
    if (!connection) return null;
    try {
      return connected().current();
    } catch (error) {
      if (!(error instanceof LedgerUnavailableError)) throw error;
      disconnect();
      return null;
    }
  }

  return {
    async read(use) {
      newest = null;
      let result = attempt(use);
      for (const wait of RETRY_DELAYS_MS) {
        if (!('failure' in result) || !TRANSIENT.test(result.failure.code)) break;
        await delay(wait);
        result = attempt(use);
      }
      if ('failure' in result) {
        report(result.failure);
        return { kind: 'unavailable', failure: result.failure };
      }
      report(null);
      return { kind: 'read', value: result.value };
    },
    current() {
      const at = performance.now();
      if (newest === null || at - newest.at >= CURRENT_FOR_MS) newest = { snapshot: findCurrent(), at };
      return newest.snapshot;
    },
    close: disconnect,
  };
}
