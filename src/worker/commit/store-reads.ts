import { createHash } from 'node:crypto';
import { coverageOfRead } from '../../core/record/coverage.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { type IncidentRow, latestIncidents } from '../../ledger/read/latest-incidents.js';
import { sourceStates } from '../../ledger/read/turn.js';
import { sourceState } from '../../ledger/schema.js';
import { extendCoverage } from '../../ledger/write/extend-coverage.js';
import type { Incident, StatusRead, TimelineRead } from '../../sources/source.js';
import type { Fetched, FetchedSource } from '../fetch/fetch-sources.js';

export interface FailedSource {
  readonly source: string;
  readonly failureClass: string;
  readonly detail: string;
}

/** How a source was read, in a word: `ok`, `not_modified`, or the class of its failure. */
export interface ReadOutcome {
  readonly source: string;
  readonly outcome: string;
}

export interface SkippedEntries {
  readonly source: string;
  readonly count: number;
  readonly detail: string;
}

interface StoreReads {
  readonly turnId: number;
  readonly now: number;
  readonly fetched: Fetched;
}

/** Stores how every source was read, what the status page said, and where the next reads go on. */
export function storeReads(
  tx: LedgerTransaction,
  ledger: Appender,
  turn: StoreReads,
): { posts: number; reads: ReadOutcome[]; failures: FailedSource[]; skipped: SkippedEntries[] } {
  const { fetched, turnId } = turn;
  const all = [...fetched.timeline, ...(fetched.status ? [fetched.status] : []), ...fetched.launches];
  fetched.timeline.forEach((one, rank) => {
    appendTimelineRead(ledger, turnId, one, rank === 0 ? 'primary' : 'fallback');
  });
  if (fetched.status) appendStatus(tx, ledger, turn, fetched.status);
  for (const feed of fetched.launches) appendTimelineRead(ledger, turnId, feed, 'launches');
  keepStates(tx, turn);
  return {
    posts: fetched.timeline.reduce(
      (sum, one) => sum + (one.result.kind === 'read' ? one.result.read.posts.length : 0),
      0,
    ),
    reads: all.map(outcomeOf),
    failures: all.flatMap(failureOf),
    skipped: all.flatMap(skippedBy),
  };
}

/** A source that was cut short counts as failed too, with what it brought kept. */
export function failureOf(one: FetchedSource<TimelineRead | StatusRead>): FailedSource[] {
  const failure = one.result.kind === 'failed' ? one.result.failure : one.result.read.incomplete;
  return failure ? [{ source: one.key, failureClass: failure.failureClass, detail: failure.message }] : [];
}

function outcomeOf(one: FetchedSource<TimelineRead | StatusRead>): ReadOutcome {
  const [failure] = failureOf(one);
  const { result } = one;
  const read = result.kind === 'read' && 'outcome' in result.read ? result.read.outcome : 'ok';
  return { source: one.key, outcome: failure?.failureClass ?? read };
}

const NOTHING = { items: 0, contiguous: 0, oldestAt: null, newestAt: null } as const;
const NO_FAILURE = { failureClass: null, failureDetail: null, httpStatus: null } as const;

function appendTimelineRead(
  ledger: Appender,
  turnId: number,
  one: FetchedSource<TimelineRead>,
  role: 'primary' | 'fallback' | 'launches',
): void {
  const { key: source, startedAt, finishedAt, result } = one;
  const row = { turnId, source, role, startedAt, finishedAt };
  if (result.kind === 'failed') {
    ledger.append('sourceReads', { ...row, ...NOTHING, outcome: 'failed', ...failureFields(result.failure) });
    return;
  }
  const { read } = result;
  const times = timesOf(read);
  ledger.append('sourceReads', {
    ...row,
    outcome: read.outcome,
    items: read.posts.length,
    contiguous: read.contiguous ? 1 : 0,
    ...times,
    ...problemFields(read),
  });
}

const SKIPPED_NAMED = 5;
const SKIPPED_LENGTH = 200;

/** Why a read was cut short, or which entries of a whole one could not be used: neither goes unseen. */
function problemFields({ incomplete, skipped }: TimelineRead | StatusRead) {
  if (incomplete) return failureFields(incomplete);
  return { ...NO_FAILURE, failureDetail: skippedInWords(skipped) };
}

function skippedInWords(skipped: readonly string[]): string | null {
  if (skipped.length === 0) return null;
  const named = skipped.slice(0, SKIPPED_NAMED).map((reason) => reason.slice(0, SKIPPED_LENGTH));
  const more = skipped.length > SKIPPED_NAMED ? ` … and ${skipped.length - SKIPPED_NAMED} more` : '';
  return `not usable: ${named.join('; ')}${more}`;
}

