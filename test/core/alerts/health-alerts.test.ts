import { expect, test } from 'vitest';
import { alertOfHealth, type HealthHistory } from '../../../src/core/alerts/health-alerts.js';
import { assessHealth } from '../../../src/core/health.js';
import { exampleSnapshot, NOW, WELL } from '../../_support/ledgers/snapshot.js';

const OK = 'ok';
const BAD = 'degraded';

function decided(now: typeof OK | typeof BAD, history: HealthHistory): string | null {
  const health = { ...WELL, ...(now === BAD ? { allSourcesRead: false, reasons: ['A feed failed.'] } : {}) };
  const found = assessHealth(exampleSnapshot({ health }), NOW);
  expect(found.status).toBe(now);
  return alertOfHealth(found, history, 'Reset Record')?.event ?? null;
}

const GONE = 'health.degraded';
const BACK = 'health.recovered';

// The turns before, newest first; the last alert; the alert now.
test.each<[typeof OK | typeof BAD, HealthHistory['before'], HealthHistory['lastAlert'], string | null]>([
  [BAD, [], null, null],
  [BAD, [BAD], null, null],
  [BAD, [OK], null, null],
  [BAD, [OK, OK], null, null],
  [BAD, [BAD, OK], null, GONE],
  [BAD, [BAD, BAD], null, null],
  [BAD, [BAD, OK], GONE, null],
  [BAD, [BAD, OK], BACK, GONE],
  // Thinned: the worker stood still for more than a day before.
  [BAD, [BAD, null], null, GONE],
  [BAD, [BAD, null], GONE, null],
  [BAD, [null, OK], null, null],
  [OK, [BAD, BAD], GONE, null],
  [OK, [OK, BAD], GONE, BACK],
  [OK, [OK, OK], GONE, BACK],
  [OK, [OK, BAD], null, null],
  [OK, [OK, BAD], BACK, null],
  [OK, [], null, null],
])('%s after %j, last alert %s: %s', (now, before, lastAlert, expected) => {
  expect(decided(now, { before, lastAlert })).toBe(expected);
});
