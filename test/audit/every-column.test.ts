import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { TABLES } from '../../src/audit/audited.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { APPEND_ONLY } from '../../src/ledger/schema.js';
import { deleteOldRows } from '../../src/ledger/write/delete-old-rows.js';
import { pauseAlerts } from '../../src/ledger/write/deliveries.js';
import { request } from '../_support/clients/http.js';
import { bytesOf } from '../_support/ledgers/ledger.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { openApi, PATHS } from '../_support/servers/api.js';
import { withoutGuards } from '../ledger/_database.js';
import { DAY, HOUR, MINUTE, post, RESET, startTurns, TALK, type Turns } from '../worker/_turns.js';
import { lived } from './_ledger.js';

/*
 * Whatever single column somebody edits, while the chain stays as it is: after the next turn either nothing
 * that is served differs from what an honest twin serves, or the audit finds it by a head that was kept
 * before, or docs/audit.md says that the column is operational. `npm run test:forgery` edits every column of
 * every table; `npm test` one of each.
 */

const IS_WHOLE = process.env.FORGERY === 'all';

interface Edit {
  readonly table: string;
  readonly column: string;
  /** Which rows: the oldest, the newest, or all. */
  readonly rows: 'oldest' | 'newest' | 'all';
}

const nameOf = ({ table, column }: Edit) => `${table}.${column}`;

/** The columns that docs/audit.md lists as operational: `table.column`. */
function listed(): string[] {
  const text = readFileSync('docs/audit.md', 'utf8');
  const [, part = ''] = /### Operational columns\n(.*?)\n#/s.exec(text) ?? [];
  return [...part.matchAll(/^\| `(\w+)` \| (.*?) \|/gm)].flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => `${table}.${column}`),
  );
}

/** Of append-only rows the chain has each, so one stands for all; others are edited in three ways. */
function editsOf(sqlite: Database.Database): readonly Edit[] {
  const chained = new Set([...Object.values(APPEND_ONLY).map(getTableName), 'chain']);
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .pluck()
    .all() as string[];
  return tables.flatMap((table) => {
    const columns = sqlite.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[];
    const rows = chained.has(table) ? (['oldest'] as const) : (['oldest', 'newest', 'all'] as const);
    const edits = columns.flatMap((column) => rows.map((which): Edit => ({ table, column, rows: which })));
    return IS_WHOLE ? edits : edits.slice(-1);
  });
}

/** What makes sense as another value where more of the same kind does not. */
const OTHERS: Readonly<Record<string, string>> = {
  'snapshots.payload': `replace(payload, '"totalResets":', '"totalResets":1')`,
  'odds_books.payload': `replace(payload, '"waitDays":', '"waitDays":1')`,
  'launch_lists.content': `replace(content, 'Main 3', 'Main 9')`,
  'source_state.state': `json_set(state, '$.validators.etag', '"planted"')`,
};

function otherValue(sqlite: Database.Database, { table, column, rows }: Edit): string {
  const own = OTHERS[`${table}.${column}`];
  if (own !== undefined) return own;
  const known = TABLES.find(({ name }) => name === table)?.table;
  const values = Object.values(known ?? {}).find((of) => of?.name === column)?.enumValues as
    | readonly string[]
    | undefined;
  if (values) {
    const [first = '', second = ''] = values;
    return `iif(${column} IS '${first}', '${second}', '${first}')`;
  }
  const type = sqlite.prepare('SELECT lower(type) FROM pragma_table_info(?) WHERE name = ?').pluck();
  const by = { oldest: -40 * DAY, newest: HOUR, all: -HOUR }[rows];
  switch (type.get(table, column)) {
    case 'integer':
      return `CASE WHEN ${column} IS NULL THEN 1 WHEN ${column} IN (0, 1) THEN 1 - ${column} ELSE ${column} + ${by} END`;
    case 'real':
      return `round(ifnull(${column} * 0.9, 0.5), 4)`;
    default:
      return `ifnull(${column} || 'x', 'x')`;
  }
}

/** @returns null if a key of the table does not allow it */
function edited(content: Buffer, edit: Edit): Buffer | null {
  const path = join(temporaryDirectory(), 'edited.sqlite');
  writeFileSync(path, content);
  const sqlite = new Database(path);
  try {
    sqlite.pragma('foreign_keys = OFF');
    const { table, column, rows } = edit;
    const only = { oldest: 'min', newest: 'max' } as const;
    const where = rows === 'all' ? '' : `WHERE rowid = (SELECT ${only[rows]}(rowid) FROM ${table})`;
    const update = sqlite.prepare(`UPDATE ${table} SET ${column} = ${otherValue(sqlite, edit)} ${where}`);
    withoutGuards(sqlite, () => expect([nameOf(edit), update.run().changes]).not.toContain(0));
    return sqlite.serialize();
  } catch (error) {
    expect(String(error)).toMatch(/UNIQUE constraint failed/);
    return null;
  } finally {
    sqlite.close();
    rmSync(path);
  }
}

