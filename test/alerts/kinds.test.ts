import { describe, expect, test } from 'vitest';
import { createDestinations } from '../../src/alerts/create-destination.js';
import { parseWorkerConfig } from '../../src/config/worker-config.js';
import { ALERT_EVENTS, kindOf, kindsFor } from '../../src/core/alerts/kinds.js';
import { SECRET } from '../_support/servers/alert-receiver.js';
import { ALERT, SENT_AT } from './_send.js';

const FOLLOWERS = kindsFor('followers');
const OPERATOR = kindsFor('operator');

const parse = (ALERT_URLS: string, OPERATOR_ALERT_URLS = '') =>
  parseWorkerConfig({ ALERT_URLS, OPERATOR_ALERT_URLS });

function destinationsIn(...lists: Parameters<typeof parse>) {
  const parsed = parse(...lists);
  if (parsed.kind === 'invalid') throw new Error(parsed.problems.join('\n'));
  return createDestinations(parsed.config.alerts);
}

function problemsOf(...lists: Parameters<typeof parse>) {
  const parsed = parse(...lists);
  return parsed.kind === 'invalid' ? parsed.problems : [];
}

describe('An address', () => {
  test('gets every kind of its list, and every kind is in one list', () => {
    const address = 'ntfy+https://ntfy.example/topic';
    expect(destinationsIn(address, address).map(({ kinds }) => kinds)).toEqual([FOLLOWERS, OPERATOR]);
    expect(FOLLOWERS.filter((kind) => OPERATOR.includes(kind))).toEqual([]);
    expect([...new Set(ALERT_EVENTS.map(kindOf))]).toEqual([...FOLLOWERS, ...OPERATOR]);
  });

  test.each([
    ['ntfy+https://ntfy.example/topic?only=reset,promise', ['reset', 'promise'], 'https://ntfy.example/'],
    ['ntfy+https://ntfy.example/topic?only=promise%2creset', ['reset', 'promise'], 'https://ntfy.example/'],
    ['slack+https://h.example/a?only=reset', ['reset'], 'https://h.example/a'],
    ['slack+https://h.example/a?only=reset&b=c%20d', ['reset'], 'https://h.example/a?b=c%20d'],
    ['slack+https://h.example/a?b=1&only=reset, promise', ['reset', 'promise'], 'https://h.example/a?b=1'],
    ['slack+https://h.example/a?b=1&only=reset&c=2', ['reset'], 'https://h.example/a?b=1&c=2'],
    ['slack+https://h.example/a?only=reset&only=promise', ['reset', 'promise'], 'https://h.example/a'],
    ['slack+https://h.example/a?lonely=reset', FOLLOWERS, 'https://h.example/a?lonely=reset'],
    [`webhook+https://h.example/a?only=reset,promise#${SECRET}`, ['reset', 'promise'], 'https://h.example/a'],
    [
      'telegram:12345:AAH-token@42?only=withdrawal',
      ['withdrawal'],
      'https://api.telegram.org/bot12345:AAH-token/sendMessage',
    ],
  ])('%s gets %j, and is asked as %s', (entry, kinds, url) => {
    const [destination, ...others] = destinationsIn(entry);
    expect(others).toEqual([]);
    expect(destination?.kinds).toEqual(kinds);
    expect(destination?.request(ALERT, SENT_AT).url).toBe(url);
    expect(destination?.id).toBe(
      destinationsIn(entry.replace(/only=[^&#]*&?/g, '').replace(/[?&]$|[?&](?=#)/, ''))[0]?.id,
    );
  });

  test('names its kinds before a comma and another address', () => {
    const all = 'slack+https://a.example/?only=reset,promise,telegram:1:a@2,slack+https://b.example/';
    expect(destinationsIn(all).map(({ kinds }) => kinds)).toEqual([
      ['reset', 'promise'],
      FOLLOWERS,
      FOLLOWERS,
    ]);
  });

  const expected = (list: string, kinds: readonly string[]) =>
    `${list} is not valid in entry 1 (slack+…) (its value is not shown); expected only= followed by kinds of alerts that ${list} sends: ${kinds.join(', ')}`;

  test.each([
    '',
    'resets',
    'Reset',
    'reset,hunter2',
    'health',
    'reset%2chealth',
  ])('that names other kinds than those of its list (only=%s) is an error, which lists them and shows no address', (only) => {
    expect(problemsOf(`slack+https://h.example/s3cret?only=${only}`)).toEqual([
      expected('ALERT_URLS', FOLLOWERS),
    ]);
  });

  test('of the operator names kinds of the operator', () => {
    expect(destinationsIn('', 'slack+https://h.example/?only=health')[0]?.kinds).toEqual(['health']);
    expect(problemsOf('', 'slack+https://h.example/?only=reset')).toEqual([
      expected('OPERATOR_ALERT_URLS', OPERATOR),
    ]);
  });

  test('is not listed twice with different kinds', () => {
    expect(problemsOf('slack+https://h.example/?only=reset,slack+https://h.example/?only=promise')).toEqual([
      expect.stringContaining('each destination once'),
    ]);
  });
});
