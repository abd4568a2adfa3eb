import { describe, expect, test } from 'vitest';
import { judgeClock, offsetHasChanged, type ServerTime } from '../../../src/core/time/machine-time.js';

const NOW = Date.UTC(2026, 5, 1, 12);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NONE = { offsetMs: 0, servers: 0 };

/** Servers whose time is that of the machine and so much more. */
const serversThatSay = (...offsets: readonly number[]): readonly ServerTime[] =>
  offsets.map((offset, n) => ({ server: `s${n}.example`, date: NOW + offset, ageMs: 0, receivedAt: NOW }));

describe('a clock, by what servers say', () => {
  test.for<readonly [string, readonly number[], 'right' | 'wrong' | 'unchecked', number, readonly string[]]>([
    ['is not checked without any', [], 'unchecked', 0, []],
    ['is right if one agrees', [SECOND], 'right', 0, []],
    ['is right if all differ by two minutes', [2 * MINUTE, 2 * MINUTE], 'right', 0, []],
    ['is wrong if one says so, and no other is asked', [3 * HOUR], 'wrong', 3 * HOUR, []],
    ['is wrong if one says a second over two minutes', [121 * SECOND], 'wrong', 121 * SECOND, []],
    ['is wrong if two say so', [-400 * DAY, -400 * DAY - MINUTE], 'wrong', -400 * DAY - MINUTE / 2, []],
    ['is not checked if one of two says so', [0, 3 * HOUR], 'unchecked', 0, ['s1.example']],
    [
      'is not checked if two say so and do not agree',
      [3 * HOUR, -DAY],
      'unchecked',
      0,
      ['s0.example', 's1.example'],
    ],
    ['is right if one of three says otherwise', [0, 3 * HOUR, SECOND], 'right', 0, ['s1.example']],
    ['is wrong if two of three say so', [3 * HOUR, 0, 3 * HOUR], 'wrong', 3 * HOUR, ['s1.example']],
    ['is not checked if four are split', [0, 0, DAY, DAY], 'unchecked', 0, ['s2.example', 's3.example']],
  ])('%s', ([, offsets, clock, offsetMs, dissenters]) => {
    const verdict = judgeClock(serversThatSay(...offsets), NOW, NONE);
    expect([verdict.clock, verdict.offsetMs, verdict.dissenters.map(({ server }) => server)]).toEqual([
      clock,
      offsetMs,
      dissenters,
    ]);
  });

  test('is not wrong because of an answer that a cache has kept, whether it says so or another answer shows it.', () => {
    const server = 's.example';
    const kept = { server, date: NOW - HOUR, ageMs: HOUR, receivedAt: NOW };
    expect(judgeClock([kept], NOW, NONE).clock).toBe('right');
    const silent = { ...kept, ageMs: 0 };
    expect(judgeClock([silent, { ...silent, date: NOW - SECOND }], NOW, NONE).clock).toBe('right');
  });

  test('stays wrong until a server says otherwise, if one said so.', () => {
    const found = { offsetMs: -DAY, servers: 1 };
    expect(judgeClock([], NOW, found)).toMatchObject({ clock: 'wrong', offsetMs: -DAY, servers: 0 });
    expect(judgeClock(serversThatSay(0), NOW, found)).toMatchObject({
      clock: 'right',
      offsetMs: 0,
      servers: 1,
    });
  });

  test('is wrong before this program was made, whoever is asked.', () => {
    const verdict = judgeClock([], MINUTE, NONE);
    expect(verdict.clock).toBe('wrong');
    // The verdict stands as long as the clock is so wrong, and no longer.
    expect(judgeClock([], HOUR, verdict)).toEqual(verdict);
    expect(judgeClock([], NOW, verdict).clock).toBe('unchecked');
  });
});

test('An offset has changed when it begins, ends, or differs by more than two minutes.', () => {
  expect(offsetHasChanged(0, DAY)).toBe(true);
  expect(offsetHasChanged(DAY, 0)).toBe(true);
  expect(offsetHasChanged(DAY, DAY + 2 * MINUTE)).toBe(false);
  expect(offsetHasChanged(DAY, -DAY)).toBe(true);
  expect(offsetHasChanged(0, 0)).toBe(false);
});
