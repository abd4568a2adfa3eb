import { expect, test } from 'vitest';
import type { LaunchHint } from '../../../src/core/launches/hints/live-hints.js';
import type { LaunchList } from '../../../src/core/launches/launch-list.js';
import { listsInUse, oddsBasis } from '../../../src/worker/decide/launch-odds.js';
import { DAY, HOUR, NOW } from '../../_support/ledgers/snapshot.js';

const LISTS = [{ company: 'acme', contentHash: 'a' }];
const HINTS = new Map([['acme', new Map([['*', { postId: 1 } as LaunchHint]])]]);
const NONE = new Map();
const MIDNIGHT = NOW - (NOW % DAY);

const basis = (...[now, lists, hints]: Parameters<typeof oddsBasis>) =>
  JSON.stringify(oddsBasis(now, lists, hints));

test('Odds are made again on another day, for another list, and for another hint, and else not.', () => {
  const before = basis(MIDNIGHT, LISTS, NONE);
  expect(basis(MIDNIGHT + DAY - 1, LISTS, NONE)).toBe(before);
  const changed = [
    basis(MIDNIGHT + DAY, LISTS, NONE),
    basis(MIDNIGHT, [{ company: 'acme', contentHash: 'b' }], NONE),
    basis(MIDNIGHT, [...LISTS, { company: 'other', contentHash: 'a' }], NONE),
    basis(MIDNIGHT + HOUR, LISTS, HINTS),
  ];
  expect(new Set([before, ...changed]).size).toBe(5);
});

test('A list that is no longer accepted does not affect the others; without any there are no odds, and every reason.', () => {
  const launchList = { asOf: '2026-06-01' } as LaunchList;
  const refused = (problem: string) => ({ launchList: null, problems: [problem] as const });
  expect(listsInUse([refused('no.'), { launchList, problems: [] }])).toEqual([launchList]);
  expect(() => listsInUse([refused('One is wrong.'), refused('So is the other.')])).toThrow(
    'One is wrong. So is the other.',
  );
});
