import { describe, expect, it } from 'vitest';
import { buildPosts } from '../../src/sources/posts/build-post.js';
import { mapTweets, tweetsPage } from '../../src/sources/timeline/x-tweets.js';

const EPOCH = 1_288_834_974_657;
const AT = Date.parse('2026-11-27T22:15:41.123Z');

/** The id of a status of X at an instant. */
const idAt = (at: number) => String(BigInt(at - EPOCH) << 22n);
const [OLD, MIDDLE, NEW] = [idAt(AT), idAt(AT + 60_000), idAt(AT + 240_000)];

const tweet = (id: string, text: string, more: object = {}) => ({
  id,
  text,
  author_id: '42',
  created_at: '2026-11-27T22:19:41.000Z',
  ...more,
});

/** The posts of a page of the X API. */
function read(page: object) {
  const { posts, skipped } = buildPosts('x:team', mapTweets(tweetsPage.parse(page), 'team'), AT + 600_000);
  expect(skipped).toEqual([]);
  return posts;
}

describe('An edited post of X', () => {
  it.each([
    ['in order', [OLD, MIDDLE, NEW]],
    ['in another order', [NEW, OLD, MIDDLE]],
    ['without its own', [OLD, MIDDLE]],
  ])('has name and time of its first version, and address of its last, with a history %s', (_, history) => {
    expect(read({ data: [tweet(NEW, 'Edited.', { edit_history_tweet_ids: history })] })).toMatchObject([
      {
        externalId: NEW,
        identity: `status:${OLD}`,
        url: `https://x.com/team/status/${NEW}`,
        at: AT,
        dating: 'stated',
        versions: [OLD, MIDDLE, NEW].map((id) => `status:${id}`),
      },
    ]);
  });

  it.each([
    ['of its own id alone', [NEW]],
    ['that is empty', []],
    ['that is none', { ids: [OLD] }],
    ['of no ids', [7, null]],
    ['that is missing', undefined],
  ])('is a post by itself with a history %s', (_, history) => {
    const [post] = read({ data: [tweet(NEW, 'Good morning.', { edit_history_tweet_ids: history })] });
    expect(post).toMatchObject({ identity: `status:${NEW}`, at: AT + 240_000 });
    expect(post).not.toHaveProperty('versions');
  });

  it('is dated by its own statement if the first id is older than ids are', () => {
    const [post] = read({
      data: [tweet('99999', 'Edited.', { edit_history_tweet_ids: ['88888', '99999'] })],
    });
    expect(post).toMatchObject({ identity: 'status:88888', at: Date.parse('2026-11-27T22:19:41.000Z') });
  });

  it('is listed once, by its last version', () => {
    const edit_history_tweet_ids = [OLD, NEW];
    const versions = [NEW, OLD].map((id) => tweet(id, `Version ${id}`, { edit_history_tweet_ids }));
    for (const data of [versions, versions.toReversed()])
      expect(read({ data }).map(({ text }) => text)).toEqual([`Version ${NEW}`]);
  });

  it.each([
    ['among the posts of the page', true],
    ['among the included ones', false],
  ])('is answered under its first name, whichever version the answer names, %s', (_, isListed) => {
    const edited = tweet(NEW, 'Edited.', { edit_history_tweet_ids: [OLD, MIDDLE, NEW] });
    const answers = [OLD, MIDDLE, NEW].map((id, n) =>
      tweet(idAt(AT + (n + 5) * 60_000), `Answer ${n}`, { referenced_tweets: [{ type: 'quoted', id }] }),
    );
    const data = isListed ? [...answers, edited] : answers;
    const posts = read({ data, includes: { tweets: isListed ? [] : [edited] } });
    expect(posts.slice(0, 3).map(({ context }) => context[0]?.identity)).toEqual(
      answers.map(() => `status:${OLD}`),
    );
  });
});

describe('The text of a post of X', () => {
  it.each([
    [{ text: 'We have reset everything, & more.' }, 'We have reset everything, & more.'],
    [{ text: '' }, 'We have reset…'],
    [{ text: ' \n' }, 'We have reset…'],
    [{}, 'We have reset…'],
    [null, 'We have reset…'],
  ])('is the first that says something: %j', (note_tweet, text) => {
    expect(read({ data: [tweet(NEW, 'We have reset…', { note_tweet })] })).toMatchObject([{ text }]);
  });
});
