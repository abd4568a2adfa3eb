import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { weightOf } from '../../src/core/health/reasons.js';
import type { LineBook } from '../../src/core/launches/odds-book-schema.js';
import { isoInstant } from '../../src/core/time/instant.js';
import { BUNDLED_LAUNCHES, createLaunchListReader } from '../../src/sources/launches/launch-lists.js';
import { bookOf, books } from './_launch-files.js';
import { DAY, HOUR, MINUTE, post, START, servePosts, startTurns } from './_turns.js';

const READINGS = 'SELECT company, kind, line, announced_from, announced_to, evidence FROM v_launch_readings';

/** The bundled launch lists that are asked about: all of them take seconds. */
const FOLDER = mkdtempSync(join(tmpdir(), 'launches-'));
for (const name of ['google.json', 'openai.json'])
  copyFileSync(join(BUNDLED_LAUNCHES, name), join(FOLDER, name));
afterAll(() => rmSync(FOLDER, { recursive: true }));
const launches = createLaunchListReader(FOLDER);

it('Entries of a launch feed are stored once, read by the rules, and never touch the record of resets.', async () => {
  const upstreams = await servePosts([
    post('GPT-9 launches next Tuesday.', START - HOUR),
    post('Our office dog has a new bed.', START - 2 * HOUR),
    post('Usage limits have been reset for everyone.', START - 3 * HOUR),
  ]);
  const turns = startTurns({
    timeline: [],
    upstreams,
    launches,
    launchFeeds: [`openai=${upstreams.timelines.rss}`],
  });
  await turns.turn();
  await turns.turn(5 * MINUTE);
  const rows = turns.rows<{ kind: string; line: string | null; company: string }>(READINGS);
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['hint', 'none', 'none']);
  expect(rows.find(({ kind }) => kind === 'hint')).toMatchObject({ company: 'openai', line: 'gpt' });
  expect(turns.record()).toEqual([]);
  expect(turns.rows('SELECT id FROM posts')).toEqual([]);
  expect(turns.rows('SELECT role, outcome FROM source_reads')).toEqual([
    { role: 'launches', outcome: 'ok' },
    { role: 'launches', outcome: 'not_modified' },
  ]);
});

// Holds L25, L26, L36.
it('Health says what the hint lane last read, and when; a feed that fails is a reason.', async () => {
  const upstreams = await servePosts([post('GPT-9 launches next Tuesday.\nMore soon.', START - HOUR)]);
  const turns = startTurns({
    timeline: [],
    upstreams,
    launchFeeds: [`openai=${upstreams.timelines.rss}`, `openai=${upstreams.timelines.jsonfeed}`],
  });
  await turns.turn();
  const [read] = turns.rows<{ url: string }>('SELECT url FROM launch_posts');
  expect(turns.health().hintLane).toEqual({
    status: 'live',
    lastReadAt: isoInstant(START),
    lastReadTitle: 'GPT-9 launches next Tuesday.',
    lastReadUrl: read?.url,
  });
  upstreams.fail('/feed.json', { status: 500 });
  await turns.turn(DAY);
  expect(turns.health()).toMatchObject({
    reasons: expect.arrayContaining([expect.stringMatching(/launch feed of openai could not be read/)]),
    hintLane: { status: 'degraded', lastReadAt: isoInstant(START + DAY) },
  });
  upstreams.fail('*', { status: 500 });
  await turns.turn(DAY);
  const { hintLane, reasons } = turns.health();
  expect(hintLane).toMatchObject({ status: 'unavailable', lastReadAt: isoInstant(START + DAY) });
  const needed = turns.snapshot().health.reasons.filter(({ code }) => weightOf(code) === 'record');
  expect(needed.map(({ code }) => code)).toEqual(['no_timeline']);
  expect(reasons.join(' ')).toMatch(/launch feed of openai could not be read/);
});

// Holds L18.
it('A live hint moves the odds of its line, those without it stand beside, and its end puts them back.', async () => {
  const upstreams = await servePosts([post('The gemma 9 model launches next week.', START - HOUR)]);
  const turns = startTurns({
    timeline: [],
    upstreams,
    launches,
    launchFeeds: [`google=${upstreams.timelines.rss}`],
  });
  const lineOf = (line: string): LineBook => {
    const found = bookOf(turns)
      .companies.find(({ company }) => company.id === 'google')
      ?.lines.find((one) => one.line.id === line);
    if (!found) throw new Error(line);
    return found;
  };
  await turns.turn();
  const moved = lineOf('gemma');
  expect(moved.hint).toMatchObject({
    title: 'The gemma 9 model launches next week.',
    seenAt: new Date(START - HOUR).toISOString(),
    effect: { weight: expect.closeTo(0.3, 0) },
  });
  for (const [index, { days, without, with: withHint }] of (moved.hint?.effect.odds ?? []).entries()) {
    expect(withHint).toBeGreaterThan(without);
    expect(moved.odds[index]).toMatchObject({ days, probability: withHint });
  }
  expect((moved.expected.p25 ?? '') < (moved.hint?.effect.expectedWithout.p25 ?? '')).toBe(true);
  expect(lineOf('any').hint).not.toBeNull();
  expect(lineOf('pro').hint).toBeNull();
  const before = books(turns);
  await turns.turn(5 * MINUTE);
  expect(books(turns)).toEqual(before);
  expect(auditLedger(turns.path).findings).toEqual([]);
  await turns.turn(40 * DAY);
  expect(lineOf('gemma').hint).toBeNull();
});
