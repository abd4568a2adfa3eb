import { readFileSync } from 'node:fs';
import { withOriginals } from '../src/core/reading/copies.js';
import { type Post, postIdentity } from '../src/core/reading/post.js';
import { MINUTE_MS } from '../src/core/time/time.js';

/*
 * Measures how often copies are recognized in a made-up feed of copies of a real timeline, without links,
 * clipped at 300 characters. Half of the posts are read from that feed alone, so that a copy can be taken for
 * the wrong post.
 *
 *   npx tsx bench/copies.ts <posts.jsonl>     lines {id, at, text, url}
 */

const CLIP = 300;
const LAGS_MINUTES = [0, 2, 10, 90];

interface Line {
  readonly id: string;
  readonly at: string;
  readonly text: string;
  readonly url: string;
}

function original({ id, at, text, url }: Line): Post {
  const identity = postIdentity('fx:team', id, url);
  const plain = { dating: 'stated', isReply: false, context: [] } as const;
  return { source: 'fx:team', externalId: id, identity, at: Date.parse(at), text, url, ...plain };
}

function copied(post: Post, lagMs: number): Post {
  const characters = [...post.text.replace(/https?:\/\/\S+/g, '').trim()];
  const text = characters.length > CLIP ? `${characters.slice(0, CLIP - 1).join('')}…` : characters.join('');
  const externalId = `at://did:plc:copies/app.bsky.feed.post/${post.externalId}`;
  const identity = postIdentity('bluesky:copies', externalId, null);
  return { ...post, source: 'bluesky:copies', externalId, identity, url: null, at: post.at + lagMs, text };
}

function measure(posts: readonly Post[], lagMs: number) {
  const copies = posts.map((post) => copied(post, lagMs));
  const stored = posts.filter((_, index) => index % 2 === 0);
  const named = withOriginals([...stored, ...copies], []).slice(stored.length);
  const outcomes = named.map(({ identity }, index) => ({
    isKnown: index % 2 === 0,
    isRight: identity === posts[index]?.identity,
    isOwn: identity === copies[index]?.identity,
  }));
  return {
    recognized: outcomes.filter((outcome) => outcome.isKnown && outcome.isRight).length,
    missed: outcomes.filter((outcome) => outcome.isKnown && outcome.isOwn).length,
    wrong: outcomes.filter((outcome) => !outcome.isOwn && !outcome.isRight).length,
    known: stored.length,
  };
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('usage: npx tsx bench/copies.ts <posts.jsonl>');
const posts = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => original(JSON.parse(line) as Line));
process.stdout.write('| lag | copies of known posts | recognized | missed | taken for another post |\n');
process.stdout.write('| --: | --: | --: | --: | --: |\n');
for (const minutes of LAGS_MINUTES) {
  const { known, recognized, missed, wrong } = measure(posts, minutes * MINUTE_MS);
  process.stdout.write(`| ${minutes} min | ${known} | ${recognized} | ${missed} | ${wrong} |\n`);
}
