import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { isoInstant } from '../../src/core/time/instant.js';
import type { TimelineSource } from '../../src/sources/source.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import type { Failure } from '../_support/upstreams/upstreams.js';
import { HOUR, MINUTE, post, RESET, START, servePosts, startTurns, TALK } from './_turns.js';

const READS = 'SELECT role, outcome, failure_class, http_status, items FROM source_reads ORDER BY id';

const BY_UPSTREAM: [string, string, Failure, number | null][] = [
  ['timeout', 'says nothing', 'hang', null],
  ['connection', 'closes the connection', 'cut', null],
  ['http_status', 'answers 500', { status: 500 }, 500],
  ['invalid_payload', 'answers with an HTML page', 'html', null],
];

describe('one source that fails', () => {
  // Holds R30.
  it.each(
    BY_UPSTREAM,
  )('is a row with class %s when it %s, and the other source is kept', async (failureClass, _, failure, status) => {
    const upstreams = await servePosts([post(RESET), post(TALK)]);
    const { rss, jsonfeed } = upstreams.timelines;
    upstreams.fail('/rss.xml', failure);
    // Short only for who says nothing: a busy machine must not make others late.
    const limits = { timeoutMs: failure === 'hang' ? 1_500 : 30_000, maxBytes: 20_000 };
    const turns = startTurns({ timeline: [rss, jsonfeed], upstreams, limits });
    const report = await turns.turn();
    expect(turns.rows(READS)).toEqual([
      { role: 'primary', outcome: 'failed', failure_class: failureClass, http_status: status, items: 0 },
      { role: 'fallback', outcome: 'ok', failure_class: null, http_status: null, items: 2 },
    ]);
    expect(report).toMatchObject({ postsNew: 2, resetsNew: 1, failures: [{ source: rss, failureClass }] });
    expect(turns.snapshot().sources.timeline).toBe('fallback');
    expect(turns.health()).toMatchObject({
      observer: 'degraded',
      timeline: 'unavailable',
      status: 'degraded',
    });
    // What is public says which source and how, without an address.
    const { reasons } = turns.health();
    expect(reasons[0]).toBe(`The primary timeline source could not be read completely (${failureClass}).`);
    expect(reasons.join()).not.toContain('127.0.0.1');
  });

  it('is a row with class aborted when the time for fetching ends first, and the rest is committed', async () => {
    const upstreams = await servePosts([post(RESET)]);
    upstreams.fail('/rss.xml', 'hang');
    const { rss, mastodon } = upstreams.timelines;
    const turns = startTurns({ timeline: [rss, mastodon], upstreams, status: [], fetchBudgetMs: 1_500 });
    const before = performance.now();
    await turns.turn();
    expect(performance.now() - before).toBeLessThan(4_500);
    expect(turns.rows(READS)).toMatchObject([
      { role: 'primary', failure_class: 'aborted' },
      { role: 'fallback', outcome: 'ok', items: 1 },
      { role: 'status', outcome: 'ok' },
    ]);
    expect(turns.record()).toHaveLength(1);
  });

  it('does not wait for a file that is a pipe: nothing could end that wait', async () => {
    const pipe = join(temporaryDirectory(), 'posts.jsonl');
    execFileSync('mkfifo', [pipe]);
    const upstreams = await servePosts([post(RESET)]);
    const turns = startTurns({ timeline: [`file:${pipe}`, upstreams.timelines.rss], upstreams });
    await turns.turn();
    expect(turns.rows(READS)).toMatchObject([{ failure_class: 'invalid_payload' }, { outcome: 'ok' }]);
  });

  it('is a row with class internal when this program fails, with the stack in the log, and the rest is committed', async () => {
    const upstreams = await servePosts([post(RESET)]);
    const broken: TimelineSource = {
      key: 'rss:broken',
      read: () => Promise.reject(new TypeError('x is not a function')),
    };
    const turns = startTurns({ timeline: [broken, upstreams.timelines.atom], upstreams });
    await turns.turn();
    expect(turns.rows(READS)).toMatchObject([
      { outcome: 'failed', failure_class: 'internal' },
      { outcome: 'ok', items: 1 },
    ]);
    expect(turns.logged).toHaveLength(1);
    const { err } = JSON.parse(turns.logged[0] ?? '');
    expect(err.message).toContain('rss:broken: TypeError: x is not a function');
    expect(err.stack).toMatch(/caused by: TypeError: x is not a function\n +at .*turn-failures.test/);
    expect(turns.health().reasons[0]).toBe(
      'The primary timeline source could not be read because of a bug in this program (internal).',
    );
    expect(turns.rows('SELECT failure_detail FROM source_reads')[0]).toEqual({
      failure_detail: 'rss:broken: TypeError: x is not a function',
    });
  });

  it('never gets a password of its address into the ledger or the report', async () => {
    const upstreams = await servePosts([]);
    upstreams.fail('*', { status: 403 });
    const address = `rss:${upstreams.base.replace('//', '//anna:hunter2@')}/rss.xml?token=s3cret`;
    const turns = startTurns({ timeline: [address], upstreams });
    const report = await turns.turn();
    const stored = JSON.stringify([turns.rows('SELECT * FROM source_reads'), turns.snapshot(), report]);
    expect(stored).toContain('unauthorized');
    expect(stored).not.toMatch(/hunter2|s3cret|anna/);
  });
});

