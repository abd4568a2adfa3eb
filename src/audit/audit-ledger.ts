import { statSync } from 'node:fs';
import { chainHead } from '../ledger/chain/append.js';
import { inWords } from '../ledger/file/errors.js';
import { checkIsLedger, NewerLedgerError, NotALedgerError, versionOf } from '../ledger/file/identity.js';
import { type LedgerReader, openLedgerForReading } from '../ledger/file/open-reading.js';
import {
  type AuditReport,
  type CheckName,
  createFindingList,
  type Find,
  type FindingList,
} from './audit-report.js';
import { type Audited, newestTurn, TABLES } from './audited.js';
import { checkAlerts } from './check-alerts.js';
import { checkChain, checkHead } from './check-chain.js';
import { checkCoverage } from './check-coverage.js';
import { checkIntegrity, checkReferences } from './check-integrity.js';
import { checkJournal } from './check-journal.js';
import { checkKeys } from './check-keys.js';
import { checkLaunches } from './check-launches.js';
import { checkOddsJournal } from './check-odds-journal.js';
import { checkPosts } from './check-posts.js';
import { checkMarks, checkRanks } from './check-projections.js';
import { checkRecord } from './check-record.js';
import { checkSchema, hasCurrentTables } from './check-schema.js';
import { checkScores } from './check-scores.js';
import { checkSnapshots } from './check-snapshots.js';
import { checkTurns } from './check-turns.js';
import { checkValues } from './check-values.js';

export interface AuditOptions {
  /** A head of the chain that was kept elsewhere, 64 hexadecimal digits. */
  readonly head?: string;
  /** Called from time to time with the number of recomputed chain entries. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Checks that work on any SQLite file. */
const FILE_CHECKS: readonly Check[] = [
  ['integrity', checkIntegrity],
  ['references', checkReferences],
];
const CHECKS: readonly Check[] = [
  ['schema', checkSchema],
  ['keys', checkKeys],
  ['values', checkValues],
  ['turns', checkTurns],
  ['posts', checkPosts],
  ['record', checkRecord],
  ['journal', checkJournal],
  ['scores', checkScores],
  ['coverage', checkCoverage],
  ['projections', checkRanks],
  ['projections', checkMarks],
  ['launches', checkLaunches],
  ['odds', checkOddsJournal],
  ['alerts', checkAlerts],
  ['snapshots', checkSnapshots],
];
type Check = readonly [name: CheckName, check: (ledger: Audited, find: Find) => void];

/**
 * Checks a ledger for consistency in one read-only transaction. The worker may be running. Everything that is wrong
 * with the file is a finding, not an exception.
 */
export function auditLedger(path: string, options: AuditOptions = {}): AuditReport {
  const list = createFindingList();
  const seen: Pick<AuditReport, 'checked' | 'chain'> = { checked: {}, chain: null };
  attempt(list, 'file', () =>
    inLedgerWords(path, () => {
      checkIsThere(path);
      const reader = openLedgerForReading(path);
      try {
        reader.snapshot(() => Object.assign(seen, auditOpened(path, reader, options, list)));
      } finally {
        reader.close();
      }
    }),
  );
  list.close();
  return { path, ...seen, findings: list.findings };
}

/** Adds the path and the remedy to errors of SQLite and the system. */
function inLedgerWords(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const words = inWords(error, path);
    throw words === null ? error : new Error(words);
  }
}

function checkIsThere(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new NotALedgerError(`There is no file ${path}.`);
  if (!found.isFile()) throw new NotALedgerError(`${path} is not a file.`);
  if (found.size === 0) throw new NotALedgerError(`${path} is empty, not a ledger.`);
}

function auditOpened(
  path: string,
  { sqlite, db: queries }: LedgerReader,
  { head, onProgress }: AuditOptions,
  list: FindingList,
): Pick<AuditReport, 'checked' | 'chain'> {
  const seen: { checked: Record<string, number>; chain: AuditReport['chain'] } = { checked: {}, chain: null };
  const kind = kindOf(path, sqlite, list);
  if (kind === 'of another version') runAll(FILE_CHECKS, { sqlite, queries, newestTurn: null }, list);
  if (kind !== 'current') return seen;
  attempt(list, 'file', () => Object.assign(seen.checked, rowCounts(sqlite)));
  attempt(list, 'chain', () => {
    const { seq, hash } = chainHead(queries);
    seen.chain = { seq, head: hash };
  });
  let newest: Audited['newestTurn'] = null;
  attempt(list, 'turns', () => {
    newest = newestTurn(sqlite);
  });
  const ledger: Audited = { sqlite, queries, newestTurn: newest };
  const total = seen.checked.chain ?? 0;
  attempt(list, 'chain', () => checkChain(ledger, list.of('chain'), (done) => onProgress?.(done, total)));
  if (head !== undefined) attempt(list, 'head', () => checkHead(ledger, list.of('head'), head));
  runAll([...FILE_CHECKS, ...CHECKS], ledger, list);
  return seen;
}

type Kind = 'current' | 'of another version' | 'none';

/** Reports a file that is not a ledger of this version, whose tables cannot be checked. */
function kindOf(path: string, sqlite: LedgerReader['sqlite'], list: FindingList): Kind {
  const report = (check: CheckName, message: string) => list.of(check)(null, null, message);
  try {
    checkIsLedger(sqlite, path);
  } catch (error) {
    if (!(error instanceof NotALedgerError)) throw error;
    const isNewer = error instanceof NewerLedgerError;
    report(isNewer ? 'version' : 'file', error.message);
    return isNewer ? 'of another version' : 'none';
  }
  if (sqlite.prepare('SELECT count(*) FROM sqlite_master').pluck().get() === 0) {
    report('file', `${path} is empty, not a ledger.`);
    return 'none';
  }
  if (versionOf(sqlite) === 'current' || hasCurrentTables(sqlite)) return 'current';
  report(
    'version',
    `${path} was written by an older version of Reset Record. Start the worker, which upgrades it, and audit it then.`,
  );
  return 'of another version';
}

function rowCounts(sqlite: LedgerReader['sqlite']): Record<string, number> {
  return Object.fromEntries(
    TABLES.map(({ name }) => [name, sqlite.prepare(`SELECT count(*) FROM ${name}`).pluck().get() as number]),
  );
}

function runAll(checks: readonly Check[], ledger: Audited, list: FindingList): void {
  for (const [name, check] of checks) attempt(list, name, () => check(ledger, list.of(name)));
}

/** A check that fails on damaged data becomes a finding, and the other checks continue. */
function attempt(list: FindingList, name: CheckName, work: () => void): void {
  try {
    work();
  } catch (error) {
    // drizzle wraps SQLite's errors.
    const { message } = ((error as { cause?: unknown }).cause ?? error) as Error;
    list.of(name)(null, null, name === 'file' ? message : `this check could not be completed: ${message}`);
  }
}
