import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { lateness } from '../../core/health/health.js';
import {
  checkIsLedger,
  NewerLedgerError,
  NotALedgerError,
  realLedgerPath,
  schemaOfLedger,
  schemaVersion,
  tablesIn,
  versionOf,
} from '../../ledger/file/identity.js';
import { checkIsAlone, lockHolder } from '../../ledger/file/lock.js';
import { type LedgerReader, openLedgerForReading } from '../../ledger/file/open-reading.js';
import { storedLists } from '../../ledger/read/launch-lists.js';
import { recordedProduct } from '../../ledger/read/recorded-product.js';
import { latestSnapshot } from '../../ledger/read/snapshot.js';
import { reasonOf } from '../../words/reasons.js';
import { earlierReads } from '../../worker/fetch/fetch-turn.js';
import { type Check, fails, off, works } from './check.js';
import { folderProblem, folderProblemInWords, isWritable } from './folder-problem.js';

const START = 'Start it with reset-record start, npm start or docker compose up.';
const SEE_LOG = 'See the worker’s log.';

/** The ledger file, its worker and its last turn. Reads only. */
export function checkLedger(path: string, product: string, now: number): Check[] {
  if (!existsSync(path)) return [missing(path)];
  const file = checkFile(path, product);
  if (file.outcome !== 'works') return [file];
  return [file, checkWorker(path), checkTurns(path, now)];
}

function missing(path: string): Check {
  const problem = folderProblem(dirname(resolve(path)));
  if (problem === null)
    return off('ledger', `there is none at ${resolve(path)} yet`, `The worker creates it. ${START}`);
  const { place, kind } = problem;
  const advice = kind === 'no_folder' ? 'Set LEDGER_PATH to a file in a folder.' : makeWritable(place);
  return fails('ledger', `there is none, and ${folderProblemInWords(problem)}`, advice);
}

function checkFile(path: string, product: string): Check {
  const name = 'ledger';
  if (!statSync(path).isFile())
    return fails(name, `${path} is not a file`, 'Set LEDGER_PATH to the ledger file.');
  let reader: LedgerReader | null = null;
  try {
    reader = openLedgerForReading(path);
    checkIsLedger(reader.sqlite, path);
    if (tablesIn(reader.sqlite) === 0)
      return off(name, `${path} is empty`, `The worker creates the ledger. ${START}`);
    if (versionOf(reader.sqlite) === 'older') {
      return fails(
        name,
        `${path} is of an older version (schema ${schemaOfLedger(reader.sqlite)}; this program has ${schemaVersion()})`,
        'Make a backup, then start the worker: it upgrades the ledger.',
      );
    }
    const recorded = recordedProduct(reader.db) ?? product;
    if (recorded !== product)
      return fails(
        name,
        `${path} is the record of ${recorded}, not of ${product}`,
        `Set LEDGER_PATH to another file, or PRODUCT to ${recorded}.`,
      );
    checkIsAlone(realLedgerPath(path));
    // The next check continues from there.
    earlierReads(reader.db);
    storedLists(reader.db);
    const unwritable = [path, dirname(resolve(path))].find((one) => !isWritable(one));
    if (unwritable !== undefined)
      return fails(name, `${unwritable} is not writable`, makeWritable(unwritable));
    const mib = (statSync(path).size / 1024 / 1024).toFixed(1);
    return works(name, `${resolve(path)}, ${mib} MiB, current version, readable and writable`);
  } catch (error) {
    const words = (error as Error).message;
    if (error instanceof NewerLedgerError)
      return fails(name, words, 'docs/operations.md says under "Upgrade" how to go back.');
    return error instanceof NotALedgerError
      ? fails(name, words, 'Set LEDGER_PATH to another file.')
      : fails(
          name,
          `${path} cannot be read: ${words}`,
          'Check its permissions; if it is damaged, restore a backup.',
        );
  } finally {
    reader?.close();
  }
}

function checkWorker(path: string): Check {
  let holder: string | null;
  try {
    holder = lockHolder(path);
  } catch (error) {
    return off(
      'worker',
      `cannot see whether one is running: ${(error as Error).message}`,
      'Run doctor as the user of the worker.',
    );
  }
  if (holder !== null) return works('worker', `running: ${holder}`);
  return fails('worker', 'not running: nothing is read and nothing is recorded', START);
}

function checkTurns(path: string, now: number): Check {
  const name = 'turns';
  const reader = openLedgerForReading(path);
  try {
    const latest = latestSnapshot(reader.db);
    if (latest.kind === 'none') return fails(name, 'none has completed yet', SEE_LOG);
    if (latest.kind === 'unreadable')
      return fails(name, latest.detail, `The next turn publishes a new snapshot. ${SEE_LOG}`);
    const late = lateness(latest.snapshot.health, now);
    if (late !== null) {
      const { text, remedy } = reasonOf(late);
      return fails(name, text, remedy);
    }
    return works(name, `last one completed at ${latest.snapshot.generatedAt}`);
  } finally {
    reader.close();
  }
}

const makeWritable = (path: string) =>
  `Make ${path} writable for the worker’s user (checked as uid ${process.getuid?.() ?? 'unknown'}).`;
