import { expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import {
  coverageFile,
  promisesFile,
  resetsFile,
  serveInstanceFiles,
} from '../_support/servers/instance-files.js';
import { DAY, HOUR, MINUTE, START, startTurns, type Turns } from './_turns.js';

/*
 * The largest instances that may be mirrored. What a turn does about them takes time in proportion to what they list:
 * one that compared each row with each other would take minutes, and the time limits here end it.
 */

const ROWS = 5_000;
const EMPTY = { coverage: coverageFile([]), resets: resetsFile([]), promises: promisesFile([]) };
const every = (stepMs: number) =>
  Array.from({ length: ROWS }, (_, n) => START - Math.floor((ROWS - n) * stepMs));
const whole = coverageFile([[Date.UTC(2000, 0), START]]);

async function mirrorOf(files: Partial<typeof EMPTY>) {
  const upstream = await serveInstanceFiles({ ...EMPTY, ...files }, 'Birdworks', START);
  const mirror = startTurns({ timeline: [upstream.entry] });
  await mirror.turn();
  return { upstream, mirror };
}

const count = (mirror: Turns, table: string) =>
  mirror.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)[0]?.n;

test('A turn takes over as many covered intervals as may be listed, and writes only those that are new.', async () => {
  const intervals = every(HOUR).map((at): [number, number] => [at, at + MINUTE]);
  const { upstream, mirror } = await mirrorOf({ coverage: coverageFile(intervals.slice(1)) });
  expect(count(mirror, 'coverage')).toBe(ROWS - 1);
  upstream.files.coverage = coverageFile(intervals);
  upstream.record.generatedAt = new Date(START + 5 * MINUTE - 1).toISOString();
  await mirror.turn(5 * MINUTE);
  expect(count(mirror, 'coverage')).toBe(ROWS);
  expect(auditLedger(mirror.path).findings).toEqual([]);
}, 60_000);

test.each([
  ['over 26 years', every((START - Date.UTC(2000, 0, 2)) / ROWS), undefined],
  ['within an hour, of one post', every(HOUR / ROWS), 'https://team.example/1'],
])(
  'A turn takes over as many resets as may be listed: %s.',
  async (_, instants, url) => {
    const resets = resetsFile(instants.map((at) => ({ at, ...(url && { url }) })));
    const { mirror } = await mirrorOf({ coverage: whole, resets });
    expect(count(mirror, 'resets')).toBe(ROWS);
  },
  60_000,
);

test('A turn takes over as many promises as may be listed, made in two days, and all of them count.', async () => {
  const promises = promisesFile(every((2 * DAY) / ROWS).map((at) => ({ at })));
  const { mirror } = await mirrorOf({ coverage: whole, promises });
  expect(count(mirror, 'readings')).toBe(ROWS);
  await mirror.turn(5 * MINUTE);
}, 60_000);
