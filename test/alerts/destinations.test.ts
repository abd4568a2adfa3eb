import { expect, test } from 'vitest';
import { createDestinations } from '../../src/alerts/create-destination.js';
import { parseWorkerConfig } from '../../src/config/worker-config.js';

test('An address that followers and operator share is a destination of each, with an id of its own.', () => {
  const env = {
    ALERT_URLS: 'ntfy+https://ntfy.example/topic,telegram:12345:AAH-token@42',
    OPERATOR_ALERT_URLS: 'ntfy+https://ntfy.example/topic',
  };
  const parsed = parseWorkerConfig(env);
  if (parsed.kind !== 'config') throw new Error(parsed.problems.join('\n'));
  const destinations = createDestinations(parsed.config.alerts);
  const [followers, telegram, operator] = destinations;
  expect(destinations.map(({ audience }) => audience)).toEqual(['followers', 'followers', 'operator']);
  expect(followers?.id).toMatch(/^ntfy:ntfy\.example:[0-9a-f]{8}$/);
  expect(telegram?.id).toMatch(/^telegram:api\.telegram\.org:/);
  expect(operator?.id).toBe(`operator:${followers?.id}`);
});
