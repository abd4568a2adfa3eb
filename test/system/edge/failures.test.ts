import { describe, expect, test } from 'vitest';
import { ERRORS } from '../../../src/api/http/errors.js';
import { MINUTE, SECOND } from '../../_support/ledgers/snapshot.js';
import { until } from '../../_support/processes/processes.js';
import { HAS_NGINX, NGINX_NEEDED } from '../../_support/servers/nginx.js';
import { ledgerOf, outcome, publishNow, startEdge, startLoad, startReplica } from './_edge.js';

const DATA = ['/api/v1/stats', '/api/v1/resets', '/api/v1/resets?limit=1&offset=1', '/feed.atom', '/'];

const UNAVAILABLE = {
  status: 503,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '60',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  },
};

/** The contract's limit for a snapshot that is served. */
const LIMIT = 10 * MINUTE;

describe.skipIf(!HAS_NGINX)(`replicas that fail behind edge/nginx.conf, ${NGINX_NEEDED}`, () => {
  test('one is killed under load: no request fails; both are: what is fresh stays, the rest is 503', async () => {
    const ledger = ledgerOf(10 * SECOND);
    const [first, second] = await Promise.all([startReplica(ledger), startReplica(ledger)]);
    const edge = await startEdge([first, second]);
    const kept = new Map<string, string>();
    for (const path of DATA) kept.set(path, (await edge.ask(path)).text);

    // Half of the questions are new, so that replicas are asked all the time.
    let asked = 0;
    const load = startLoad(edge.port, 8, () => {
      asked += 1;
      return asked % 2 ? '/api/v1/stats' : `/api/v1/resets?offset=${asked}`;
    });
    await until('the load is on', () => asked > 100);
    await first.kill();
    const killedAt = asked;
    await until('many have asked since', () => asked > killedAt + 400);
    await load.stop();
    expect([...load.statuses.keys()]).toEqual(['200']);

    await second.kill();
    for (const path of DATA) {
      const answer = await edge.ask(path);
      expect([path, answer.status, outcome(answer)]).toEqual([path, 200, 'hit']);
      expect(answer.text).toBe(kept.get(path));
    }
    const refused = await edge.ask('/api/v1/forecast');
    expect(refused).toMatchObject(UNAVAILABLE);
    const error = { code: 'data_unavailable', message: ERRORS.data_unavailable.message };
    expect(JSON.parse(refused.text)).toEqual({ apiVersion: '1', error });
    expect(await edge.ask('/api/v1/health')).toMatchObject(UNAVAILABLE);
  });

  test('no replica is left: the cache goes on until its snapshot is ten minutes old, and not a moment longer', async () => {
    const ledger = ledgerOf(LIMIT + MINUTE);
    const replica = await startReplica(ledger);
    const edge = await startEdge([replica]);
    // Only now: starting may take longer than what is left of the ten minutes.
    const generatedAt = publishNow(ledger, LIMIT - 6 * SECOND);
    const { status, text } = await edge.ask('/api/v1/stats');
    expect(status).toBe(200);
    await replica.kill();

    const seen = new Map<string, number>();
    const refused = await until('it is refused', async () => {
      const askedAt = Date.now();
      const answer = await edge.ask('/api/v1/stats');
      if (answer.status !== 200) return answer;
      expect(askedAt - generatedAt).toBeLessThanOrEqual(LIMIT);
      expect(answer.text).toBe(text);
      seen.set(outcome(answer), askedAt);
      // Whoever gets it is not to keep it.
      expect(answer.headers['cache-control']).toBe('no-cache');
      await new Promise((resolve) => setTimeout(resolve, 50));
      return null;
    });
    expect(refused).toMatchObject(UNAVAILABLE);
    expect([...seen.keys()]).toContain('stale');
    // It did help: up to a few seconds before the limit.
    expect(Number(seen.get('stale')) - generatedAt).toBeGreaterThan(LIMIT - 4 * SECOND);
  });

  test('one lags behind: the other one answers; its 503s put it out of use for nothing else', async () => {
    const [behind, current] = await Promise.all([
      startReplica(ledgerOf(LIMIT + MINUTE)),
      startReplica(ledgerOf(0)),
    ]);
    const edge = await startEdge([behind, current]);
    for (let offset = 0; offset < 12; offset += 1) {
      const answer = await edge.ask(`/api/v1/resets?offset=${offset}`);
      expect([answer.status, JSON.parse(answer.text).offset]).toEqual([200, offset]);
    }
    await current.kill();
    for (let offset = 100; offset < 106; offset += 1) {
      expect(await edge.ask(`/api/v1/resets?offset=${offset}`)).toMatchObject(UNAVAILABLE);
    }
    expect(await edge.ask('/docs')).toMatchObject({ status: 200 });
    const health = await edge.ask('/api/v1/health');
    expect([health.status, JSON.parse(health.text).cron.status]).toEqual([503, 'stale']);
  });

  test('a new snapshot is seen once the one before may no longer be kept', async () => {
    // Overdue, so that its answers may be kept for a second.
    const ledger = ledgerOf(5 * MINUTE);
    const replica = await startReplica(ledger);
    const edge = await startEdge([replica]);
    const shown = async () => Date.parse(JSON.parse((await edge.ask('/api/v1/stats')).text).generatedAt);
    const first = await shown();
    const askedAt = Date.now();
    const second = publishNow(ledger);
    expect(await shown()).toBe(first);
    await until('the new one is shown', async () => (await shown()) === second);
    // A second, and the cache counts whole ones.
    expect(Date.now() - askedAt).toBeLessThan(3 * SECOND + 500);
  });
});
