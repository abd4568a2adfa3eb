import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../../src/lib/logger.js';
import { startSchedule } from '../../src/worker/jobs/schedule.js';
import { shiftedClock } from '../_support/clocks/shifted-clock.js';
import { MINUTE } from '../_support/ledgers/snapshot.js';
import { launch, temporaryDirectory, until } from '../_support/processes/processes.js';

const SCHEDULE = fileURLToPath(new URL('../../dist/worker/jobs/schedule.js', import.meta.url));
const EVERY_SECOND = '* * * * * *';
const log = createLogger({ level: 'silent', name: 'test' });

// Real cron expressions need real seconds; side by side they take three of them.
describe.concurrent('the schedule', (it) => {
  it('calls the beat with the scheduled instant, once for each', async ({ expect }) => {
    const slots: number[] = [];
    const delays: number[] = [];
    const schedule = startSchedule(
      EVERY_SECOND,
      async (slot) => {
        slots.push(slot);
        delays.push(Date.now() - slot);
      },
      log,
    );
    await sleep(3_100);
    await schedule.stop();
    expect(slots.length).toBeGreaterThanOrEqual(2);
    expect(slots.every((slot) => slot % 1_000 === 0)).toBe(true);
    expect(new Set(slots).size).toBe(slots.length);
    expect(slots).toEqual([...slots].sort((a, b) => a - b));
    // Timers may be a moment early.
    expect(Math.min(...delays)).toBeGreaterThan(-100);
  });

  it('leaves out an instant that comes while the beat before still runs', async ({ expect }) => {
    let running = 0;
    let most = 0;
    const slots: number[] = [];
    const schedule = startSchedule(
      EVERY_SECOND,
      async (slot) => {
        slots.push(slot);
        running += 1;
        most = Math.max(most, running);
        await sleep(1_400);
        running -= 1;
      },
      log,
    );
    await sleep(3_200);
    await schedule.stop();
    expect(most).toBe(1);
    expect(slots.length).toBeGreaterThanOrEqual(1);
    for (const [index, slot] of slots.slice(1).entries()) {
      expect(slot - (slots[index] ?? 0)).toBeGreaterThanOrEqual(2_000);
    }
  });

  it('goes on at once when a clock that said 1970 is set right, however many instants that skips', async ({
    expect,
    onTestFinished,
  }) => {
    const folder = temporaryDirectory(onTestFinished);
    const clock = shiftedClock(folder);
    clock.jump(0);
    const code = `
      const { startSchedule } = await import(process.argv[1]);
      startSchedule('* * * * * *', async (slot) => console.log(slot), { warn() {}, info() {}, error() {}, debug() {} });`;
    const args = ['--input-type=module', '-e', code, SCHEDULE];
    const { out } = launch(process.execPath, args, {
      env: { ...process.env, ...clock.env },
      onFinished: onTestFinished,
    });
    const slots = () => out().split('\n').filter(Boolean).map(Number);
    await until('a slot of 1970', () => slots().length > 0);
    const now = Date.now();
    clock.jump(now);
    await until('a slot of today', () => slots().some((slot) => slot > now - MINUTE), 20_000);
    expect(slots().filter((slot) => slot > MINUTE && slot < now - MINUTE)).toEqual([]);
  });

  it('waits at its stop for the beat that runs, and begins none afterwards', async ({ expect }) => {
    const began: number[] = [];
    let ended = 0;
    const schedule = startSchedule(
      EVERY_SECOND,
      async (slot) => {
        began.push(slot);
        await sleep(1_200);
        ended += 1;
      },
      log,
    );
    while (began.length === 0) await sleep(10);
    await schedule.stop();
    expect([began.length, ended]).toEqual([1, 1]);
    await sleep(1_200);
    expect(began).toHaveLength(1);
  });

  it('stops at once where no beat runs, also before the first one', async ({ expect }) => {
    let beats = 0;
    const schedule = startSchedule(
      '*/5 * * * *',
      async () => {
        beats += 1;
      },
      log,
    );
    const before = performance.now();
    await schedule.stop();
    expect(performance.now() - before).toBeLessThan(200);
    expect(beats).toBe(0);
  });
});

describe('the schedule when the clock is set right before an instant', () => {
  afterEach(() => void vi.useRealTimers());

  test.each([
    [3_600, 1],
    [3_600, 4],
    [3_600, 6],
    [-3_600, 1],
    [-3_600, 4],
  ])('by %i seconds, %i ms before it, it says so once and goes on by the new time', async (seconds, beforeMs) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 7, 20, 12) });
    const slots: number[] = [];
    const warn = vi.fn();
    const noted = { ...log, info: warn, warn, error: warn } as unknown as typeof log;
    const schedule = startSchedule(EVERY_SECOND, async (slot) => void slots.push(slot), noted);
    await vi.advanceTimersByTimeAsync(3_000 - beforeMs);
    const jumped = Date.now() + seconds * 1_000;
    vi.setSystemTime(jumped);
    await vi.advanceTimersByTimeAsync(3_000);
    await schedule.stop();
    expect(warn.mock.calls).toEqual([[expect.stringContaining('the clock jumped')]]);
    // The instant at which the jump is noticed is skipped.
    const noticed = Math.ceil(jumped / 1_000) * 1_000;
    expect(slots.slice(2)).toEqual([noticed + 1_000, noticed + 2_000]);
  });
});

test('An instant at which the process stood still is skipped and named: its forecast would come too late.', async () => {
  const began = Date.UTC(2026, 7, 20, 12);
  vi.useFakeTimers({ now: began });
  // Both clocks go on while a process stands still.
  const monotonic = vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - began);
  try {
    const slots: number[] = [];
    const warn = vi.fn();
    const noted = { ...log, info: warn, warn, error: warn } as unknown as typeof log;
    const schedule = startSchedule('*/5 * * * *', async (slot) => void slots.push(slot), noted);
    await vi.advanceTimersByTimeAsync(4 * MINUTE);
    vi.setSystemTime(began + 32 * MINUTE);
    await vi.advanceTimersByTimeAsync(4 * MINUTE);
    await schedule.stop();
    expect(slots).toEqual([began + 35 * MINUTE]);
    expect(warn.mock.calls).toEqual([
      [expect.objectContaining({ slot: began + 5 * MINUTE }), expect.stringContaining('stood still')],
    ]);
  } finally {
    monotonic.mockRestore();
    vi.useRealTimers();
  }
});
