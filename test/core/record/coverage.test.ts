import '../../_support/suite/seed.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CoveredInterval,
  coverageOfRead,
  intervalsOf,
  isWithin,
  joinCoverage,
  postsInOrder,
} from '../../../src/core/record/coverage.js';

const interval = fc
  .record({
    fromAt: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 0, max: 8 }),
    basis: fc.constantFrom('import', 'timeline' as const),
  })
  .map(({ fromAt, length, basis }): CoveredInterval => ({ fromAt, toAt: fromAt + length, basis }));

/** Every half step from 0 to 50 that lies in an interval: half steps tell "touches" from "next to". */
function points(intervals: readonly CoveredInterval[]): number[] {
  const all = Array.from({ length: 101 }, (_, step) => step / 2);
  return all.filter((point) => intervals.some(({ fromAt, toAt }) => fromAt <= point && point <= toAt));
}

describe('joining covered intervals', () => {
  test('covers just what the intervals cover, in disjoint intervals by time, in whatever order they come', () => {
    const lists = fc
      .array(interval, { maxLength: 10 })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(lists, ([list, shuffled]) => {
        const joined = joinCoverage(list);
        expect(points(joined)).toEqual(points(list));
        joined.slice(1).forEach(({ fromAt }, index) => {
          expect(fromAt).toBeGreaterThan(joined[index]?.toAt ?? Number.NaN);
        });
        const bare = (all: readonly CoveredInterval[]) => all.map(({ fromAt, toAt }) => [fromAt, toAt]);
        expect(bare(joinCoverage(shuffled))).toEqual(bare(joined));
      }),
      { numRuns: 500 },
    );
  });

  test('intervals that touch in one instant are joined and keep the basis of the earlier, neighbours are not', () => {
    const imported = { fromAt: 0, toAt: 10, basis: 'import' } as const;
    expect(joinCoverage([imported, { fromAt: 10, toAt: 20, basis: 'timeline' }])).toEqual([
      { fromAt: 0, toAt: 20, basis: 'import' },
    ]);
    expect(joinCoverage([imported, { fromAt: 11, toAt: 20, basis: 'timeline' }])).toHaveLength(2);
    // One that ends before it begins is none.
    expect(joinCoverage([imported, { fromAt: 30, toAt: 29, basis: 'import' }])).toEqual([imported]);
    // Two that begin together have the basis of the first.
    expect(joinCoverage([imported, { fromAt: 0, toAt: 20, basis: 'timeline' }])).toEqual([
      { fromAt: 0, toAt: 20, basis: 'import' },
    ]);
  });
});

describe('whether an interval is covered whole', () => {
  const covered = [
    { fromAt: 10, toAt: 20 },
    { fromAt: 30, toAt: 40 },
  ];

  test.each([
    ['all of the second', { fromAt: 30, toAt: 40 }, true],
    ['its first instant', { fromAt: 30, toAt: 30 }, true],
    ['its last instant', { fromAt: 40, toAt: 40 }, true],
    ['a part of the first', { fromAt: 12, toAt: 15 }, true],
    ['more before it', { fromAt: 9, toAt: 15 }, false],
    ['more after it', { fromAt: 12, toAt: 21 }, false],
    ['the time between them', { fromAt: 22, toAt: 28 }, false],
    ['both, with the time between them', { fromAt: 15, toAt: 35 }, false],
  ])('%s', (_, interval, expected) => {
    expect(isWithin(interval, covered)).toBe(expected);
    expect(isWithin(interval, [])).toBe(false);
  });
});

describe('what a timeline read shows to be complete', () => {
  const read = { completeUntil: 100, reachesBack: true, pending: false, oldestAt: 60 };

  test.each<[string, number | null, Partial<typeof read> | object, number | null]>([
    ['a first read: from its oldest post', null, {}, 60],
    ['also where the source seemed to end there', null, { reachesBack: false }, 60],
    ['a source without a post yet: nothing, it may be the wrong one', null, { oldestAt: null }, null],
    ['a source that lost its posts: nothing', 20, { reachesBack: false, oldestAt: null }, null],
    ['an unbroken run: from the read before', 80, {}, 80],
    ['an unbroken run without posts: the same', 80, { oldestAt: null }, 80],
    ['after a gap that cannot be filled: from the oldest post that is there', 20, { reachesBack: false }, 60],
    ['a gap that is still being read: nothing', 20, { reachesBack: false, pending: true }, null],
    ['a first read that is cut short: nothing', null, { pending: true }, null],
    ['once a gap is filled or lost posts are back: from the run before', 20, {}, 20],
    ['a source that cannot say until when: nothing', 20, { completeUntil: null }, null],
    ['an unchanged file: nothing new', 100, {}, 100],
    ['a file that was cut short: nothing, and it takes nothing back', 100, { completeUntil: 90 }, null],
  ])('%s', (_, previous, changes, fromAt) => {
    expect(coverageOfRead(previous, { ...read, ...changes })).toEqual(
      fromAt === null
        ? { added: null, completeUntil: previous }
        : { added: { fromAt, toAt: 100, basis: 'timeline' }, completeUntil: 100 },
    );
  });
});

