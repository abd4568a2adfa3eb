import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { lateness } from '../../core/health/health.js';
import { errorInWords } from '../../ledger/file/errors.js';
import { type SchemaDifference, schemaDifferences } from '../../ledger/file/expected-schema.js';
import {
  checkIsLedger,
  NotALedgerError,
  OtherSchemaError,
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
import { english } from '../../words/locale.js';
import { reasonOf } from '../../words/reasons.js';
import { instantText } from '../../words/times.js';
import { reasonsOfSchema } from '../../worker/decide/reasons.js';
import { earlierReads } from '../../worker/fetch/fetch-turn.js';
import { type Check, fails, off, works } from './check.js';
import { folderProblem, folderProblemInWords, isWritable } from './folder-problem.js';

const START = english('doctor.start');
const SEE_LOG = english('doctor.seeLog');

/** The ledger file, its worker and its last turn. Reads only. */
export function checkLedger(path: string, product: string, now: number): Check[] {
  if (!existsSync(path)) return [missing(path)];
  const file = checkFile(path, product);
  if (file.outcome !== 'works') return [file];
  return [file, ...checkSchema(path), checkWorker(path), checkTurns(path, now)];
}

function missing(path: string): Check {
  const problem = folderProblem(dirname(resolve(path)));
  if (problem === null)
    return off(
      'ledger',
      english('doctor.ledger.none', { path: resolve(path) }),
      english('doctor.ledger.created', { start: START }),
    );
  const { place, kind } = problem;
  const advice = kind === 'no_folder' ? english('doctor.ledger.setFile') : makeWritable(place);
  return fails(
    'ledger',
    english('doctor.ledger.noneAnd', { problem: folderProblemInWords(problem) }),
    advice,
  );
}

function checkFile(path: string, product: string): Check {
  const name = 'ledger';
  if (!statSync(path).isFile())
    return fails(name, english('doctor.ledger.notFile', { path }), english('doctor.ledger.setLedger'));
  let reader: LedgerReader | null = null;
  try {
    reader = openLedgerForReading(path);
    checkIsLedger(reader.sqlite, path);
    if (tablesIn(reader.sqlite) === 0)
      return off(
        name,
        english('doctor.ledger.empty', { path }),
        english('doctor.ledger.creates', { start: START }),
      );
    if (versionOf(reader.sqlite) === 'older') {
      return fails(
        name,
        english('doctor.ledger.older', {
          path,
          schema: schemaOfLedger(reader.sqlite),
          current: schemaVersion(),
        }),
        english('doctor.ledger.upgrade'),
      );
    }
    const recorded = recordedProduct(reader.db) ?? product;
    if (recorded !== product)
      return fails(
        name,
        english('doctor.ledger.other', { path, recorded, product }),
        english('doctor.ledger.setOther', { recorded }),
      );
    checkIsAlone(realLedgerPath(path));
    const differences = schemaDifferences(reader.sqlite);
    // Nothing more can be read where a table is not as it was made.
    const [changed] = differences.some(isOfOwnTable) ? checksOfSchema(differences) : [];
    if (changed !== undefined) return changed;
    // The next check continues from there.
    earlierReads(reader.db);
    storedLists(reader.db);
    const unwritable = [path, dirname(resolve(path))].find((place) => !isWritable(place));
    if (unwritable !== undefined)
      return fails(name, english('doctor.notWritable', { path: unwritable }), makeWritable(unwritable));
    const mebibytes = (statSync(path).size / 1024 / 1024).toFixed(1);
    return works(name, english('doctor.ledger.works', { path: resolve(path), mebibytes }));
  } catch (error) {
    const problem = (error as Error).message;
    if (error instanceof OtherSchemaError)
      return fails(name, problem, english('doctor.ledger.goBack', { version: error.version }));
    return error instanceof NotALedgerError
      ? fails(name, problem, english('doctor.ledger.setAnother'))
      : (inWords(error, path) ??
          fails(
            name,
            english('doctor.ledger.unreadable', { path, problem }),
            english('doctor.ledger.restore'),
          ));
  } finally {
    reader?.close();
  }
}

/** What somebody else has added, or taken away beside the tables. */
function checkSchema(path: string): Check[] {
  const reader = openLedgerForReading(path);
  try {
    return checksOfSchema(schemaDifferences(reader.sqlite));
  } finally {
    reader.close();
  }
}

/** None or one, with the words and the code of the reason in health. */
function checksOfSchema(differences: readonly SchemaDifference[]): Check[] {
  return reasonsOfSchema(differences)
    .map(reasonOf)
    .map(({ code, text, remedy }) => fails(code, text, remedy));
}

const isOfOwnTable = ({ object, change }: SchemaDifference) =>
  object.type === 'table' && change !== 'foreign';

/** Words that name the cause and what to do; a guess beside them would be a false trail. */
function inWords(error: unknown, path: string): Check | null {
  const words = errorInWords(error, path);
  return words === null ? null : { name: 'ledger', outcome: 'fails', message: words, advice: null };
}

function checkWorker(path: string): Check {
  let holder: string | null;
  try {
    holder = lockHolder(path);
  } catch (error) {
    return off(
      'worker',
      english('doctor.worker.unknown', { problem: (error as Error).message }),
      english('doctor.worker.asWorker'),
    );
  }
  if (holder !== null) return works('worker', english('status.worker.running', { holder }));
  return fails('worker', english('doctor.worker.none'), START);
}

function checkTurns(path: string, now: number): Check {
  const name = 'turns';
  const reader = openLedgerForReading(path);
  try {
    const latest = latestSnapshot(reader.db);
    if (latest.kind === 'none') return fails(name, english('doctor.turns.none'), SEE_LOG);
    if (latest.kind === 'unreadable')
      return fails(name, latest.detail, english('doctor.turns.next', { seeLog: SEE_LOG }));
    const late = lateness(latest.snapshot.health, now);
    if (late !== null) {
      const { text, remedy } = reasonOf(late);
      return fails(name, text, remedy);
    }
    return works(name, english('doctor.turns.last', { at: instantText(latest.snapshot.generatedAt) }));
  } finally {
    reader.close();
  }
}

const makeWritable = (path: string) =>
  english('doctor.makeWritable', { path, uid: process.getuid?.() ?? 'unknown' });
