import '../../_support/suite/seed.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CoveredInterval,
  coverageOfRead,
  firstDifference,
  joinCoverage,
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

  test('adding what is covered changes nothing, and an interval that ends before it begins adds nothing', () => {
    fc.assert(
      fc.property(fc.array(interval, { minLength: 1, maxLength: 6 }), (list) => {
        const joined = joinCoverage(list);
        for (const one of joined) expect(joinCoverage([...joined, one])).toEqual(joined);
        expect(joinCoverage([...joined, { fromAt: 9, toAt: 8, basis: 'import' }])).toEqual(joined);
      }),
    );
  });

  test('intervals that touch in one instant are joined and keep the basis of the earlier, neighbours are not', () => {
    const imported = { fromAt: 0, toAt: 10, basis: 'import' } as const;
    expect(joinCoverage([imported, { fromAt: 10, toAt: 20, basis: 'timeline' }])).toEqual([
      { fromAt: 0, toAt: 20, basis: 'import' },
    ]);
    expect(joinCoverage([imported, { fromAt: 11, toAt: 20, basis: 'timeline' }])).toHaveLength(2);
    // Of two that begin together, the one that was there.
    expect(joinCoverage([imported, { fromAt: 0, toAt: 20, basis: 'timeline' }])).toEqual([
      { fromAt: 0, toAt: 20, basis: 'import' },
    ]);
  });
});

describe('what a timeline read shows to be complete', () => {
  const read = { completeUntil: 100, reachesBack: true, pending: false, oldestAt: 60 };
  const covers = (fromAt: number, toAt = 100) => ({
    added: { fromAt, toAt, basis: 'timeline' },
    completeUntil: toAt,
  });

  test('a first read: from its oldest post, even where the source seemed to end there', () => {
    expect(coverageOfRead(null, read)).toEqual(covers(60));
    expect(coverageOfRead(null, { ...read, reachesBack: false })).toEqual(covers(60));
  });

  test('a source that has not shown a post yet covers nothing: it may be the wrong one', () => {
    expect(coverageOfRead(null, { ...read, oldestAt: null })).toEqual({ added: null, completeUntil: null });
  });

  test('a source that lost its posts covers nothing, and the run before goes on once they are back', () => {
    const emptied = { ...read, reachesBack: false, oldestAt: null };
    expect(coverageOfRead(20, emptied)).toEqual({ added: null, completeUntil: 20 });
    expect(coverageOfRead(20, read)).toEqual(covers(20));
  });

  test('an unbroken run goes on from the read before, with posts or without', () => {
    expect(coverageOfRead(80, read)).toEqual(covers(80));
    expect(coverageOfRead(80, { ...read, oldestAt: null })).toEqual(covers(80));
  });

  test('a gap that cannot be filled any more starts a new run at the oldest post that is still there', () => {
    expect(coverageOfRead(20, { ...read, reachesBack: false })).toEqual(covers(60));
  });

  test('a gap that is still being read waits, and the run before it goes on once it is filled', () => {
    expect(coverageOfRead(20, { ...read, reachesBack: false, pending: true })).toEqual({
      added: null,
      completeUntil: 20,
    });
    expect(coverageOfRead(null, { ...read, pending: true })).toEqual({ added: null, completeUntil: null });
    expect(coverageOfRead(20, read)).toEqual(covers(20));
  });

  test('a source that cannot say until when it is complete covers nothing', () => {
    expect(coverageOfRead(20, { ...read, completeUntil: null })).toEqual({ added: null, completeUntil: 20 });
  });

  test('a file is complete until its last post: unchanged it adds nothing new, cut short it takes nothing back', () => {
    expect(coverageOfRead(100, read)).toEqual(covers(100));
    expect(coverageOfRead(100, { ...read, completeUntil: 90 })).toEqual({ added: null, completeUntil: 100 });
  });

  test('never more than from the run before, or the oldest post, to the moment of the read', () => {
    const instant = fc.integer({ min: 0, max: 50 });
    const reads = fc.record({
      completeUntil: fc.option(instant),
      reachesBack: fc.boolean(),
      pending: fc.boolean(),
      oldestAt: fc.option(instant),
    });
    fc.assert(
      fc.property(fc.option(instant), reads, (previous, one) => {
        const { added, completeUntil } = coverageOfRead(previous, one);
        if (added === null) expect(completeUntil).toBe(previous);
        else {
          expect(added.toAt).toBe(one.completeUntil);
          expect(added.fromAt).toBeLessThanOrEqual(added.toAt);
          expect([previous, one.oldestAt, one.completeUntil]).toContain(added.fromAt);
        }
      }),
    );
  });
});

