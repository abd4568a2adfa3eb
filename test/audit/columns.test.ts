import { readFileSync } from 'node:fs';
import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { APPEND_ONLY } from '../../src/ledger/schema.js';
import { chainedColumnsOf, ENTITIES, rechainWithSnapshots, tampered } from './_tamper.js';

/** The columns that docs/audit.md lists as known to the chain alone: `table.column`. */
function listed(): string[] {
  const text = readFileSync('docs/audit.md', 'utf8');
  const [, part = ''] = /### Columns that only the chain protects\n(.*?)\n## /s.exec(text) ?? [];
  return [...part.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => `${table}.${column}`),
  );
}

/** Another value in every row, whatever its type: each column of the chain but keys. */
const CHANGES = ENTITIES.flatMap((entity) => {
  const table = getTableName(APPEND_ONLY[entity]);
  const columns = chainedColumnsOf(entity).filter(({ name }) => name !== 'id');
  return columns.map((column) => {
    const { name } = column;
    const other = {
      integer: `CASE WHEN ${name} IS NULL THEN 1 WHEN ${name} IN (0, 1) THEN 1 - ${name} ELSE ${name} + 1 END`,
      real: `ifnull(${name} * 0.9, 0.5)`,
      text: `ifnull(${name} || 'x', 'x')`,
    }[column.getSQLType()];
    return { column: `${table}.${name}`, sql: `UPDATE ${table} SET ${name} = ${other};` };
  });
});

/** What is found when somebody makes these changes and makes chain and snapshots right again. */
async function found(changes: readonly { readonly sql: string }[]) {
  const path = await tampered((sqlite) => {
    sqlite.exec(changes.map(({ sql }) => sql).join('\n'));
    rechainWithSnapshots(sqlite);
  });
  return auditLedger(path).findings;
}

const LISTED = listed();
const isListed = ({ column }: { readonly column: string }) => LISTED.includes(column);

test('Nothing but the chain knows the columns that docs/audit.md lists, all of which the chain has.', async () => {
  const changes = CHANGES.filter(isListed);
  expect(changes.map(({ column }) => column)).toEqual(LISTED);
  expect(await found(changes)).toEqual([]);
});

test('Every other column is known to a check besides the chain.', async () => {
  const unnoticed: string[] = [];
  for (const change of CHANGES.filter((one) => !isListed(one))) {
    const findings = await found([change]).catch((error: Error) => error.message);
    if (typeof findings === 'string') expect(findings).toMatch(/^UNIQUE constraint failed/);
    else if (findings.length === 0) unnoticed.push(change.column);
  }
  expect(unnoticed).toEqual([]);
}, 600_000);
