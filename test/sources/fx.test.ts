import { beforeEach, describe, expect, it } from 'vitest';
import { createFxSource } from '../../src/sources/timeline/fx.js';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { failureOf, idsOf, NOW, quickClient, readOnce } from './_reading.js';

/** Instants of 2026-05, newest first, as the service lists them. */
const at = (day: number) => Date.parse(`2026-05-${String(day).padStart(2, '0')}T10:00:00Z`) / 1000;

function status(id: string, day: number, more: Record<string, unknown> = {}) {
  return {
    type: 'status',
    id,
    url: `https://x.com/team/status/${id}`,
    text: `Post ${id}`,
    created_timestamp: at(day),
    author: { id: '77', name: 'Team', screen_name: 'Team' },
    replying_to: null,
    ...more,
  };
}

let base: string;
let pages: Record<string, { status?: number; body: unknown }>;
let asked: string[];
beforeEach(async () => {
  pages = {};
  asked = [];
  base = await serveLocally((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    asked.push(`${url.pathname}${url.search}`);
    const { status: code = 200, body } = pages[url.searchParams.get('cursor') ?? ''] ?? {
      status: 404,
      body: {},
    };
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});

function source() {
  return createFxSource(quickClient(), { user: 'team', baseUrl: `${base}/fx/` });
}

const page = (results: unknown[], bottom: string | null = null) => ({
  body: { code: 200, results, cursor: { top: 't', bottom } },
});

describe('A timeline read through FxEmbed', () => {
  it('asks for replies too, below the configured base, in pages of a hundred', async () => {
    pages[''] = page([status('12345', 2)]);
    await readOnce(source());
    expect(asked).toEqual(['/fx/2/profile/team/statuses?count=100&with_replies=1']);
  });

  it('dates a post by an integer number of milliseconds, or by when it was first seen if the date can be none', async () => {
    const dates = [at(1) + 0.1234, -8.64e12, 8.64e12, 1, Number.MAX_VALUE];
    pages[''] = page(dates.map((created_timestamp, n) => status(String(n), 1, { created_timestamp })));
    const { posts } = await readOnce(source());
    expect(posts.map(({ at, dating }) => [at, dating])).toEqual([
      [at(1) * 1000 + 123, 'stated'],
      ...Array.from({ length: 4 }, () => [NOW, 'first_seen']),
    ]);
  });

  it('dates a post by the first of its two dates that is one', async () => {
    const dates = [0, -1, 253_402_300_799, null, '', 'soon', { seconds: 1 }];
    const created_at = 'Fri May 01 10:00:00 +0000 2026';
    pages[''] = page(
      dates.map((created_timestamp, n) => status(String(n), 1, { created_timestamp, created_at })),
    );
    const { posts, skipped } = await readOnce(source());
    expect([posts.map(({ at, dating }) => [at, dating]), skipped]).toEqual([
      dates.map(() => [at(1) * 1000, 'stated']),
      [],
    ]);
  });

  it.each([
    ['', { title: 'Limits', preview_text: 'We have reset them.' }, 'Limits\n\nWe have reset them.'],
    [null, { title: 'Limits', preview_text: 'We have reset them.' }, 'Limits\n\nWe have reset them.'],
    ['Read this:', { title: 'Limits' }, 'Read this:\n\nLimits'],
    ['Read this:', { preview_text: 'We have reset them.' }, 'Read this:\n\nWe have reset them.'],
    ['', { title: 'We have reset', preview_text: 'We have reset all limits.' }, 'We have reset all limits.'],
    ['Read this:', 'article', 'Read this:'],
    ['Read this:', null, 'Read this:'],
  ])('takes title and preview of an article into the text: %j, %j', async (text, article, read) => {
    const quoted = { id: '9', text, article, author: { screen_name: 'other' } };
    pages[''] = page([status('12', 2, { text, article }), status('11', 1, { quote: quoted })]);
    const { posts } = await readOnce(source());
    expect(posts.map((post) => post.context[0]?.text ?? post.text)).toEqual([read, read]);
  });

  it('keeps the posts of the account alone: no reposts, no posts that it replied to', async () => {
    const other = { id: '9', name: 'Other', screen_name: 'other' };
    pages[''] = page([
      status('15', 5, { author: other, reposted_by: { id: '77', screen_name: 'Team' } }),
      status('11', 1, { reposted_by: { id: '77', screen_name: 'Team' } }),
      status('13', 3, { author: other, text: 'When is the reset?' }),
      status('14', 4, { replying_to: { screen_name: 'other', status: '13' } }),
      status('12', 2, { replying_to: 'someone' }),
    ]);
    const read = await readOnce(source());
    expect(read.posts.map(({ externalId, isReply, context }) => ({ externalId, isReply, context }))).toEqual([
      {
        externalId: '14',
        isReply: true,
        context: [
          {
            relation: 'parent',
            text: 'When is the reset?',
            own: false,
            author: 'other',
            identity: 'url:x.com/other/status/13',
          },
        ],
      },
      { externalId: '12', isReply: true, context: [] },
    ]);
  });

  it('has the options of a poll as context', async () => {
    const choices = [{ label: 'A reset', percentage: 90 }, { label: 'No reset' }];
    pages[''] = page([status('12', 2, { poll: { choices } }), status('11', 1, { poll: 'over' })]);
    const read = await readOnce(source());
    expect(read.posts.map(({ context }) => context)).toEqual([
      [{ relation: 'poll', text: 'A reset\nNo reset', own: true }],
      [],
    ]);
  });

  it('has a quoted post as context, and none where the quoted post is gone', async () => {
    pages[''] = page([
      status('12', 2, { quote: status('9', 1, { text: 'What they said' }) }),
      status('11', 1, { quote: { type: 'tombstone', reason: 'deleted', message: 'gone' } }),
    ]);
    const read = await readOnce(source());
    expect(read.posts.map(({ context }) => context)).toEqual([
      [
        {
          relation: 'quoted',
          text: 'What they said',
          own: true,
          author: 'Team',
          identity: 'url:x.com/Team/status/9',
        },
      ],
      [],
    ]);
  });

  it.each([
    [
      'an empty list',
      { body: { code: 200, results: [], cursor: { top: null, bottom: null } } },
      'empty list',
    ],
    ['a code 404 in its body', { body: { code: 404, results: [], cursor: null } }, 'code 404'],
    ['status 404', { status: 404, body: { code: 404, results: [] } }, 'status 404'],
    ['an error page', { body: { code: 401, message: 'private' } }, 'not a page of statuses'],
  ])('fails with %s, which is never "no posts"', async (_name, answer, words) => {
    pages[''] = answer;
    expect((await failureOf(readOnce(source()))).message).toContain(words);
  });

  it('asks again where the service finds nothing, which it does for accounts that post', async () => {
    const answers = [{ status: 404, body: { code: 404, results: [] } }, page([]), page([status('15', 5)])];
    Object.defineProperty(pages, '', { get: () => answers.shift() });
    expect(idsOf(await readOnce(source()))).toEqual(['15']);
    expect(asked).toHaveLength(3);
  });

  it('keeps what it read when a later page is empty, and is not complete', async () => {
    pages[''] = page([status('15', 5), status('14', 4)], 'more');
    pages.more = page([], 'further');
    const read = await readOnce(source());
    expect(idsOf(read)).toEqual(['15', '14']);
    expect(read).toMatchObject({ contiguous: false, incomplete: { failureClass: 'not_found' } });
  });

  it('does not take the old beginning of a thread for the post that it must reach back to', async () => {
    pages[''] = page([status('10', 1)]);
    const first = await readOnce(source());
    // Since then more was posted than one page holds, and the newest post continues the oldest one.
    pages[''] = page(
      [
        status('10', 1),
        status('15', 5, { replying_to: { screen_name: 'team', status: '10' } }),
        status('14', 4),
      ],
      'more',
    );
    pages.more = page([status('13', 3), status('12', 2), status('10', 1)], null);
    const second = await readOnce(source(), { after: first });
    expect(idsOf(second).sort()).toEqual(['10', '12', '13', '14', '15']);
    expect(second.contiguous).toBe(true);
  });

  it('skips an entry without an id by its position and keeps the others', async () => {
    pages[''] = page([{ ...status('15', 5), id: '' }, status('14', 4)]);
    const read = await readOnce(source());
    expect(idsOf(read)).toEqual(['14']);
    expect(read.skipped).toEqual(['entry 1: it is not a status of FxEmbed']);
  });
});
