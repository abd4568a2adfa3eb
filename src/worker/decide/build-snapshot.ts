import type { Service } from '../../core/alerts/alert.js';
import {
  FORECASTS_UNSAVED,
  JOURNAL_UNREAD,
  NOT_READ_YET,
  ODDS_FAILED,
  reasonsOfReading,
} from '../../core/health.js';
import { epochMs, isoInstant, isoInstantOrNull } from '../../core/instant.js';
import { type ClockVerdict, clockInWords, durationInWords } from '../../core/machine-time.js';
import { nextRunAt } from '../../core/schedule-gap.js';
import { INCIDENTS_SHOWN, SNAPSHOT_VERSION, type Snapshot } from '../../core/snapshot.js';
import type { ChainHead } from '../../ledger/chain/append.js';
import type { SnapshotFacts } from '../../ledger/read/snapshot-facts.js';
import type { ReadLaunchLists } from '../../sources/launches/launch-lists.js';
import type { FailureClass } from '../../sources/source.js';
import { isOpen } from '../../sources/status/status-incidents.js';
import type { PublishedOdds } from '../commit/publish-odds.js';
import { type Fetched, type FetchedSource, failureOf, isUnread } from '../fetch/fetched.js';

/** The published part of the configuration. */
export interface SnapshotContext {
  readonly product: Snapshot['product'];
  readonly intervalMs: number;
  /** Cron expression of the turns. */
  readonly schedule?: string;
  /** Of the sources, for the public. */
  readonly sourceNames?: readonly string[];
  /** Origin of the instance's pages; null if it is not configured. */
  readonly publicUrl?: string | null;
  readonly ai: Pick<Snapshot['health']['ai'], 'configured' | 'keyless' | 'requestedModel'>;
}

/** As alerts name it. Its data page shows sources and health. */
export function serviceOf({ product, publicUrl = null }: SnapshotContext): Service {
  return { name: `Reset Record for ${product.name}`, url: publicUrl && `${publicUrl}/data` };
}

/** What a turn has read and decided before it publishes. */
interface DecidedTurn {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly clock: ClockVerdict;
  readonly fetched: Fetched;
  readonly forecast: Snapshot['forecast'];
  readonly launches: ReadLaunchLists;
  readonly odds: PublishedOdds;
  readonly sourceStateHash: string;
  readonly chain: ChainHead;
  readonly context: SnapshotContext;
}

/** What the API serves after this turn. */
export function buildSnapshot(facts: SnapshotFacts, turn: DecidedTurn): Snapshot {
  const { now, fetched, context } = turn;
  const clockIsWrong = turn.clock.clock === 'wrong';
  const primary = fetched.timeline[0]?.result.kind === 'read';
  const fallback = fetched.timeline.slice(1).some((one) => one.result.kind === 'read');
  const isWhole = (one: FetchedSource | null | undefined) => !one || failureOf(one) === null;
  const unsaved = isUnread(fetched) ? [] : journalTrouble(turn.forecast, now, context.intervalMs);
  return {
    ...facts,
    version: SNAPSHOT_VERSION,
    generatedAt: isoInstant(now),
    configured: {
      timeline: fetched.timeline.length > 0,
      providerStatus: fetched.status !== null,
      names: [...(context.sourceNames ?? [])],
    },
    product: context.product,
    sources: {
      record: 'live',
      timeline: primary ? 'live' : fallback ? 'fallback' : 'unavailable',
      providerStatus: fetched.status && isWhole(fetched.status) ? 'live' : 'unavailable',
    },
    forecast: turn.forecast,
    odds: {
      ...facts.odds,
      bookId: turn.odds.bookId,
      configured: turn.odds.configured,
    },
    incidents: openIncidents(fetched.status),
    health: {
      ...facts.health,
      intervalMs: context.intervalMs,
      nextTurnAt: context.schedule === undefined ? null : isoInstantOrNull(nextRunAt(context.schedule, now)),
      timeline: primary ? 'live' : 'unavailable',
      clock: turn.clock.clock,
      allSourcesRead:
        isWhole(fetched.timeline[0]) && isWhole(fetched.status) && unsaved.length === 0 && !clockIsWrong,
      ai: { ...context.ai, ...facts.health.ai },
      hintLane: { status: hintLaneStatus(fetched), ...facts.health.hintLane },
      reasons: [
        ...clockTrouble(turn.clock, now, context.sourceNames ?? []),
        ...(fetched.timeline.length === 0 ? ['No timeline is configured.'] : []),
        ...silenceInWords(fetched),
        ...unreadSources(fetched),
        ...launchTrouble(turn.launches, turn.odds),
        ...strayFeeds(fetched, turn.odds),
        ...unsaved,
        ...reasonsOfReading(context.ai),
      ],
    },
    sourceStateHash: turn.sourceStateHash,
    chain: { seq: turn.chain.seq, head: turn.chain.hash },
  };
}

