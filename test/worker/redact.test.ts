import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { kindsFor } from '../../src/core/alerts/kinds.js';
import { openLedgerForReading } from '../../src/ledger/file/open-reading.js';
import { request } from '../_support/clients/http.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { PATHS, serveApi } from '../_support/servers/api.js';
import { answered, postIn, refused } from '../_support/upstreams/reader-upstream.js';
import { runCommand } from '../cli/_cli.js';
import { acme, launchFolder } from './_launch-files.js';
import { DAY, HOUR, MINUTE, START, serveModel, servePosts, startTurns } from './_turns.js';

/** In every text that is taken down. */
const MARK = 'zanzibar';

const DONE = 'Usage limits have been reset for everyone. Zanzibar!';
const EDITED = 'Usage limits have been reset for everyone, everywhere. Zanzibar!';
const PROMISE = 'We will reset limits tomorrow, Zanzibar time.';
const UNSURE = 'We have reset limits for everyone, at Zanzibar on May 2nd.';
const IMPORTED = 'Imported from the office in Zanzibar.';
const MISTAKE = 'Limits are reset for all plans.';
const CORRECTION = 'Correction from Zanzibar: the reset did not go through.';
const REFUSED = 'Zanzibar is closed.';
const COMING = 'Acme Main 5 from Zanzibar is coming next week.';

const address = (id: number) => `https://team.example/status/${id}`;
const ENTRY = 'https://acme.example/blog/zz';

/** The posts that are taken down, with all of their texts. */
const TAKEN_DOWN = [
  address(70_001),
  address(70_002),
  address(70_003),
  address(70_005),
  address(70_007),
  address(60_001),
  ENTRY,
];

interface Line {
  readonly id: number;
  readonly text: string;
  readonly at: number;
  readonly quoted?: object;
}

const LINES: readonly Line[] = [
  { id: 70_001, text: DONE, at: START - 3 * HOUR },
  { id: 70_002, text: PROMISE, at: START - 2 * HOUR },
  // What is quoted has no address of its own.
  {
    id: 70_003,
    text: UNSURE,
    at: START - 90 * MINUTE,
    quoted: { text: 'Somebody in Zanzibar asked for it.' },
  },
  { id: 70_006, text: MISTAKE, at: START - 12 * HOUR },
  { id: 70_007, text: CORRECTION, at: START - 11 * HOUR },
  { id: 70_005, text: REFUSED, at: START - 2.5 * HOUR },
  {
    id: 70_004,
    text: 'A day off.',
    at: START - HOUR,
    quoted: { id: 70_001, text: DONE, own: true },
  },
];

type Life = Awaited<ReturnType<typeof lived>>;

/** A ledger with texts of every origin, in which two turns were served, by an API that goes on. */
async function lived() {
  const folder = temporaryDirectory();
  const timeline = join(folder, 'timeline.jsonl');
  const copying = join(folder, 'copies.jsonl');
  const write = (path: string, lines: readonly (Line & { readonly url?: string })[]) =>
    writeFileSync(
      path,
      lines
        .map((one) => ({
          url: address(one.id),
          ...one,
          id: String(one.id),
          at: new Date(one.at).toISOString(),
        }))
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    );
  // A reset must be recorded before it can be withdrawn.
  write(
    timeline,
    LINES.filter(({ text }) => text !== CORRECTION),
  );
  write(copying, []);
  const feeds = await servePosts([
    { id: 'zz', at: new Date(START - HOUR).toISOString(), text: COMING, url: ENTRY },
  ]);
  const asked: string[] = [];
  const { model } = await serveModel((given) => {
    asked.push(JSON.stringify(given));
    const { text } = postIn(given);
    if (text === DONE || text === EDITED) return answered({ kind: 'reset', evidence: text });
    if (text === PROMISE)
      return answered({ kind: 'hint', evidence: text, promises: 'regular', strength: 'explicit' });
    if (text === MISTAKE) return answered({ kind: 'reset', evidence: text });
    if (text === CORRECTION) return answered({ kind: 'withdrawal', evidence: text, promises: 'regular' });
    if (text === REFUSED) return refused(`I cannot read “${text}”.`);
    if (text === UNSURE) return answered({ kind: 'reset', evidence: text, certainty: 'may mean nothing' });
    return answered();
  });
  const turns = startTurns({
    timeline: [`file:${timeline}`, `file:${copying}`],
    upstreams: feeds,
    launches: launchFolder({ 'acme.json': acme() }).read,
    launchFeeds: [`acme=${feeds.timelines.rss}`],
    alertDestinations: [
      { id: 'webhook:hooks.example:0a1b2c3d', kinds: kindsFor('followers') },
      { id: 'operator:webhook:hooks.example:0a1b2c3d', kinds: kindsFor('operator') },
    ],
    model,
  });
  const command = (...args: readonly string[]) =>
    runCommand(
      { LEDGER_PATH: turns.path, TIMELINE: 'none', LAUNCH_LISTS: 'none' },
      args,
      () => turns.clock.now,
    );
  const record = join(folder, 'record.csv');
  writeFileSync(
    record,
    `at,kind,url,text\n${new Date(START - 90 * DAY).toISOString()},regular,${address(60_001)},${IMPORTED}\n`,
  );
  await command('import', record, '--yes');
  await turns.turn();
  write(timeline, [{ id: 70_001, text: EDITED, at: START - 3 * HOUR }, ...LINES.slice(1)]);
  await turns.turn(5 * MINUTE);
  const api = await serveApi(turns.path);
  return {
    turns,
    api,
    command,
    record,
    folder,
    asked,
    /** Reads the posts again from their source, perhaps edited, and from a feed of copies. */
    readAgain(edit = '') {
      const now = [{ id: 70_001, text: EDITED, at: START - 3 * HOUR }, ...LINES.slice(1)];
      write(
        timeline,
        now.map((one) =>
          TAKEN_DOWN.includes(address(one.id)) ? { ...one, text: `${one.text}${edit}` } : one,
        ),
      );
      const copies = LINES.slice(0, 3).map((one) => ({
        ...one,
        id: one.id + 9_000,
        text: `${one.text} https://t.example/${one.id}`,
        at: one.at + MINUTE,
        url: `https://copies.example/${one.id}`,
      }));
      write(copying, copies);
    },
  };
}

