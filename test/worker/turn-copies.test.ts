import { expect, it } from 'vitest';
import { createLimitedFetch } from '../../src/lib/fetch-limited.js';
import { createHttpClient } from '../../src/lib/http-client.js';
import type { TimelineSource } from '../../src/sources/source.js';
import { createBlueskySource } from '../../src/sources/timeline/bluesky.js';
import { FIXTURE_POSTS } from '../_support/inputs/timeline-fixture.js';
import type { SimplePost } from '../_support/upstreams/upstreams.js';
import { MINUTE, servePosts, startTurns } from './_turns.js';

const RECORD =
  'SELECT at, kind, status, text, url FROM resets JOIN texts ON hash = text_hash ORDER BY at, kind';

const CLIP = 300;

/** As a feed of copies on another network has it: later, without links, clipped, under ids of its own. */
function copied({ id, at, text, isReply }: SimplePost, index: number): SimplePost {
  const characters = [...text.replace(/https?:\/\/\S+/g, '').trim()];
  const clipped =
    characters.length > CLIP ? `${characters.slice(0, CLIP - 1).join('')}…` : characters.join('');
  const key = `3copies${String(index).padStart(6, '0')}`;
  return {
    id: key,
    at: new Date(Date.parse(at) + 10 * MINUTE).toISOString(),
    text: clipped,
    url: `https://bsky.app/profile/copies.example/post/${key}-of-${id}`,
    isReply: isReply ?? false,
  };
}

/** The account of the copies, on a Bluesky of its own. */
function onBluesky({ base }: Upstreams): TimelineSource {
  const http = createHttpClient({ fetch: createLimitedFetch({ userAgent: 'reset-record/test' }) });
  return createBlueskySource(http, { handle: 'team.example', baseUrl: base });
}

async function recordOf(
  posts: readonly SimplePost[],
  timeline: (own: Upstreams) => readonly (string | TimelineSource)[],
) {
  const upstreams = await servePosts(posts);
  const turns = startTurns({ timeline: timeline(upstreams), upstreams });
  await turns.turn();
  return turns;
}

type Upstreams = Awaited<ReturnType<typeof servePosts>>;

it('An account, lagging copies with clipped texts and a feed bridge at once give the record of the account alone.', async () => {
  const alone = await recordOf(FIXTURE_POSTS, ({ timelines }) => [timelines.fx]);
  const copying = await servePosts(FIXTURE_POSTS.map(copied));
  const all = await recordOf(FIXTURE_POSTS, ({ timelines }) => [
    timelines.fx,
    onBluesky(copying),
    timelines.rss,
  ]);
  expect(alone.rows(RECORD).length).toBeGreaterThan(5);
  expect(all.rows(RECORD)).toEqual(alone.rows(RECORD));
  const [{ stored } = { stored: 0 }] = all.rows('SELECT count(*) AS stored FROM posts') as {
    stored: number;
  }[];
  expect(stored).toBe(FIXTURE_POSTS.length);
});