/** A server is named if it is known to everybody as a source of the product. */
function clockTrouble(clock: ClockVerdict, now: number, publicNames: readonly string[]): string[] {
  const nameOf = (server: string) =>
    publicNames.some((one) => one.includes(server)) ? server : 'a server of this instance';
  return [
    clockInWords(clock, now),
    ...clock.dissenters.map(
      ({ server, offsetMs }) =>
        `The clock of ${nameOf(server)} differs by ${durationInWords(offsetMs)} from those of the other servers and this machine.`,
    ),
  ].filter((one) => one !== null);
}

/** Only from this turn's read: whether others are still open is not known. */
function openIncidents(status: Fetched['status']): Snapshot['incidents'] {
  if (status?.result.kind !== 'read') return [];
  return status.result.read.incidents
    .filter((incident) => incident.counts && isOpen(incident))
    .sort((a, b) => b.startedAt - a.startedAt)
    .slice(0, INCIDENTS_SHOWN)
    .map(({ name, startedAt, url }) => ({ name, startedAt: isoInstant(startedAt), url }));
}

/** Health reports a journal without a new forecast after this many intervals. */
const MISSED_FORECASTS = 2;

/** One turn without a saved forecast is harmless; several are reported, and the log has the reason. */
function journalTrouble(
  { saved, liveAccuracy: { status, latestAt } }: Snapshot['forecast'],
  now: number,
  intervalMs: number,
): string[] {
  if (status === 'unavailable') return [JOURNAL_UNREAD];
  const isRecent = latestAt !== null && Math.abs(now - epochMs(latestAt)) <= MISSED_FORECASTS * intervalMs;
  return saved !== null || isRecent ? [] : [FORECASTS_UNSAVED];
}

const fileOf = (company: string) => `${company}.json`;

/** Problems with launch lists, by file name and count; the log names each launch. */
function launchTrouble({ launchLists, problems }: ReadLaunchLists, odds: PublishedOdds): string[] {
  const refused = [...new Set(problems.map(({ file }) => file))];
  const inUse = odds.companies.map(fileOf);
  const found = [...launchLists.map(({ company }) => fileOf(company)), ...refused];
  // If the folder is not configured or unreadable, missing files cannot be determined.
  const missing =
    found.length === 0 || refused.includes(null) ? [] : inUse.filter((file) => !found.includes(file));
  return [
    ...refused.map((file) => {
      if (file === null)
        return `The launch lists could not be read${inUse.length > 0 ? '; the last good ones are in use' : ''}.`;
      const count = problems.filter((one) => one.file === file).length;
      const kept = inUse.includes(file) ? '; the last good one is in use' : '';
      return `The launch list ${file} could not be used (${count} ${count === 1 ? 'problem' : 'problems'})${kept}.`;
    }),
    ...missing.map((file) => `The launch list ${file} is missing; the last good one is in use.`),
    ...(odds.failure === null ? [] : [ODDS_FAILED]),
  ];
}

/** Feeds of companies without a launch list: their announcements affect no odds. */
function strayFeeds({ launches }: Fetched, { companies }: PublishedOdds): string[] {
  const stray = new Set(launches.map(({ company }) => company).filter((one) => !companies.includes(one)));
  return [...stray].map((one) => `LAUNCH_FEEDS names ${one}, which has no launch list.`);
}

/** `off` if no launch feed is configured. */
function hintLaneStatus({ launches }: Fetched): Snapshot['health']['hintLane']['status'] {
  const failed = launches.filter((feed) => failureOf(feed) !== null).length;
  if (launches.length === 0) return 'off';
  if (failed === 0) return 'live';
  return failed < launches.length ? 'degraded' : 'unavailable';
}

function silenceInWords({ silence }: Fetched): string[] {
  if (silence === null) return [];
  const { since, using } = silence;
  return [
    `No configured timeline source was read since ${isoInstant(since)}.`,
    ...(using.length === 0 ? [] : [`Other sources of the product are read instead: ${using.join(', ')}.`]),
  ];
}

const SPECIAL: Partial<Record<FailureClass, (name: string) => string>> = {
  internal: (name) =>
    `${name} could not be read in the last turn because of a bug in this program (internal).`,
  over_budget: (name) => `${name} exceeded its daily budget; the rest waits for later turns (over_budget).`,
  turn_full: (name) =>
    `${name} was not read completely, because the last turn had no room for more; the next one begins with the source that has waited longest (turn_full).`,
  resting: (name) => `${name} was not read for a week and is asked once an hour (resting).`,
};

/** Failed sources for the public, without addresses of the operator's network. */
function unreadSources(fetched: Fetched): string[] {
  if (isUnread(fetched)) return [NOT_READ_YET];
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
    // Said once, of the clock.
    if (failure === null || failure.failureClass === 'wrong_clock') return [];
    const { failureClass } = failure;
    const special = SPECIAL[failureClass]?.(name);
    return [special ?? `${name} could not be read completely in the last turn (${failureClass}).`];
  });
}