/*
 * The rule, over whole runs of reads: a timeline shows its newest posts only, is read at some instants, and at times not
 * to its end; some of its posts cannot be used, some are edited. Whatever happens, no covered instant is one at which
 * a post could have been that nobody saw, and covered time never shrinks.
 */
describe('covered time', () => {
  interface Turn {
    /** Posts since the turn before, by how many instants apart; null: an entry that cannot be used. */
    readonly posted: readonly { readonly after: number; readonly isUsable: boolean }[];
    /** How many of its newest posts the timeline shows. */
    readonly shows: number;
    /** Whether paging ended before its end. */
    readonly isCut: boolean;
    /** Whether the text of the newest post has changed, which makes it a further post of the same instant. */
    readonly isEdited: boolean;
  }
  const turn: fc.Arbitrary<Turn> = fc.record({
    posted: fc.array(fc.record({ after: fc.integer({ min: 1, max: 5 }), isUsable: fc.boolean() }), {
      maxLength: 4,
    }),
    shows: fc.integer({ min: 0, max: 6 }),
    isCut: fc.boolean(),
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
        for (const { posted, shows, isCut, isEdited } of turns) {
          for (const { after, isUsable } of posted) {
            now += after;
            timeline.push({ at: now, isUsable });
          }
          now += 1;
          const shown = shows === 0 ? [] : timeline.slice(-shows);
          const read = isCut ? shown.slice(-1) : shown;
          for (const { at } of read) seen.add(at);
          const instants = read.filter(({ isUsable }) => isUsable).map(({ at }) => at);
          if (isEdited) instants.push(...instants.slice(-1));
          const before = covered;
          const { added, completeUntil } = coverageOfRead(until, {
            completeUntil: now,
            reachesBack: reached !== null && read.some(({ at }) => at === reached),
            pending: isCut,
            oldestAt: instants.length === 0 ? null : Math.min(...instants),
          });
          until = completeUntil;
          if (!isCut) reached = read.findLast(({ isUsable }) => isUsable)?.at ?? reached;
          covered = joinCoverage([...covered, ...(added ? [added] : [])]);
          const isCovered = (at: number) => covered.some(({ fromAt, toAt }) => fromAt <= at && at <= toAt);
          for (const { at } of timeline) if (!seen.has(at)) expect(isCovered(at)).toBe(false);
          for (const one of before) expect(isCovered(one.fromAt) && isCovered(one.toAt)).toBe(true);
          for (const { fromAt, toAt } of covered) expect(fromAt >= 1 && toAt <= now).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the first difference of two coverages', () => {
  const intervals = (spans: readonly (readonly [number, number])[]) =>
    spans.map(([fromAt, toAt]) => ({ fromAt, toAt }));

  test.each<[string, [number, number][], [number, number][], number | null]>([
    [
      'there is none between two that are the same',
      [
        [0, 5],
        [7, 9],
      ],
      [
        [0, 5],
        [7, 9],
      ],
      null,
    ],
    ['there is none between two that are empty', [], [], null],
    ['all of it is new', [], [[3, 9]], 3],
    ['one begins earlier', [[2, 5]], [[0, 5]], 0],
    ['one lasts longer', [[0, 5]], [[0, 9]], 5],
    [
      'another interval follows',
      [[0, 5]],
      [
        [0, 5],
        [7, 9],
      ],
      7,
    ],
    [
      'a gap was closed',
      [
        [0, 5],
        [7, 9],
      ],
      [[0, 9]],
      5,
    ],
    [
      'the second one begins later',
      [
        [0, 5],
        [7, 9],
      ],
      [
        [0, 5],
        [8, 9],
      ],
      7,
    ],
  ])('%s, either way round', (_, before, after, at) => {
    expect(firstDifference(intervals(before), intervals(after))).toBe(at);
    expect(firstDifference(intervals(after), intervals(before))).toBe(at);
  });
});
