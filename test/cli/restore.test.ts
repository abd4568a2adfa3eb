import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { withLedger } from '../../src/cli/open-ledger.js';
import { schemaVersion } from '../../src/ledger/file/identity.js';
import { acquireRestoreLock, acquireWriterLock } from '../../src/ledger/file/lock.js';
import { query } from '../_support/ledgers/read-ledger.js';
import { asPlainUser } from '../_support/processes/other-user.js';
import { openRaw } from '../ledger/_database.js';
import { contentOf, intactChain, type Operator, operator, operatorWithLedger, tamper } from './_cli.js';

type RestoreJson = Readonly<{ kept: string | null }>;

/** A ledger with a backup of it, and two turns and a reset since. */
async function withBackup(): Promise<Operator & { readonly backup: string; readonly head: string }> {
  if (firstMade !== undefined) {
    const made = operator();
    made.timeline();
    made.clock.now = firstMade.now;
    writeFileSync(made.ledgerPath, firstMade.ledger);
    const backup = join(made.directory, 'backup.sqlite');
    writeFileSync(backup, firstMade.backup);
    return { ...made, backup, head: firstMade.head };
  }
  const made = await operatorWithLedger();
  const { file: backup, chain } = await made.json<{ file: string; chain: { head: string } }>('backup');
  await made.turn();
  await made.ok('record', '--at', '2026-05-20T10:00:00Z');
  await made.turn();
  const [ledger, copy] = [readFileSync(made.ledgerPath), readFileSync(backup)];
  firstMade = { ledger, backup: copy, head: chain.head, now: made.clock.now };
  return { ...made, backup, head: chain.head };
}

/** Made once, by the worker and the commands; all tests begin with the same bytes. */
let firstMade: { ledger: Buffer; backup: Buffer; head: string; now: number } | undefined;

const turns = (path: string) => query<{ n: number }>(path, 'SELECT count(*) AS n FROM turns')[0]?.n;
const findings = (path: string) => auditLedger(path).findings;

/** What lies beside the ledger, without the lock. */
const beside = (directory: string) =>
  readdirSync(directory)
    .filter((name) => name.startsWith('ledger.') && !name.endsWith('.lock'))
    .sort();

