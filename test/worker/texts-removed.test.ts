import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { getTableName, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { NOBODY_NAMED } from '../../src/core/record/reset.js';
import { createAppender } from '../../src/ledger/chain/append.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { currentRecord } from '../../src/ledger/read/resets.js';
import { APPEND_ONLY } from '../../src/ledger/schema.js';
import { appendEntry, applyImport, planImport } from '../../src/ledger/write/import-record.js';
import { request } from '../_support/clients/http.js';
import { bytesOf } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { serveApi } from '../_support/servers/api.js';
import { answered, postIn } from '../_support/upstreams/reader-upstream.js';
import { DAY, HOUR, MINUTE, post, START, serveModel, servePosts, startTurns, type Turns } from './_turns.js';

/** In every text that comes from outside. */
const MARK = 'zanzibar';

const DONE = 'Usage limits have been reset for everyone. Zanzibar!';
const AGAIN = 'Usage limits have been reset for everyone again. Zanzibar!';
const PROMISE = 'Once we reach five million zanzibar users we will reset limits.';
const MET = '5M zanzibar users! It is done.';
const MISTAKE = 'Zanzibar limits are reset for all plans.';
const CORRECTION = 'Correction, zanzibar: the reset did not go through.';
const YES = 'Yes!';
const ASKED = 'Will zanzibar reset limits tomorrow?';
const UNREAL = 'We have reset limits for everyone, at Zanzibar on May 2nd.';

const SAID: Readonly<Record<string, Parameters<typeof answered>[0]>> = {
  [DONE]: { kind: 'reset', evidence: DONE },
  [AGAIN]: { kind: 'reset', evidence: AGAIN, another: true },
  [PROMISE]: { kind: 'hint', evidence: PROMISE, promises: 'regular', strength: 'conditional' },
  [MET]: { kind: 'confirmation', evidence: 'It is done.' },
  [UNREAL]: { kind: 'reset', evidence: UNREAL, certainty: 'may mean nothing' },
  [MISTAKE]: { kind: 'reset', evidence: MISTAKE },
  [CORRECTION]: { kind: 'withdrawal', evidence: CORRECTION, promises: 'regular' },
  [YES]: { kind: 'hint', evidence: 'reset limits tomorrow', promises: 'regular', strength: 'explicit' },
};

interface Line {
  readonly text: string;
  readonly at: number;
  readonly replyTo?: object;
  readonly quoted?: object;
}

const FIRST: readonly Line[] = [
  { text: PROMISE, at: START - 10 * DAY },
  { text: MET, at: START - 9 * DAY },
  { text: UNREAL, at: START - 60 * HOUR },
  { text: DONE, at: START - 30 * HOUR },
  { text: AGAIN, at: START - 29 * HOUR },
  { text: YES, at: START - 20 * HOUR, replyTo: { text: ASKED, own: false } },
  { text: MISTAKE, at: START - 10 * HOUR },
  { text: 'A day off.', at: START - 2 * HOUR, quoted: { text: 'A zanzibar quotation.', own: false } },
];

/** Two turns, with texts of every origin. */
async function lived() {
  const timeline = join(temporaryDirectory(), 'timeline.jsonl');
  const told: Line[] = [];
  const tell = (...lines: readonly Line[]) => {
    told.push(...lines);
    const rows = told.map((one, index) => ({
      ...one,
      id: String(70_001 + index),
      at: new Date(one.at).toISOString(),
      url: `https://team.example/status/${70_001 + index}`,
    }));
    writeFileSync(timeline, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  };
  tell(...FIRST);
  const feeds = await servePosts([post('Zanzibar 4 comes.', START - HOUR)]);
  const { model } = await serveModel((request) => answered(SAID[postIn(request).text]));
  const turns = startTurns({
    timeline: [`file:${timeline}`],
    upstreams: feeds,
    launchFeeds: [`acme=${feeds.timelines.rss}`],
    model,
  });
  recordBy(turns.path);
  await turns.turn();
  tell({ text: CORRECTION, at: START + MINUTE });
  await turns.turn(5 * MINUTE);
  return { turns, tell };
}

/** What an import and an operator say. */
function recordBy(path: string): void {
  const ledger = openLedgerForWriting(path);
  ledger.commit((tx) => {
    const bare = { url: null, ...NOBODY_NAMED };
    const imported = { where: 'line 2', kind: 'regular', at: START - 90 * DAY, ...bare } as const;
    const plan = planImport(tx, [{ ...imported, text: 'Imported from Zanzibar.' }]);
    applyImport(tx, plan, { now: START - HOUR, origin: 'record.csv', covered: null });
    const spoken = { kind: 'banked', at: START - 40 * DAY, confirms: null, ...bare } as const;
    const by = { now: START - HOUR, actor: 'ada', reason: 'seen in the app' };
    appendEntry(createAppender(tx), { ...spoken, text: 'Recorded in Zanzibar.' }, by);
  });
  ledger.close();
}

const CHAINED = [...Object.values(APPEND_ONLY).map(getTableName), 'chain'];

/** Rows of chained tables that have the marker in some column. */
function marked(sqlite: Database.Database): string[] {
  return CHAINED.flatMap((table) =>
    (sqlite.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[]).flatMap((row) =>
      JSON.stringify(row).toLowerCase().includes(MARK) ? [`${table} ${JSON.stringify(row)}`] : [],
    ),
  );
}

/**
 * The ledger with the texts taken down, and without what is not chained: payloads of snapshots have texts for
 * a day.
 */
function chainedAlone(path: string): Buffer {
  const file = join(temporaryDirectory(), 'copy.sqlite');
  writeFileSync(file, bytesOf(path));
  const copy = new Database(file);
  copy.pragma('foreign_keys = OFF');
  const tables = copy
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    .pluck()
    .all() as string[];
  for (const table of tables.filter((one) => !CHAINED.includes(one))) copy.exec(`DELETE FROM "${table}"`);
  copy.exec('VACUUM');
  copy.close();
  return readFileSync(file);
}

const recordOf = (turns: Turns) => {
  const ledger = openLedgerForWriting(turns.path);
  const record = currentRecord(ledger.db);
  ledger.close();
  return record.map(({ text: _, reason: __, removedAt: ___, withdrawnBy, ...row }) => ({
    ...row,
    withdrawnBy: withdrawnBy && { ...withdrawnBy, text: null },
  }));
};

/** Every text with a row that says so, as `redact` does it for those of one post. */
function withoutTexts(turns: Turns): void {
  const ledger = openLedgerForWriting(turns.path);
  ledger.commit((tx) => {
    const { append } = createAppender(tx);
    const said = { hidesAddress: 0, actor: 'ada', reason: 'a test', recordedAt: turns.clock.now };
    for (const { hash: textHash } of turns.rows<{ hash: string }>('SELECT hash FROM texts'))
      append('redactions', { identity: 'a test', textHash, words: null, letters: 0, ...said });
    tx.run(sql`DELETE FROM texts`);
  });
  ledger.close();
}

describe('A text that is taken down', () => {
  it('is nowhere in the chained tables, wherever it came from.', async () => {
    const { turns } = await lived();
    const kept = turns.rows<{ text: string }>('SELECT text FROM texts').map(({ text }) => text);
    for (const text of [DONE, CORRECTION, ASKED, 'A zanzibar quotation.', 'Zanzibar 4 comes.'])
      expect(kept).toContain(text);
    for (const text of ['Imported from Zanzibar.', 'Recorded in Zanzibar.']) expect(kept).toContain(text);
    expect(bytesOf(turns.path).toString('latin1').toLowerCase()).toContain(MARK);

    withoutTexts(turns);
    const sqlite = new Database(turns.path, { readonly: true });
    expect(marked(sqlite)).toEqual([]);
    sqlite.close();
    expect(chainedAlone(turns.path).toString('latin1').toLowerCase()).not.toContain(MARK);
  });

  it('changes nothing in the record: turn, snapshot and audit go on without it.', async () => {
    const { turns, tell } = await lived();
    const before = recordOf(turns);
    expect(before.map(({ status }) => status)).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
      'unconfirmed',
      'confirmed',
      'retracted',
    ]);
    withoutTexts(turns);
    // Everything since is decided again from what is stored.
    tell({ text: 'A quiet day.', at: START - 10 * DAY + HOUR });
    await turns.turn(5 * MINUTE);
    expect(recordOf(turns)).toEqual(before);
    expect(turns.snapshot().stats).toMatchObject({ totalResets: 3, banked: { count: 1 } });
    expect(turns.rows('SELECT at FROM v_resets WHERE text IS NOT NULL')).toEqual([]);
    expect(auditLedger(turns.path).findings).toEqual([]);
  });

  it('is null in the API, and the page says so of a report.', async () => {
    const { turns } = await lived();
    const api = await serveApi(turns.path);
    api.clock.now = turns.clock.now;
    const texts = async () =>
      (await api.resets()).resets.map(({ announcement }) => announcement?.text ?? null);
    expect(await texts()).toEqual([DONE, MET, 'Imported from Zanzibar.']);
    withoutTexts(turns);
    await turns.turn(5 * MINUTE);
    api.clock.now = turns.clock.now;
    expect(await texts()).toEqual([null, null, null]);
    expect((await request(api.port, '/')).text).toContain('text removed');
  });

  it('is quoted by views and by the reason of a withdrawal as long as it is there.', async () => {
    const { turns } = await lived();
    const QUOTED = `SELECT evidence FROM v_readings WHERE reader = 'model' AND kind <> 'none' ORDER BY posted_at`;
    const evidence = () => turns.rows<{ evidence: string | null }>(QUOTED).map((row) => row.evidence);
    expect(evidence()).toEqual([
      PROMISE,
      'It is done.',
      UNREAL,
      DONE,
      AGAIN,
      'reset limits tomorrow',
      MISTAKE,
      CORRECTION,
    ]);
    const reasons = () =>
      turns.rows("SELECT reason FROM v_resets WHERE status = 'retracted'").map(({ reason }) => reason);
    const url = 'https://team.example/status/70009';
    expect(reasons()).toEqual([`withdrawn by a post: “${CORRECTION}” ${url}`]);
    withoutTexts(turns);
    expect(evidence()).toEqual(Array(8).fill(null));
    expect(reasons()).toEqual([`withdrawn by a post: its text was removed ${url}`]);
  });
});

it('A text is named by the hash of its salt and itself, and can be deleted, but not changed.', () => {
  const ledger = newLedger();
  const text = 'Limits are "reset" für alle 🎉';
  const hash = ledger.writer.commit((tx) =>
    createAppender(tx, () => '000102030405060708090a0b0c0d0e0f').keepText(text),
  );
  // printf '%s%s' 000102030405060708090a0b0c0d0e0f 'Limits are "reset" für alle 🎉' | sha256sum
  expect(hash).toBe('72804adb4efaab149060d22c2648978dca73b689b57685dba6207a85922ea9e5');
  const { sqlite } = ledger.writer;
  expect(() => sqlite.exec("UPDATE texts SET text = 'No.'")).toThrow('a text is never changed');
  sqlite.exec('DELETE FROM texts');
  const [first, second] = [1, 2].map(() => ledger.writer.commit((tx) => createAppender(tx).keepText(text)));
  expect(first).not.toBe(second);
});
