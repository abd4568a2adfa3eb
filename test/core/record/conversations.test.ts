import { describe, expect, test } from 'vitest';
import { READING_NONE } from '../../../src/core/reading/reading.js';
import { type Anchor, mergePosts, type ReadPost, readPost } from '../../../src/core/record/merge-posts.js';
import { type CurrentReset, reconcile } from '../../../src/core/record/reconcile.js';
import { DAY, HOUR } from '../../_support/ledgers/snapshot.js';
import { anchor, post, START } from './_posts.js';

const after = (ms: number, changes: Partial<ReadPost> = {}) => ({ at: START + ms, ...changes });
const about = (...names: string[]) => names.map((name) => `status:${name}`);
/** `kind name`, with what became of it. */
const merged = (posts: readonly ReadPost[], anchors: readonly Anchor[] = []) =>
  mergePosts(posts, anchors).map(
    ({ kind, announcement, withdrawal, mentions }) =>
      `${kind} ${announcement.identity}${mentions.length > 0 ? ` +${mentions.length}` : ''}${withdrawal ? ' withdrawn' : ''}`,
  );

describe('a bare "it is done" confirms', () => {
  const grant = post('grant', { kind: 'banked' });
  const promise = post('promise', { kind: 'hint', promises: 'regular', at: START - DAY });
  const done = (ms: number, changes: Partial<ReadPost> = {}) =>
    post('done', after(ms, { kind: 'confirmation', ...changes }));

  test('what it answers, even long after', () => {
    const late = done(20 * HOUR, { about: about('grant') });
    expect(merged([promise, grant, late])).toEqual(['banked status:grant +1']);
  });
  test('the newest event that nothing has confirmed yet, before an open promise', () => {
    expect(merged([promise, grant, done(2 * HOUR)])).toEqual(['banked status:grant +1']);
  });
  test('the oldest promise that is due, where nothing else was announced', () => {
    expect(merged([promise, grant, done(8 * HOUR)])).toEqual(['banked status:grant', 'regular status:done']);
  });
  test('a promise that it answers, and only resets of the kind that its conversation names', () => {
    const banked = post('banked', { kind: 'hint', promises: 'banked', at: START - HOUR });
    expect(merged([promise, banked, done(0, { about: about('banked') })])).toEqual(['banked status:done']);
    expect(merged([promise, banked, done(0, { promises: 'banked' })])).toEqual(['banked status:done']);
  });
  test('no promise whose window is more than six hours away', () => {
    const within = (ms: number) => ({ kind: 'day', from: START + ms, to: START + 4 * DAY }) as const;
    expect(merged([{ ...promise, window: within(6 * HOUR + 1) }, done(0)])).toEqual([]);
    expect(merged([{ ...promise, window: within(6 * HOUR) }, done(0)])).toEqual(['regular status:done']);
  });
  test('what it answers, although another kind is newer', () => {
    const reset = post('reset', after(HOUR));
    expect(merged([grant, reset, done(2 * HOUR, { about: about('grant') })])).toEqual([
      'banked status:grant +1',
      'regular status:reset',
    ]);
  });
  test('the newer of two kinds, then the other, then the regular one again', () => {
    for (const kinds of [
      ['regular', 'banked'],
      ['banked', 'regular'],
    ] as const) {
      const [first, second] = kinds.map((kind, place) =>
        post(kind, after(place * HOUR, { kind: kind === 'banked' ? 'banked' : 'reset' })),
      ) as [ReadPost, ReadPost];
      const said = [2, 3, 4].map((hours) =>
        post(`done${hours}`, after(hours * HOUR, { kind: 'confirmation' })),
      );
      const lines = (count: number) => merged([first, second, ...said.slice(0, count)]);
      expect(lines(1)).toEqual([`${kinds[0]} status:${kinds[0]}`, `${kinds[1]} status:${kinds[1]} +1`]);
      expect(lines(2)).toEqual([`${kinds[0]} status:${kinds[0]} +1`, `${kinds[1]} status:${kinds[1]} +1`]);
      expect(lines(3)).toContain('regular status:regular +2');
      expect(lines(3)).toContain('banked status:banked +1');
    }
  });
  test('of a promise of both the kind that it names', () => {
    const both = { ...promise, promises: 'both' } as const;
    expect(merged([both, done(0, { promises: 'regular' })])).toEqual(['regular status:done']);
    expect(merged([both, done(0)])).toEqual(['regular status:done', 'banked status:done']);
  });
  test('no promise that a reset kept early', () => {
    const window = { kind: 'day', from: START + 3 * DAY, to: START + 4 * DAY } as const;
    const early = (isEarly: boolean) => post('reset', { isEarly });
    const late = done(3 * DAY + HOUR);
    expect(merged([{ ...promise, window }, early(false), late])).toEqual([
      'regular status:reset',
      'regular status:done',
    ]);
    expect(merged([{ ...promise, window }, early(true), late])).toEqual(['regular status:reset']);
  });
});

