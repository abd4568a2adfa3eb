import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SECOND } from '../../_support/ledgers/snapshot.js';
import { HAS_NGINX, NGINX_NEEDED } from '../../_support/servers/nginx.js';
import { ledgerOf, startDescribedProxy, startReplica } from './_edge.js';

const PAGE = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const [, BLOCK = ''] = /^```nginx\n(.*?)^```$/ms.exec(PAGE) ?? [];

describe.skipIf(!HAS_NGINX)(`the proxy that docs/operations.md describes, ${NGINX_NEEDED}`, () => {
  test('loads, answers from its cache while the API is gone, and adds the header of its certificate', async () => {
    const api = await startReplica(ledgerOf(10 * SECOND));
    const proxy = await startDescribedProxy(BLOCK, api);
    const first = await proxy.ask('/api/v1/stats');
    await api.kill();
    const second = await proxy.ask('/api/v1/stats');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    expect(first.headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await proxy.ask('/api/v1/resets')).status).toBe(502);
  });

  test('limits each client', async () => {
    const api = await startReplica(ledgerOf(10 * SECOND));
    const proxy = await startDescribedProxy(BLOCK, api);
    const answers = await Promise.all(Array.from({ length: 40 }, () => proxy.ask('/api/v1/stats')));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 429]);
  });
});
