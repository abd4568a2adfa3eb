import {
  CONFIDENCE_THRESHOLD,
  type Promised,
  type PromiseWindow,
  type Reading,
  type Strength,
  type WindowKind,
} from '../reading/reading.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/time.js';

/** How long after its window a reset still keeps a promise. */
const PROMISE_GRACE_MS = DAY_MS;

/** How long a promise is due at least: people are not punctual to the second. */
const SHORTEST_DUE_MS = HOUR_MS / 2;

/** How long a promise for a time of day is due at least: the time is when work begins. */
const CLOCK_DUE_MS = 4 * HOUR_MS;

/** How long a promise without a time stays open, before the grace period. */
const UNDATED_PROMISE_MS = 6 * DAY_MS;

/**
 * A promise restates a reset that came at most this long before it, if it names no time further ahead than
 * the second.
 */
export const RESTATED_MS = 15 * MINUTE_MS;

/** No promise stays open longer than this. */
export const LONGEST_PROMISE_MS = 30 * DAY_MS;

/** A promise of a reset. Epoch milliseconds. */
export interface ResetPromise {
  /** When it was made. */
  readonly at: number;
  /** Start of the promised window; null: from `at` on. */
  readonly from: number | null;
  /** End of the promised window; null: open end. */
  readonly to: number | null;
  /** How its time is named. */
  readonly windowKind: WindowKind;
  /** What it promises. */
  readonly promises: Promised;
  readonly strength: Strength;
  /** How many resets it promises. */
  readonly times: number;
  /** Said to be a further reset, not one that was promised before. */
  readonly another: boolean;
  /** Identity of the post that made it. */
  readonly identity: string;
}

/** When a promise is due. Epoch milliseconds. */
export interface DueWindow {
  readonly kind: WindowKind;
  readonly from: number;
  /** Null: open end. */
  readonly to: number | null;
}

/** When a promise is due, for forecast, headline, list, calendar and alerts alike. Not before it was made. */
export function dueWindow(promise: ResetPromise): DueWindow {
  const kind = promise.windowKind;
  const from = Math.max(promise.at, promise.from ?? promise.at);
  const shortest = kind === 'clock' ? CLOCK_DUE_MS : SHORTEST_DUE_MS;
  return { kind, from, to: promise.to === null ? null : Math.max(promise.to, from + shortest) };
}

/** Whether it names a time. */
export function isDated({ from, to }: ResetPromise): boolean {
  return from !== null || to !== null;
}

/** A window without ends is none, so that a reading means the same before and after it was stored. */
export function namedWindow(window: PromiseWindow | null): PromiseWindow | null {
  return window && (window.from !== null || window.to !== null) ? window : null;
}

/**
 * Whether a reading is a promise that counts: sure enough, not for a few users only, and of the kind `hint`,
 * or a withdrawal that moves a reset to another time.
 */
export function isPromise({
  kind,
  confidence,
  scope,
  window,
}: Pick<Reading, 'kind' | 'confidence' | 'scope' | 'window'>): boolean {
  const promises = kind === 'hint' || (kind === 'withdrawal' && namedWindow(window) !== null);
  return promises && confidence >= CONFIDENCE_THRESHOLD && scope !== 'few';
}

/** The promise that a post makes (`isPromise`). */
export function promiseOf(
  post: { readonly at: number; readonly identity: string } & Pick<
    Reading,
    'window' | 'times' | 'another' | 'promises' | 'strength'
  >,
): ResetPromise {
  const { at, identity, window, times, another } = post;
  return {
    at,
    from: window?.from ?? null,
    to: window?.to ?? null,
    times,
    promises: post.promises ?? 'regular',
    strength: post.strength ?? 'explicit',
    windowKind: window?.kind ?? 'open',
    another,
    identity,
  };
}

/** When a promise lapses that no reset has kept. Epoch milliseconds. */
export function lapsesAt(promise: ResetPromise): number {
  const end = promise.to ?? endWithoutOne(promise);
  return Math.min(Math.max(end, promise.at) + PROMISE_GRACE_MS, promise.at + LONGEST_PROMISE_MS);
}

function endWithoutOne({ at, from, strength }: ResetPromise): number {
  if (strength === 'conditional') return at + LONGEST_PROMISE_MS;
  return from === null ? at + UNDATED_PROMISE_MS : from + DAY_MS;
}