describe('the posts of a list that show how far back it goes', () => {
  const list = (...days: (number | null)[]) =>
    days.map((day) => ({
      at: day ?? 99,
      dating: day === null ? ('first_seen' as const) : ('stated' as const),
    }));
  test.each<[string, (number | null)[], number[]]>([
    ['are all of a list in order', [9, 8, 8, 5], [5, 8, 8, 9]],
    ['are those of a feed that lists its oldest first', [5, 8, 8, 9], [5, 8, 8, 9]],
    ['also where its two oldest have one instant', [5, 5, 8], [5, 5, 8]],
    ['are not pinned ones, however many and however old', [1, 3, 9, 8, 7], [7, 8, 9]],
    ['are not the beginning of a thread that has gone on', [9, 4, 8, 7], [7, 8, 9]],
    ['nor the middle of one', [6, 3, 5, 2, 1], [1, 2, 5, 6]],
    ['are not those without a date', [null, 8, null, 7, null], [7, 8]],
    ['are none of an empty list', [], []],
  ])('%s', (_, days, expected) => {
    expect(postsInOrder(list(...days)).map(({ at }) => at)).toEqual(expected);
  });
});

/*
 * The rule, over whole runs of reads: a timeline shows its newest posts only, and above them some old ones
 * that are pinned; it is read at some instants, and at times not to its end; some of its posts cannot be
 * used, some are edited. Whatever happens, no covered instant is one at which a post could have been that
 * nobody saw, and covered time never shrinks.
 */
describe('covered time', () => {
  const turn = fc.record({
    /** Posts since the turn before, by how many instants apart; some are entries that cannot be used. */
    posted: fc.array(fc.record({ after: fc.integer({ min: 1, max: 5 }), isUsable: fc.boolean() }), {
      maxLength: 4,
    }),
    /** How many of its newest posts the timeline shows. */
    shows: fc.integer({ min: 0, max: 6 }),
    /** Which old posts it shows above them. */
    pinned: fc.array(fc.nat(20), { maxLength: 3 }),
    /** Whether paging ended before its end. */
    isCut: fc.boolean(),
    /** Whether the text of the newest post has changed, which makes it a further post of the same instant. */
    isEdited: fc.boolean(),
  });

  test('never has an instant of a post that nobody saw, and never shrinks', () => {
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 12 }), (turns) => {
        let now = 0;
        let until: number | null = null;
        let covered: readonly CoveredInterval[] = [];
        /** The newest usable post of the last whole read that had one: sources go on from there. */
        let reached: number | null = null;
        const timeline: { at: number; isUsable: boolean }[] = [];
        const seen = new Set<number>();
        for (const { posted, shows, pinned, isCut, isEdited } of turns) {
          for (const { after, isUsable } of posted) {
            now += after;
            timeline.push({ at: now, isUsable });
          }
          now += 1;
          const newestFirst = timeline.slice(-shows, shows === 0 ? 0 : undefined).toReversed();
          const read = isCut ? newestFirst.slice(0, 1) : newestFirst;
          // A list that rises from its first entry to its last is one that lists its oldest first.
          const hasOrder = read.filter(({ isUsable }) => isUsable).length > 1;
          const older = timeline.slice(0, timeline.length - shows);
          const listed = [...(hasOrder ? pinned.flatMap((n) => older[n] ?? []) : []), ...read];
          for (const { at } of listed) seen.add(at);
          const usable = listed
            .filter(({ isUsable }) => isUsable)
            .flatMap(({ at }) => ({ at, dating: 'stated' as const }));
          const posts = isEdited ? [...usable.slice(0, 1), ...usable] : usable;
          const inOrder = postsInOrder(posts);
          const before = covered;
          const { added, completeUntil } = coverageOfRead(until, {
            completeUntil: now,
            reachesBack: inOrder.some(({ at }) => reached !== null && at <= reached),
            pending: isCut,
            oldestAt: inOrder[0]?.at ?? null,
          });
          until = completeUntil;
          if (!isCut) reached = inOrder.at(-1)?.at ?? reached;
          covered = joinCoverage([...covered, ...(added ? [added] : [])]);
          const isCovered = (at: number) => covered.some(({ fromAt, toAt }) => fromAt <= at && at <= toAt);
          for (const { at } of timeline) if (!seen.has(at)) expect(isCovered(at)).toBe(false);
          for (const one of before) expect(isCovered(one.fromAt) && isCovered(one.toAt)).toBe(true);
          for (const { fromAt, toAt } of covered) expect(fromAt >= 1 && toAt <= now).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

test('published intervals are epoch milliseconds for arithmetic', () => {
  const published = {
    from: '2026-05-04T15:00:00.000Z',
    until: '2026-05-05T15:00:00.000Z',
    basis: 'import',
  } as const;
  const fromAt = Date.UTC(2026, 4, 4, 15);
  expect(intervalsOf([published])).toEqual([{ fromAt, toAt: fromAt + 86_400_000 }]);
});
