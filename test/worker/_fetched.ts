import type { FailureClass } from '../../src/core/health/failure-class.js';
import { SourceFailure, type TimelineRead } from '../../src/sources/source.js';
import type { Fetched, FetchedSource } from '../../src/worker/fetch/fetched.js';
import { NOW } from '../_support/ledgers/snapshot.js';

const AT = { startedAt: NOW, finishedAt: NOW } as const;

/** A source that was read, whole unless it says why not. */
export const read = (key: string, incomplete: SourceFailure | null = null): FetchedSource<TimelineRead> => ({
  ...AT,
  key,
  result: {
    kind: 'read',
    read: {
      outcome: 'ok',
      posts: [],
      contiguous: true,
      oldestAt: null,
      completeUntil: NOW,
      state: null,
      skipped: [],
      incomplete,
    },
  },
});

export const failed = (key: string, failureClass: FailureClass = 'timeout'): FetchedSource<TimelineRead> => ({
  ...AT,
  key,
  result: { kind: 'failed', failure: new SourceFailure(failureClass, 'it failed') },
});

/** Nothing but these timelines is configured. */
export const fetchedFrom = (...timeline: FetchedSource<TimelineRead>[]): Fetched => ({
  timeline,
  status: null,
  launches: [],
  silence: null,
});
