import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseWorkerConfig } from '../../src/config/worker-config.js';
import { createLogger } from '../../src/lib/logger.js';
import type { TimelineReadOptions, TimelineSource } from '../../src/sources/source.js';
import { createWorker } from '../../src/worker/create-worker.js';
import { BUNDLED_UNTIL } from '../_support/ledgers/bundled-record.js';
import { query } from '../_support/ledgers/read-ledger.js';
import { temporaryDirectory, until } from '../_support/processes/processes.js';

type Env = Readonly<Record<string, string>>;

interface Run {
  readonly path: string;
  readonly reads: readonly TimelineReadOptions[];
  /** The worker in this process, until it has committed this many turns. */
  untilTurn(count: number, random?: number): Promise<void>;
}

function startRun(env: Env): Run {
  const path = join(temporaryDirectory(), 'ledger.sqlite');
  const parsed = parseWorkerConfig({ LEDGER_PATH: path, LAUNCH_LISTS: 'none', ...env });
  if (parsed.kind === 'invalid') throw new Error(parsed.problems.join('\n'));
  const { config } = parsed;
  const reads: TimelineReadOptions[] = [];
  const source: TimelineSource = {
    key: 'rss:https://team.example/posts.xml',
    async read(options) {
      reads.push(options);
      const { now: completeUntil } = options;
      return {
        outcome: 'ok',
        posts: [],
        skipped: [],
        contiguous: true,
        oldestAt: null,
        completeUntil,
        state: null,
        incomplete: null,
      };
    },
  };
  return {
    path,
    reads,
    async untilTurn(count, random = 0) {
      const stop = new AbortController();
      onTestFinished(() => stop.abort());
      const worker = createWorker({
        config,
        sources: {
          timeline: [source],
          status: null,
          model: null,
          fallbacks: [],
          launchFeeds: [],
          serverTimes: () => [],
          room: { clear() {} },
        },
        log: createLogger({ level: 'silent', name: 'worker' }),
        now: Date.now,
        random: () => random,
        shutdown: stop.signal,
      });
      const running = worker.run();
      await until(`turn ${count}`, () => turnsOf(path).length >= count);
      stop.abort();
      await running;
      worker.close();
    },
  };
}

interface TurnRow {
  readonly trigger: string;
  readonly slot: number;
  readonly started_at: number;
}

const turnsOf = (path: string) =>
  query<TurnRow>(path, 'SELECT trigger, slot, started_at FROM turns ORDER BY id');

test('A new ledger gets a first turn that reads nothing, then one that reads back to the end of the record.', async () => {
  const { path, reads, untilTurn } = startRun({});
  await untilTurn(2);
  expect(turnsOf(path).map(({ trigger }) => trigger)).toEqual(['start', 'start']);
  expect(query(path, 'SELECT turn_id, outcome, failure_class FROM source_reads')).toEqual([
    { turn_id: 1, outcome: 'failed', failure_class: 'not_yet' },
    { turn_id: 2, outcome: 'ok', failure_class: null },
  ]);
  // Nobody had said the time in the first.
  expect(query(path, 'SELECT turn_id FROM forecasts')).toEqual([{ turn_id: 2 }]);
  expect(reads.map(({ since }) => since)).toEqual([BUNDLED_UNTIL]);
  // A ledger that is served already is not held up.
  await untilTurn(3);
  expect(reads).toHaveLength(2);
});

test('A record that is not known to be complete is read back to its newest reset, not to the beginning of time.', async () => {
  const { reads, untilTurn } = startRun({ PRODUCT: 'claude' });
  await untilTurn(2);
  expect(reads.map(({ since }) => since)).toEqual([Date.parse('2026-09-22T16:31:08.308Z')]);
});

test('Scheduled turns begin after a delay of their process, and keep their slot.', async () => {
  const { path, untilTurn } = startRun({ TURN_SCHEDULE: '*/3 * * * * *' });
  await untilTurn(3, 0.999);
  const [, , scheduled] = turnsOf(path);
  expect(scheduled?.trigger).toBe('schedule');
  expect((scheduled?.slot ?? 1) % 3_000).toBe(0);
  // A tenth of the interval, less a moment for the clock's own reading.
  expect((scheduled?.started_at ?? 0) - (scheduled?.slot ?? 0)).toBeGreaterThanOrEqual(290);
});
