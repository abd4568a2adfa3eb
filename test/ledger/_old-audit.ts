import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { chainHash, GENESIS } from '../../src/ledger/chain/append.js';
import { isEntity } from '../../src/ledger/chain/fields.js';

/*
 * What can be audited of a ledger of any schema as it is. The command `audit` needs the newest one; this needs only that
 * a table's columns are named like its fields.
 */

const STATEMENTS = readFileSync(new URL('../../docs/audit.sql', import.meta.url), 'utf8')
  .replace(/^--.*$/gm, '')
  .split(/;\s*\n/)
  .filter((sql) => sql.trim() !== '');

export interface OldAudit {
  /** Everything that is wrong, in words. */
  readonly problems: readonly string[];
  readonly chainLength: number;
  /** What docs/audit.sql prints, by statement; those about tables that came later are left out. */
  readonly recomputed: ReadonlyMap<string, readonly unknown[][]>;
}

/** Audits a file over a connection that cannot write. */
export function auditAsItIs(path: string): OldAudit {
  const sqlite = new Database(path, { readonly: true });
  try {
    const [integrity] = sqlite.pragma('integrity_check') as { integrity_check: string }[];
    const broken = sqlite.pragma('foreign_key_check') as unknown[];
    const chain = chainProblems(sqlite);
    const recomputed = recompute(sqlite);
    // Every count of docs/audit.sql is one of something that must never be.
    const counts = [...recomputed.values()].flat().filter((row) => row.length === 2 && row[1] !== 0);
    return {
      problems: [
        ...(integrity?.integrity_check === 'ok' ? [] : ['the file is damaged']),
        ...(broken.length === 0 ? [] : [`${broken.length} rows refer to rows that do not exist`]),
        ...chain.problems,
        ...counts.map(([what, count]) => `${what}: ${count}`),
      ],
      chainLength: chain.length,
      recomputed,
    };
  } finally {
    sqlite.close();
  }
}

const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function chainProblems(sqlite: Database.Database): { problems: string[]; length: number } {
  const entries = sqlite.prepare('SELECT * FROM chain ORDER BY seq').all() as {
    seq: number;
    entity: string;
    row_id: number;
    version: number;
    hash: string;
  }[];
  const problems: string[] = [];
  let previous = GENESIS;
  for (const { seq, entity, row_id: rowId, version, hash } of entries) {
    const row = sqlite.prepare(`SELECT * FROM ${snake(entity)} WHERE id = ?`).get(rowId) as
      | object
      | undefined;
    const fields = Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [camel(name), value]));
    if (!isEntity(entity) || chainHash(entity, fields, previous, version) !== hash)
      problems.push(`entry ${seq} of the chain is not what ${entity} ${rowId} gives`);
    previous = hash;
  }
  return { problems, length: entries.length };
}

function recompute(sqlite: Database.Database): OldAudit['recomputed'] {
  const results = STATEMENTS.flatMap((sql): [string, unknown[][]][] => {
    try {
      return [[sql, sqlite.prepare(sql).raw().all() as unknown[][]]];
    } catch (error) {
      if (/^no such table: /.test((error as Error).message)) return [];
      throw error;
    }
  });
  return new Map(results);
}