describe('restore', () => {
  test('puts the backup in the place of the ledger, which is kept, and the worker goes on from there', async () => {
    const { backup, ledgerPath, directory, json, turn, clock, head, standing } = await withBackup();
    const before = contentOf(ledgerPath);
    clock.now = Date.parse('2026-08-31T12:00:00Z');
    const kept = join(directory, 'ledger.replaced-2026-08-31T12-00-00-000Z.sqlite');
    expect(await json<RestoreJson>('restore', backup)).toEqual({
      from: backup,
      ledger: ledgerPath,
      kept,
      chain: { seq: intactChain(backup), head },
      turns: 1,
      redacted: 0,
    });
    expect(beside(directory)).toEqual(['ledger.replaced-2026-08-31T12-00-00-000Z.sqlite', 'ledger.sqlite']);
    expect(contentOf(ledgerPath)).toEqual(contentOf(backup));
    expect(contentOf(kept)).toEqual(before);
    expect(findings(kept)).toEqual([]);
    expect(standing()).toEqual([]);

    await turn();
    await turn();
    expect(findings(ledgerPath)).toEqual([]);
    const slots = query<{ slot: number }>(ledgerPath, 'SELECT slot FROM forecasts ORDER BY id').map(
      (row) => row.slot,
    );
    expect(slots).toHaveLength(3);
    expect(slots).toEqual([...slots].sort((a, b) => a - b));
  });

  test('loses nothing that was committed, also what only the log of a killed worker holds', async () => {
    const { backup, ledgerPath, json, directory } = await withBackup();
    const writer = openRaw(ledgerPath);
    writer.pragma('wal_autocheckpoint = 0');
    // A table of the replication program: what else is written by hand fails the audit.
    writer.exec('CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)');
    const killed = join(directory, 'killed.sqlite');
    for (const part of ['', '-wal']) copyFileSync(ledgerPath + part, killed + part);
    writer.close();
    const env = operator({ LEDGER_PATH: killed });
    const { kept } = await env.json<RestoreJson>('restore', backup);
    expect(query(String(kept), 'SELECT * FROM _litestream_seq')).toEqual([]);
    expect(contentOf(killed)).toEqual(contentOf(backup));
    expect(existsSync(`${killed}-wal`)).toBe(false);
    expect(await json<RestoreJson>('restore', String(kept))).toMatchObject({ turns: 3 });
  });

  test('keeps a ledger that its owner may not write, and its mode', async () => {
    const { backup, ledgerPath, directory, run } = await withBackup();
    const before = contentOf(ledgerPath);
    chmodSync(ledgerPath, 0o444);
    const { code, out, err } = await asPlainUser(directory, () => run('restore', backup, '--json'));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { kept } = JSON.parse(out) as RestoreJson;
    expect(contentOf(String(kept))).toEqual(before);
    for (const path of [ledgerPath, String(kept)]) expect(statSync(path).mode & 0o777).toBe(0o444);
  });

  test('takes a backup that has the findings of its ledger and no others, with a warning', async () => {
    const { ledgerPath, backup, directory, run } = await withBackup();
    const change = 'UPDATE windows SET moved_by_promise = 1 WHERE id = 1';
    tamper(ledgerPath, change);
    tamper(backup, change);
    const { code, err } = await run('restore', backup);
    expect(code).toBe(0);
    expect(err).toMatch(
      /did not pass the audit, but the ledger .* itself has the same findings:\n {2}windows, row 1: /,
    );
    expect(beside(directory)).toHaveLength(2);
  });

  test('works where the ledger is missing', async () => {
    const { backup, ledgerPath, json, turn } = await withBackup();
    for (const part of ['', '-wal', '-shm']) rmSync(ledgerPath + part, { force: true });
    expect(await json<RestoreJson>('restore', backup)).toMatchObject({ kept: null, turns: 1 });
    await turn();
    expect(findings(ledgerPath)).toEqual([]);
  });

  test('works where the ledger is damaged, and keeps its bytes and those of its log', async () => {
    const { backup, ledgerPath, json, turn, directory } = await withBackup();
    const damaged = Buffer.concat([Buffer.from('no header at all'), readFileSync(ledgerPath).subarray(16)]);
    writeFileSync(ledgerPath, damaged);
    writeFileSync(`${ledgerPath}-wal`, 'no log');
    const { kept } = await json<RestoreJson>('restore', backup);
    expect(readFileSync(String(kept)).equals(damaged)).toBe(true);
    expect(readFileSync(`${kept}-wal`, 'utf8')).toBe('no log');
    expect(beside(directory).filter((name) => !name.startsWith('ledger.replaced'))).toEqual([
      'ledger.sqlite',
    ]);
    await turn();
    expect(findings(ledgerPath)).toEqual([]);
  });

  test('agrees with a head that was kept, or refuses', async () => {
    const { backup, ok, run, head } = await withBackup();
    const { code, err } = await run('restore', backup, '--head', 'ab'.repeat(32));
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/did not pass the audit.*not restored/),
    });
    await ok('restore', backup, '--head', head.toUpperCase());
  });
});

