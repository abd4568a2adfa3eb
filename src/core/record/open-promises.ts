import { CONFIDENCE_THRESHOLD } from '../reading/reading.js';
import type { ReadPost } from './merge-posts.js';
import { promiseOf, promiseStatus } from './promise-status.js';

/** A promise that no reset has kept yet. Instants are epoch milliseconds. */
export interface OpenPromise {
  /** Identity of the post that made it. */
  readonly identity: string;
  /** When it was made. */
  readonly madeAt: number;
  /** Whether the post gave a time. */
  readonly timed: boolean;
  readonly from: number;
  /** Null: open end. */
  readonly to: number | null;
  /** `overdue`: the window ended less than a day ago without a reset. */
  readonly state: 'scheduled' | 'open' | 'overdue';
  /** A reset has come since, too early to keep it; the forecast allows that it was the promised one. */
  readonly isDoubted: boolean;
  readonly text: string;
  readonly url: string | null;
}

/**
 * The promises that no reset has kept yet, by the counting rule (docs/record.md).
 * @param posts of any kind; only hints above the confidence threshold are promises
 * @param counted instants of counted resets, epoch milliseconds
 * @param now epoch milliseconds; later posts and resets are ignored
 * @returns by the start of their windows
 */
export function openPromises(
  posts: readonly ReadPost[],
  counted: readonly number[],
  now: number,
): readonly OpenPromise[] {
  return posts
    .filter(({ kind, confidence, at }) => kind === 'hint' && confidence >= CONFIDENCE_THRESHOLD && at <= now)
    .filter((post) => promiseStatus(promiseOf(post), counted, now) === 'open')
    .map(({ identity, at, window, times, text, url }): OpenPromise => {
      const from = Math.max(at, window?.from ?? at);
      const to = window?.to ?? null;
      const state = from > now ? 'scheduled' : to === null || to >= now ? 'open' : 'overdue';
      const isDoubted = times === 1 && counted.some((reset) => reset > at && reset <= now);
      return { identity, madeAt: at, timed: window !== null, from, to, state, isDoubted, text, url };
    })
    .sort((a, b) => a.from - b.from || a.madeAt - b.madeAt);
}