describe('an answer', () => {
  const reset = post('reset');
  const answer = (ms: number, changes: Partial<ReadPost> = {}) => post('answer', after(ms, changes));

  test('is about the event that any post of its conversation is about, for a day', () => {
    const mention = post('mention', after(HOUR));
    expect(merged([reset, mention, answer(DAY, { about: about('mention') })])).toEqual([
      'regular status:reset +2',
    ]);
    expect(merged([reset, mention, answer(DAY + 1, { about: about('mention') })])).toEqual([
      'regular status:reset +1',
      'regular status:answer',
    ]);
    expect(merged([reset, mention, answer(DAY, { about: about('other') })])).toHaveLength(2);
  });
  test('is about what an operator recorded of its conversation', () => {
    const recorded = anchor(7, { identities: about('else', 'reset') });
    const events = mergePosts([answer(20 * HOUR, { about: about('reset') })], [recorded]);
    expect(events).toMatchObject([{ anchorId: 7, announcement: { identity: 'status:answer' } }]);
    const other = anchor(7, { identities: about('else') });
    expect(mergePosts([answer(20 * HOUR, { about: about('reset') })], [other])[0]?.anchorId).toBeNull();
  });
  test('to a withdrawn reset that says it is done is a reset of its own', () => {
    const sorry = post('sorry', after(HOUR, { kind: 'withdrawal' }));
    expect(merged([reset, sorry, answer(2 * HOUR, { about: about('reset') })])).toEqual([
      'regular status:reset withdrawn',
      'regular status:answer',
    ]);
    const done = post('done', after(2 * HOUR, { kind: 'confirmation', about: about('reset') }));
    expect(merged([reset, sorry, done])).toEqual(['regular status:reset withdrawn']);
  });
});

test('Of a post that announced both kinds, each reset is found as its own kind.', () => {
  const both = post('both', { kind: 'reset+banked' });
  const current = (['banked', 'regular'] as const).map(
    (kind, place): CurrentReset => ({
      ...{ resetId: place, rowId: place, kind, at: START, status: 'confirmed', text: both.text },
      ...{ url: both.url, pinnedBy: null, identities: [both.identity], evidencePostIds: [both.postId] },
    }),
  );
  expect(reconcile(mergePosts([both], []), current, START)).toEqual([]);
  const edited = mergePosts([{ ...both, kind: 'banked' }], []);
  expect(reconcile(edited, current.toReversed(), START)).toMatchObject([
    { reset: { kind: 'regular' }, statement: { status: 'retracted' } },
  ]);
});

describe('a read post', () => {
  const reading = { ...READING_NONE, kind: 'reset', promises: null } as const;
  const readOf = (changes: Partial<Parameters<typeof readPost>[1]>, kind: ReadPost['kind'] = 'reset') =>
    readPost(1, { ...post('a'), context: [], ...changes }, { ...reading, kind });
  const said = (identity: string | undefined, own: boolean | undefined) =>
    ({
      relation: 'replyTo',
      text: 'x',
      ...(identity && { identity }),
      ...(own !== undefined && { own }),
    }) as const;

  test('is about the posts of its context that may be the team’s own', () => {
    const context = [said('a', true), said('b', undefined), said('c', false), said(undefined, true)];
    expect(readOf({ context: context as never }).about).toEqual(['a', 'b']);
  });
  test('is early where it announces a reset and says so', () => {
    const text = 'A bit early, but here it is.';
    expect(readOf({ text }).isEarly).toBe(true);
    expect(readOf({ text }, 'banked').isEarly).toBe(true);
    expect(readOf({ text }, 'hint').isEarly).toBe(false);
    expect(readOf({}).isEarly).toBe(false);
  });
});

