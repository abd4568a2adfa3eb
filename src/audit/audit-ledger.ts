import { statSync } from 'node:fs';
import { chainHead } from '../ledger/chain/append.js';
import { errorInWords } from '../ledger/file/errors.js';
import { checkIsLedger, NotALedgerError, OtherSchemaError, versionOf } from '../ledger/file/identity.js';
import { type LedgerReader, openLedgerForReading } from '../ledger/file/open-reading.js';
import { asOfTurn, NO_TURN, newestTurn } from './as-of-turn.js';
import {
  type AuditReport,
  type CheckName,
  createFindingList,
  type Find,
  type FindingList,
} from './audit-report.js';
import { type Audited, TABLES } from './audited.js';
import { checkChain, checkHead } from './check-chain.js';
import { checkIntegrity, checkReferences, checkSchema, hasCurrentTables } from './check-file.js';
import { checkCoverage } from './check-reads.js';
import { checkDerived, checkOverdue, checkPublishedCoverage } from './check-record.js';
import { checkNumbers, checkRule, checkValues } from './check-rows.js';
import { checkServed } from './check-served.js';
import { checkSnapshots } from './check-snapshots.js';
import { addToConnection, CLOCK_NOTES, RULES } from './rules.js';

export interface AuditOptions {
  /** A head of the chain that was kept elsewhere, 64 hexadecimal digits. */
  readonly head?: string;
  /** Called from time to time with the number of recomputed chain entries. */
  readonly onProgress?: (done: number, total: number) => void;
}

type Check = readonly [name: CheckName, check: (ledger: Audited, find: Find) => void];

const PROGRESS_EVERY = 500;

/** Checks that work on any SQLite file. */
const FILE_CHECKS: readonly Check[] = [
  ['integrity', checkIntegrity],
  ['references', checkReferences],
];

/**
 * What only triggers refuse, and what only this program can know. The schema was compared before: in a file
 * with the tables and keys of this program SQLite itself finds what they refuse (`integrity`, `references`).
 */
const CHECKS: readonly Check[] = [
  ['values', checkValues],
  ['numbers', checkNumbers],
  ...RULES.map((rule): Check => [rule[0], (ledger, find) => checkRule(ledger, rule, find)]),
  ['coverage', checkCoverage],
];

/**
 * Checks a ledger for consistency in one read-only transaction. The worker may be running. Everything that is
 * wrong with the file is a finding, not an exception.
 */
export function auditLedger(path: string, options: AuditOptions = {}): AuditReport {
  const list = createFindingList();
  const notes = createFindingList();
  const seen: Pick<AuditReport, 'checked' | 'chain'> = { checked: {}, chain: null };
  attempt(list, 'file', () =>
    inLedgerWords(path, () => {
      checkIsThere(path);
      const reader = openLedgerForReading(path);
      // Temporary views and tables are made; the file was opened read-only.
      reader.sqlite.pragma('query_only = OFF');
      try {
        reader.snapshot(() => {
          Object.assign(seen, auditOpened(path, reader, options, list));
          if (seen.chain === null) return;
          const ledger = { sqlite: reader.sqlite, queries: reader.db };
          for (const rule of CLOCK_NOTES) checkRule(ledger, rule, notes.of('clock'));
        });
      } finally {
        reader.close();
      }
    }),
  );
  list.close();
  notes.close();
  return { path, ...seen, findings: list.findings, notes: notes.findings };
}

/** Adds the path and the remedy to errors of SQLite and the system. */
function inLedgerWords(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const words = errorInWords(error, path);
    throw words === null ? error : new Error(words);
  }
}

function checkIsThere(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new NotALedgerError(`There is no file ${path}.`);
  if (!stats.isFile()) throw new NotALedgerError(`${path} is not a file.`);
  if (stats.size === 0) throw new NotALedgerError(`${path} is empty, not a ledger.`);
}

function auditOpened(
  path: string,
  { sqlite, db: queries }: LedgerReader,
  { head, onProgress }: AuditOptions,
  list: FindingList,
): Pick<AuditReport, 'checked' | 'chain'> {
  const seen: { checked: Record<string, number>; chain: AuditReport['chain'] } = { checked: {}, chain: null };
  const kind = kindOf(path, sqlite, list);
  if (kind === 'other_version') runAll(FILE_CHECKS, { sqlite, queries }, list);
  if (kind !== 'current') return seen;
  const ledger: Audited = { sqlite, queries };
  runAll([['schema', checkSchema]], ledger, list);
  attempt(list, 'file', () => Object.assign(seen.checked, rowCounts(sqlite)));
  attempt(list, 'chain', () => {
    const { seq, hash } = chainHead(queries);
    seen.chain = { seq, head: hash };
  });
  const [kept, total] = [head?.toLowerCase(), seen.chain?.seq ?? 0];
  let isHeadThere = false;
  attempt(list, 'chain', () =>
    checkChain(ledger, list.of('chain'), (done, hash) => {
      isHeadThere ||= hash === kept;
      if (done % PROGRESS_EVERY === 0 || done === total) onProgress?.(done, total);
    }),
  );
  if (kept !== undefined) checkHead(list.of('head'), kept, isHeadThere);
  attempt(list, 'turns', () => addToConnection(sqlite));
  runAll([...FILE_CHECKS, ...CHECKS], ledger, list);
  attempt(list, 'snapshots', () => {
    const snapshot = checkSnapshots(ledger, list.of('snapshots'));
    const turn = newestTurn(ledger) ?? NO_TURN;
    attempt(list, 'scores', () => checkOverdue(ledger, list.of('scores'), turn));
    // Last: it changes what queries see.
    asOfTurn(ledger, turn);
    attempt(list, 'scores', () => checkDerived(ledger, list.of('scores')));
    if (!snapshot) return;
    checkPublishedCoverage(ledger, list.of('coverage'), snapshot);
    checkServed(ledger, list.of('snapshots'), turn, snapshot);
  });
  return seen;
}

type Kind = 'current' | 'other_version' | 'none';

/** Reports a file that is not a ledger of this version, whose tables cannot be checked. */
function kindOf(path: string, sqlite: LedgerReader['sqlite'], list: FindingList): Kind {
  const report = (check: CheckName, message: string) => list.of(check)(null, null, message);
  try {
    checkIsLedger(sqlite, path);
  } catch (error) {
    if (!(error instanceof NotALedgerError)) throw error;
    const isOther = error instanceof OtherSchemaError;
    report(isOther ? 'version' : 'file', error.message);
    return isOther ? 'other_version' : 'none';
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
  return 'other_version';
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
