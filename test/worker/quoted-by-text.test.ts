import { expect, test } from 'vitest';
import { HOUR, post, START, servePosts, startTurns } from './_turns.js';

const LIMITS = 'We have reset the usage limits of every account.';

/** What the ledger says of the words that a post quotes, whose writer the feed does not name. */
async function quoting(quotedText: string, earlier: string, hoursBefore = 4) {
  const before = post(earlier, START - (hoursBefore + 1) * HOUR);
  const quote = { ...post('That one was a mistake.', START - HOUR), quotedText };
  const upstreams = await servePosts([before, quote]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  const rows = turns.rows("SELECT identity, context FROM posts WHERE context <> '[]'");
  const own = turns.rows("SELECT identity FROM posts WHERE context = '[]'")[0]?.identity;
  return { own, context: JSON.parse(String(rows[0]?.context))[0] };
}

test('Ensure quoted words that are a post of the same timeline are the team’s own, and that post.', async () => {
  const { own, context } = await quoting(LIMITS, LIMITS);
  expect(context).toMatchObject({ own: true, identity: own });
  // Feeds write links and quotation marks differently.
  const linked = await quoting(`“${LIMITS}”`, `${LIMITS} https://example.org/a`);
  expect(linked.context).toMatchObject({ own: true, identity: linked.own });
});

test.each([
  ['other words', 'We have reset the usage limits of every one.', LIMITS, 4],
  ['words that anybody says', 'Limits are reset.', 'Limits are reset.', 4],
  ['words of the team that came later', LIMITS, LIMITS, -1],
])('Ensure others’ words stay theirs: %s.', async (_, quoted, earlier, hours) => {
  const { context } = await quoting(quoted, earlier, hours);
  expect(context).not.toHaveProperty('own', true);
});