describe('a withdrawal', () => {
  const reset = post('reset');
  const withdrawal = (ms: number, changes: Partial<ReadPost> = {}) =>
    post('sorry', after(ms, { kind: 'withdrawal', promises: 'regular', ...changes }));

  test('takes back the newest event of its kind within three days', () => {
    const older = post('older', { at: START - 2 * DAY });
    const banked = post('banked', after(HOUR, { kind: 'banked' }));
    expect(merged([older, reset, banked, withdrawal(3 * DAY)])).toEqual([
      'regular status:older',
      'regular status:reset withdrawn',
      'banked status:banked',
    ]);
    expect(merged([reset, withdrawal(3 * DAY + 1)])).toEqual(['regular status:reset']);
    expect(merged([reset, withdrawal(0)])).toEqual(['regular status:reset withdrawn']);
  });
  test('of no kind takes back the newest event of either', () => {
    const kindless = withdrawal(2 * HOUR, { promises: null });
    const banked = (ms: number) => post('banked', after(ms, { kind: 'banked' }));
    expect(merged([reset, banked(HOUR), kindless])).toContain('banked status:banked withdrawn');
    expect(merged([reset, banked(-HOUR), kindless])).toContain('regular status:reset withdrawn');
  });
  test('said twice takes back no other', () => {
    const older = post('older', { at: START - DAY });
    const twice = post('twice', after(2 * HOUR, { kind: 'withdrawal', promises: 'regular' }));
    const events = mergePosts([older, reset, withdrawal(HOUR), twice], []);
    expect(events.map((one) => one.withdrawal?.identity)).toEqual([undefined, 'status:sorry']);
    const answers = { ...twice, about: about('reset') };
    expect(mergePosts([older, reset, withdrawal(HOUR), answers], [])[0]?.withdrawal).toBeNull();
  });
  test('is not about what an operator recorded for a later instant', () => {
    const later = anchor(7, { at: START + 12 * HOUR });
    expect(merged([reset, withdrawal(HOUR)], [later])).toEqual(['regular status:reset withdrawn']);
  });
  test('takes back the one that its conversation is about', () => {
    const older = post('older', { at: START - 6 * DAY });
    expect(merged([older, reset, withdrawal(HOUR, { about: about('older') })])).toEqual([
      'regular status:older withdrawn',
      'regular status:reset',
    ]);
  });
  test.each([
    ['is not sure', { confidence: 0.59 }],
    ['has no date of its own', { dating: 'first_seen' }],
    ['is about another kind', { promises: 'banked' }],
  ] as const)('takes back nothing where it %s', (_, changes) => {
    expect(merged([reset, withdrawal(HOUR, changes)])).toEqual(['regular status:reset']);
  });
  test('never takes back what an operator recorded', () => {
    const recorded = {
      resetId: 1,
      kind: 'regular',
      at: START,
      retracted: false,
      identities: about('reset'),
      apart: [],
    } as const;
    expect(merged([reset, withdrawal(HOUR)], [recorded])).toEqual(['regular status:reset']);
    expect(merged([reset, withdrawal(HOUR, { about: about('reset') })], [recorded])).toEqual([
      'regular status:reset',
    ]);
  });
  test('leaves room for the reset that follows, and opens the promise again that the withdrawn one kept', () => {
    const promise = post('promise', { kind: 'hint', promises: 'regular', at: START - HOUR });
    const again = post('again', after(2 * HOUR));
    const events = mergePosts([promise, reset, withdrawal(HOUR), again], []);
    expect(events.map(({ promise: kept }) => kept?.identity)).toEqual(['status:promise', 'status:promise']);
    expect(merged([promise, reset, withdrawal(HOUR), again])).toEqual([
      'regular status:reset withdrawn',
      'regular status:again',
    ]);
  });
  test('appends one row with the post as its reason, and nothing the next time', () => {
    const posts = [reset, withdrawal(HOUR, { text: 'Correction: that did not happen.' })];
    const current: CurrentReset = {
      ...{ resetId: 1, rowId: 1, kind: 'regular', at: START, status: 'confirmed', text: reset.text },
      ...{ url: reset.url, pinnedBy: null, identities: [reset.identity], evidencePostIds: [reset.postId] },
    };
    const [change] = reconcile(mergePosts(posts, []), [current], START);
    expect(change).toMatchObject({
      statement: {
        status: 'retracted',
        reason:
          'withdrawn by a post: “Correction: that did not happen.” https://social.example/team/status/sorry',
      },
      evidence: [{ role: 'mention' }],
    });
    const withdrawn: CurrentReset = {
      ...current,
      status: 'retracted',
      evidencePostIds: posts.map(({ postId }) => postId),
    };
    expect(reconcile(mergePosts(posts, []), [withdrawn], START)).toEqual([]);
  });
  test('has at most the first 200 characters of the post as its reason, in one line', () => {
    const reason = (changes: Partial<ReadPost>) => {
      const current: CurrentReset = {
        ...{ resetId: 1, rowId: 1, kind: 'regular', at: START, status: 'confirmed', text: reset.text },
        ...{ url: reset.url, pinnedBy: null, identities: [reset.identity], evidencePostIds: [reset.postId] },
      };
      const [change] = reconcile(mergePosts([reset, withdrawal(HOUR, changes)], []), [current], START);
      return change?.statement?.reason;
    };
    expect(reason({ text: ' It \n\n did not. ', url: null })).toBe('withdrawn by a post: “It did not.”');
    expect(reason({ text: 'é'.repeat(200), url: null })).toBe(`withdrawn by a post: “${'é'.repeat(200)}”`);
    expect(reason({ text: 'é'.repeat(201), url: null })).toBe(`withdrawn by a post: “${'é'.repeat(200)}…”`);
  });
  test('of what nobody has seen here yet is no news', () => {
    expect(reconcile(mergePosts([reset, withdrawal(HOUR)], []), [], START)).toEqual([]);
  });
});
