import { describe, expect, it } from 'vitest';
import {
  type KeptUpstream,
  type MirroredReset,
  mirrorCorrections,
  refusalOf,
  type Upstream,
} from '../../../src/core/record/mirror.js';
import type { RecordEntry } from '../../../src/core/record/record-file.js';

const HOUR = 3_600_000;
const hash = (letter: string) => letter.repeat(64);
const OWN = { id: hash('0'), provider: 'Birdworks' };
const KEPT: KeptUpstream = {
  id: hash('a'),
  provider: 'Birdworks',
  chain: { seq: 100, head: hash('b') },
  revision: 5,
  mirrors: [],
  generatedAt: 0,
  resets: [1, 2, 3],
  banked: [7],
};
/** A turn later, with one more reset. */
const NOW: Upstream = {
  ...KEPT,
  chain: { seq: 110, head: hash('c') },
  earlier: [KEPT.chain, { seq: 90, head: hash('d') }],
  revision: 6,
  resets: [1, 2, 3, 4],
};

describe('refusalOf', () => {
  it.each<[string, Partial<Upstream>]>([
    ['goes on', {}],
    ['has not changed', { chain: KEPT.chain, earlier: [], revision: 5, resets: [1, 2, 3] }],
    ['moved one reset', { resets: [1, 2, 30] }],
    ['withdrew one reset', { resets: [1, 2] }],
    ['was last read before all the heads it names', { earlier: [{ seq: 105, head: hash('e') }] }],
    ['mirrors others', { mirrors: [hash('f')] }],
    ['does not say which resets it has', { resets: null, banked: null }],
  ])('takes from an upstream that %s', (_, change) => {
    expect(refusalOf({ ...NOW, ...change }, KEPT, OWN)).toBeNull();
    expect(refusalOf({ ...NOW, ...change }, null, OWN)).toBeNull();
    expect(refusalOf({ ...NOW, ...change }, null, { ...OWN, id: null })).toBeNull();
  });

  it.each<[string, Partial<Upstream>, RegExp]>([
    ['has another ledger', { id: hash('9') }, /another ledger than before/],
    ['has a shorter chain', { chain: { seq: 99, head: hash('b') }, earlier: [] }, /ended at entry 100/],
    [
      'has another head at the same entry',
      { chain: { seq: 100, head: hash('c') }, earlier: [] },
      /entry 100/,
    ],
    ['names another head for that entry', { earlier: [{ seq: 100, head: hash('e') }] }, /entry 100/],
    ['leaves out that head', { earlier: [{ seq: 90, head: hash('d') }] }, /entry 100/],
    [
      'leaves it out among heads of which only the last is older',
      { earlier: [108, 105, 90].map((seq) => ({ seq, head: hash('d') })) },
      /entry 100/,
    ],
    ['names that head for another entry', { earlier: [{ seq: 99, head: hash('b') }] }, /entry 100/],
    ['has fewer statements', { revision: 4, resets: null }, /5 statements about resets and now has 4/],
    ['withdrew two resets with one statement', { resets: [1] }, /2 resets changed, with 1 new/],
    ['added two resets with one statement', { resets: [1, 2, 3, 4, 5] }, /2 resets changed, with 1 new/],
    ['moved two resets with one statement', { resets: [1, 20, 30] }, /2 resets changed, with 1 new/],
    [
      'moved a banked reset without a statement',
      { revision: 5, resets: [1, 2, 3], banked: [8] },
      /1 resets changed/,
    ],
    ['moved a reset without a statement', { revision: 5, resets: [1, 2, 30] }, /1 resets changed, with 0/],
  ])('refuses an upstream that %s', (_, change, reason) => {
    expect(refusalOf({ ...NOW, ...change }, KEPT, OWN)).toEqual({
      kind: 'rewritten_history',
      reason: expect.stringMatching(reason),
    });
  });

  it.each([
    'resets',
    'banked',
  ] as const)('refuses an upstream that moved or withdrew more %s at once than anybody corrects', (kind) => {
    const resets = Array.from({ length: 1_000 }, (_, at) => at);
    const kept = { ...KEPT, [kind]: resets };
    const without = (gone: number): Upstream => ({
      ...{ ...NOW, revision: 5_000, resets: KEPT.resets, [kind]: resets.slice(gone) },
    });
    expect(refusalOf(without(500), kept, OWN)).toBeNull();
    expect(refusalOf(without(501), kept, OWN)).toEqual({
      kind: 'rewritten_history',
      reason: 'has rewritten its history: 501 resets were moved or withdrawn at once, more than 500',
    });
  });

  it.each([
    [
      { provider: 'Otherworks' },
      'other_product',
      'keeps the record of a product of Otherworks, not of Birdworks',
    ],
    [{ id: OWN.id }, 'mirror_loop', 'is this ledger itself, or a copy of it'],
    [{ mirrors: [hash('f'), OWN.id] }, 'mirror_loop', 'mirrors this ledger, directly or through others'],
  ])('refuses an upstream with %j: %s, it %s', (change, kind, reason) => {
    expect(refusalOf({ ...NOW, ...change }, null, OWN)).toEqual({ kind, reason });
  });
});