async function takeDown({ turns, command }: Life, ...more: readonly string[]) {
  for (const post of TAKEN_DOWN) {
    const { code, err } = await command(
      'redact',
      post,
      '--reason',
      'asked by the author',
      '--as',
      'ada',
      ...more,
    );
    expect([post, code, err]).toEqual([post, 0, '']);
  }
  await turns.turn(5 * MINUTE);
}

const FEEDS = ['/feed.atom?of=promises', '/feed.atom?of=resets,promises'];
const TOOLS = ['stats', 'resets', 'forecast', 'odds', 'launches', 'health'];
const COMMANDS = [['status'], ['status', '--doubtful'], ['promises'], ['launches', 'status'], ['audit']];

/** Every place in which a text can stand, with what is there now. */
async function everyPlace({ turns, command, api, folder }: Life): Promise<ReadonlyMap<string, string>> {
  api.clock.now = turns.clock.now;
  // A commit shows within a millisecond (snapshots/snapshot-source.ts).
  await delay(2);
  const places = new Map<string, string>();
  for (const path of [...PATHS, ...FEEDS]) places.set(path, (await request(api.port, path)).text);
  for (const name of TOOLS) {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } };
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const answer = await request(api.port, '/mcp', { method: 'POST', headers, body: JSON.stringify(call) });
    places.set(`mcp ${name}`, answer.text);
  }
  for (const args of COMMANDS) places.set(`command ${args.join(' ')}`, (await command(...args)).out);
  const tables = turns.rows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')",
  );
  for (const { name } of tables)
    places.set(`table ${name}`, JSON.stringify(turns.rows(`SELECT * FROM "${name}"`)));
  // Free pages among them.
  for (const part of ['', '-wal', '-shm'].filter((one) => existsSync(turns.path + one)))
    places.set(`file${part}`, readFileSync(turns.path + part, 'latin1'));
  const backup = join(folder, `backup-${turns.clock.now}.sqlite`);
  await command('backup', backup);
  places.set('backup', readFileSync(backup, 'latin1'));
  places.set('log', turns.logged.join(''));
  return places;
}

const placesWith = async (word: string, life: Life) =>
  [...(await everyPlace(life))]
    .filter(([, there]) => there.toLowerCase().includes(word))
    .map(([name]) => name);

/**
 * Where each of them stands as long as nothing is taken down. The test must see it there, to know that it is
 * gone.
 */
const HAVE_IT = [
  '/',
  '/odds',
  '/api/v1/resets',
  '/api/v1/odds',
  '/api/v1/health',
  '/feed.atom',
  '/feed.atom?of=promises',
  '/feed.atom?of=resets,promises',
  '/calendar.ics',
  '/data/resets.csv',
  '/data/promises.csv',
  '/compat/codex-resets/api/v1/status',
  '/compat/codex-resets/api/v1/resets',
  'mcp resets',
  'mcp odds',
  'mcp health',
  'command status',
  'command status --doubtful',
  'command promises',
  'table texts',
  'table alert_deliveries',
  'table v_resets',
  'table v_reset_history',
  'table v_readings',
  'table v_launch_readings',
  'file',
  'backup',
];

