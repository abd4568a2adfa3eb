import type { WorkerConfig } from '../../config/worker-config.js';
import { type Reason, type ReasonCode, weightOf } from '../../core/health/reasons.js';
import type { ClockVerdict } from '../../core/time/machine-time.js';
import { openLedgerForReading } from '../../ledger/file/open-reading.js';
import { storedLists } from '../../ledger/read/launch-lists.js';
import type { SourceRead } from '../../ledger/read/source-reads.js';
import {
  createLaunchListReader,
  NO_LAUNCH_LISTS,
  type ReadLaunchLists,
} from '../../sources/launches/launch-lists.js';
import type { StatusRead, TimelineRead } from '../../sources/source.js';
import { english } from '../../words/locale.js';
import { reasonsOfFetch } from '../../worker/decide/reasons.js';
import { type EarlierReads, earlierReads, fetchTurn, NOTHING_READ } from '../../worker/fetch/fetch-turn.js';
import { allSources, type Fetched, type FetchedSource, failureOf } from '../../worker/fetch/fetched.js';
import { readerState, type TurnSources } from '../../worker/fetch/turn-sources.js';
import { type Check, off, works } from './check.js';

interface FetchChecks {
  /** Null: there is none that can be read, so every source is read as for the first time. */
  readonly ledgerPath: string | null;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/**
 * The fetch half of a turn, as the next one would begin: what it reads, and for what reasons health would be
 * degraded.
 */
export async function checkFetch(
  config: WorkerConfig,
  sources: TurnSources,
  { ledgerPath, now, signal }: FetchChecks,
): Promise<Check[]> {
  const ledger = ledgerPath === null ? null : openLedgerForReading(ledgerPath);
  try {
    // Without a ledger only the first page is read.
    const earlier: EarlierReads = ledger ? earlierReads(ledger.db) : { ...NOTHING_READ, since: now() };
    const { fetched, clock } = await fetchTurn(sources, earlier, { mayRest: false, now, signal });
    const launches =
      config.launchLists === null ? NO_LAUNCH_LISTS : createLaunchListReader(config.launchLists)();
    const read = launches.launchLists.map(({ company }) => company);
    const kept = ledger && config.launchLists !== null ? storedLists(ledger.db) : [];
    const companies = [...new Set([...read, ...kept.map(({ company }) => company)])];
    const ai = readerState(config.reader);
    const reasons = reasonsOfFetch({ now: now(), clock, fetched, launches, companies, ai });
    return [
      ...checkReads(fetched),
      ...checkLaunchLists(config, launches),
      ...checkClock(clock),
      ...reasons.map((reason) => checkOf(reason, fetched)),
    ];
  } finally {
    ledger?.close();
  }
}

/** What is not configured is no failure. */
const NOT_CONFIGURED: readonly ReasonCode[] = ['no_timeline', 'no_model', 'model_not_wanted'];

function checkOf({ code, about, text, remedy }: Reason, fetched: Fetched): Check {
  const source = allSources(fetched).find(({ key }) => key === about);
  const failure = source && failureOf(source);
  return {
    name: about === null ? code : `${code} ${about}`,
    outcome: NOT_CONFIGURED.includes(code) ? 'off' : weightOf(code) === 'none' ? 'works' : 'fails',
    message: failure ? `${text} ${failure.message}` : text,
    advice: remedy,
  };
}

/** Sources that were read, completely or not. */
function checkReads({ timeline, status, launches }: Fetched): Check[] {
  return [
    ...timeline.flatMap((source, rank) => readOf(rank === 0 ? 'primary' : 'fallback', source)),
    ...(status === null
      ? [off(english('status.roles.status'), english('doctor.status.none'), english('doctor.status.set'))]
      : readOf('status', status)),
    ...launches.flatMap((feed) => readOf('launches', feed)),
  ];
}

function readOf(role: SourceRead['role'], { key, result }: FetchedSource): Check[] {
  return result.kind === 'read'
    ? [works(`${english(`status.roles.${role}`)} ${key}`, summaryOf(result.read))]
    : [];
}

function summaryOf(read: TimelineRead | StatusRead): string {
  const { skipped } = read;
  const unusable =
    skipped.length > 0
      ? english('doctor.reads.unusable', { count: skipped.length, first: skipped[0] ?? '' })
      : '';
  if ('incidents' in read)
    return english('doctor.reads.status', {
      status: read.description,
      count: read.incidents.length,
      unusable,
    });
  if (read.outcome === 'not_modified') return english('status.sources.nothingNew');
  return english('doctor.reads.posts', { count: read.posts.length, unusable });
}

function checkLaunchLists({ launchLists }: WorkerConfig, read: ReadLaunchLists): Check[] {
  const name = 'launch lists';
  if (launchLists === null)
    return [off(name, english('doctor.launches.off'), english('doctor.launches.set'))];
  const companies = read.launchLists.map(({ company }) => company);
  return companies.length === 0 ? [] : [works(name, companies.join(', '))];
}

/** A right or unchecked clock; that a clock is wrong is among the reasons. */
function checkClock({ clock, servers }: ClockVerdict): Check[] {
  const name = 'clock';
  if (clock === 'wrong') return [];
  if (clock === 'right') return [works(name, english('doctor.clock.works', { count: servers }))];
  return [off(name, english('doctor.clock.unchecked'), english('doctor.clock.compared'))];
}
