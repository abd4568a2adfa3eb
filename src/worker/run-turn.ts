import type { Recipient } from '../core/alerts/alert.js';
import { MAX_CLOCK_OFFSET_MS } from '../core/time/machine-time.js';
import { DAY_MS } from '../core/time/time.js';
import type { NewSalt } from '../ledger/chain/text-hash.js';
import { schemaDifferences } from '../ledger/file/expected-schema.js';
import type { LedgerWriter } from '../ledger/file/open-writing.js';
import { postsAskedSince } from '../ledger/read/unanswered-posts.js';
import type { DiskSpace } from '../lib/disk-space.js';
import { withDeadline } from '../lib/lifecycle.js';
import type { Logger } from '../lib/logger.js';
import type { ReadLaunchLists } from '../sources/launches/launch-lists.js';
import { type CommittedTurn, commitTurn, type TurnCommit } from './commit/commit-turn.js';
import type { TurnMoment } from './commit/moment.js';
import type { SnapshotContext } from './decide/build-snapshot.js';
import { earlierReads, fetchTurn } from './fetch/fetch-turn.js';
import { allSources, type Fetched, failureOf, withPostsLeft } from './fetch/fetched.js';
import { launchSubject } from './fetch/launch-subject.js';
import { readLaunchFeeds } from './fetch/read-launch-feeds.js';
import { readTimeline } from './fetch/read-timeline.js';
import type { TurnSources } from './fetch/turn-sources.js';
import { withinBudgets } from './fetch/within-budget.js';

/**
 * Everything a turn needs. From turn to turn a process keeps three things, and none changes what a turn
 * records: the answer of the status page with the validators that ask whether it still holds, each launch
 * list with the text that it was parsed from, and the form of request that the model has accepted.
 */
export interface TurnDependencies extends TurnSources {
  readonly ledger: LedgerWriter;
  readonly launches: () => ReadLaunchLists;
  /** How many posts the model may read in a UTC day. */
  readonly dailyPosts: number;
  readonly context: SnapshotContext;
  readonly alertDestinations: readonly Recipient[];
  /** Space on the ledger's disk; null if the system does not say. */
  readonly disk: () => DiskSpace | null;
  readonly now: () => number;
  /** Milliseconds of a clock that nobody sets. */
  readonly monotonic?: () => number;
  /** For texts that are kept; random unless said otherwise. */
  readonly newSalt?: NewSalt;
  readonly log: Pick<Logger, 'error'>;
  /** How long fetching and reading by the model may take; the rest waits for the next turn. */
  readonly fetchBudgetMs: number;
  /** How long reading by the rules may take, which begins when everything is fetched. */
  readonly rulesBudgetMs: number;
}

export type TurnResult =
  | ({
      readonly kind: 'committed';
      readonly fetchMs: number;
      readonly commitMs: number;
    } & CommittedTurn)
  /** Ended by shutdown; nothing was written. */
  | { readonly kind: 'given_up' }
  /** The clock was set meanwhile, so that the turn has no time of its own; nothing was written. */
  | { readonly kind: 'clock_jumped'; readonly byMs: number };

/**
 * One turn: fetch and read with no transaction open; then store, decide and publish in one immediate
 * transaction. Running it again on the same input adds only the turn's own rows.
 * @param shutdown ends the turn early if the commit has not begun; then nothing is written
 */
export async function runTurn(
  deps: TurnDependencies,
  moment: TurnMoment,
  shutdown: AbortSignal,
): Promise<TurnResult> {
  const { ledger, context, alertDestinations, now, newSalt, monotonic = () => performance.now() } = deps;
  const [startedAt, started] = [now(), monotonic()];
  // Before anything is read: pages of a file that was copied over this one look like a failed disk.
  ledger.checkInPlace();
  const launches = deps.launches();
  const read = await fetchAndRead(deps, moment, launches, shutdown);
  if (shutdown.aborted) return { kind: 'given_up' };

  const fetchedAt = now();
  const byMs = fetchedAt - startedAt - (monotonic() - started);
  if (Math.abs(byMs) > MAX_CLOCK_OFFSET_MS) return { kind: 'clock_jumped', byMs: Math.round(byMs) };
  const turn = { ...moment, startedAt, now: fetchedAt, launches, ...read };
  const disk = deps.disk();
  const schemaChanges = schemaDifferences(ledger.sqlite);
  const committed = ledger.commit((tx) =>
    commitTurn(tx, { ...turn, context, alertDestinations, disk, schemaChanges, newSalt }),
  );
  return { kind: 'committed', ...committed, fetchMs: fetchedAt - startedAt, commitMs: now() - fetchedAt };
}