/** What follows from the posts and no text. */
async function follows({ turns, api }: Life) {
  api.clock.now = turns.clock.now;
  const { resets } = await api.resets();
  const promises = (await request(api.port, '/data/promises.csv')).text;
  return {
    resets: resets.map(({ at, gapDays }) => [at, gapDays]),
    promises: promises.split('\n').map((line) => line.split(',').slice(0, 9)),
    odds: JSON.parse((await request(api.port, '/api/v1/odds')).text.replaceAll(COMING, '(text removed)'))
      .lines,
    saved: turns.rows(
      'SELECT slot, probability_6h, probability_24h, baseline_6h, smooth_history_24h FROM forecasts',
    ),
    windows: turns.rows('SELECT slot, horizon_hours, probability, moved_by_promise FROM windows'),
    scores: turns.rows('SELECT window_id, status, outcome, reset_row_id FROM scores'),
    tally: turns.rows('SELECT kind, status, at FROM current_resets ORDER BY reset_id'),
  };
}

describe('A post that is taken down', () => {
  it('stands nowhere after the next turn: not in an answer, a table, a file, a log or a backup.', async () => {
    const life = await lived();
    const { turns, api } = life;
    const before = await placesWith(MARK, life);
    expect(HAVE_IT.filter((name) => !before.includes(name))).toEqual([]);
    // The chain has their hashes.
    expect(before.filter((name) => /^table (snapshots|odds_books|turns)$/.test(name))).toEqual([]);

    await takeDown(life);
    expect(await placesWith(MARK, life)).toEqual([]);
    expect((await api.resets()).resets.map(({ announcement }) => announcement)).toEqual([
      { text: null, url: address(70_001), scope: null },
      { text: null, url: address(60_001), scope: null },
    ]);
    const page = (await api.send('/')).text;
    expect(page.match(/text removed/g)?.length).toBeGreaterThan(3);
    const feed = (await api.send('/feed.atom')).text;
    expect(feed).toContain('The text was removed.');
    expect(feed).toContain(`<updated>${new Date(turns.clock.now - 5 * MINUTE).toISOString()}</updated>`);
    expect((await api.send('/calendar.ics')).text).toContain('SEQUENCE:2');
    expect(auditLedger(turns.path).findings).toEqual([]);
  });

  it('leaves the log of the ledger, too, if somebody read while it was written.', async () => {
    const life = await lived();
    const { turns } = life;
    const log = () => readFileSync(`${turns.path}-wal`, 'latin1').toLowerCase();
    const reader = new Database(turns.path, { readonly: true });
    reader.exec('BEGIN; SELECT count(*) FROM texts');
    life.readAgain(' Edited in Zanzibar.');
    await turns.turn(5 * MINUTE);
    expect(log()).toContain(MARK);
    reader.close();
    await takeDown(life);
    expect(log()).not.toContain(MARK);
  });

  it('goes with its address if that is asked for.', async () => {
    const life = await lived();
    const before = await placesWith('70001', life);
    expect(before).toContain('/data/resets.csv');
    await takeDown(life, '--address');
    const places = [...(await everyPlace(life))].filter(
      ([name]) => name.startsWith('/') || name.startsWith('mcp'),
    );
    for (const word of ['70001', '70002', '70003', '60001', 'acme.example/blog/zz'])
      expect([word, places.filter(([, there]) => there.includes(word)).map(([name]) => name)]).toEqual([
        word,
        [],
      ]);
    expect(auditLedger(life.turns.path).findings).toEqual([]);
  });

  it('is refused when it is read, edited, copied or imported again, and no model gets it.', async () => {
    const life = await lived();
    const { turns, asked, command } = life;
    await takeDown(life);
    const count = asked.length;
    life.readAgain(' Edited in Zanzibar.');
    await turns.turn(5 * MINUTE);
    await turns.turn(5 * MINUTE);
    const elsewhere = join(life.folder, 'elsewhere.csv');
    writeFileSync(
      elsewhere,
      readFileSync(life.record, 'utf8').replace('60001', '99001').replace('T12', 'T22'),
    );
    await command('import', life.record, '--yes', '--json');
    expect((await command('import', elsewhere)).out).toContain('Its text is not stored');
    const imported = await command('import', elsewhere, '--yes', '--json');
    expect(JSON.parse(imported.out).add).toMatchObject([{ textRefused: true }]);
    const recorded = ['record', '--at', new Date(START - 80 * DAY).toISOString(), '--text', DONE, '--force'];
    const { code, out } = await command(...recorded);
    expect([code, out]).toEqual([0, expect.stringContaining('Its text is not stored')]);
    await turns.turn(5 * MINUTE);
    expect(asked.slice(count).filter((one) => one.toLowerCase().includes(MARK))).toEqual([]);
    expect(await placesWith(MARK, life)).toEqual([]);
    expect(auditLedger(turns.path).findings).toEqual([]);
  });

  it('is taken down again in a backup from before that is restored.', async () => {
    const life = await lived();
    const { turns, command, folder } = life;
    const backup = join(folder, 'backup.sqlite');
    expect((await command('backup', backup)).code).toBe(0);
    expect(readFileSync(backup, 'latin1').toLowerCase()).toContain(MARK);
    await takeDown(life);
    const { code, out, err } = await command('restore', backup);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Taken down again: ');
    const [, kept = ''] = /was kept: (.*)/.exec(out) ?? [];
    expect(readFileSync(kept, 'latin1').toLowerCase()).not.toContain(MARK);
    expect(await placesWith(MARK, life)).toEqual([]);
    turns.restart();
    await turns.turn(5 * MINUTE);
    expect(await placesWith(MARK, life)).toEqual([]);
    expect(auditLedger(turns.path).findings).toEqual([]);
  });

  it('changes nothing that follows from it: a twin of the ledger with all texts says the same.', async () => {
    const [life, twin] = [await lived(), await lived()];
    await takeDown(life);
    await twin.turns.turn(5 * MINUTE);
    const lastTurns = [5 * MINUTE, 20 * HOUR, 7 * HOUR, 20 * MINUTE];
    for (const one of [life, twin]) {
      one.readAgain();
      for (const after of lastTurns) await one.turns.turn(after);
    }
    expect(await follows(life)).toEqual(await follows(twin));
  });
});

