import { setTimeout as sleep } from 'node:timers/promises';
import { describe } from 'vitest';
import { createLogger } from '../../src/lib/logger.js';
import { startSchedule } from '../../src/worker/jobs/schedule.js';

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
