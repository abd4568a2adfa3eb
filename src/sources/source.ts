import type { FailureClass } from '../core/health/failure-class.js';
import type { Post } from '../core/reading/post.js';

/** A failed read. Sources throw it and the worker stores it; any other exception becomes `internal`. */
export class SourceFailure extends Error {
  constructor(
    readonly failureClass: FailureClass,
    /** The message holds no secrets. */
    message: string,
    readonly httpStatus: number | null = null,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'SourceFailure';
  }
}

export interface TimelineReadOptions {
  readonly now: number;
  /** Ends the read: shutdown, or the turn's fetch budget. */
  readonly signal: AbortSignal;
  /** `state` of the last committed read of this source; null at the first read. */
  readonly state: unknown;
  /** The first read need not page back beyond this instant, until which the record is complete. */
  readonly since: number | null;
}

/** Result of a read. Posts are in source order; the caller deduplicates. */
export interface TimelineRead {
  readonly outcome: 'ok' | 'not_modified';
  readonly posts: readonly Post[];
  /**
   * What could not be used, with the reason: entries (no id, no text …), and ids that several entries have.
   */
  readonly skipped: readonly string[];
  /**
   * This read reached back to the last post of the previous read (for a first read: the source's end or
   * `since`), so no post in between can be missing.
   */
  readonly contiguous: boolean;
  /** The date of its oldest post, as far as its list is in order; null without one. */
  readonly oldestAt: number | null;
  /**
   * The timeline is complete until this instant: the time of the request, or for a file its last post.
   */
  readonly completeUntil: number | null;
  /** Stored in the turn's transaction and passed to the next read; a plain JSON value. */
  readonly state: unknown;
  /** Set when paging ended early: the posts read so far are stored, the rest waits for the next turn. */
  readonly incomplete: SourceFailure | null;
}

/** One configured timeline source. `read` rejects with `SourceFailure` when it read nothing. */
export interface TimelineSource {
  /** The configuration entry without secrets: `rss:https://example.org/feed`. */
  readonly key: string;
  read(options: TimelineReadOptions): Promise<TimelineRead>;
}

/** A company's feed, read by the same rules as the timeline. */
export interface LaunchFeed {
  readonly company: string;
  readonly source: TimelineSource;
}

export interface Incident {
  readonly externalId: string;
  readonly name: string;
  readonly status: string;
  readonly impact: string;
  readonly startedAt: number;
  /** Null also where the status says that it is over, but nothing says since when. */
  readonly resolvedAt: number | null;
  readonly components: readonly string[];
  readonly url: string | null;
  /** Matches the component filter, or there is none. */
  readonly counts: boolean;
}

export interface StatusRead {
  readonly indicator: string;
  readonly description: string;
  readonly incidents: readonly Incident[];
  readonly skipped: readonly string[];
  /** Set when only the summary could be read: its incidents are stored, older ones wait for the next turn. */
  readonly incomplete: SourceFailure | null;
}

export interface StatusSource {
  readonly key: string;
  read(options: { now: number; signal: AbortSignal }): Promise<StatusRead>;
}
