import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';

const AUDIT = fileURLToPath(new URL('../../../docs/audit.sql', import.meta.url));

/** The statements of docs/audit.md. */
export const PAGE_QUERIES = [
  ...readFileSync(new URL('../../../docs/audit.md', import.meta.url), 'utf8').matchAll(/^SELECT .*;$/gm),
].map(([sql]) => sql);

/** The table that docs/audit.sql prints, and the counts after it that must be 0. */
interface Audited {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly counts: readonly (readonly [what: string, found: number])[];
}

/** What docs/audit.sql prints of a ledger. */
export function auditSql(path: string): Audited {
  const [names = [], ...lines] = printed(path);
  const isCount = (line: readonly string[]) => line.length === 2;
  return {
    names,
    rows: lines.filter((line) => !isCount(line)),
    counts: lines.filter(isCount).map(([what = '', found]) => [what, Number(found)] as const),
  };
}

/** Through the `sqlite3` shell where there is one, as an auditor would; else statement by statement. */
function printed(path: string): string[][] {
  const sql = readFileSync(AUDIT, 'utf8');
  try {
    const text = execFileSync('sqlite3', ['-readonly', path], { input: sql, encoding: 'utf8' });
    return text
      .trim()
      .split('\n')
      .map((line) => line.split('|'));
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    const sqlite = new Database(path, { readonly: true });
    const statements = sql
      .replace(/^--.*$/gm, '')
      .split(/;\s*\n/)
      .filter((one) => one.trim() !== '');
    const rows = statements.flatMap((one) => sqlite.prepare(one).raw().all() as unknown[][]);
    sqlite.close();
    return rows.map((row) => row.map((value) => String(value ?? '')));
  }
}
