import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openLedgerForReading } from '../../../src/ledger/file/open-reading.js';
import { exchangeBytes, request } from '../../_support/clients/http.js';
import { exampleLedger } from '../../_support/ledgers/example-ledger.js';
import type { TestLedger } from '../../_support/ledgers/ledger.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import { DAY, NOW } from '../../_support/ledgers/snapshot.js';
import { apiPort, start } from '../../_support/processes/processes.js';

function smallLedger(): TestLedger {
  const ledger = newLedger();
  ledger.addResets({ at: NOW - 2 * DAY }, { at: NOW - DAY });
  ledger.publish();
  // Nobody else's lock may be what holds a statement back.
  ledger.writer.close();
  return ledger;
}

/** The main file to the byte, when it was last written, and every row of every table. */
function stateOf(path: string) {
  const tables = query<{ name: string }>(path, "SELECT name FROM sqlite_master WHERE type = 'table'");
  const { mtimeMs, size, ino } = statSync(path);
  const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
  const rows = tables.map(({ name }) => [name, hash(JSON.stringify(query(path, `SELECT * FROM "${name}"`)))]);
  return { bytes: hash(readFileSync(path)), mtimeMs, size, ino, rows };
}

/** Each would change the ledger, or its file, where the connection let it. */
const WRITES = [
  "INSERT INTO launch_lists VALUES ('acme', 'x', '{}')",
  'DELETE FROM snapshots',
  'UPDATE snapshots SET payload = NULL',
  'DROP TRIGGER guard_resets_update',
  'DROP TABLE launch_lists',
  'CREATE TABLE mine (a)',
  'PRAGMA user_version = 7',
  'PRAGMA application_id = 7',
  'PRAGMA journal_mode = DELETE',
  'VACUUM',
  'REINDEX',
  'BEGIN IMMEDIATE',
  'BEGIN EXCLUSIVE',
];

/** `IOERR_LOCK`: the operating system gives no exclusive lock on a file that is open for reading. */
const REFUSED = /^(SQLITE_(READONLY|ERROR|IOERR_LOCK)|nothing said)/;

/** What takes away a guard on the way; none of these may help. */
const PREPARATIONS = [
  [],
  ['PRAGMA query_only = OFF'],
  ['PRAGMA query_only = OFF', 'PRAGMA writable_schema = ON'],
];

describe('the connection that the API reads with', () => {
  test('can run no statement that would change anything, whatever is switched off before', () => {
    const { path } = smallLedger();
    const before = stateOf(path);
    for (const preparation of PREPARATIONS) {
      const reader = openLedgerForReading(path, { busyTimeoutMs: 0 });
      for (const line of preparation) reader.sqlite.exec(line);
      for (const sql of WRITES) {
        const outcome = attempt(() => reader.sqlite.exec(sql));
        // Some of these SQLite passes over in silence; what they did is looked at below.
        expect([sql, outcome]).toEqual([sql, expect.stringMatching(REFUSED)]);
      }
      reader.close();
      expect(stateOf(path)).toEqual(before);
    }
  });

  test('cannot rewrite the schema, nor come back to the same file by another name', () => {
    const { path } = smallLedger();
    const before = stateOf(path);
    const { sqlite, close } = openLedgerForReading(path);
    for (const line of ['PRAGMA query_only = OFF', 'PRAGMA writable_schema = ON']) sqlite.exec(line);
    expect(attempt(() => sqlite.exec("UPDATE sqlite_master SET sql = ''"))).toMatch(
      /^SQLITE_(READONLY|ERROR)/,
    );
    for (const name of [path, `file:${path}?mode=rwc`]) {
      attempt(() => sqlite.exec(`ATTACH '${name}' AS other`));
      expect(attempt(() => sqlite.exec('DELETE FROM other.snapshots'))).toMatch(/^SQLITE_(READONLY|ERROR)/);
      attempt(() => sqlite.exec('DETACH other'));
    }
    expect(attempt(() => sqlite.exec(`ATTACH '${path}.new' AS new; CREATE TABLE new.a (b)`))).toMatch(
      /^SQLITE_(CANTOPEN|READONLY|ERROR)/,
    );
    close();
    expect(stateOf(path)).toEqual(before);
    expect(readdirSync(path.replace(/\/[^/]*$/, '')).filter((name) => name.includes('new'))).toEqual([]);
  });
});