describe('restore refuses, and the ledger stays as it is', () => {
  async function refusal(named: (made: Operator & { backup: string }) => string): Promise<string> {
    const made = await withBackup();
    const name = named(made);
    const before = contentOf(made.ledgerPath);
    const files = beside(made.directory);
    const { code, out, err } = await made.run('restore', name);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(contentOf(made.ledgerPath)).toEqual(before);
    expect(beside(made.directory)).toEqual(files);
    return err;
  }

  const changed = (sql: string) => (made: { backup: string }) => {
    tamper(made.backup, sql);
    return made.backup;
  };

  test('a backup with findings, of which it names the first rows', async () => {
    const err = await refusal(changed("UPDATE windows SET model_version = '0' WHERE id = 1"));
    expect(err).toMatch(
      /did not pass the audit. It was not restored and the ledger is unchanged:\n {2}windows, row 1: /,
    );
  });

  test('a backup that a newer version wrote', async () => {
    let named = '';
    const err = await refusal((made) => {
      named = made.backup;
      return changed("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)")(
        made,
      );
    });
    expect(err).toBe(
      `${named} was not restored and the ledger is unchanged: ${named} was written by a newer version of Reset Record (schema ${schemaVersion() + 1}; this program knows up to ${schemaVersion()}). Install the newer program, or choose an older backup.`,
    );
  });

  test('a backup that a checkout made before the first release', async () => {
    const err = await refusal(changed('UPDATE __drizzle_migrations SET created_at = 1795702200000'));
    expect(err).toMatch(
      /was made by a checkout of Reset Record from before the first release, and this program cannot upgrade it\.$/,
    );
  });

  test.each<[string, (made: Operator & { backup: string }) => string, RegExp]>([
    [
      'a text file',
      ({ file }) => file('other', 'Dear diary, today limits were reset. '.repeat(50)),
      /is not a SQLite file\.$/,
    ],
    ['an empty file', ({ file }) => file('other', ''), /is empty, not a ledger/],
    [
      'half a ledger',
      ({ backup }) => {
        truncateSync(backup, statSync(backup).size / 2);
        return backup;
      },
      /was not restored/,
    ],
    [
      'a database of another program',
      ({ directory }) => {
        openRaw(join(directory, 'songs.sqlite')).exec('CREATE TABLE songs (title TEXT)');
        return join(directory, 'songs.sqlite');
      },
      /songs\.sqlite is a SQLite file of another program\.$/,
    ],
    [
      'a file that is not there',
      ({ directory }) => join(directory, 'nowhere'),
      /no file .*nowhere\. There is no backup of this ledger in /,
    ],
    [
      'a folder without backups',
      ({ directory }) => directory,
      /is a folder\. There is no backup of this ledger in /,
    ],
    [
      'a file in a file',
      ({ ledgerPath }) => join(ledgerPath, 'x'),
      /x cannot be read: there is no such file$/,
    ],
    ['the ledger itself', ({ ledgerPath }) => ledgerPath, /is the ledger itself/],
  ])('%s', async (_what, named, message) => {
    const err = await refusal(named);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/LEDGER_PATH|\.restoring/);
  });

  test('a folder, or a name that is in none, with the backups of this ledger that are there', async () => {
    const made = await withBackup();
    const { file: older } = await made.json<{ file: string }>('backup');
    await made.turn();
    const { file: newer } = await made.json<{ file: string }>('backup');
    const folder = dirname(newer);
    writeFileSync(join(folder, 'ledger-claude-2026-08-31T12-00-00-000Z.sqlite'), '');
    const choice = `Name a backup of this ledger, newest first:\n  ${newer}\n  ${older}`;
    for (const isDrill of [false, true]) {
      const refused = (named: string) => made.run('restore', named, ...(isDrill ? ['--drill'] : []));
      expect(await refused(folder)).toEqual({ code: 1, out: '', err: `${folder} is a folder. ${choice}` });
      const mistyped = `${newer}x`;
      expect((await refused(mistyped)).err).toBe(`There is no file ${mistyped}. ${choice}`);
    }
    expect((await made.run('restore')).code).toBe(2);
  });

  test('while the log of a ledger that is not writable holds a commit', async () => {
    const { backup, ledgerPath, directory } = await withBackup();
    const writer = openRaw(ledgerPath);
    writer.pragma('wal_autocheckpoint = 0');
    writer.exec("INSERT INTO source_state VALUES ('file:x', 'null', NULL, NULL, 2)");
    const killed = join(directory, 'killed.sqlite');
    for (const part of ['', '-wal']) copyFileSync(ledgerPath + part, killed + part);
    writer.close();
    chmodSync(killed, 0o444);
    const bytes = () => ['', '-wal'].map((part) => readFileSync(killed + part).toString('base64'));
    const before = bytes();
    const env = operator({ LEDGER_PATH: killed });
    const { code, err } = await asPlainUser(directory, () => env.run('restore', backup));
    expect(code).toBe(1);
    expect(err).toMatch(/^The ledger was not replaced: .* is not writable by the user/);
    expect(bytes()).toEqual(before);
    chmodSync(killed, 0o644);
    const { kept } = await env.json<RestoreJson>('restore', backup);
    expect(query(String(kept), 'SELECT * FROM source_state WHERE updated_at = 2')).toHaveLength(1);
  });

  test('while a worker has it, which it names', async () => {
    const made = await withBackup();
    const lock = acquireWriterLock(made.ledgerPath, 'process 42 on this machine');
    const { code, err } = await made.run('restore', made.backup);
    lock.release();
    expect({ code, err }).toEqual({
      code: 1,
      err: `${made.ledgerPath} is written by a worker: process 42 on this machine. Stop it first.`,
    });
    expect(turns(made.ledgerPath)).toBe(3);
  });

  test('while a command that appends has it open', async () => {
    const { ledgerPath } = await withBackup();
    await withLedger({ path: ledgerPath, from: 'LEDGER_PATH' }, () => {
      expect(() => acquireRestoreLock(ledgerPath, 'process 42, restoring', 0)).toThrow(
        /is being written by another command/,
      );
    });
    acquireRestoreLock(ledgerPath, 'process 42, restoring', 0).release();
  });
});
