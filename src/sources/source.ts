import type { Post } from '../core/reading/post.js';

/** Why a read failed, in a word that is stored, counted and documented. */
export const FAILURE_CLASSES = [
  'timeout',
  'dns',
  'connection',
  'tls',
  'http_status',
  'rate_limited',
  'too_large',
  'too_many_redirects',
  'unsupported_protocol',
  'invalid_payload',
  'not_found',
  'unauthorized',
  'aborted',
  /** A defect of this program, not of the source; the log has its stack. */
  'internal',
] as const;
export type FailureClass = (typeof FAILURE_CLASSES)[number];

/** A read that failed. Sources throw it; the worker stores it, and makes any other exception one that is `internal`. */
export class SourceFailure extends Error {
  constructor(
    readonly failureClass: FailureClass,
    /** Plain words, without secrets. */
    message: string,
    readonly httpStatus: number | null = null,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'SourceFailure';
  }
}

export interface TimelineReadOptions {
  /** Epoch milliseconds: the moment of this turn. */
  readonly now: number;
  /** Ends the read: shutdown, or the turn's fetch budget. */
  readonly signal: AbortSignal;
  /** What the last committed read of this source returned as `state`; null at the first read. */
  readonly state: unknown;
  /** On a first read there is no need to page back beyond this instant (the record is complete until then). */
  readonly since: number | null;
}

/** What a read brought. Posts are in the order of the source; the caller deduplicates. */
export interface TimelineRead {
  readonly outcome: 'ok' | 'not_modified';
  readonly posts: readonly Post[];
  /** Entries that could not be used, each with why (no id, no text …). */
  readonly skipped: readonly string[];
  /**
   * True when this read reached back to the last post of the one before (always true for a first read that reached
   * the source's end or `since`), so that nothing posted in between can be missing.
   */
  readonly contiguous: boolean;
  /**
   * Until when this read shows the timeline complete: the moment of the request, or for a file its last post.
   */
  readonly completeUntil: number | null;
  /** To be stored in the turn's transaction and handed to the next read; a plain JSON value. */
  readonly state: unknown;
  /** Set when paging ended early: the posts read so far are kept, the rest waits for the next turn. */
  readonly incomplete: SourceFailure | null;
}

/** One configured timeline source. `read` rejects with `SourceFailure` when it brought nothing at all. */
export interface TimelineSource {
  /** The words of the configuration, without secrets: `rss:https://example.org/feed`. */
  readonly key: string;
  read(options: TimelineReadOptions): Promise<TimelineRead>;
}

export interface Incident {
  readonly externalId: string;
  readonly name: string;
  readonly status: string;
  readonly impact: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly resolvedAt: number | null;
  readonly components: readonly string[];
  readonly url: string | null;
  /** It matches the component filter, or there is none. */
  readonly counts: boolean;
}

export interface StatusRead {
  readonly indicator: string;
  readonly description: string;
  readonly incidents: readonly Incident[];
  readonly skipped: readonly string[];
  /** Set when only the summary could be read: what it says is kept, older incidents wait for the next turn. */
  readonly incomplete: SourceFailure | null;
}

export interface StatusSource {
  readonly key: string;
  read(options: { now: number; signal: AbortSignal }): Promise<StatusRead>;
}
