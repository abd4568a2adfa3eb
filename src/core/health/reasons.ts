import { z } from 'zod';
import type { Standing } from '../time/machine-time.js';
import type { FailureClass } from './failure-class.js';

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

/** Every reason by its code. What is said of it is in the messages `reasons.*`. */
const WEIGHTS = {
  late: 'record',
  ahead: 'record',
  table_unreadable: 'record',
  record_differs: 'record',
  schema_changed: 'beside',
  clock_wrong: 'record',
  clock_dissents: 'none',
  no_timeline: 'record',
  timeline_silent: 'record',
  timeline_elsewhere: 'beside',
  not_read_yet: 'record',
  primary_failed: 'record',
  fallback_failed: 'beside',
  status_page_failed: 'record',
  launch_feed_failed: 'beside',
  launch_lists_unread: 'beside',
  launch_list_refused: 'beside',
  launch_list_missing: 'beside',
  feed_without_list: 'beside',
  odds_failed: 'beside',
  journal_unread: 'record',
  forecasts_unsaved: 'record',
  alerts_refused: 'beside',
  no_model: 'reader',
  model_not_wanted: 'none',
} as const satisfies Record<string, Weight>;

export type ReasonCode = keyof typeof WEIGHTS;

export const REASON_CODES = Object.keys(WEIGHTS) as ReasonCode[];

export const weightOf = (code: ReasonCode): Weight => WEIGHTS[code];

/**
 * A reason before it is put into words, with what those need. Instants and lengths are milliseconds. `about`:
 * where several can have one code, the source (by its key, with its address), server, file, company, table or
 * destination of alerts (by its id).
 */
export type Cause =
  | { readonly code: 'late'; readonly ageMs: number; readonly intervalMs: number }
  | { readonly code: 'ahead'; readonly byMs: number }
  | { readonly code: 'table_unreadable'; readonly about: string; readonly damage: string }
  | { readonly code: 'record_differs'; readonly held: number; readonly published: number }
  | {
      readonly code: 'schema_changed';
      readonly about: string;
      readonly change: string;
      readonly others: number;
    }
  | ({ readonly code: 'clock_wrong'; readonly now: number } & Standing)
  | { readonly code: 'clock_dissents'; readonly about: string; readonly offsetMs: number }
  | { readonly code: 'timeline_silent'; readonly since: number }
  | { readonly code: 'timeline_elsewhere'; readonly names: readonly string[] }
  | FailedSource
  | { readonly code: 'launch_lists_unread'; readonly isKept: boolean }
  | RefusedList
  | { readonly code: 'launch_list_missing' | 'feed_without_list'; readonly about: string }
  | { readonly code: 'alerts_refused'; readonly about: string; readonly status: number }
  | { readonly code: PlainCode };

/** Those of which nothing more is to be known. */
type PlainCode =
  | 'no_timeline'
  | 'not_read_yet'
  | 'odds_failed'
  | 'journal_unread'
  | 'forecasts_unsaved'
  | 'no_model'
  | 'model_not_wanted';

type FailedSource = { readonly about: string; readonly failureClass: FailureClass } & (
  | { readonly code: 'primary_failed' | 'status_page_failed' }
  | { readonly code: 'fallback_failed'; readonly rank: number }
  | { readonly code: 'launch_feed_failed'; readonly company: string }
);

interface RefusedList {
  readonly code: 'launch_list_refused';
  readonly about: string;
  readonly problems: number;
  /** Whether an earlier one is in use. */
  readonly isKept: boolean;
}

/** Why the service is degraded, or what else does not work or is not configured. */
export const reasonSchema = z.object({
  /** What it is. Two reasons are the same if this and `about` are, whatever they say. */
  code: z.enum(REASON_CODES),
  about: z.string().nullable(),
  /** One sentence or two, for everybody: without addresses of the operator's network. */
  text: z.string(),
  /** What to do. The cells of docs/operations.md begin with it. */
  remedy: z.string(),
});

export type Reason = z.infer<typeof reasonSchema>;

/** For whom it concerns to do something. */
export const withRemedy = ({ text, remedy }: Reason) => `${text} ${remedy}`;
