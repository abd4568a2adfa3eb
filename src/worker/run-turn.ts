import type { LedgerWriter } from '../ledger/file/open-writing.js';
import { coveredIntervals } from '../ledger/read/coverage.js';
import { sourceStates } from '../ledger/read/turn.js';
import type { LaunchFeed } from '../sources/launches/launch-feeds.js';
import type { ReadLaunchLedgers } from '../sources/launches/launch-ledgers.js';
import type { LaunchModelReader } from '../sources/model/launch-model-reader.js';
import type { ModelReader } from '../sources/model/model-reader.js';
import type { StatusSource, TimelineSource } from '../sources/source.js';
import { commitTurn, type TurnReport } from './commit/commit-turn.js';
import type { SnapshotContext } from './decide/build-snapshot.js';
import type { Forecaster } from './decide/forecaster.js';
import { fetchSources } from './fetch/fetch-sources.js';
import { launchSubject } from './fetch/launch-subject.js';
import { askedAbout, readFresh } from './fetch/read-fresh.js';
import { readLaunchNews } from './fetch/read-launch-news.js';

/** Everything a turn works with. Nothing in it knows how long the process has lived. */
export interface TurnDependencies {
  readonly ledger: LedgerWriter;
  /** The primary source first. */
  readonly timeline: readonly TimelineSource[];
  readonly status: StatusSource | null;
  readonly launchFeeds: readonly LaunchFeed[];
  readonly model: ModelReader | null;
  readonly launchModel: LaunchModelReader | null;
  /** Reads the launch ledgers as they are now. */
  readonly launches: () => ReadLaunchLedgers;
  readonly dailyPosts: number;
  /** IANA zone of the product's team. */
  readonly timeZone: string;
  readonly forecaster: Forecaster;
  readonly context: SnapshotContext;
  /** Ids of the destinations of alerts; sending is somebody else's. */
  readonly alertDestinations: readonly string[];
  readonly now: () => number;
  /** How long fetching and reading may take; what is left then waits for the next turn. */
  readonly fetchBudgetMs: number;
}

export interface TurnMoment {
  readonly trigger: 'start' | 'schedule' | 'once';
  /** The scheduled instant, epoch milliseconds. */
  readonly slot: number;
}

export type TurnResult =
  | {
      readonly kind: 'committed';
      readonly report: TurnReport;
      readonly fetchMs: number;
      readonly commitMs: number;
    }
  /** Shutdown came first; nothing was written. */
  | { readonly kind: 'given_up' };

/**
 * One turn: fetch, with no transaction open; decide, in pure code; commit, in one immediate transaction. Run twice it
 * changes nothing but the turn's own rows.
 * @param shutdown ends the turn early: before the commit nothing is written, once it has begun it is finished
 */
export async function runTurn(
  deps: TurnDependencies,
  moment: TurnMoment,
  shutdown: AbortSignal,
): Promise<TurnResult> {
  const { ledger, now } = deps;
  const startedAt = now();
  const signal = AbortSignal.any([shutdown, AbortSignal.timeout(deps.fetchBudgetMs)]);

  const states = sourceStates(ledger.db);
  // The record is complete until here: a timeline read for the first time need not be paged back further.
  const since = coveredIntervals(ledger.db).at(-1)?.toAt ?? null;
  const fetched = await fetchSources({
    timeline: deps.timeline,
    status: deps.status,
    launches: deps.launchFeeds,
    stateOf: (key) => states.get(key)?.state ?? null,
    since,
    now,
    signal,
  });
  const posts = fetched.timeline.flatMap((one) => (one.result.kind === 'read' ? one.result.read.posts : []));
  const news = await readFresh(ledger.db, posts, {
    sources: deps.timeline.map((source) => source.key),
    timeZone: deps.timeZone,
    model: deps.model,
    dailyPosts: deps.dailyPosts,
    now: now(),
    signal,
  });
  const launches = deps.launches();
  const launchNews = await readLaunchNews(ledger.db, fetched.launches, {
    subjectOf: (company) =>
      launchSubject(ledger.db, launches, company, {
        now: startedAt,
        // Only the product's team is known to post from a place.
        timeZone: company === deps.context.product.provider ? deps.timeZone : 'UTC',
      }),
    model: deps.launchModel,
    dailyPosts: deps.dailyPosts - askedAbout(news),
    now: now(),
    signal,
  });
  if (shutdown.aborted) return { kind: 'given_up' };

  const fetchedAt = now();
  const { model, forecaster, context } = deps;
  const { launchModel, alertDestinations } = deps;
  const decided = { fetched, news, launches, launchNews };
  const means = { model, launchModel, forecaster, context, alertDestinations };
  const turn = { ...moment, startedAt, now: fetchedAt, ...decided, ...means };
  let report: TurnReport;
  try {
    report = ledger.commit((tx) => commitTurn(tx, turn));
  } catch (error) {
    // What it remembers may be of rows that were rolled back.
    forecaster.forget();
    throw error;
  }
  return { kind: 'committed', report, fetchMs: fetchedAt - startedAt, commitMs: now() - fetchedAt };
}
