import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { parseWorkerConfig } from '../../../src/config/worker-config.js';
import { createWorker, type LedgerWorker } from '../../../src/worker/create-worker.js';
import { createTurnSources } from '../../../src/worker/fetch/turn-sources.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import { MINUTE, NOW } from '../../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../../_support/processes/processes.js';

/** How often a fault is injected: a few times in `npm test`, more often in `npm run test:faults`. */
export const RUNS = Number(process.env.FAULT_RUNS ?? 3);
export const COMMAND = 'npm run test:faults';

const START_TEXT = 'We are hiring.';
export const RESET_TEXT = 'Usage limits have been reset for everyone. Enjoy!';

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly turnId?: number;
}

/** A timeline in a file: what the team has posted so far. */
export interface Timeline {
  readonly spec: string;
  readonly ids: readonly string[];
  post(at: number, text?: string): void;
}

export function writeTimeline(directory = temporaryDirectory()): Timeline {
  const path = join(directory, 'timeline.jsonl');
  const lines: string[] = [];
  const ids: string[] = [];
  return {
    spec: `file:${path}`,
    ids,
    post(at, text = START_TEXT) {
      const id = `p${ids.length + 1}`;
      ids.push(id);
      lines.push(JSON.stringify({ id, at: new Date(at).toISOString(), text }));
      writeFileSync(path, lines.join('\n'));
    },
  };
}

/** The worker in this process: its turns are the test's, its clock too; the file is a real one. */
export interface TestWorker {
  readonly worker: LedgerWorker;
  readonly clock: { now: number };
  readonly log: LogLine[];
  /** Ids of the turns that were reported as committed. */
  readonly committed: number[];
  /** A turn five minutes later, and whether it was committed. */
  turn(afterMs?: number): Promise<boolean>;
  /** Asks it to stop, as a signal does. */
  stop(): void;
  /** What was logged since the last time this was asked. */
  said(): string;
}

export async function startWorker(
  ledgerPath: string,
  timeline: Timeline,
  options: { clock?: { now: number }; env?: Record<string, string> } = {},
): Promise<TestWorker> {
  const env = {
    LEDGER_PATH: ledgerPath,
    SEED_RECORD: 'none',
    LAUNCH_LISTS: 'none',
    STATUS_PAGE_URL: 'none',
    ...options.env,
  };
  const parsed = parseWorkerConfig({ ...env, TIMELINE: timeline.spec });
  if (parsed.kind === 'invalid') throw new Error(parsed.problems.join('\n'));
  const { config } = parsed;
  const clock = options.clock ?? { now: NOW };
  const lines: LogLine[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const shutdown = new AbortController();
  const worker = createWorker({
    config,
    log,
    sources: createTurnSources(config, () => clock.now),
    now: () => clock.now,
    random: () => 0.5,
    shutdown: shutdown.signal,
  });
  onTestFinished(() => worker.close());
  let told = 0;
  const committed: number[] = [];
  return {
    worker,
    clock,
    log: lines,
    committed,
    stop: () => shutdown.abort(),
    async turn(afterMs = 5 * MINUTE) {
      clock.now += afterMs;
      const from = lines.length;
      const well = await worker.turn({ trigger: 'schedule', slot: clock.now });
      for (const { msg, turnId } of lines.slice(from))
        if (msg === 'turn committed' && turnId !== undefined) committed.push(turnId);
      return well;
    },
    said() {
      const text = lines.slice(told).map(({ msg }) => msg);
      told = lines.length;
      return text.join('\n');
    },
  };
}

/** What a fault cost, counted in the ledger from outside; the ledger has to pass its audit. */
export function costOf(
  ledgerPath: string,
  expected: { readonly posts: readonly string[]; readonly turns: readonly number[] },
): { lost: number; duplicated: number } {
  const { findings } = auditLedger(ledgerPath);
  expect(findings).toEqual([]);
  const posts = query<{ id: string }>(ledgerPath, 'SELECT external_id AS id FROM posts').map(({ id }) => id);
  const turns = query<{ id: number; slot: number }>(ledgerPath, 'SELECT id, slot FROM turns');
  const lostPosts = expected.posts.filter((id) => !posts.includes(id));
  const lostTurns = expected.turns.filter((id) => !turns.some((turn) => turn.id === id));
  const resets = query<{ at: number }>(ledgerPath, 'SELECT at FROM v_resets').map(({ at }) => at);
  const twice = [posts, resets].map((list) => list.length - new Set<string | number>(list).size);
  return {
    lost: lostPosts.length + lostTurns.length,
    duplicated: twice.reduce((sum, n) => sum + n, turns.length - expected.turns.length),
  };
}