/** What could not be used of each source, for the turn's log line. */
function skippedBy(one: FetchedSource<TimelineRead | StatusRead>): SkippedEntries[] {
  if (one.result.kind === 'failed') return [];
  const detail = skippedInWords(one.result.read.skipped);
  return detail === null ? [] : [{ source: one.key, count: one.result.read.skipped.length, detail }];
}

function failureFields(failure: { failureClass: string; message: string; httpStatus: number | null }) {
  const { failureClass, message, httpStatus } = failure;
  return { failureClass, failureDetail: message, httpStatus };
}

function timesOf({ posts }: TimelineRead): { oldestAt: number | null; newestAt: number | null } {
  let oldestAt: number | null = null;
  let newestAt: number | null = null;
  for (const { at } of startsPinned(posts) ? posts.slice(1) : posts) {
    if (oldestAt === null || at < oldestAt) oldestAt = at;
    if (newestAt === null || at > newestAt) newestAt = at;
  }
  return { oldestAt, newestAt };
}

/** A pinned post stands on top however old it is; it says nothing about how far back the read went. */
function startsPinned(posts: TimelineRead['posts']): boolean {
  const [first, second] = posts;
  const last = posts.at(-1);
  return (
    posts.length > 2 &&
    first !== undefined &&
    second !== undefined &&
    last !== undefined &&
    first.at < second.at &&
    last.at < second.at
  );
}

function appendStatus(
  tx: LedgerTransaction,
  ledger: Appender,
  turn: StoreReads,
  one: FetchedSource<StatusRead>,
): void {
  const { turnId, now } = turn;
  const { key: source, startedAt, finishedAt, result } = one;
  const row = { turnId, source, role: 'status', startedAt, finishedAt } as const;
  if (result.kind === 'failed') {
    ledger.append('sourceReads', { ...row, ...NOTHING, outcome: 'failed', ...failureFields(result.failure) });
    return;
  }
  const { indicator, description, incidents: seen } = result.read;
  ledger.append('sourceReads', {
    ...row,
    ...NOTHING,
    ...problemFields(result.read),
    outcome: 'ok',
    items: seen.length,
  });
  ledger.append('providerStatus', { turnId, indicator, description, readAt: finishedAt });
  const latest = latestIncidents(
    tx,
    seen.map(({ externalId }) => externalId),
  );
  for (const incident of seen)
    appendIncident(ledger, { turnId, now, incident, latest: latest.get(incident.externalId) });
}

function appendIncident(
  ledger: Appender,
  seen: {
    readonly turnId: number;
    readonly now: number;
    readonly incident: Incident;
    readonly latest: IncidentRow | undefined;
  },
): void {
  const { turnId, now, incident, latest } = seen;
  const { externalId, counts, components, ...said } = incident;
  const fields = { ...said, components: JSON.stringify(components), counts: counts ? 1 : 0 };
  const keys = Object.keys(fields) as (keyof typeof fields)[];
  if (latest && keys.every((key) => latest[key] === fields[key])) return;
  // Covers the revision before, because an incident may return to an earlier state ("resolved", and open again).
  const covered = latest ? [fields, latest.contentHash] : fields;
  const contentHash = createHash('sha256').update(JSON.stringify(covered)).digest('hex');
  ledger.append('incidents', { turnId, externalId, contentHash, ...fields, seenAt: now });
}

function keepStates(tx: LedgerTransaction, turn: StoreReads): void {
  const stored = sourceStates(tx);
  for (const { key: source, result } of turn.fetched.timeline) {
    if (result.kind === 'failed') continue;
    const { read } = result;
    const { added, completeUntil } = coverageOfRead(stored.get(source)?.completeUntil ?? null, {
      completeUntil: read.completeUntil,
      reachesBack: read.contiguous,
      pending: read.incomplete !== null,
      oldestAt: timesOf(read).oldestAt,
    });
    keepState(tx, turn.now, source, read.state, completeUntil);
    if (added) extendCoverage(tx, added);
  }
  // Launch feeds cover nothing: launches are verified by hand.
  for (const { key, result } of turn.fetched.launches)
    if (result.kind === 'read') keepState(tx, turn.now, key, result.read.state, null);
}

function keepState(
  tx: LedgerTransaction,
  now: number,
  source: string,
  state: unknown,
  completeUntil: number | null,
): void {
  const kept = { state: JSON.stringify(state ?? null), completeUntil, updatedAt: now };
  tx.insert(sourceState)
    .values({ source, ...kept })
    .onConflictDoUpdate({ target: sourceState.source, set: kept })
    .run();
}