it.each([
  ['Limits are reset.', true],
  ['リセットしました。', true],
  ['Usage limits have been reset for everyone.', false],
  ['全員の利用制限をリセットしました。楽しんでください。', false],
])('“%s”, which is taken down, is refused at its address, and elsewhere unless it is a few words: %s.', async (text, isShort) => {
  const upstreams = await servePosts([]);
  const post = (id: number, at: number) => ({
    id: `${id}`,
    at: new Date(at).toISOString(),
    text,
    url: address(id),
  });
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  upstreams.add(post(70_010, START - 3 * DAY), post(70_011, START - HOUR));
  await turns.turn();
  const env = { LEDGER_PATH: turns.path, TIMELINE: 'none', LAUNCH_LISTS: 'none' };
  const redact = ['redact', address(70_011), '--reason', 'asked by the author'];
  expect((await runCommand(env, redact, () => turns.clock.now)).code).toBe(0);
  upstreams.add(post(70_012, START + HOUR));
  upstreams.edit('70011', { text: `${text} Enjoy!` });
  await turns.turn(2 * HOUR);
  const kept =
    'SELECT p.external_id AS id FROM posts AS p JOIN texts AS t ON t.hash = p.text_hash ORDER BY p.id';
  expect(turns.rows(kept)).toEqual(isShort ? [{ id: '70010' }, { id: '70012' }] : []);
  expect(auditLedger(turns.path).findings).toEqual([]);
});

it('A post that no ledger has read yet is refused when it comes, and what it announces counts.', async () => {
  const upstreams = await servePosts([]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  const env = { LEDGER_PATH: turns.path, TIMELINE: 'none', LAUNCH_LISTS: 'none' };
  const ahead = ['redact', address(70_020), '--unread', '--reason', 'taken down in the ledger before'];
  const { code, out } = await runCommand(env, ahead, () => turns.clock.now);
  expect([code, out]).toEqual([0, expect.stringContaining('Nothing of it was stored')]);
  const text = 'Codebird usage limits have been reset for everyone.';
  const at = new Date(START + 30 * MINUTE).toISOString();
  upstreams.add({ id: '70020', at, text, url: address(70_020) });
  await turns.turn(HOUR);
  expect(turns.rows('SELECT text FROM texts')).toEqual([]);
  expect(turns.rows("SELECT status FROM resets WHERE actor = 'worker'")).toEqual([{ status: 'confirmed' }]);
  expect(auditLedger(turns.path).findings).toEqual([]);
});

it('redact says what it cannot do.', async () => {
  const { command, turns } = await lived();
  const redact = (...args: readonly string[]) =>
    command('redact', ...args, '--reason', 'asked', '--as', 'ada');
  expect((await redact('https://team.example/status/1')).err).toContain('has no post and no reset');
  expect((await redact('999')).err).toContain('no reset with number 999');
  expect((await redact(address(70_001))).out).toMatch(/^taken down: \d texts\./);
  expect((await redact(address(70_001))).err).toContain('already taken down');
  expect((await redact('status:70001')).err).toContain('already taken down');
  expect((await redact('feed:none')).err).toContain('has no post and no reset');
  expect((await redact(address(70_001), '--address')).code).toBe(0);
  const reader = openLedgerForReading(turns.path);
  expect(
    reader.sqlite
      .prepare('SELECT DISTINCT actor, reason, recorded_at = ? AS now FROM redactions')
      .all(turns.clock.now),
  ).toEqual([{ actor: 'ada', reason: 'asked', now: 1 }]);
  reader.close();
});
