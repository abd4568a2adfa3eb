import { type Stats, statSync } from 'node:fs';
import { type LedgerPlace, placeInWords } from '../config/ledger-place.js';
import type { WorkerConfig } from '../config/worker-config.js';
import { errorInWords } from '../ledger/file/errors.js';
import { checkIsFilledLedger, NotALedgerError, versionOf } from '../ledger/file/identity.js';
import { acquireCommandLock, type LedgerLock } from '../ledger/file/lock.js';
import { openLedgerForReading } from '../ledger/file/open-reading.js';
import { type LedgerWriter, openLedgerForWriting } from '../ledger/file/open-writing.js';
import type { Queries } from '../ledger/queries.js';
import { CommandFailure } from './output.js';

const CREATE_IT = 'the worker creates it: reset-record worker --once, in a checkout npm run worker -- --once';

/** In another folder than that of the worker, creating one would begin a second record. */
const ELSEWHERE =
  'If there is one elsewhere, run this in the folder where the worker was started, or set LEDGER_PATH to the file.';

const FIND_IT: Record<LedgerPlace['from'], string> = {
  argument: 'Check the path.',
  LEDGER_PATH: 'Check the path in LEDGER_PATH.',
  default: ELSEWHERE,
};

/** The ledger that a command line names, or the configured one. */
export function ledgerPlace(config: () => WorkerConfig, named?: string): LedgerPlace {
  if (named !== undefined) return { path: named, from: 'argument' };
  const { ledgerPath, ledgerPathFrom } = config();
  return { path: ledgerPath, from: ledgerPathFrom };
}

/** Runs `work` on an existing ledger. The worker may be running. */
export async function withLedger<T>(
  place: LedgerPlace,
  work: (ledger: LedgerWriter) => T | Promise<T>,
): Promise<T> {
  const { path } = place;
  let ledger: LedgerWriter | null = null;
  let lock: LedgerLock | null = null;
  try {
    checkIsFile(place);
    // Keeps a restore from replacing the file meanwhile.
    lock = acquireCommandLock(path);
    ledger = openLedgerForWriting(path);
    checkIsUpToDate(ledger, path);
    return await work(ledger);
  } catch (error) {
    const words = errorInWords(error, path, '; nothing was changed');
    throw words === null ? error : new CommandFailure(words);
  } finally {
    ledger?.close();
    lock?.release();
  }
}

/** Reads one state of an existing ledger, which is opened read-only. The worker may be running. */
export function readLedger<T>(place: LedgerPlace, read: (queries: Queries) => T): T {
  const { path } = place;
  try {
    checkIsFile(place);
    const reader = openLedgerForReading(path);
    try {
      checkIsFilledLedger(reader.sqlite, path);
      checkIsUpToDate(reader, path);
      return reader.snapshot(read);
    } finally {
      reader.close();
    }
  } catch (error) {
    const words = errorInWords(error, path);
    throw words === null ? error : new CommandFailure(words);
  }
}

export function checkIsFile(place: LedgerPlace): void {
  const { path } = place;
  const stats = statLedger(path);
  if (!stats) {
    throw new CommandFailure(
      `There is no ledger at ${placeInWords(place)}. ${FIND_IT[place.from]} If there is none yet, ${CREATE_IT}`,
    );
  }
  if (!stats.isFile()) {
    throw new CommandFailure(`${path} is not a file. Set LEDGER_PATH to the ledger's file.`);
  }
  // Opening it for writing would turn it into a database.
  if (stats.size === 0) throw new NotALedgerError(`${path} is empty, not a ledger yet; ${CREATE_IT}`);
}

function statLedger(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw new CommandFailure(errorInWords(error, path) ?? (error as Error).message);
  }
}

/** Only the worker migrates, when it starts. */
function checkIsUpToDate(ledger: Pick<LedgerWriter, 'sqlite'>, path: string): void {
  if (versionOf(ledger.sqlite) === 'older') {
    throw new NotALedgerError(
      `${path} was written by an older version of Reset Record. Start the worker: it upgrades the ledger.`,
    );
  }
}