const entry = (at: number, url: string | null = null, text: string | null = null): RecordEntry => ({
  ...{ where: String(at), kind: 'regular', at, url, text },
});
const mirrored = (at: number, change: Partial<MirroredReset> = {}): MirroredReset => ({
  ...{ resetId: 1, rowId: 1, at, status: 'confirmed', text: null, url: null, report: null, ...change },
});
const URL = 'https://x.com/team/status/10001';
const OTHER = 'https://x.com/team/status/20002';
const NONE = new Set<number>();

describe('mirrorCorrections', () => {
  it('has nothing to say while the upstream says the same', () => {
    const resets = [mirrored(1, { text: 'a', url: URL }), mirrored(9 * HOUR)];
    expect(mirrorCorrections(resets, [entry(1, URL, 'a'), entry(9 * HOUR), entry(20 * HOUR)], NONE)).toEqual(
      [],
    );
    // A text that only this ledger has stays.
    expect(mirrorCorrections(resets, [entry(1), entry(9 * HOUR)], NONE)).toEqual([]);
  });

  it.each([
    ['words', entry(1, URL, 'b'), { text: 'b', url: URL }],
    ['address', entry(1, OTHER, 'a'), { text: 'a', url: OTHER }],
  ])('takes over new %s of a reset that stays where it is', (_, corrected, told) => {
    expect(mirrorCorrections([mirrored(1, { text: 'a', url: URL })], [corrected], NONE)).toMatchObject([
      { at: 1, status: 'confirmed', ...told, reason: 'corrected upstream' },
    ]);
  });

  it('moves a reset to the entry of the same post, however far, else to the nearest within six hours', () => {
    const posts = [entry(HOUR), entry(2 * HOUR, OTHER), entry(90 * HOUR, URL)];
    expect(mirrorCorrections([mirrored(1, { url: URL })], posts, NONE)).toMatchObject([
      { at: 90 * HOUR, status: 'confirmed', reason: 'corrected upstream' },
    ]);
    for (const [near, nearest] of [
      [[55, 49, 52], 49],
      [[45, 51], 51],
      [[10, 90, 49], 49],
    ] as const) {
      const entries = near.map((hour) => entry(hour * HOUR));
      expect(mirrorCorrections([mirrored(50 * HOUR)], entries, NONE)).toMatchObject([
        { at: nearest * HOUR, status: 'confirmed' },
      ]);
    }
  });

  it.each([
    [6 * HOUR, 'confirmed'],
    [-6 * HOUR, 'confirmed'],
    [6 * HOUR + 1, 'retracted'],
    [-6 * HOUR - 1, 'retracted'],
  ])('six hours are near, a millisecond more is not: moved by %d it is %s', (by, status) => {
    expect(mirrorCorrections([mirrored(50 * HOUR)], [entry(50 * HOUR + by)], NONE)).toMatchObject([
      { status },
    ]);
  });

  it('takes no two addresses without a path for the same post', () => {
    const site = mirrored(1, { url: 'https://team.example' });
    expect(mirrorCorrections([site], [entry(90 * HOUR, 'https://news.example')], NONE)).toMatchObject([
      { at: 1, status: 'retracted' },
    ]);
  });

  it.each([
    ['keeps its words under the address of its post', URL, 'a'],
    ['never puts the words of one post under the address of another', OTHER, null],
  ])('a reset that is moved %s', (_, url, text) => {
    expect(mirrorCorrections([mirrored(1, { url: URL, text: 'a' })], [entry(HOUR, url)], NONE)).toMatchObject(
      [{ at: HOUR, url, text }],
    );
  });

  it('gives each entry to one reset, first to the one with its instant', () => {
    const [first, second] = [mirrored(HOUR), mirrored(2 * HOUR, { resetId: 2, rowId: 2 })];
    expect(mirrorCorrections([first, second], [entry(2 * HOUR)], NONE)).toMatchObject([
      { reset: first, at: HOUR, status: 'retracted', reason: 'withdrawn upstream' },
    ]);
    expect(mirrorCorrections([first, second], [entry(3 * HOUR)], NONE)).toMatchObject([
      { reset: first, at: 3 * HOUR, status: 'confirmed' },
      { reset: second, at: 2 * HOUR, status: 'retracted' },
    ]);
  });

  it('never moves a reset to the instant of another one that counts, nor near it unless it is the same post', () => {
    const others = new Set([3 * HOUR]);
    for (const moved of [entry(3 * HOUR, URL), entry(HOUR)])
      expect(mirrorCorrections([mirrored(1, { url: URL })], [moved], others)).toMatchObject([
        { at: 1, status: 'retracted' },
      ]);
    expect(mirrorCorrections([mirrored(1, { url: URL })], [entry(HOUR, URL)], others)).toMatchObject([
      { at: HOUR, status: 'confirmed' },
    ]);
    // From the entry at 49 to the other one: six hours, and a millisecond more.
    for (const [at, status] of [
      [55 * HOUR, 'retracted'],
      [55 * HOUR + 1, 'confirmed'],
    ] as const)
      for (const counted of [[at], [at, 10 * HOUR, 90 * HOUR]])
        expect(mirrorCorrections([mirrored(50 * HOUR)], [entry(49 * HOUR)], new Set(counted))).toMatchObject([
          { status },
        ]);
  });

  it('makes a report unconfirmed again when the upstream withdraws what it confirmed', () => {
    const report = { at: 5, text: 'maybe', url: null };
    expect(mirrorCorrections([mirrored(1, { report })], [], NONE)).toMatchObject([
      { ...report, status: 'unconfirmed' },
    ]);
    // As an import would, and not here, it confirms a report that is listed.
    for (const listed of [[], [entry(5)], [entry(HOUR)]])
      expect(mirrorCorrections([mirrored(5, { status: 'unconfirmed', report })], listed, NONE)).toEqual([]);
  });

  it('counts a withdrawn reset again when it is listed again, at its instant or under its post', () => {
    const gone = mirrored(1, { status: 'retracted', url: URL });
    expect(mirrorCorrections([gone], [entry(HOUR)], NONE)).toEqual([]);
    for (const back of [entry(1), entry(HOUR, URL)])
      expect(mirrorCorrections([gone], [back], NONE)).toMatchObject([
        { at: back.at, status: 'confirmed', reason: 'listed again upstream' },
      ]);
    // Unless another one that counts has that instant.
    expect(mirrorCorrections([gone], [entry(1)], new Set([1]))).toEqual([]);
  });
});
