import { expect, test } from 'vitest';
import { DAY, promiseAt, START } from '../../../bench/processes/process.js';
import { walkForward } from '../../../src/core/forecast/replay/walk-forward.js';
import { mixedPast, TEAM } from '../../_support/inputs/forecast.js';

const DAYS = 200;
const past = mixedPast(DAYS);
const span = { from: START + 60 * DAY, to: START + DAYS * DAY };
const clean = walkForward(past.record, past.promises, TEAM, span);

/** Everything that a forecast says, without what came of it. */
const said = (windows: ReturnType<typeof walkForward>, before: number) =>
  windows.filter(({ opensAt }) => opensAt <= before).map(({ outcome: _, ...rest }) => rest);

// Holds R76, R110.
test('no forecast changes when the future is poisoned with absurd resets, promises and coverage', () => {
  const now = START + 130 * DAY + 5 * 3_600_000;
  const cut = (instants: readonly number[]) => instants.filter((at) => at <= now);
  const poison = Array.from({ length: 300 }, (_, index) => now + 1 + index * 60_000);
  const poisoned = walkForward(
    {
      resets: [...cut(past.record.resets), ...poison],
      coverage: [
        past.record.coverage[0] as never,
        { fromAt: past.record.coverage[1]?.fromAt ?? 0, toAt: now + 900 * DAY },
      ],
    },
    [
      ...past.promises.filter(({ at }) => at <= now),
      ...poison.map((at) => promiseAt({ at, from: at, to: at + 3_600_000 })),
    ],
    TEAM,
    span,
  );
  const before = said(clean, now);
  expect(before.length).toBeGreaterThan(250);
  expect(said(poisoned, now)).toEqual(before);
});

test('windows that the record does not cover from end to end are not scored', () => {
  const hole = past.record.coverage[0]?.toAt ?? 0;
  const end = past.record.coverage[1]?.fromAt ?? 0;
  const inHole = clean.filter(
    ({ opensAt, horizonHours }) => opensAt < end && opensAt + horizonHours * 3_600_000 > hole,
  );
  expect(inHole).toEqual([]);
});

test('a reset at the opening belongs to the window before, one at the close to this window', () => {
  const at = (day: number) => START + day * DAY;
  const record = { resets: [at(0), at(61), at(62.5)], coverage: [{ fromAt: at(0), toAt: at(63) }] };
  const windows = walkForward(record, [], TEAM, { from: at(60), to: at(63) });
  const days = windows.filter(({ horizonHours }) => horizonHours === 24);
  expect(days.map(({ outcome }) => outcome)).toEqual([true, false, true]);
});