function attempt(work: () => unknown): string {
  try {
    work();
    return 'nothing said';
  } catch (error) {
    return String((error as { code?: unknown }).code ?? error);
  }
}

/** Asked for in a row; what stands for a number is another one each time. */
const REQUESTS: readonly ((n: number) => [string, string])[] = [
  () => ['GET', '/api/v1/stats'],
  (n) => ['GET', `/api/v1/resets?limit=${1 + (n % 100)}&offset=${n}`],
  (n) => ['GET', `/api/v1/resets?since=2026-0${1 + (n % 6)}-01T00:00:00Z`],
  () => ['GET', '/api/v1/forecast'],
  () => ['GET', '/api/v1/odds'],
  () => ['GET', '/api/v1/health'],
  () => ['GET', '/feed.atom'],
  () => ['GET', '/calendar.ics'],
  () => ['GET', '/badge.svg'],
  () => ['GET', '/data/files.json'],
  () => ['GET', '/compat/codex-resets/api/v1/status'],
  () => ['GET', '/'],
  () => ['GET', '/odds'],
  (n) => ['GET', `/api/v1/resets?limit=1;DROP%20TABLE%20resets&n=${n}`],
  () => ['POST', '/api/v1/resets'],
  () => ['DELETE', '/api/v1/stats'],
  (n) => ['PUT', `/made/up/${n}`],
];

const TIMES = 70;

test('A process that was asked a thousand things has changed no byte, and holds the ledger open for reading alone.', async () => {
  const { path, writer, remove } = exampleLedger();
  onTestFinished(remove);
  // As after a worker's checkpoint, so that the main file holds everything.
  writer.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  const before = stateOf(path);
  const clock = new URL('../../_support/clocks/fake-clock.mjs', import.meta.url).href;
  const env = { NODE_OPTIONS: `--import=${clock}`, FAKE_NOW: String(NOW + 1000) };
  const api = start('api.js', { ...env, LEDGER_PATH: path, PORT: '0' });
  const port = await apiPort(api);
  const statuses = new Map<number, number>();
  for (let n = 0; n < TIMES; n++) {
    const answers = await Promise.all(
      REQUESTS.map((make) => {
        const [method, target] = make(n);
        return request(port, target, { method, ...(method === 'PUT' ? { body: 'x'.repeat(100) } : {}) });
      }),
    );
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (n % 50 === 0) await exchangeBytes(port, 'not http\r\n\r\n');
  }
  expect([...statuses.keys()].sort()).toEqual([200, 400, 404, 405]);
  expect(statuses.get(200)).toBeGreaterThan(600);
  expect(stateOf(path)).toEqual(before);

  const open = openFiles(api.child.pid ?? 0).filter(({ file }) => file.startsWith(path));
  const main = open.filter(({ file }) => file === path);
  expect(main.length).toBeGreaterThan(0);
  // The last octal digits are the access mode: 0 is O_RDONLY.
  expect(main.map(({ flags }) => flags & 0o3)).toEqual(main.map(() => 0));
  // A reader has to write only the shared-memory index of a WAL ledger.
  const writable = open.filter(({ flags }) => (flags & 0o3) !== 0).map(({ file }) => file);
  expect(writable.filter((file) => !/-(shm|wal)$/.test(file))).toEqual([]);
});

function openFiles(pid: number): { file: string; flags: number }[] {
  return readdirSync(`/proc/${pid}/fd`).map((fd) => {
    const flags = /^flags:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'utf8'))?.[1] ?? '';
    return { file: readlinkSync(`/proc/${pid}/fd/${fd}`), flags: Number.parseInt(flags, 8) };
  });
}