/** Ends in time: what is not fetched or read by then waits for the next turn. */
async function fetchAndRead(
  deps: TurnDependencies,
  { trigger }: TurnMoment,
  launches: ReadLaunchLists,
  shutdown: AbortSignal,
) {
  const deadline = withDeadline(shutdown, deps.fetchBudgetMs);
  try {
    const earlier = earlierReads(deps.ledger.db);
    const { states } = earlier;
    if (!earlier.isAsLeft) deps.log.error(CHANGED_OUTSIDE);
    // An operator who starts the worker wants to know now.
    const mayRest = trigger === 'schedule';
    const { fetched: all, clock } = await fetchTurn(deps, earlier, {
      mayRest,
      now: deps.now,
      signal: deadline.signal,
    });
    logBugs(all, deps.log);
    const fetched = withinBudgets(deps.ledger.db, all, states, deps.now());
    const rulesUntil = performance.now() + deps.rulesBudgetMs;
    const read = await readAll(deps, fetched, launches, {
      rulesTimeIsUp: () => shutdown.aborted || performance.now() >= rulesUntil,
      signal: deadline.signal,
    });
    return { fetched: withLeft(fetched, read, states), states, clock, ...read };
  } finally {
    deadline.release();
  }
}

const CHANGED_OUTSIDE =
  'source_state, or the snapshot with its hash, was changed outside this program since the last turn; it is ignored, and every source is read from its start';

function logBugs(fetched: Fetched, log: Pick<Logger, 'error'>): void {
  for (const source of allSources(fetched)) {
    const failure = failureOf(source);
    if (failure?.failureClass === 'internal')
      log.error(
        { err: failure },
        'a source was not read because of a bug in this program; please report it with this stack',
      );
  }
}

/** What a turn read in the posts that it fetched. */
type NewlyRead = Pick<TurnCommit, 'posts' | 'launchPosts'>;

/** Reads new posts: those of the timeline by rules and model, then entries of launch feeds by rules. */
async function readAll(
  deps: TurnDependencies,
  fetched: Fetched,
  launches: ReadLaunchLists,
  ends: { readonly rulesTimeIsUp: () => boolean; readonly signal: AbortSignal },
): Promise<NewlyRead> {
  const { ledger, model, dailyPosts } = deps;
  const { name, provider, timeZone } = deps.context.product;
  const names = [name, provider];
  const now = deps.now();
  const budget = dailyPosts - postsAskedSince(ledger.db, now - (now % DAY_MS));
  const asked = { timeZone, names, model, budget, now, ...ends };
  const posts = await readTimeline(ledger.db, fetched.timeline, asked);
  const launchPosts = await readLaunchFeeds(ledger.db, fetched.launches, {
    subjectOf: (company) =>
      // Only the time zone of the product's team is known.
      launchSubject(ledger.db, launches, company, { now, timeZone: company === provider ? timeZone : 'UTC' }),
    rulesTimeIsUp: ends.rulesTimeIsUp,
  });
  return { posts, launchPosts };
}

/**
 * Where posts are left, all sources of that kind are read again: a copy of such a post in one of them is not
 * new.
 */
function withLeft(
  fetched: Fetched,
  { posts, launchPosts }: NewlyRead,
  states: TurnCommit['states'],
): Fetched {
  const stateOf = (key: string) => states.get(key)?.state ?? null;
  return {
    ...fetched,
    timeline: fetched.timeline.map((source) => withPostsLeft(source, posts.left, stateOf(source.key))),
    launches: fetched.launches.map((feed) => withPostsLeft(feed, launchPosts.left, stateOf(feed.key))),
  };
}
