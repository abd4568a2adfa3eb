import { z } from 'zod';
import { isoInstant } from '../time/instant.js';
import { durationInWords, type Standing, timeInWords } from '../time/machine-time.js';
import { MINUTE_MS } from '../time/time.js';
import { FAILURE_ADVICE, type FailureClass } from './failure-class.js';

/** What a reason means for health. */
type Weight =
  /**
   * The record lacks something that it needs: the observer and health are degraded, and the operator is
   * alerted.
   */
  | 'record'
  /** The posts are read without the model that is wanted: health is degraded. */
  | 'reader'
  /** Something beside the record does not work. */
  | 'beside'
  /** Nothing is wrong. */
  | 'none';

/**
 * What is said of it. Health publishes the text; alerts for the operator, `status` and `doctor` add the
 * remedy.
 */
interface Said {
  readonly about?: string;
  readonly text: string;
  readonly remedy: string;
}

interface Clock extends Standing {
  readonly now: number;
}

const RESTORE = 'Stop the worker, run audit, and restore the newest backup.';

/**
 * Every reason by its code: what it weighs, and what is said of it. Instants and lengths are milliseconds.
 */
const REASONS = {
  late: {
    weight: 'record',
    say: ({ ageMs, intervalMs }: { readonly ageMs: number; readonly intervalMs: number }) => ({
      text: `The last turn was completed ${lengthInWords(ageMs)} ago; one is due every ${lengthInWords(intervalMs)}. Is the worker running?`,
      remedy: 'Start the worker, or read its log: turn failed has the cause (disk full, file not writable).',
    }),
  },
  ahead: {
    weight: 'record',
    say: ({ byMs }: { readonly byMs: number }) => ({
      text: `The last turn is dated ${lengthInWords(byMs)} ahead of this server's clock; one of the clocks is wrong.`,
      remedy: 'Set both clocks by NTP. doctor shows which one is wrong.',
    }),
  },
  table_unreadable: {
    weight: 'record',
    say: ({ table, damage }: { readonly table: string; readonly damage: string }) => ({
      about: table,
      text: `The ledger's table ${table} cannot be read (${damage}).`,
      remedy: `The table is damaged or missing. ${RESTORE}`,
    }),
  },
  record_differs: {
    weight: 'record',
    say: ({ held, published }: { readonly held: number; readonly published: number }) => ({
      text: `The ledger's table resets does not belong to the newest snapshot: it holds ${held} resets, the snapshot ${published}.`,
      remedy: `Another program has changed the ledger. ${RESTORE}`,
    }),
  },
  clock_wrong: {
    weight: 'record',
    say: ({ now, ...verdict }: Clock) => ({
      text: `This machine's clock ${timeInWords(verdict, now)}. Until it is right, no forecast is saved or scored, and no time counts as watched.`,
      remedy: 'Set the clock by NTP.',
    }),
  },
  clock_dissents: {
    weight: 'none',
    say: ({ server, offsetMs }: { readonly server: string; readonly offsetMs: number }) => ({
      about: server,
      text: `The clock of a server that was read differs by ${durationInWords(offsetMs)} from those of the other servers and this machine.`,
      remedy: "No action is needed: that server's clock, or a cache before it, is wrong.",
    }),
  },
  no_timeline: {
    weight: 'record',
    say: () => ({
      text: 'No timeline is configured.',
      remedy: 'Set TIMELINE: it is none, or the product has no sources.',
    }),
  },
  timeline_silent: {
    weight: 'record',
    say: ({ since }: { readonly since: number }) => ({
      text: `No configured timeline source was read since ${isoInstant(since)}.`,
      remedy: 'If the sources are gone, name others in TIMELINE.',
    }),
  },
  timeline_elsewhere: {
    weight: 'beside',
    say: ({ names }: { readonly names: readonly string[] }) => ({
      text: `Other sources of the product are read instead: ${names.join(', ')}.`,
      remedy: 'No action is needed at once: they are read until a configured source is read again.',
    }),
  },
  not_read_yet: {
    weight: 'record',
    say: () => ({
      text: 'The sources have not been read yet; the next turn reads them.',
      remedy: 'No action is needed: a new ledger is served before anything is fetched.',
    }),
  },
  primary_failed: {
    weight: 'record',
    say: (failed: FailedSource) => failureOf('The primary timeline source', failed),
  },
  fallback_failed: {
    weight: 'beside',
    say: ({ rank, ...failed }: FailedSource & { readonly rank: number }) =>
      failureOf(`Fallback timeline source ${rank}`, failed),
  },
  status_page_failed: {
    weight: 'record',
    say: (failed: FailedSource) => failureOf('The provider status page', failed),
  },
  launch_feed_failed: {
    weight: 'beside',
    say: ({ company, ...failed }: FailedSource & { readonly company: string }) =>
      failureOf(`A launch feed of ${company}`, failed),
  },
  launch_lists_unread: {
    weight: 'beside',
    say: ({ isKept }: { readonly isKept: boolean }) => ({
      text: `The launch lists could not be read${isKept ? '; the last good ones are in use' : ''}.`,
      remedy: 'Check the folder in LAUNCH_LISTS: it is missing, empty or not readable.',
    }),
  },
  launch_list_refused: {
    weight: 'beside',
    say: ({ file, problems, isKept }: RefusedList) => ({
      about: file,
      text: `The launch list ${file} could not be used (${problems} ${problems === 1 ? 'problem' : 'problems'})${isKept ? '; the last good one is in use' : ''}.`,
      remedy: 'Run reset-record launches check, which lists every problem in it.',
    }),
  },
  launch_list_missing: {
    weight: 'beside',
    say: ({ file }: { readonly file: string }) => ({
      about: file,
      text: `The launch list ${file} is missing; the last good one is in use.`,
      remedy: 'Put the file back.',
    }),
  },
  feed_without_list: {
    weight: 'beside',
    say: ({ company }: { readonly company: string }) => ({
      about: company,
      text: `LAUNCH_FEEDS names ${company}, which has no launch list.`,
      remedy: 'Add a launch list for that company, or remove the feed.',
    }),
  },
  odds_failed: {
    weight: 'beside',
    say: () => ({
      text: 'The launch odds could not be computed.',
      remedy: "Report it with the cause from the turn's log line (oddsFailed).",
    }),
  },
  journal_unread: {
    weight: 'record',
    say: () => ({
      text: 'The journal of forecasts could not be read.',
      remedy: 'Run reset-record audit, and restore a backup.',
    }),
  },
  forecasts_unsaved: {
    weight: 'record',
    say: () => ({
      text: 'Forecasts are not being saved in the journal.',
      remedy: "The turn's log line has the cause (unsaved).",
    }),
  },
  no_model: {
    weight: 'reader',
    say: () => ({
      text: 'No reader model is configured; posts are read by rules.',
      remedy: 'Set AI_API_KEY or AI_BASE_URL, or AI_MODEL=none if you want no model.',
    }),
  },
  model_not_wanted: {
    weight: 'none',
    say: () => ({
      text: 'Posts are read by rules; no reader model is wanted.',
      remedy: 'No action is needed: AI_MODEL is none.',
    }),
  },
} as const satisfies Record<string, { readonly weight: Weight; readonly say: (facts: never) => Said }>;

