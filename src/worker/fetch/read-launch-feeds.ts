import type { LaunchReading, LaunchSubject } from '../../core/launches/hints/launch-reading.js';
import { readLaunchPost } from '../../core/launches/hints/read-launch-post.js';
import { newPosts } from '../../core/reading/new-posts.js';
import type { Post } from '../../core/reading/post.js';
import { MODEL_RETRY_MS } from '../../core/reading/retry.js';
import { DAY_MS } from '../../core/time.js';
import { knownLaunchRevisions } from '../../ledger/read/known-revisions.js';
import { unansweredLaunchPosts } from '../../ledger/read/launch-posts.js';
import type { Queries } from '../../ledger/read/queries.js';
import type { LaunchModelReader, LaunchPostToRead } from '../../sources/model/model-reader.js';
import type { FetchedFeed } from './fetched.js';
import { type ReadLimits, type ReadPosts, readNewPosts } from './read-new-posts.js';

interface CompanyPost extends Post {
  readonly company: string;
}
export type LaunchPosts = ReadPosts<CompanyPost, LaunchReading>;

interface LaunchOptions extends ReadLimits {
  readonly subjectOf: (company: string) => LaunchSubject;
  readonly model: LaunchModelReader | null;
}

/** Older posts announce nothing current; for them the rules' reading is enough. */
const OLDEST_ASKED_MS = 30 * DAY_MS;

/** Reads new and edited entries of launch feeds. */
export function readLaunchFeeds(
  queries: Queries,
  feeds: readonly FetchedFeed[],
  options: LaunchOptions,
): Promise<LaunchPosts> {
  const { subjectOf, now } = options;
  const companies = [...new Set(feeds.map(({ company }) => company))];
  const posts = companies.flatMap((company) => {
    const ofCompany = feeds.filter((feed) => feed.company === company);
    const fetched = ofCompany.flatMap(({ result }) => (result.kind === 'read' ? result.read.posts : []));
    const sources = [...new Set(fetched.map(({ source }) => source))];
    const known = knownLaunchRevisions(queries, company, fetched);
    return newPosts(fetched, known, sources).map((post) => ({ ...post, company }));
  });
  return readNewPosts<CompanyPost, LaunchReading, LaunchPostToRead>(posts, {
    ...options,
    rules: (post) => readLaunchPost(post, subjectOf(post.company)),
    inputOf: () => (post) => ({ post, subject: subjectOf(post.company) }),
    unanswered: () => unansweredLaunchPosts(queries, now - MODEL_RETRY_MS),
    isAsked: ({ at }) => now - at < OLDEST_ASKED_MS,
    // Identities are unique within a company.
    keyOf: ({ company, identity }) => `${company} ${identity}`,
  });
}
