import { expect, test } from 'vitest';
import { routeLabel } from '../../src/api/api-metrics.js';
import { PATHS } from '../_support/servers/api.js';

test.each([
  ...[...PATHS].map((path) => [path, path.startsWith('/assets/') ? '/assets/*' : path]),
  ['/api/v1/resets?limit=5', '/api/v1/resets'],
  ['/assets/of-an-earlier-version.css', '/assets/*'],
  // As proxies may send it, and as nobody should.
  ['http://record.example/api/v1/stats?x', '/api/v1/stats'],
  ['/api/v1/stats/', 'other'],
  ['/API/v1/stats', 'other'],
  ['', 'other'],
  ['*', 'other'],
  ['example.org:443', 'other'],
  ['/%00', 'other'],
  ['javascript:/', 'other'],
])('%s is counted as %s', (target, label) => {
  expect(routeLabel(target, PATHS)).toBe(label);
});

test('every kind of address has a name of its own', () => {
  const named = ['/', '/docs', '/mcp', '/api/v1/stats', '/feed.atom', '/data/resets.csv', '/livez'];
  expect(named.filter((path) => !PATHS.has(path))).toEqual([]);
});
