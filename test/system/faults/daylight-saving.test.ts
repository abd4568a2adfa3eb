import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { nextRunAt } from '../../../src/core/time/schedule-gap.js';
import { shiftedClock } from '../../_support/clocks/shifted-clock.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import { start, temporaryDirectory, turnOnce, until } from '../../_support/processes/processes.js';
import { recordReliability } from '../../_support/suite/reliability.js';
import { DAY, HOUR, MINUTE, post, RESET, servePosts, startTurns, TALK } from '../../worker/_turns.js';
import { COMMAND, RESET_TEXT, RUNS, writeTimeline } from './_worker.js';

const ZONE = 'America/Los_Angeles';
const FAKE_CLOCK = new URL('../../_support/clocks/fake-clock.mjs', import.meta.url).href;

/** When the team's clocks change: https://data.iana.org/time-zones, rule US since 2007. */
const CHANGES = [
  ['forward', Date.parse('2026-03-08T10:00:00Z')],
  ['back', Date.parse('2026-11-01T09:00:00Z')],
] as const;

/** Processes take their time: in the short form, the change that repeats an hour. */
const IN_PROCESSES = RUNS > 3 ? CHANGES : CHANGES.slice(1);

describe.each(CHANGES)('while the clocks of the team go %s', (_way, change) => {
  test('twelve turns an hour publish twelve slots, five minutes apart, with sound probabilities and a curve that grows', async () => {
    const upstreams = await servePosts([
      post(RESET, change - 20 * DAY),
      post(RESET, change - 9 * DAY),
      post(RESET, change - 2 * DAY),
      post(TALK, change - HOUR),
    ]);
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
    turns.clock.now = change - HOUR;
    await turns.turn();
    for (let n = 0; n < 36; n += 1) {
      const report = await turns.turn(5 * MINUTE);
      expect(report.unsaved).toBeNull();
      const { saved, explanation } = turns.snapshot().forecast;
      for (const { probability, low, high } of saved ? [saved.next24Hours, saved.nearTerm] : []) {
        expect(probability).toBeGreaterThan(0);
        expect(probability).toBeLessThan(1);
        expect(low).toBeLessThanOrEqual(probability);
        expect(high).toBeGreaterThanOrEqual(probability);
      }
      const grown = explanation?.curve.map(({ probability }) => probability) ?? [];
      expect(grown.length).toBeGreaterThanOrEqual(168);
      expect(grown).toEqual(grown.toSorted((a, b) => a - b));
    }
    const slots = turns
      .rows<{ slot: number }>('SELECT slot FROM forecasts ORDER BY id')
      .map(({ slot }) => slot);
    expect(slots).toEqual(Array.from({ length: 37 }, (_, n) => change - HOUR + n * 5 * MINUTE));
    expect(auditLedger(turns.path).findings).toEqual([]);
  });
});

describe.each(IN_PROCESSES)('while the clocks of the machine go %s', (_way, change) => {
  test('a worker in the team’s zone takes every turn of its schedule once, through the change', async () => {
    const directory = temporaryDirectory();
    const ledger = join(directory, 'ledger.sqlite');
    const clock = shiftedClock(directory);
    clock.jump(change - 6_000);
    const worker = start('worker.js', {
      LEDGER_PATH: ledger,
      SEED_RECORD: 'none',
      TURN_SCHEDULE: '* * * * * *',
      TZ: ZONE,
      ...clock.env,
    });
    const slotsTaken = () =>
      [...worker.output().matchAll(/"trigger":"schedule","slot":(\d+)/g)].map(([, slot]) => Number(slot));
    await until('turns after the change', () => slotsTaken().some((slot) => slot >= change + 2_000));
    worker.child.kill('SIGTERM');
    expect(await worker.exit).toBe(0);
    const slots = slotsTaken();
    expect(new Set(slots).size).toBe(slots.length);
    for (const [index, slot] of slots.slice(1).entries())
      expect(slot - (slots[index] ?? 0)).toBeLessThanOrEqual(6_000);
    expect(worker.output()).not.toContain('the schedule was restarted');
    expect(auditLedger(ledger).findings).toEqual([]);
  });

  test('a worker in the team’s zone writes the very ledger that one in UTC writes', async () => {
    const timeline = writeTimeline();
    timeline.post(change - 8 * DAY, RESET_TEXT);
    timeline.post(change - 7 * HOUR, 'We will reset limits for everyone tomorrow at 10am.');
    timeline.post(change - HOUR, 'Limits will be reset for everyone at 2:30am.');
    const [utc, local] = ['UTC', ZONE].map((zone) => ({
      zone,
      path: join(temporaryDirectory(), 'ledger.sqlite'),
    }));
    for (const at of [change + 30 * MINUTE, change + 25 * HOUR]) {
      timeline.post(at, TALK);
      for (const { zone, path } of [utc, local].flatMap((one) => (one ? [one] : []))) {
        const { code, output } = await turnOnce({
          LEDGER_PATH: path,
          SEED_RECORD: 'none',
          TIMELINE: timeline.spec,
          TZ: zone,
          FAKE_NOW: String(at),
          NODE_OPTIONS: `--import ${FAKE_CLOCK}`,
        });
        expect([code, output]).toEqual([0, expect.stringContaining('turn committed')]);
      }
    }
    const contentOf = (path: string) =>
      ['posts', 'readings', 'resets', 'forecasts', 'windows', 'scores', 'coverage'].map((table) =>
        // The salts of texts are random.
        query<Record<string, unknown>>(path, `SELECT * FROM ${table}`).map(({ text_hash: _, ...row }) => row),
      );
    const written = contentOf(local?.path ?? '');
    // Times and paths of reads are the same: the clock stands still in each process.
    expect(written).toEqual(contentOf(utc?.path ?? ''));
    expect(query(local?.path ?? '', "SELECT 1 FROM readings WHERE kind = 'hint'").length).toBeGreaterThan(0);
  });
});

test('A time of day that the clocks of the machine leave out or repeat comes once, in UTC.', () => {
  const before = process.env.TZ;
  onTestFinished(() => {
    process.env.TZ = before ?? '';
    if (before === undefined) delete process.env.TZ;
  });
  process.env.TZ = ZONE;
  for (const [, change] of CHANGES) {
    const day = change - (change % DAY);
    expect(nextRunAt('30 2 * * *', day)).toBe(day + 150 * MINUTE);
    expect(nextRunAt('30 2 * * *', day + 150 * MINUTE)).toBe(day + DAY + 150 * MINUTE);
  }
  recordReliability({
    id: 'daylight-saving',
    fault: 'Daylight saving in the zone of the product and of the machine',
    runs: 2,
    injected:
      'Turns every five minutes, and a worker process in that zone, through both changes of 2026; the same turns in UTC',
    lost: 0,
    duplicated: 0,
    unavailableSeconds: null,
    command: COMMAND,
    note: 'Slots are regular and the ledgers are equal, row by row',
  });
});
