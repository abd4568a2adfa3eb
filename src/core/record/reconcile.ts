import { addressIdentity } from '../reading/post.js';
import { REACH_MS } from './merge-posts.js';
import type { ReadPost } from './read-post.js';
import { type ForWhom, NOBODY_NAMED, type Reset } from './reset.js';
import type { ResetEvent } from './reset-events.js';

export const EVIDENCE_ROLES = ['announcement', 'mention', 'promise'] as const;
type EvidenceRole = (typeof EVIDENCE_ROLES)[number];

/** A reset as it stands, as far as posts may change it. */
export interface CurrentReset
  extends ForWhom,
    Pick<Reset, 'resetId' | 'rowId' | 'kind' | 'at' | 'status' | 'textHash' | 'url'> {
  /**
   * First row by a person or an import; such a reset keeps its time and status. Null: written by the worker
   * only.
   */
  readonly pinnedBy: number | null;
  /** Identities of the posts about it: its evidence, and the post that its address names. */
  readonly identities: readonly string[];
  readonly evidencePostIds: readonly number[];
}

interface ResetStatement extends ForWhom, Pick<CurrentReset, 'kind' | 'at' | 'status' | 'textHash' | 'url'> {
  readonly reason: string;
  /** Number of the post that withdraws it; null otherwise. */
  readonly withdrawnBy: number | null;
}

/** What posts say of a reset, whether it counts or not. */
type Content = Omit<ResetStatement, 'status' | 'reason' | 'withdrawnBy'>;

interface NewEvidence {
  readonly postId: number;
  readonly role: EvidenceRole;
}

/** What to append so that the ledger matches the posts. */
export interface RecordChange {
  /** The reset to change; null for a new one. */
  readonly reset: CurrentReset | null;
  /** The rows to append, in this order; none if only evidence is added. */
  readonly statements: readonly ResetStatement[];
  readonly evidence: readonly NewEvidence[];
}

/**
 * Compares the events merged from posts with the resets in the ledger and returns what to append. Rows are
 * never changed in place. Once the changes are applied, running it again returns none.
 * @param events from `mergePosts`, with the pinned resets among `current` as anchors
 * @param current resets as they stand; those outside the range of the events may be left out
 * @param changedFrom epoch milliseconds of the earliest post that is new or was reread; resets more than
 *   three days earlier cannot have changed
 */
export function reconcile(
  events: readonly ResetEvent[],
  current: readonly CurrentReset[],
  changedFrom: number,
): readonly RecordChange[] {
  const from = changedFrom - REACH_MS;
  const resets = resetsOf(events, current);
  const matched = new Set([...resets.values()].map(({ resetId }) => resetId));
  const changes: RecordChange[] = [];
  for (const event of events) {
    const reset = resets.get(event);
    if (latestOf(event) < from) continue;
    const change = reset ? revise(reset, event) : announce(event);
    if (change.statements.length > 0 || change.evidence.length > 0) changes.push(change);
  }
  for (const reset of current) {
    const stands = reset.pinnedBy !== null || reset.status === 'retracted' || matched.has(reset.resetId);
    if (!stands && reset.at >= from) changes.push(withdraw(reset));
  }
  return leavingFirst(changes);
}

/**
 * In an order in which a reset gets an instant after the one that had it has left it: no two have the same.
 */
function leavingFirst(changes: readonly RecordChange[]): readonly RecordChange[] {
  const waiting = [...changes];
  const ordered: RecordChange[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex(
      (change) => !waiting.some((other) => other !== change && hasInstantOf(other, change)),
    );
    ordered.push(...waiting.splice(Math.max(free, 0), 1));
  }
  return ordered;
}

/** Whether the reset of a change still has the instant that another change gives to its own. */
function hasInstantOf(leaving: RecordChange, { statements }: RecordChange): boolean {
  const { reset } = leaving;
  if (reset?.status !== 'confirmed') return false;
  return statements.some(
    ({ status, at, kind }) => status === 'confirmed' && reset.at === at && reset.kind === kind,
  );
}

/** A pinned reset may be mentioned long after its own time. */
function latestOf(event: ResetEvent): number {
  return Math.max(event.at, (event.withdrawal ?? event.mentions.at(-1) ?? event.announcement).at);
}

/**
 * The reset of each event that has one. First those that have not moved: two resets may share posts that were
 * about one of them for a while, and the reset that is left would take the number and the place of the other.
 */
function resetsOf(
  events: readonly ResetEvent[],
  current: readonly CurrentReset[],
): ReadonlyMap<ResetEvent, CurrentReset> {
  const matches = new Map<ResetEvent, CurrentReset>();
  const matched = new Set<number>();
  const match = (event: ResetEvent, resets: readonly CurrentReset[]) => {
    const reset = findReset(event, resets, matched);
    if (!reset) return;
    matched.add(reset.resetId);
    matches.set(event, reset);
  };
  const standing = current.filter(({ status }) => status !== 'retracted');
  for (const event of events) {
    const unmoved = standing.filter(({ at }) => at === event.at);
    match(event, unmoved);
  }
  for (const event of events) if (!matches.has(event)) match(event, current);
  return matches;
}