const QUERIES = [
  '/api/v1/resets?limit=100',
  '/api/v1/odds?company=acme',
  '/feed.atom?of=promises',
  '/feed.atom?of=resets,promises',
  '/compat/codex-resets/api/v1/resets?limit=100&order=asc',
];

type Answers = ReadonlyMap<string, string>;

async function answersOf(path: string, now: number, paths: readonly string[]): Promise<Answers> {
  const api = await openApi(path);
  api.clock.now = now;
  const answers = new Map<string, string>();
  for (const asked of paths) {
    const { status, text } = await request(api.port, asked);
    answers.set(asked, `${status} ${text}`);
  }
  await api.close();
  return answers;
}

/** Twins have the same salts, so that their chains can be compared. */
function countedSalts() {
  let count = 0;
  return () => {
    count += 1;
    return count.toString(16).padStart(32, '0');
  };
}

/** A ledger of more than 35 days, what its next turn is, and what the API serves after it. */
async function older() {
  const { turns, options, upstreams } = await lived({ isRedacted: true });
  const writer = openLedgerForWriting(turns.path);
  for (let turn = 0; turn < 16; turn += 1) {
    // Rows of every table are there, also of those whose rows were deleted.
    if (turn === 14) upstreams.add(post(`${TALK} Again.`, turns.clock.now));
    await turns.turn(6 * HOUR);
    deleteOldRows(writer);
  }
  writer.commit((tx) => pauseAlerts(tx, turns.clock.now, 'ada'));
  writer.close();
  const content = bytesOf(turns.path);
  const { now } = turns.clock;
  const before = await answersOf(turns.path, now + HOUR, [...PATHS, ...QUERIES]);
  // What was said before it is copied from forecasts of this ledger.
  upstreams.add(post(RESET, now + 10 * MINUTE));
  /** What comes of a file with one more turn. */
  const carriedOn = async (file: Buffer, paths: readonly string[], head: string) => {
    const place = join(temporaryDirectory(), 'ledger.sqlite');
    writeFileSync(place, file);
    let next: Turns | null = null;
    let stopped = false;
    try {
      next = startTurns({ ...options, content: file, newSalt: countedSalts() });
      next.clock.now = now + HOUR;
      await next.tryTurn();
    } catch {
      // A worker that refuses the file leaves it as it is.
      stopped = true;
    }
    const ledger = next?.path ?? place;
    const answers = await answersOf(ledger, now + HOUR, paths);
    const { findings } = auditLedger(ledger, { head });
    next?.remove();
    rmSync(place);
    return { answers, stopped, findings: findings.length };
  };
  return { path: turns.path, content, before, carriedOn };
}

test('Whatever column is edited, what is served of the past is as before, or the audit finds it, or it is listed as operational.', {
  timeout: 3_600_000,
}, async () => {
  const { path, content, before, carriedOn } = await older();
  const sqlite = new Database(path, { readonly: true });
  const head = sqlite.prepare('SELECT hash FROM chain ORDER BY seq DESC LIMIT 1').pluck().get() as string;
  const edits = editsOf(sqlite);
  sqlite.close();
  const all = [...before.keys()];
  const honest = await carriedOn(content, all, head);
  expect([honest.stopped, honest.findings]).toEqual([false, 0]);
  expect((await carriedOn(content, all, head)).answers).toEqual(honest.answers);
  // The others, such as styles and icons, say nothing of the ledger.
  const paths = all.filter((path) => honest.answers.get(path) !== before.get(path));
  expect(paths.length).toBeGreaterThan(20);

  const counts = { edits: 0, found: 0, same: 0 };
  const unnoticed = new Set<string>();
  for (const edit of edits) {
    const file = edited(content, edit);
    if (file === null) continue;
    const { answers, findings } = await carriedOn(file, paths, head);
    const differing = paths.filter((path) => answers.get(path) !== honest.answers.get(path));
    counts.edits += 1;
    if (findings > 0) counts.found += 1;
    else if (differing.length === 0) counts.same += 1;
    else {
      unnoticed.add(nameOf(edit));
      if (IS_WHOLE) say(`${nameOf(edit)} (${edit.rows}): ${differing.slice(0, 4).join(' ')}`);
    }
    if (IS_WHOLE && counts.edits % 25 === 0) say(`${counts.edits} of ${edits.length} edits`);
  }
  if (IS_WHOLE) say(`${new Set(edits.map(nameOf)).size} columns: ${JSON.stringify(counts)}`);
  const operational = listed();
  expect([...unnoticed].filter((column) => !operational.includes(column))).toEqual([]);
  if (IS_WHOLE) expect([...unnoticed].sort()).toEqual([...operational].sort());
});

const say = (line: string) => void process.stdout.write(`${line}\n`);