it('When every source fails, the turn and a snapshot that says so are committed, and the next turn reads what was missed.', async () => {
  const upstreams = await servePosts([post(RESET)]);
  upstreams.fail('*', { status: 502 });
  const { rss, bluesky } = upstreams.timelines;
  const turns = startTurns({ timeline: [rss, bluesky], upstreams, status: [] });
  expect(await turns.turn()).toMatchObject({ postsRead: 0, turnId: 1, failures: [{}, {}, {}] });
  expect(turns.snapshot()).toMatchObject({
    generatedAt: isoInstant(START),
    sources: { timeline: 'unavailable', providerStatus: 'unavailable' },
    stats: { totalResets: 0 },
  });
  expect(turns.health().observer).toBe('degraded');
  expect(turns.rows('SELECT sources_failed FROM v_turns')).toEqual([{ sources_failed: 3 }]);
  expect(turns.rows('SELECT * FROM coverage')).toEqual([]);

  upstreams.recover();
  upstreams.add(post(TALK, START));
  await turns.turn(5 * MINUTE);
  expect(turns.snapshot()).toMatchObject({
    sources: { timeline: 'live', providerStatus: 'live' },
    stats: { totalResets: 1 },
  });
  expect(turns.health().observer).toBe('live');
});

it('A paging that was cut is kept as far as it came and continued in the next turn, also after a restart.', async () => {
  const posts = Array.from({ length: 50 }, (_, n) => post(`Note ${n}.`, START - (60 - n) * HOUR));
  const upstreams = await servePosts(posts, { feedPageSize: 10 });
  // The third page of five.
  const cursor = posts[30]?.id;
  upstreams.fail(`/rss.xml?after=${cursor}`, { status: 500 });
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  expect(await turns.turn()).toMatchObject({ postsNew: 20, failures: [{ failureClass: 'http_status' }] });
  expect(turns.rows('SELECT outcome, failure_class, contiguous, items FROM source_reads')).toEqual([
    { outcome: 'ok', failure_class: 'http_status', contiguous: 0, items: 20 },
  ]);
  // What lies between cannot be vouched for.
  expect(turns.rows('SELECT * FROM coverage')).toEqual([]);
  expect(turns.snapshot()).toMatchObject({
    sources: { timeline: 'live' },
  });
  expect(turns.health().observer).toBe('degraded');

  upstreams.recover();
  upstreams.add(post('The newest.', START + MINUTE));
  turns.restart();
  expect(await turns.turn(5 * MINUTE)).toMatchObject({ postsNew: 31, failures: [] });
  expect(turns.rows('SELECT count(*) AS n, count(DISTINCT identity) AS identities FROM posts')).toEqual([
    { n: 51, identities: 51 },
  ]);
  expect(turns.rows('SELECT from_at, to_at FROM coverage')).toEqual([
    { from_at: START - 60 * HOUR, to_at: START + 5 * MINUTE },
  ]);
});

it('A turn that is given up for shutdown writes nothing, however much it has read.', async () => {
  const upstreams = await servePosts([post(RESET)]);
  upstreams.fail('/atom.xml', 'hang');
  const { rss, atom } = upstreams.timelines;
  const turns = startTurns({ timeline: [rss, atom], upstreams });
  const shutdown = new AbortController();
  setTimeout(() => shutdown.abort(), 200);
  expect(await turns.tryTurn(shutdown.signal)).toEqual({ kind: 'given_up' });
  for (const table of ['turns', 'source_reads', 'posts', 'source_state', 'snapshots', 'chain']) {
    expect(turns.rows(`SELECT * FROM ${table}`)).toEqual([]);
  }
});

