import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { exchangeBytes, request } from '../../_support/clients/http.js';
import { FIXTURE_POSTS } from '../../_support/inputs/timeline-fixture.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import { apiPort, start, temporaryDirectory, until } from '../../_support/processes/processes.js';
import { startUpstreams } from '../../_support/upstreams/upstreams.js';

/** `name{labels} value` of every sample. */
async function samples(port: number): Promise<Map<string, number>> {
  const { status, headers, text } = await request(port, '/metrics');
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

const sum = (all: ReadonlyMap<string, number>, name: RegExp) =>
  [...all].reduce((total, [key, value]) => (name.test(key) ? total + value : total), 0);

/** Variables of the worker that are marked, to be found where they must not be. */
const MARKED = {
  AI_API_KEY: 'mark-of-a-key',
  X_BEARER_TOKEN: 'mark-of-a-token',
  NODE_AUTH_TOKEN: 'mark-of-another',
};

describe('npm start with both ports of metrics', () => {
  test('counts requests by path and status, turns, sources and resets; the API knows nothing of the worker’s variables', async () => {
    const upstreams = await startUpstreams({ posts: FIXTURE_POSTS });
    onTestFinished(() => upstreams.close());
    const ledgerPath = join(temporaryDirectory(), 'ledger.sqlite');
    const service = start('start.js', {
      ...MARKED,
      PORT: '0',
      LEDGER_PATH: ledgerPath,
      SEED_RECORD: 'none',
      TIMELINE: `${upstreams.timelines.rss}?token=mark-in-an-address`,
      STATUS_PAGE_URL: `${upstreams.base}/nowhere`,
      AI_BASE_URL: upstreams.base,
      TURN_SCHEDULE: '* * * * * *',
      API_METRICS_PORT: '0',
      WORKER_METRICS_PORT: '0',
    });
    const port = await apiPort(service);
    const metricsPort = (name: string) => {
      const line = new RegExp(`"name":"${name}".*"metricsPort":(\\d+)`).exec(service.output());
      return line && Number(line[1]);
    };
    const rebound = async (port: number) =>
      (await request(port, '/metrics', { headers: { host: 'attacker.example' } })).status;
    const ofWorker = await until('the worker serves metrics', () => metricsPort('worker'));
    const ofApi = await until('the API serves metrics', () => metricsPort('api'));
    for (const one of [ofWorker, ofApi]) expect(await rebound(one)).toBe(403);
    const worker = await until(
      'a second turn that reads is committed',
      async () => {
        const all = await samples(ofWorker);
        return (all.get('reset_record_turns_total{outcome="committed"}') ?? 0) > 2 && all;
      },
      60_000,
    );
    expect(worker.get('reset_record_turns_total{outcome="failed"}')).toBe(0);
    expect(worker.get('reset_record_source_reads_total{source="rss",outcome="ok"}')).toBeGreaterThan(0);
    expect(sum(worker, /source_reads_total\{source="status",outcome="not_found"\}/)).toBeGreaterThan(1);
    const [row] = query<{ n: number }>(
      ledgerPath,
      'SELECT count(*) AS n FROM resets WHERE supersedes IS NULL',
    );
    expect(row?.n).toBeGreaterThan(20);
    expect(sum(worker, /resets_recorded_total/)).toBe(row?.n);
    expect(sum(worker, /model_failures_total/)).toBeGreaterThan(0);
    expect(sum(worker, /readings_total/)).toBe(FIXTURE_POSTS.length);
    expect(sum(worker, /turn_duration_seconds_count\{phase="commit"\}/)).toBeGreaterThan(1);
    expect(sum(worker, /chain_seq/)).toBeGreaterThan(FIXTURE_POSTS.length);
    expect(sum(worker, /ledger_bytes/)).toBeGreaterThan(100_000);
    const committed = sum(worker, /last_committed_turn_timestamp_seconds/) * 1000;
    expect(Math.abs(Date.now() - committed)).toBeLessThan(60_000);
    expect(worker.has('process_cpu_seconds_total')).toBe(true);

    // Whatever clients make up, the number of series stays that of the paths and statuses there are.
    for (let n = 0; n < 100; n++) await request(port, `/made/up/${n}?x=${n}`);
    for (const path of [
      '/api/v1/stats',
      '/api/v1/stats',
      '/api/v1/resets?limit=x',
      (await request(port, '/docs')).text.match(/"(\/assets\/[^"]*)"/)?.[1] ?? '',
      '/',
    ]) {
      await request(port, path);
    }
    await exchangeBytes(port, 'not http\r\n\r\n');
    const api = await samples(ofApi);
    const counted = [...api].filter(([key]) => key.includes('http_request_duration_seconds_count'));
    expect(Object.fromEntries(counted.map(([key, value]) => [key.replace(/^.*?\{/, '{'), value]))).toEqual({
      '{route="other",status="404"}': 100,
      '{route="/api/v1/stats",status="200"}': 2,
      '{route="/api/v1/resets",status="400"}': 1,
      '{route="/docs",status="200"}': 1,
      '{route="/assets/*",status="200"}': 1,
      '{route="/",status="200"}': 1,
    });
    expect(api.get('reset_record_http_malformed_total')).toBe(1);
    expect(api.get('reset_record_ledger_available')).toBe(1);
    expect(api.get('reset_record_health_ok')).toBe(0);
    expect(sum(api, /snapshot_age_seconds/)).toBeLessThan(60);

    for (const [name, metrics] of [['worker', worker] as const, ['api', api] as const]) {
      expect([name, [...metrics.keys()].filter((key) => /mark|http:|127\.0/.test(key))]).toEqual([name, []]);
    }
    // /proc shows what a process was started with, whatever it has done since.
    const environOf = (name: string) => {
      const pid = new RegExp(`"pid":(\\d+),[^\\n]*"name":"${name}"`).exec(service.output())?.[1];
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    };
    expect(environOf('worker').filter((one) => one.includes('mark-')).length).toBe(4);
    const names = environOf('api').map((one) => one.split('=')[0] ?? '');
    const known = /^(PATH|LEDGER_PATH|PORT|API_METRICS_PORT|NODE_\w+|MALLOC_ARENA_MAX|)$/;
    expect(names.filter((name) => !known.test(name))).toEqual([]);
    expect(environOf('api').join()).not.toContain('mark-');
  });
});

test('Off by default; a port that is taken ends the process with words.', async () => {
  const api = start('api.js', { PORT: '0', LEDGER_PATH: '/nowhere/ledger.sqlite', ...MARKED });
  const port = await apiPort(api);
  expect((await request(port, '/metrics')).status).toBe(404);
  expect(api.output()).not.toContain('metricsPort');
  // Started alone with secrets it keeps none, and says which, not what they hold.
  expect(api.output()).toContain('"dropped":["X_BEARER_TOKEN","AI_API_KEY"]');
  expect(api.output()).not.toContain('mark-');
  const path = join(temporaryDirectory(), 'ledger.sqlite');
  const second = start('worker.js', { LEDGER_PATH: path, WORKER_METRICS_PORT: String(port) });
  expect(await second.exit).toBe(1);
  expect(second.output()).toMatch(/The metrics server cannot listen on 127\.0\.0\.1:\d+: .*EADDRINUSE/);
});
