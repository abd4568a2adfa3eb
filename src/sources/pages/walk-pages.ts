import { awaitsDate, type Post } from '../../core/reading/post.js';
import { BOUNDS } from '../bounds.js';
import { buildPosts, type RawPost } from '../posts/build-post.js';
import { SourceFailure, type TimelineReadOptions } from '../source.js';
import { edgeOf, type Gap, overlaps, type ReadMark, reaches, type Validators } from './paging.js';

interface PageQuery {
  /** `next` of the previous page; null for the newest page. */
  readonly cursor: string | null;
  readonly validators: Validators | null;
  readonly signal: AbortSignal;
}

interface RawPage {
  /** Entries of the page, or why one cannot be used. */
  readonly raws: readonly (RawPost | string)[];
  /** The cursor of the next older page; null at the end. */
  readonly next: string | null;
  readonly validators: Validators | null;
}

interface TimelinePage extends Omit<RawPage, 'raws'> {
  readonly posts: readonly Post[];
}

type RawPageAnswer = Promise<RawPage | 'not_modified'>;

export type FetchTimelinePage = (query: PageQuery) => RawPageAnswer;

/**
 * Pages of an account whose id is looked up by its name. After a failure it is looked up again: a server may
 * have named the wrong one, or none that it knows.
 */
export function pagesOfAccount(
  lookUp: (signal: AbortSignal) => Promise<string>,
  fetchPage: (accountId: string, query: PageQuery) => RawPageAnswer,
): FetchTimelinePage {
  let accountId: string | null = null;
  return async (query) => {
    const id = accountId ?? (await lookUp(query.signal));
    accountId = null;
    const page = await fetchPage(encodeURIComponent(id), query);
    accountId = id;
    return page;
  };
}

/** The end of paging: at its goal, at the source's end, or before. */
export type Walk =
  | { end: 'met' | 'exhausted' | 'shifted' }
  | { end: 'cut'; rest: Omit<Gap, 'goal'>; failure: SourceFailure };

/** Collects the posts of one read, up to a number of pages. */
interface PageReader {
  /** The posts of all pages so far. */
  readonly posts: readonly Post[];
  /** Why entries of these pages could not be used. */
  readonly skipped: readonly string[];
  readonly fetch: (
    cursor: string | null,
    validators: Validators | null,
  ) => Promise<TimelinePage | 'not_modified'>;
  /** The page, or the failure: posts of earlier pages are kept. */
  readonly tryFetch: (cursor: string | null) => Promise<TimelinePage | SourceFailure>;
}

export function createPageReader(
  key: string,
  fetchPage: FetchTimelinePage,
  { now, signal }: TimelineReadOptions,
): PageReader {
  const posts: Post[] = [];
  const skipped: string[] = [];
  let pagesLeft: number = BOUNDS.pages;

  async function fetch(
    cursor: string | null,
    validators: Validators | null,
  ): Promise<TimelinePage | 'not_modified'> {
    pagesLeft--;
    const page = await fetchPage({ cursor, validators, signal });
    if (page === 'not_modified') return page;
    const built = buildPosts(key, page.raws, now);
    for (const post of built.posts) posts.push(post);
    for (const reason of built.skipped) skipped.push(reason);
    if ((page.next?.length ?? 0) > BOUNDS.addressLength)
      throw new SourceFailure(
        'invalid_payload',
        `the address of its next page has more than ${BOUNDS.addressLength} characters`,
      );
    // A date that lies in the future may become one by itself, without a change of the page.
    const next = built.posts.some(awaitsDate) ? null : page.validators;
    return { posts: built.posts, next: page.next, validators: next };
  }

  async function tryFetch(cursor: string | null): Promise<TimelinePage | SourceFailure> {
    if (signal.aborted)
      return new SourceFailure(
        'aborted',
        'the time limit for reading was reached before the last page; the next turn continues',
      );
    if (pagesLeft <= 0)
      return new SourceFailure(
        'too_large',
        `reading stopped after ${BOUNDS.pages} pages; the next turn continues`,
      );
    try {
      const page = await fetch(cursor, null);
      if (page !== 'not_modified') return page;
      return new SourceFailure('http_status', 'the source answered 304 to an unconditional request', 304);
    } catch (error) {
      if (error instanceof SourceFailure) return error;
      throw error;
    }
  }

  return { posts, skipped, fetch, tryFetch };
}

/** Walks from the newest page, which is already fetched, down to the goal. */
export function walkFromTop(reader: PageReader, top: TimelinePage, goal: ReadMark): Promise<Walk> {
  return walkDown(reader, goal, { cursor: null, page: top, edge: null });
}

/** Walks from where an earlier walk was cut off, down to its goal. */
export async function resumeWalk(reader: PageReader, gap: Gap): Promise<Walk> {
  const page = await reader.tryFetch(gap.cursor);
  if (page instanceof SourceFailure) return { end: 'cut', rest: gap, failure: page };
  if (!overlaps(gap.edge, page.posts)) return { end: 'shifted' };
  return walkDown(reader, gap.goal, { cursor: gap.cursor, page, edge: gap.edge });
}

async function walkDown(
  reader: PageReader,
  goal: ReadMark,
  start: { cursor: string | null; page: TimelinePage; edge: Gap['edge'] },
): Promise<Walk> {
  let { cursor, page, edge } = start;
  const visited = new Set([cursor]);
  for (;;) {
    edge = edgeOf(page.posts, edge);
    if (reaches(goal, page.posts)) return { end: 'met' };
    // A source whose pages form a cycle would be read forever.
    if (page.next === null || visited.has(page.next)) return { end: 'exhausted' };
    const next = await reader.tryFetch(page.next);
    if (next instanceof SourceFailure) return { end: 'cut', rest: { cursor, edge }, failure: next };
    cursor = page.next;
    visited.add(cursor);
    page = next;
  }
}
