import { affordable, budgetMs, DAILY_BUDGET } from '../../core/health/source-budget.js';
import { contentHash, type KnownRevision, type NewPost, newPosts } from '../../core/reading/new-posts.js';
import type { Post } from '../../core/reading/post.js';
import type { Queries } from '../../ledger/queries.js';
import { knownLaunchRevisions, knownRevisions } from '../../ledger/read/known-revisions.js';
import type { StoredState } from '../../ledger/read/source-states.js';
import { SourceFailure, type StatusRead, type TimelineRead } from '../../sources/source.js';
import { changedIncidents } from './changed-incidents.js';
import type { Fetched, FetchedSource } from './fetched.js';
import { lengthOfIncident, lengthOfPost } from './lengths.js';

/*
 * What a source brings beyond its budget waits for later turns; the oldest is stored first. Each source has
 * its own budget, so that one that floods takes nothing from the others, which may have the same posts.
 */

type States = ReadonlyMap<string, StoredState>;

/** What a turn fetched, without what has to wait. */
export function withinBudgets(queries: Queries, fetched: Fetched, states: States, now: number): Fetched {
  const budgetOf = ({ key }: FetchedSource) => budgetMs(states.get(key) ?? null, now);
  const stateOf = ({ key }: FetchedSource) => states.get(key)?.state ?? null;
  return {
    ...fetched,
    timeline: fetched.timeline.map((source) => {
      const revisionsOf = (posts: readonly Post[]) => knownRevisions(queries, posts);
      return postsWithin(source, revisionsOf, budgetOf(source), stateOf(source));
    }),
    status: fetched.status && incidentsWithin(queries, fetched.status, budgetOf(fetched.status)),
    launches: fetched.launches.map((feed) => {
      const revisionsOf = (posts: readonly Post[]) => knownLaunchRevisions(queries, feed.company, posts);
      return postsWithin(feed, revisionsOf, budgetOf(feed), stateOf(feed));
    }),
  };
}

/** Only the operator decides what a file brings. */
const isOwnFile = (key: string) => key.startsWith('file:');

/** @param state with which the read began */
function postsWithin<Source extends FetchedSource<TimelineRead>>(
  source: Source,
  revisionsOf: (posts: readonly Post[]) => readonly KnownRevision[],
  budget: number,
  state: unknown,
): Source {
  if (source.result.kind === 'failed' || isOwnFile(source.key)) return source;
  const { read } = source.result;
  // The usual read is small enough, whether its posts are new or not.
  if (affordable(read.posts.map(lengthOfPost), budget) === read.posts.length) return source;
  const fresh = newPosts(read.posts, revisionsOf(read.posts), [source.key]).toSorted((a, b) => a.at - b.at);
  const left = fresh.slice(affordable(fresh.map(lengthOfPost), budget));
  if (left.length === 0) return source;
  const waiting = new Set(left.map((post) => wording(post, post.contentHash)));
  const waits = (post: Post) => {
    const hash = contentHash(post.text);
    // An entry that is not the post that has its id is named by its address.
    return [post, { ...post, externalId: post.url ?? '' }].some((entry) => waiting.has(wording(entry, hash)));
  };
  const posts = read.posts.filter((post) => !waits(post));
  const incomplete = read.incomplete ?? overBudget(source.key, left.length, 'posts');
  const rest = { ...read, posts, state, incomplete, completeUntil: completeBefore(left, read.completeUntil) };
  return { ...source, result: { kind: 'read', read: rest } };
}

const wording = ({ externalId, url }: Post, hash: string) => JSON.stringify([externalId, url, hash]);

/**
 * Until when the posts that are stored are complete: before the first that waits. One without a date may be
 * of any time.
 */
function completeBefore(left: readonly NewPost[], until: number | null): number | null {
  if (until === null || left.some(({ dating }) => dating !== 'stated')) return null;
  return left.reduce((end, { at }) => Math.min(end, at - 1), until);
}

function incidentsWithin(
  queries: Queries,
  source: FetchedSource<StatusRead>,
  budget: number,
): FetchedSource<StatusRead> {
  if (source.result.kind === 'failed') return source;
  const { read } = source.result;
  if (affordable(read.incidents.map(lengthOfIncident), budget) === read.incidents.length) return source;
  const changed = changedIncidents(queries, read.incidents)
    .map(({ incident }) => incident)
    .sort((a, b) => a.startedAt - b.startedAt);
  const left = new Set(changed.slice(affordable(changed.map(lengthOfIncident), budget)));
  if (left.size === 0) return source;
  const incidents = read.incidents.filter((incident) => !left.has(incident));
  const incomplete = read.incomplete ?? overBudget(source.key, left.size, 'incidents');
  return { ...source, result: { kind: 'read', read: { ...read, incidents, incomplete } } };
}

function overBudget(key: string, left: number, noun: string): SourceFailure {
  const { posts, characters } = DAILY_BUDGET;
  const daily = `${posts} ${noun} or ${characters.toLocaleString('en')} characters a day`;
  return new SourceFailure(
    'over_budget',
    `${key} exceeded its budget of ${daily}; ${left} ${noun} wait for later turns`,
  );
}
