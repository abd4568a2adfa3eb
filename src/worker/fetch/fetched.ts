import { SourceFailure, type StatusRead, type TimelineRead } from '../../sources/source.js';

/** What a turn fetched: one entry for each configured source, read or failed. */
export interface Fetched {
  /** The primary source first. */
  readonly timeline: readonly FetchedSource<TimelineRead>[];
  readonly status: FetchedSource<StatusRead> | null;
  readonly launches: readonly FetchedFeed[];
  readonly silence: Silence | null;
}

/** No configured source was read for a day. */
interface Silence {
  readonly since: number;
  /** Names of the product's other sources that are read meanwhile. */
  readonly using: readonly string[];
}

export interface FetchedFeed extends FetchedSource<TimelineRead> {
  readonly company: string;
}

export interface FetchedSource<Read = TimelineRead | StatusRead> {
  readonly key: string;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly result:
    | { readonly kind: 'read'; readonly read: Read }
    | { readonly kind: 'failed'; readonly failure: SourceFailure };
}

export function allSources({ timeline, status, launches }: Fetched): readonly FetchedSource[] {
  return [...timeline, ...(status ? [status] : []), ...launches];
}

/**
 * The first turn of a new ledger, which reads none of its sources: so nobody has said anything of the time
 * either.
 */
export function isUnread(fetched: Fetched): boolean {
  return allSources(fetched).some((source) => failureOf(source)?.failureClass === 'not_yet');
}

/** Why a source was not read, or not completely. */
export function failureOf({ result }: FetchedSource): SourceFailure | null {
  return result.kind === 'failed' ? result.failure : result.read.incomplete;
}

/**
 * A read of posts of which some are left for the next turn. It keeps the state with which it began and counts
 * as incomplete: the next read brings those posts again, and coverage does not pass them.
 */
export function withPostsLeft<Source extends FetchedSource<TimelineRead>>(
  source: Source,
  left: number,
  state: unknown,
): Source {
  if (left === 0 || source.result.kind === 'failed') return source;
  const message = `too many new posts for one turn; ${left} of them ${left === 1 ? 'waits' : 'wait'} for the next one`;
  const { incomplete: before } = source.result.read;
  // A read that only exceeds its budget says until when it is complete. With these posts left out, that is
  // wrong.
  const incomplete = before === null || isOverBudget(before) ? new SourceFailure('aborted', message) : before;
  const read = { ...source.result.read, state, contiguous: false, incomplete };
  return { ...source, result: { kind: 'read', read } };
}

/** Whether the read is complete for the time that it covers; what waits is from after it. */
export function isOverBudget(failure: SourceFailure | null): boolean {
  return failure?.failureClass === 'over_budget';
}

/** `ok`, `not_modified`, or the failure class. */
export function outcomeOf(source: FetchedSource): string {
  const { result } = source;
  const outcome = result.kind === 'read' && 'outcome' in result.read ? result.read.outcome : 'ok';
  return failureOf(source)?.failureClass ?? outcome;
}

const SKIPPED_NAMED = 5;
const SKIPPED_LENGTH = 200;

/** Describes the entries of a read that could not be used; null for none. */
export function skippedInWords(skipped: readonly string[]): string | null {
  if (skipped.length === 0) return null;
  const named = skipped.slice(0, SKIPPED_NAMED).map((reason) => reason.slice(0, SKIPPED_LENGTH));
  const more = skipped.length > SKIPPED_NAMED ? ` … and ${skipped.length - SKIPPED_NAMED} more` : '';
  return `not usable: ${named.join('; ')}${more}`;
}
