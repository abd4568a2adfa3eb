import type { LaunchReading, LaunchSubject } from '../../core/launches/hints/launch-reading.js';
import { readLaunchPost } from '../../core/launches/hints/read-launch-post.js';
import { type NewPost, newPosts } from '../../core/reading/new-posts.js';
import type { Queries } from '../../ledger/queries.js';
import { knownLaunchRevisions } from '../../ledger/read/known-revisions.js';
import type { FetchedFeed } from './fetched.js';
import { type ReadInTime, readInTime } from './read-in-time.js';

interface CompanyPost extends NewPost {
  readonly company: string;
}

export type LaunchPosts = ReadInTime<CompanyPost, LaunchReading>;

interface LaunchOptions {
  readonly subjectOf: (company: string) => LaunchSubject;
  /** Whether reading must end. */
  readonly rulesTimeIsUp: () => boolean;
}

/** Reads new and edited entries of launch feeds. */
export function readLaunchFeeds(
  queries: Queries,
  feeds: readonly FetchedFeed[],
  { subjectOf, rulesTimeIsUp }: LaunchOptions,
): Promise<LaunchPosts> {
  const companies = [...new Set(feeds.map(({ company }) => company))];
  const posts = companies.flatMap((company) => {
    const ofCompany = feeds.filter((feed) => feed.company === company);
    const fetched = ofCompany.flatMap(({ result }) => (result.kind === 'read' ? result.read.posts : []));
    const sources = [...new Set(fetched.map(({ source }) => source))];
    const revisions = knownLaunchRevisions(queries, company, fetched);
    return newPosts(fetched, revisions, sources).map((post) => ({ ...post, company }));
  });
  return readInTime(posts, (post) => readLaunchPost(post, subjectOf(post.company)), rulesTimeIsUp);
}
