import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseWorkerConfig } from '../../src/config/worker-config.js';
import { createLogger } from '../../src/lib/logger.js';
import { createWorker } from '../../src/worker/create-worker.js';
import { createTurnSources } from '../../src/worker/fetch/turn-sources.js';
import { type Job, runJobs } from '../../src/worker/jobs/job.js';
import { query } from '../_support/ledgers/read-ledger.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { startReceiver } from '../_support/servers/alert-receiver.js';
import { startUpstreams } from '../_support/upstreams/upstreams.js';
import { typesOf } from './_alerts.js';

test('Jobs end one after the other, each when the one before it has ended.', async () => {
  const stop = new AbortController();
  const events: string[] = [];
  const job = (name: string): Job => ({
    async run(end) {
      events.push(`${name} begins`);
      await new Promise((resolve) => end.addEventListener('abort', resolve));
      events.push(`${name} is stopped`);
      await new Promise((resolve) => setTimeout(resolve, 10));
      events.push(`${name} has ended`);
    },
  });
  const running = runJobs([job('a'), job('b')], stop.signal);
  expect(events).toEqual(['a begins', 'b begins']);
  stop.abort();
  await running;
  expect(events.slice(2)).toEqual(['a is stopped', 'a has ended', 'b is stopped', 'b has ended']);
});

test('Alerts that the last turn queued are attempted before the worker has stopped.', async () => {
  const receiver = await startReceiver();
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const upstreams = await startUpstreams({
    posts: ['Usage limits have been reset for everyone.', 'Everybody got a banked reset.'].map((text, n) => ({
      id: `${n}`,
      at: anHourAgo,
      text,
      url: `https://team.example/posts/${n}`,
    })),
  });
  onTestFinished(() => upstreams.close());
  const ledgerPath = join(temporaryDirectory(), 'ledger.sqlite');
  const parsed = parseWorkerConfig({
    LEDGER_PATH: ledgerPath,
    LAUNCH_LISTS: 'none',
    SEED_RECORD: 'none',
    STATUS_PAGE_URL: 'none',
    TIMELINE: upstreams.timelines.rss,
    ALERT_URLS: `webhook+${receiver.base}/hook`,
  });
  if (parsed.kind === 'invalid') throw new Error(parsed.problems.join('\n'));
  const stop = new AbortController();
  const worker = createWorker({
    config: parsed.config,
    sources: createTurnSources(parsed.config, Date.now),
    log: createLogger({ level: 'silent', name: 'worker' }),
    now: Date.now,
    random: Math.random,
    shutdown: stop.signal,
    observer: {
      turnEnded(end) {
        if (end.outcome === 'committed' && end.report.alertsNew > 0) stop.abort();
      },
    },
  });
  const ended = await worker.run();
  worker.close();
  expect(ended).toBe(true);
  expect(typesOf(receiver)).toEqual(['reset.recorded', 'banked.recorded']);
  expect(query(ledgerPath, "SELECT 1 FROM alert_outcomes WHERE outcome = 'sent'")).toHaveLength(2);
});