it('Entries that cannot be used are named in the row of their read and in the report, and the rest is kept.', async () => {
  const path = join(temporaryDirectory(), 'posts.jsonl');
  const lines = [
    JSON.stringify({ id: '1', at: '2026-06-01T10:00:00Z', text: RESET }),
    'not JSON',
    ...Array.from({ length: 6 }, (_, n) => JSON.stringify({ id: `empty-${n}`, text: '' })),
  ];
  writeFileSync(path, lines.join('\n'));
  const turns = startTurns({ timeline: [`file:${path}`] });
  const report = await turns.turn();
  expect(report).toMatchObject({ postsNew: 1, resetsNew: 1, failures: [], skipped: [{ count: 7 }] });
  const [row] = turns.rows<{ failure_class: string | null; failure_detail: string }>(
    'SELECT failure_class, failure_detail FROM source_reads',
  );
  expect(row?.failure_class).toBeNull();
  expect(row?.failure_detail).toMatch(/^not usable: line 2: it is not JSON; line 3: .* and 2 more$/);
});

it.each([
  '{"mark":',
  '',
])('A stored state that is not JSON (%j) makes the sources start afresh, which is logged once.', async (state) => {
  const upstreams = await servePosts([post(RESET)]);
  const { rss, atom } = upstreams.timelines;
  const turns = startTurns({ timeline: [rss, atom], upstreams });
  await turns.turn();
  turns.write(
    `PRAGMA ignore_check_constraints = ON; UPDATE source_state SET state = '${state}' WHERE source = '${rss}'`,
  );
  upstreams.add(post(TALK, START + MINUTE));
  const report = await turns.turn(5 * MINUTE);
  expect(report).toMatchObject({ postsNew: 1, failures: [] });
  expect(turns.logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 50,
      msg: expect.stringContaining('it is ignored, and every source is read from its start'),
    }),
  ]);
  expect(turns.rows(READS).slice(2)).toMatchObject([
    { outcome: 'ok', items: 2 },
    { outcome: 'ok', items: 2 },
  ]);
  const [row] = turns.rows<{ state: string }>(`SELECT state FROM source_state WHERE source = '${rss}'`);
  expect(JSON.parse(row?.state ?? '')).toMatchObject({ mark: { ids: expect.any(Array) } });
  expect(await turns.turn(10 * MINUTE)).toMatchObject({ failures: [] });
  expect(turns.logged).toHaveLength(1);
});

it.each([
  { how: 'alone', sql: '', found: { table: 'source_state', rowId: null }, isMended: true },
  {
    how: 'with the snapshot that has its hash deleted',
    sql: 'DELETE FROM snapshots',
    found: { table: 'turns', rowId: 1 },
    isMended: false,
  },
  {
    how: 'with the snapshot that has its hash changed',
    sql: "UPDATE snapshots SET payload = payload || ' '",
    found: { table: 'snapshots', rowId: 1 },
    isMended: false,
  },
])('A validator that somebody planted between two turns hides no reset: every source is read from its start, and the log says why: $how.', async ({
  sql,
  found,
  isMended,
}) => {
  const upstreams = await servePosts([post(TALK)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  upstreams.add(post(RESET, turns.clock.now + HOUR));
  const body = await (await fetch(upstreams.timelines.rss.replace(/^rss:/, ''))).text();
  const etag = `W/"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"`;
  turns.write(`UPDATE source_state SET state = json_set(state, '$.validators.etag', '${etag}'); ${sql}`);
  expect(auditLedger(turns.path).findings).toContainEqual(expect.objectContaining(found));

  await turns.turn(2 * HOUR);
  expect(turns.record()).toMatchObject([{ kind: 'regular', status: 'confirmed' }]);
  expect(turns.logged.join('')).toMatch(
    /source_state, or the snapshot with its hash, was changed outside this program/,
  );
  expect(auditLedger(turns.path).findings).toMatchObject(isMended ? [] : [found]);

  const before = turns.logged.length;
  await turns.turn(5 * MINUTE);
  expect(turns.rows('SELECT outcome FROM source_reads ORDER BY id DESC LIMIT 1')).toEqual([
    { outcome: 'not_modified' },
  ]);
  expect(turns.logged.slice(before)).toEqual([]);
});
