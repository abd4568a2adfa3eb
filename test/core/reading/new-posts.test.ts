import '../../_support/suite/seed.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contentHash,
  type KnownRevision,
  type NewPost,
  newPosts,
} from '../../../src/core/reading/new-posts.js';
import type { Post } from '../../../src/core/reading/post.js';
import { HOUR } from '../../_support/ledgers/snapshot.js';
import { START } from '../record/_posts.js';

const SOURCES = ['x:team', 'rss:https://copies.example/feed', 'bluesky:team.example'] as const;
const [PRIMARY, COPIES] = SOURCES;

function post(changes: Partial<Post> = {}): Post {
  return {
    source: PRIMARY,
    externalId: '100001',
    identity: 'status:100001',
    at: START,
    dating: 'stated',
    text: 'limits are reset',
    url: 'https://social.example/team/status/100001',
    isReply: false,
    context: [],
    ...changes,
  };
}

const copied = (changes: Partial<Post> = {}) =>
  post({ source: COPIES, externalId: 'https://copies.example/status/100001#m', ...changes });

/** What a ledger keeps of a turn's new posts. */
function turn(
  known: readonly KnownRevision[],
  reads: readonly Post[],
): { fresh: readonly NewPost[]; known: KnownRevision[] } {
  const fresh = newPosts(reads, known, SOURCES);
  return { fresh, known: [...known, ...fresh] };
}

function summary(fresh: readonly NewPost[]): string[] {
  return fresh.map(({ source, revision, text }) => `${source} ${revision}: ${text}`);
}

describe('which posts are new', () => {
  test('a post is new once, whichever sources bring it, and the first source of the list is the one kept', () => {
    const first = turn([], [post(), copied()]);
    expect(summary(first.fresh)).toEqual([`${PRIMARY} 1: limits are reset`]);
    expect(first.fresh[0]).toMatchObject({ replacesAt: null, contentHash: contentHash('limits are reset') });
    expect(turn(first.known, [post(), copied()]).fresh).toEqual([]);
  });

  test('white space and Unicode form are no difference, a letter is', () => {
    expect(contentHash('Caf\u00e9  is\nopen ')).toBe(contentHash('Cafe\u0301 is open'));
    expect(contentHash('Limits are reset')).not.toBe(contentHash('limits are reset'));
    // SHA-256 of "abc", FIPS 180-2 appendix B.1
    expect(contentHash(' abc\n')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('an edit is the next revision and says which instant it replaces', () => {
    const { known } = turn([], [post()]);
    const { fresh } = turn(known, [post({ text: 'limits are not reset', at: START + HOUR })]);
    expect(fresh).toMatchObject([
      { revision: 2, at: START + HOUR, replacesAt: START, identity: 'status:100001' },
    ]);
  });

  test('words that were stored before are no news: an old page out of a cache does not flip the record', () => {
    const { known } = turn(turn([], [post()]).known, [post({ text: 'edited' })]);
    expect(turn(known, [post()]).fresh).toEqual([]);
  });

  test("a worse source's differing copy is left out, a better source's wording replaces a worse one's", () => {
    const cut = copied({ text: 'limits are…' });
    expect(turn(turn([], [post()]).known, [cut]).fresh).toEqual([]);
    expect(summary(turn(turn([], [cut]).known, [post()]).fresh)).toEqual([`${PRIMARY} 2: limits are reset`]);
  });

  test('a source that is not configured any more gives way to any that is', () => {
    const { known } = turn([], [post({ source: 'rss:https://gone.example/feed', text: 'limits are…' })]);
    expect(summary(turn(known, [copied()]).fresh)).toEqual([`${COPIES} 2: limits are reset`]);
  });

  test('both revisions that one document shows are kept in its order', () => {
    const { fresh, known } = turn([], [post({ text: 'old' }), post({ text: 'new' })]);
    expect(summary(fresh)).toEqual([`${PRIMARY} 1: old`, `${PRIMARY} 2: new`]);
    expect(turn(known, [post({ text: 'old' }), post({ text: 'new' })]).fresh).toEqual([]);
  });

  test('a post whose address changes stays the same post under the id of its source', () => {
    const { known } = turn([], [post({ externalId: 'guid-1', identity: 'url:a.example/posts/1' })]);
    const moved = { externalId: 'guid-1', identity: 'url:b.example/posts/1' };
    expect(turn(known, [post(moved)]).fresh).toEqual([]);
    expect(turn(known, [post({ ...moved, text: 'edited' })]).fresh).toMatchObject([
      { revision: 2, identity: 'url:a.example/posts/1' },
    ]);
  });
});

describe('a post without a date', () => {
  const undated = (changes: Partial<Post> = {}) => post({ dating: 'first_seen', ...changes });

  test('keeps the time at which it was first seen, also when it is edited', () => {
    const { known } = turn([], [undated()]);
    const { fresh } = turn(known, [undated({ at: START + HOUR, text: 'edited' })]);
    expect(fresh).toMatchObject([{ at: START, dating: 'first_seen', revision: 2 }]);
  });

  test('keeps the stated time under which another source showed it', () => {
    const { known } = turn([], [copied({ text: 'limits are…' })]);
    expect(turn(known, [undated({ at: START + HOUR })]).fresh).toMatchObject([
      { at: START, dating: 'stated' },
    ]);
  });

  test('is dated by a copy with the same words in any source that states a date, once', () => {
    const dated = copied({ at: START - HOUR });
    const { fresh, known } = turn([], [undated(), dated]);
    expect(fresh).toMatchObject([
      { source: PRIMARY, dating: 'first_seen', revision: 1 },
      { source: COPIES, dating: 'stated', revision: 2, at: START - HOUR, replacesAt: START },
    ]);
    expect(turn(known, [undated({ at: START + HOUR }), dated]).fresh).toEqual([]);
  });
});

describe('whatever sources bring', () => {
  const reads = fc.array(
    fc.record({
      source: fc.constantFrom(...SOURCES, 'rss:https://gone.example/feed'),
      externalId: fc.constantFrom('1', '2', '3'),
      identity: fc.constantFrom('url:a/1', 'url:a/2', 'status:12345'),
      at: fc.integer({ min: START, max: START + 9 }),
      dating: fc.constantFrom('stated', 'first_seen' as const),
      text: fc.constantFrom('a', 'b', 'c', ' a '),
    }),
    { maxLength: 8 },
  );
  const place = ({ source }: Post) => [...SOURCES, source].indexOf(source);
  const turns = fc.array(
    reads.map((list) => list.map((one) => post(one)).sort((a, b) => place(a) - place(b))),
    { minLength: 1, maxLength: 4 },
  );

  test('the same read twice brings nothing new, and no row is stored twice', () => {
    fc.assert(
      fc.property(turns, (all) => {
        let known: KnownRevision[] = [];
        for (const read of all) {
          known = turn(known, read).known;
          expect(turn(known, read).fresh).toEqual([]);
        }
        const rows = known.map((one) =>
          JSON.stringify([one.source, one.externalId, one.contentHash, one.dating]),
        );
        expect(new Set(rows).size).toBe(rows.length);
        const revisions = known.map((one) => `${one.identity} ${one.revision}`);
        expect(new Set(revisions).size).toBe(revisions.length);
      }),
      { numRuns: 500 },
    );
  });
});
