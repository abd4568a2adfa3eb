import type { LaunchReading, LaunchSubject } from '../../core/launches/hints/launch-reading.js';
import { readLaunchPost } from '../../core/launches/hints/read-launch-post.js';
import { type NewPost, newPosts } from '../../core/reading/new-posts.js';
import type { Post } from '../../core/reading/post.js';
import { MODEL_RETRY_MS, modelCallIsDue } from '../../core/reading/retry.js';
import { DAY_MS } from '../../core/time.js';
import { knownLaunchRevisions, unansweredLaunchPosts } from '../../ledger/read/launch-posts.js';
import type { Queries } from '../../ledger/read/queries.js';
import { postsAskedSince } from '../../ledger/read/turn.js';
import type { LaunchModelAnswer, LaunchModelReader } from '../../sources/model/launch-model-reader.js';
import type { FetchedFeed } from './fetch-sources.js';
import { readNewPosts } from './read-posts.js';

/** An entry of a launch feed to be stored, with what the readers made of it. */
export interface FreshLaunchPost {
  readonly company: string;
  readonly post: NewPost;
  readonly rules: LaunchReading;
  /** Null where the model was not asked, or not in time. */
  readonly model: LaunchModelAnswer | null;
}

export interface LaunchNews {
  readonly fresh: readonly FreshLaunchPost[];
  /** Further calls about entries that are stored already. */
  readonly late: readonly { readonly launchPostId: number; readonly answer: LaunchModelAnswer }[];
}

export interface LaunchNewsOptions {
  /** What is known of a company whose feed is read. */
  readonly subjectOf: (company: string) => LaunchSubject;
  readonly model: LaunchModelReader | null;
  /** How many posts and entries the model may be asked about in a UTC day, less those of this turn so far. */
  readonly dailyPosts: number;
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Finds entries of launch feeds that are new or edited and has them read: by the rules, and by the model if any. */
export async function readLaunchNews(
  ledger: Queries,
  feeds: readonly FetchedFeed[],
  options: LaunchNewsOptions,
): Promise<LaunchNews> {
  if (feeds.length === 0 && options.model === null) return { fresh: [], late: [] };
  const posts = [...new Set(feeds.map(({ company }) => company))].flatMap((company) => {
    const ofCompany = feeds.filter((feed) => feed.company === company);
    const read = ofCompany.flatMap(({ result }) => (result.kind === 'read' ? result.read.posts : []));
    const sources = [...new Set(read.map(({ source }) => source))];
    return newPosts(read, knownLaunchRevisions(ledger, company, read), sources).map((post) => ({
      company,
      post,
      rules: readLaunchPost(post, options.subjectOf(company)),
    }));
  });
  const { model } = options;
  if (model === null) return { fresh: posts.map((one) => ({ ...one, model: null })), late: [] };
  const answers = await askModel(ledger, posts, { ...options, model });
  return {
    fresh: posts.map((one) => ({ ...one, model: answers.fresh.get(one.post) ?? null })),
    late: answers.late,
  };
}

/** What is older than an announcement may live is history, for which the rules' reading is enough. */
const OLDEST_ASKED_MS = 30 * DAY_MS;

type Asked =
  | { readonly kind: 'fresh'; readonly post: NewPost }
  | { readonly kind: 'stored'; readonly launchPostId: number };

async function askModel(
  ledger: Queries,
  posts: readonly { readonly company: string; readonly post: NewPost }[],
  { subjectOf, model, dailyPosts, now, signal }: LaunchNewsOptions & { readonly model: LaunchModelReader },
) {
  // Identities are a company's own.
  const edited = new Set(posts.map(({ company, post }) => `${company} ${post.identity}`));
  const waiting = unansweredLaunchPosts(ledger, now - MODEL_RETRY_MS).filter(
    (post) => modelCallIsDue(post, now) && !edited.has(`${post.company} ${post.identity}`),
  );
  const companies = new Map<Post, string>();
  for (const { company, post } of posts) companies.set(post, company);
  for (const post of waiting) companies.set(post, post.company);
  const queue: { id: Asked; post: Post }[] = [
    ...posts
      .filter(({ post }) => now - post.at < OLDEST_ASKED_MS)
      .map(({ post }) => ({ id: { kind: 'fresh', post } as const, post })),
    ...waiting.map((post) => ({ id: { kind: 'stored', launchPostId: post.id } as const, post })),
  ];
  queue.sort((a, b) => b.post.at - a.post.at);
  const reader = {
    read: (post: Post, ended: AbortSignal) =>
      model.read({ post, subject: subjectOf(companies.get(post) ?? '') }, ended),
  };
  const budget = dailyPosts - postsAskedSince(ledger, now - (now % DAY_MS));
  const fresh = new Map<NewPost, LaunchModelAnswer>();
  const late: { launchPostId: number; answer: LaunchModelAnswer }[] = [];
  for (const { id, result } of await readNewPosts({ posts: queue, model: reader, budget, signal })) {
    // What was cut off by the end of the turn is no failure of the reader: the next turn asks again.
    if (result.kind === 'not_attempted' || (result.kind === 'failure' && result.reason === 'aborted'))
      continue;
    if (id.kind === 'fresh') fresh.set(id.post, result);
    else late.push({ launchPostId: id.launchPostId, answer: result });
  }
  return { fresh, late };
}
