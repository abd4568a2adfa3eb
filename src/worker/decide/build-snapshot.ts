import { recordStatistics } from '../../core/record/statistics.js';
import { nextRunAt } from '../../core/schedule-gap.js';
import { SNAPSHOT_VERSION, type Snapshot, UNCONFIRMED_SHOWN } from '../../core/snapshot.js';
import type { ChainHead } from '../../ledger/chain/append.js';
import { coveredIntervals } from '../../ledger/read/coverage.js';
import { lastLaunchRead } from '../../ledger/read/launch-posts.js';
import type { Queries } from '../../ledger/read/queries.js';
import { recordSummary, unconfirmedResets } from '../../ledger/read/record.js';
import { lastModelReading } from '../../ledger/read/turn.js';
import type { ReadLaunchLedgers } from '../../sources/launches/launch-ledgers.js';
import type { PublishedOdds } from '../commit/publish-odds.js';
import { allSources, type Fetched, failureOf } from '../fetch/fetched.js';

/** What of the configuration is published. */
export interface SnapshotContext {
  readonly product: { readonly name: string; readonly provider: string; readonly timeZone: string };
  readonly intervalMs: number;
  /** Cron expression of the turns. */
  readonly schedule?: string;
  readonly ai: { readonly configured: boolean; readonly requestedModel: string };
}

/** What the API serves after this turn, from the ledger as this transaction leaves it. */
export function buildSnapshot(
  queries: Queries,
  turn: {
    now: number;
    fetched: Fetched;
    forecast: Snapshot['forecast'];
    launches: ReadLaunchLedgers;
    odds: PublishedOdds;
    chain: ChainHead;
    context: SnapshotContext;
  },
): Snapshot {
  const { now, fetched, context } = turn;
  const primary = fetched.timeline[0]?.result.kind === 'read';
  const fallback = fetched.timeline.slice(1).some((one) => one.result.kind === 'read');
  const isCut = allSources(fetched).some((one) => failureOf(one) !== null);
  const reading = lastModelReading(queries);
  const ownTrouble = [
    ...launchTrouble(turn.launches, turn.odds),
    ...strayFeeds(fetched, turn.odds),
    ...journalTrouble(turn.forecast, now, context.intervalMs),
  ];
  return {
    version: SNAPSHOT_VERSION,
    generatedAt: now,
    recordStartedAt: coveredIntervals(queries)[0]?.fromAt ?? null,
    product: context.product,
    sources: {
      record: 'live',
      timeline: primary ? 'live' : fallback ? 'fallback' : 'unavailable',
      providerStatus: fetched.status?.result.kind === 'read' ? 'live' : 'unavailable',
    },
    stats: recordStatistics(recordSummary(queries, now), now),
    forecast: turn.forecast,
    odds: { payloadId: turn.odds.payloadId },
    unconfirmed: [...unconfirmedResets(queries, UNCONFIRMED_SHOWN)],
    health: {
      lastCompletedAt: now,
      intervalMs: context.intervalMs,
      nextTurnAt: context.schedule === undefined ? null : nextRunAt(context.schedule, now),
      timeline: primary ? 'live' : 'unavailable',
      allSourcesRead: !isCut && ownTrouble.length === 0,
      ai: {
        ...context.ai,
        lastSuccessfulReadAt: reading?.readAt ?? null,
        lastSuccessfulModel: reading?.model ?? null,
      },
      hintLane: hintLane(queries, fetched),
      reasons: [
        ...(fetched.timeline.length === 0 ? ['No timeline is configured (TIMELINE).'] : []),
        ...unreadSources(fetched),
        ...ownTrouble,
        ...(context.ai.configured ? [] : ['No reader model is configured (AI_API_KEY).']),
      ],
    },
    chain: { seq: turn.chain.seq, head: turn.chain.hash },
  };
}

/** How many intervals the journal may lack a forecast before it is said. */
const MISSED_FORECASTS = 2;

/** One turn without a saved forecast is nothing; a journal that stands still is, whatever its reason (the log says it). */
function journalTrouble(
  { saved, liveAccuracy: { status, latestAt } }: Snapshot['forecast'],
  now: number,
  intervalMs: number,
): string[] {
  if (status === 'unavailable') return ['The journal of forecasts could not be read.'];
  const isRecent = latestAt !== null && Math.abs(now - latestAt) <= MISSED_FORECASTS * intervalMs;
  return saved !== null || isRecent ? [] : ['Forecasts are not being saved in the journal.'];
}

const fileOf = (company: string) => `${company}.json`;

/** Which launch ledgers are not as they should be: by file name and count; the log names each launch. */
function launchTrouble({ ledgers, problems }: ReadLaunchLedgers, odds: PublishedOdds): string[] {
  const refused = [...new Set(problems.map(({ file }) => file))];
  const inUse = odds.companies.map(fileOf);
  const found = [...ledgers.map(({ company }) => fileOf(company)), ...refused];
  // Without a folder, or one that could not be read, nobody knows what is gone.
  const gone =
    found.length === 0 || refused.includes(null) ? [] : inUse.filter((file) => !found.includes(file));
  return [
    ...refused.map((file) => {
      if (file === null)
        return `The launch ledgers could not be read${inUse.length > 0 ? '; the last good ones are in use' : ''}.`;
      const count = problems.filter((one) => one.file === file).length;
      const kept = inUse.includes(file) ? '; the last good one is in use' : '';
      return `The launch ledger ${file} was not taken over (${count} ${count === 1 ? 'problem' : 'problems'})${kept}.`;
    }),
    ...gone.map((file) => `The launch ledger ${file} is gone; the last good one is in use.`),
    ...(odds.failure === null ? [] : ['The launch odds could not be worked out.']),
  ];
}

/** Feeds of companies that have no ledger: what they announce moves nothing. */
function strayFeeds({ launches }: Fetched, { companies }: PublishedOdds): string[] {
  const stray = new Set(launches.map(({ company }) => company).filter((one) => !companies.includes(one)));
  return [...stray].map((one) => `LAUNCH_FEEDS names ${one}, which has no launch ledger.`);
}

/** What the launch feeds last brought; `off` where none is configured. */
function hintLane(queries: Queries, { launches }: Fetched): Snapshot['health']['hintLane'] {
  const failed = launches.filter((feed) => failureOf(feed) !== null).length;
  const status =
    launches.length === 0
      ? 'off'
      : failed === 0
        ? 'live'
        : failed < launches.length
          ? 'degraded'
          : 'unavailable';
  const last = lastLaunchRead(queries);
  return {
    status,
    lastReadAt: last?.at ?? null,
    lastReadTitle: last?.title ?? null,
    lastReadUrl: last?.url ?? null,
  };
}

/** For the public: which source failed and how, without the addresses of an operator's network. */
function unreadSources(fetched: Fetched): string[] {
  const named = [
    ...fetched.timeline.map((one, rank) => ({
      one,
      name: rank === 0 ? 'The primary timeline source' : `Fallback timeline source ${rank}`,
    })),
    ...(fetched.status ? [{ one: fetched.status, name: 'The provider status page' }] : []),
    ...fetched.launches.map((one) => ({ one, name: `A launch feed of ${one.company}` })),
  ];
  return named.flatMap(({ one, name }) => {
    const failure = failureOf(one);
    if (failure === null) return [];
    if (failure.failureClass === 'internal')
      return [`${name} could not be read in the last turn because of a defect of this program (internal).`];
    return [`${name} could not be read completely in the last turn (${failure.failureClass}).`];
  });
}
