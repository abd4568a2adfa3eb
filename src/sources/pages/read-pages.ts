import { guardedRead } from '../../lib/guarded-connections.js';
import {
  SourceFailure,
  type TimelineRead,
  type TimelineReadOptions,
  type TimelineSource,
} from '../source.js';
import {
  type Gap,
  markOf,
  oldestIn,
  type PagingState,
  pagingState,
  type ReadMark,
  uniquePosts,
} from './paging.js';
import {
  createPageReader,
  type FetchTimelinePage,
  resumeWalk,
  type Walk,
  walkFromTop,
} from './walk-pages.js';

const NO_STATE: PagingState = { validators: null, mark: null, gap: null };

/** A timeline source that reads pages, newest first, and closes gaps left by earlier reads. */
export function createPagedSource(key: string, fetchPage: FetchTimelinePage): TimelineSource {
  return { key, read: (options) => guardedRead(() => readPages(key, fetchPage, options)) };
}

/**
 * Reads from the newest page down to the newest post of the previous read; then continues where an earlier
 * read was cut off. Posts of a read that was cut off are kept, and its state records what is missing.
 */
async function readPages(
  key: string,
  fetchPage: FetchTimelinePage,
  options: TimelineReadOptions,
): Promise<TimelineRead> {
  // An invalid state leads to reading everything again, which is safe, because posts are deduplicated.
  const state = pagingState.safeParse(options.state).data ?? NO_STATE;
  const { gap } = state;
  const resumes = gap !== null && gap.cursor !== null;
  const wanted: ReadMark = gap?.goal ?? state.mark ?? { ids: [], at: options.since };
  const isFirstRead = wanted.ids.length === 0;
  const reader = createPageReader(key, fetchPage, options);

  function done(
    contiguous: boolean,
    next: PagingState,
    incomplete: SourceFailure | null = null,
  ): TimelineRead {
    return {
      outcome: 'ok',
      posts: uniquePosts(reader.posts),
      skipped: reader.skipped,
      contiguous,
      oldestAt: oldestIn(reader.posts),
      completeUntil: options.now,
      state: next,
      incomplete,
    };
  }

  // A gap that begins at the top needs the top page even if it has not changed.
  const top = await reader.fetch(null, gap !== null && !resumes ? null : state.validators);
  if (top === 'not_modified' && gap === null) return { ...done(true, state), outcome: 'not_modified' };

  let next = state;
  let walk: Walk = { end: 'met' };
  if (top !== 'not_modified') {
    next = { ...state, validators: top.validators, mark: markOf(top.posts, state.mark) };
    walk = await walkFromTop(reader, top, resumes && state.mark ? state.mark : wanted);
    // An empty source proves nothing: the state stays, without validators, so that a later 304 cannot confirm
    // it.
    if (walk.end === 'exhausted' && reader.posts.length === 0) {
      return done(isFirstRead, { ...state, validators: null });
    }
  }
  if (walk.end === 'met' && resumes) walk = await resumeWalk(reader, gap);
  // The source's end completes a first read; in any other read the posts in between are no longer available.
  const contiguous = walk.end === 'met' || (walk.end === 'exhausted' && isFirstRead);
  const { rest, failure } = unread(walk);
  return done(contiguous, { ...next, gap: rest && { ...rest, goal: wanted } }, failure);
}

const FROM_THE_TOP: Omit<Gap, 'goal'> = { cursor: null, edge: null };

/** Statuses of APIs for an expired cursor. */
const CURSOR_REFUSED = [400, 404, 410, 422];

/** The place where the next read must continue, and why this one stopped. */
function unread(walk: Walk): { rest: Omit<Gap, 'goal'> | null; failure: SourceFailure | null } {
  switch (walk.end) {
    case 'met':
    case 'exhausted':
      return { rest: null, failure: null };
    case 'shifted': {
      const message = 'the pages have shifted; the next turn reads the missing part again from the top';
      return { rest: FROM_THE_TOP, failure: new SourceFailure('invalid_payload', message) };
    }
    case 'cut': {
      const { rest, failure } = walk;
      const isRefused = failure.httpStatus !== null && CURSOR_REFUSED.includes(failure.httpStatus);
      return { rest: isRefused ? FROM_THE_TOP : { cursor: rest.cursor, edge: rest.edge }, failure };
    }
  }
}
