import { FORECASTS_UNSAVED, JOURNAL_UNREAD, NOT_READ_YET, ODDS_FAILED } from '../../core/health.js';
import { epochMs, isoInstant } from '../../core/instant.js';
import { type ClockVerdict, clockInWords, durationInWords } from '../../core/machine-time.js';
import type { Snapshot } from '../../core/snapshot.js';
import type { ReadLaunchLists } from '../../sources/launches/launch-lists.js';
import type { FailureClass } from '../../sources/source.js';
import { SOURCE_ADVICE } from '../../sources/source-advice.js';
import type { PublishedOdds } from '../commit/publish-odds.js';
import { type Fetched, failureOf, isUnread } from '../fetch/fetched.js';

/** What is wrong in a turn: health publishes the text, alerts for the operator add the remedy. */
export interface Reason {
  readonly text: string;
  /** The cells of docs/operations.md begin with it. */
  readonly remedy: string;
}

/** What a turn is judged by. */
export interface JudgedTurn {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly clock: ClockVerdict;
  readonly fetched: Fetched;
  readonly forecast: Snapshot['forecast'];
  readonly launches: ReadLaunchLists;
  readonly odds: PublishedOdds;
  readonly context: {
    readonly intervalMs: number;
    /** Of the sources, for the public. */
    readonly sourceNames?: readonly string[];
  };
}

/** All but why no model reads the posts, which is no matter of a turn (`reasonsOfReading`). */
export function reasonsOf(turn: JudgedTurn): readonly Reason[] {
  const { clock, now, fetched, launches, odds, context } = turn;
  return [
    ...clockReasons(clock, now, context.sourceNames ?? []),
    ...timelineReasons(fetched),
    ...sourceReasons(fetched),
    ...launchListReasons(launches, odds),
    ...strayFeedReasons(fetched, odds),
    ...journalReasons(turn),
  ];
}

/** Why nothing that rests on the clock is done; null: it is not known to be wrong. */
export function wrongClock(clock: ClockVerdict, now: number): Reason | null {
  const text = clockInWords(clock, now);
  return text === null ? null : { text, remedy: 'Set the clock by NTP.' };
}

/** A server is named if it is known to everybody as a source of the product. */
function clockReasons(clock: ClockVerdict, now: number, publicNames: readonly string[]): Reason[] {
  const nameOf = (server: string) =>
    publicNames.some((one) => one.includes(server)) ? server : 'a server of this instance';
  const wrong = wrongClock(clock, now);
  return [
    ...(wrong === null ? [] : [wrong]),
    ...clock.dissenters.map(({ server, offsetMs }) => ({
      text: `The clock of ${nameOf(server)} differs by ${durationInWords(offsetMs)} from those of the other servers and this machine.`,
      remedy: "No action is needed: that server's clock, or a cache before it, is wrong.",
    })),
  ];
}

function timelineReasons({ timeline, silence }: Fetched): Reason[] {
  const reasons: Reason[] = [];
  if (timeline.length === 0)
    reasons.push({
      text: 'No timeline is configured.',
      remedy: 'Set TIMELINE: it is none, or the product has no sources.',
    });
  if (silence === null) return reasons;
  reasons.push({
    text: `No configured timeline source was read since ${isoInstant(silence.since)}.`,
    remedy: 'If the sources are gone, name others in TIMELINE.',
  });
  if (silence.using.length > 0)
    reasons.push({
      text: `Other sources of the product are read instead: ${silence.using.join(', ')}.`,
      remedy: 'No action is needed at once: they are read until a configured source is read again.',
    });
  return reasons;
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
function sourceReasons(fetched: Fetched): Reason[] {
  if (isUnread(fetched))
    return [
      {
        text: NOT_READ_YET,
        remedy: 'No action is needed: a new ledger is served before anything is fetched.',
      },
    ];
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
    return [
      {
        text: special ?? `${name} could not be read completely in the last turn (${failureClass}).`,
        remedy: SOURCE_ADVICE[failureClass],
      },
    ];
  });
}

const fileOf = (company: string) => `${company}.json`;

/** Problems with launch lists, by file name and count; the log names each launch. */
function launchListReasons({ launchLists, problems }: ReadLaunchLists, odds: PublishedOdds): Reason[] {
  const refused = [...new Set(problems.map(({ file }) => file))];
  const inUse = odds.companies.map(fileOf);
  const found = [...launchLists.map(({ company }) => fileOf(company)), ...refused];
  // If the folder is not configured or unreadable, missing files cannot be determined.
  const missing =
    found.length === 0 || refused.includes(null) ? [] : inUse.filter((file) => !found.includes(file));
  const reasons = refused.map((file) => {
    if (file === null)
      return {
        text: `The launch lists could not be read${inUse.length > 0 ? '; the last good ones are in use' : ''}.`,
        remedy: 'Check the folder in LAUNCH_LISTS: it is missing, empty or not readable.',
      };
    const count = problems.filter((one) => one.file === file).length;
    const kept = inUse.includes(file) ? '; the last good one is in use' : '';
    return {
      text: `The launch list ${file} could not be used (${count} ${count === 1 ? 'problem' : 'problems'})${kept}.`,
      remedy: 'Run reset-record launches check, which lists every problem in it.',
    };
  });
  for (const file of missing)
    reasons.push({
      text: `The launch list ${file} is missing; the last good one is in use.`,
      remedy: 'Put the file back.',
    });
  if (odds.failure !== null)
    reasons.push({
      text: ODDS_FAILED,
      remedy: "Report it with the cause from the turn's log line (oddsFailed).",
    });
  return reasons;
}

/** Feeds of companies without a launch list: their announcements affect no odds. */
function strayFeedReasons({ launches }: Fetched, { companies }: PublishedOdds): Reason[] {
  const stray = new Set(launches.map(({ company }) => company).filter((one) => !companies.includes(one)));
  return [...stray].map((one) => ({
    text: `LAUNCH_FEEDS names ${one}, which has no launch list.`,
    remedy: 'Add a launch list for that company, or remove the feed.',
  }));
}

/** Health reports a journal without a new forecast after this many intervals. */
const MISSED_FORECASTS = 2;

/** One turn without a saved forecast is harmless; several are reported, and the log has the reason. */
export function journalReasons({ now, fetched, forecast, context }: JudgedTurn): Reason[] {
  if (isUnread(fetched)) return [];
  const { status, latestAt } = forecast.liveAccuracy;
  if (status === 'unavailable')
    return [{ text: JOURNAL_UNREAD, remedy: 'Run reset-record audit, and restore a backup.' }];
  const since = latestAt === null ? null : Math.abs(now - epochMs(latestAt));
  const isRecent = since !== null && since <= MISSED_FORECASTS * context.intervalMs;
  if (forecast.saved !== null || isRecent) return [];
  return [{ text: FORECASTS_UNSAVED, remedy: "The turn's log line has the cause (unsaved)." }];
}
