import { expect, onTestFinished, test } from 'vitest';
import { routeLabel } from '../../src/api/http/route-label.js';
import { request } from '../_support/clients/http.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import { serve } from '../_support/servers/api.js';

const COMPAT = ['/compat/codex-resets/api/v1/status', '/compat/codex-resets/api/v1/resets'];

test('Every path that is answered is counted under its name, all others under one.', async () => {
  const ledger = exampleLedger();
  onTestFinished(() => ledger.remove());
  const { port } = await serve(ledger.path);
  const { text } = await request(port, '/api/openapi.json');
  const described = Object.keys(JSON.parse(text).paths);
  const pages = ['/', '/odds', '/scores', '/method', '/data', '/docs'];
  const signposts = ['/mcp', '/llms.txt', '/.well-known/api-catalog'];
  const linked = [...pages, ...signposts, '/feed.atom', '/calendar.ics', '/badge.svg', '/livez', ...COMPAT];
  expect(described.length).toBeGreaterThan(5);
  for (const path of [...described, ...linked]) expect(routeLabel(path)).toBe(path);
  const page = (await request(port, '/')).text;
  for (const [, file = ''] of page.matchAll(/"(\/assets\/[\w.-]+)"/g)) {
    expect(routeLabel(file)).toBe('/assets/*');
  }
  expect(routeLabel('/api/v1/resets?limit=5')).toBe('/api/v1/resets');
  // As proxies may send it, and as nobody should.
  expect(routeLabel('http://record.example/api/v1/stats?x')).toBe('/api/v1/stats');
  for (const target of [
    '/api/v1/stats/',
    '/API/v1/stats',
    '',
    '*',
    'example.org:443',
    '/%00',
    'javascript:/',
  ]) {
    expect(routeLabel(target)).toBe('other');
  }
});