export type ReasonCode = keyof typeof REASONS;

export const REASON_CODES = Object.keys(REASONS) as ReasonCode[];

/** Why the service is degraded, or what else does not work or is not configured. */
export const reasonSchema = z.object({
  /** What it is. Two reasons are the same if this and `about` are, whatever they say. */
  code: z.enum(REASON_CODES),
  /**
   * Where several can have one code, the source (by its key, with its address), server, file, company or
   * table.
   */
  about: z.string().nullable(),
  /** One sentence or two, for everybody: without addresses of the operator's network. */
  text: z.string(),
  /** What to do. The cells of docs/operations.md begin with it. */
  remedy: z.string(),
});

export type Reason = z.infer<typeof reasonSchema>;

/** What is said of the reason with this code. */
export function reasonOf<Code extends ReasonCode>(
  code: Code,
  ...facts: Parameters<(typeof REASONS)[Code]['say']>
): Reason {
  const say: (...facts: never[]) => Said = REASONS[code].say;
  return { code, about: null, ...say(...(facts as never[])) };
}

export const weightOf = (code: ReasonCode): Weight => REASONS[code].weight;

/** For whom it concerns to do something. */
export const withRemedy = ({ text, remedy }: Reason) => `${text} ${remedy}`;

interface RefusedList {
  readonly file: string;
  readonly problems: number;
  /** Whether an earlier one is in use. */
  readonly isKept: boolean;
}

interface FailedSource {
  /** Its key. */
  readonly source: string;
  readonly failureClass: FailureClass;
}

/** How a source failed, where another thing than its last answer matters. */
const FAILED: Partial<Record<FailureClass, string>> = {
  internal: 'could not be read because of a bug in this program',
  over_budget: 'exceeded its daily budget; the rest waits for later turns',
  turn_full:
    'was not read completely, because the turn had no room for more; the next one begins with the source that has waited longest',
  resting: 'was not read for a week and is asked once an hour',
};

function failureOf(name: string, { source, failureClass }: FailedSource): Said {
  const how = FAILED[failureClass] ?? 'could not be read completely';
  return {
    about: source,
    text: `${name} ${how} (${failureClass}).`,
    remedy: FAILURE_ADVICE[failureClass],
  };
}

function lengthInWords(ms: number): string {
  const [count, unit] =
    ms < MINUTE_MS ? [Math.round(ms / 1000), 'second'] : [Math.round(ms / MINUTE_MS), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