function findReset(
  event: ResetEvent,
  current: readonly CurrentReset[],
  matched: ReadonlySet<number>,
): CurrentReset | undefined {
  if (event.anchorId !== null) return current.find((reset) => reset.resetId === event.anchorId);
  const free = current.filter((reset) => reset.kind === event.kind && !matched.has(reset.resetId));
  const posts = [event.announcement, ...event.mentions];
  const firstNamed = (resets: readonly CurrentReset[]) =>
    posts.flatMap((post) => resets.filter((reset) => reset.identities.includes(post.identity)))[0];
  // Retracted resets come last, and of those first what has not moved; otherwise the match would alternate
  // between two from turn to turn.
  return (
    firstNamed(free.filter((reset) => reset.status !== 'retracted')) ??
    firstNamed(free.filter((reset) => reset.at === event.at)) ??
    firstNamed(free)
  );
}

/**
 * A reset that is new here, and its withdrawal if that is, too: the record has both, as if they had been read
 * one by one.
 */
function announce(event: ResetEvent): RecordChange {
  const content = contentOf(event);
  const reason = event.promise ? 'a post says that the promised reset is done' : 'announced by a post';
  const announced = { ...content, status: event.status, reason, withdrawnBy: null };
  const { withdrawal } = event;
  const statements = withdrawal ? [announced, withdrawnBy(withdrawal, content)] : [announced];
  return { reset: null, statements, evidence: evidenceOf(event) };
}

function contentOf({ kind, at, announcement }: ResetEvent): Content {
  return { kind, at, textHash: announcement.textHash, url: announcement.url, ...forWhom(announcement) };
}

function withdrawnBy({ postId }: ReadPost, content: Content): ResetStatement {
  return { ...content, status: 'retracted', reason: 'withdrawn by a post', withdrawnBy: postId };
}

/** A post for a few users may be about a reset that is recorded; it does not say whom that is for. */
function forWhom({ scope, plans }: ReadPost): ForWhom {
  return scope === 'few' ? NOBODY_NAMED : { scope, plans };
}

function evidenceOf(event: ResetEvent): NewEvidence[] {
  return [
    { postId: event.announcement.postId, role: event.anchorId === null ? 'announcement' : 'mention' },
    ...[...event.mentions, ...(event.withdrawal ? [event.withdrawal] : [])].map(
      (post): NewEvidence => ({ postId: post.postId, role: 'mention' }),
    ),
    ...(event.promise ? [{ postId: event.promise.postId, role: 'promise' } as const] : []),
  ];
}

function revise(reset: CurrentReset, event: ResetEvent): RecordChange {
  const evidence = evidenceOf(event).filter(({ postId }) => !reset.evidencePostIds.includes(postId));
  const statement = reset.pinnedBy !== null ? adopt(reset, event) : restate(reset, event);
  const isSame =
    statement.at === reset.at &&
    statement.status === reset.status &&
    statement.textHash === reset.textHash &&
    statement.url === reset.url &&
    statement.scope === reset.scope &&
    JSON.stringify(statement.plans) === JSON.stringify(reset.plans);
  return { reset, statements: isSame ? [] : [statement], evidence };
}

function restate(reset: CurrentReset, event: ResetEvent): ResetStatement {
  const { status, withdrawal } = event;
  const content = contentOf(event);
  if (withdrawal) return withdrawnBy(withdrawal, content);
  const isConfirmed = reset.status === 'unconfirmed' && status === 'confirmed';
  const reason = isConfirmed ? 'confirmed by a further post' : 'a post was edited, reread or arrived late';
  return { ...content, status, reason, withdrawnBy: null };
}

/**
 * A pinned reset gets from the post its address names what it lacks: text and audience. Time and status stay.
 */
function adopt(reset: CurrentReset, event: ResetEvent): ResetStatement {
  const own = reset.status === 'retracted' ? null : addressIdentity(reset.url);
  const named = [event.announcement, ...event.mentions].find((post) => post.identity === own);
  const { kind, at, status, url, scope, plans } = reset;
  const textHash = reset.textHash ?? named?.textHash ?? null;
  const audience = scope === null && named ? forWhom(named) : { scope, plans };
  const reason = 'the announcement was read from the timeline';
  return { kind, at, status, textHash, url, ...audience, reason, withdrawnBy: null };
}

function withdraw(reset: CurrentReset): RecordChange {
  const { kind, at, textHash, url, scope, plans } = reset;
  const reason = 'its posts were edited, reread or belong to another reset';
  const content = { kind, at, textHash, url, scope, plans };
  const statement = { ...content, status: 'retracted', reason, withdrawnBy: null } as const;
  return { reset, statements: [statement], evidence: [] };
}
