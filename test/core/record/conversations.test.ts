import { describe, expect, test } from 'vitest';
import { type Anchor, mergePosts, type ReadPost } from '../../../src/core/record/merge-posts.js';
import { type CurrentReset, reconcile } from '../../../src/core/record/reconcile.js';
import { post, START } from './_posts.js';
import { DAY, HOUR } from './_promises.js';

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
  test('no promise whose window is far away', () => {
    const window = { kind: 'day', from: START + 3 * DAY, to: START + 4 * DAY } as const;
    expect(merged([{ ...promise, window }, done(0)])).toEqual([]);
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
    const anchor = {
      resetId: 1,
      kind: 'regular',
      at: START,
      retracted: false,
      identities: about('reset'),
      apart: [],
    } as const;
    expect(merged([reset, withdrawal(HOUR)], [anchor])).toEqual(['regular status:reset']);
    expect(merged([reset, withdrawal(HOUR, { about: about('reset') })], [anchor])).toEqual([
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
  test('of what nobody has seen here yet is no news', () => {
    expect(reconcile(mergePosts([reset, withdrawal(HOUR)], []), [], START)).toEqual([]);
  });
});
