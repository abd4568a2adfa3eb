import { CONFIDENCE_THRESHOLD } from '../reading/reading.js';
import { isOpen, promiseOf, type ReadPost } from './merge-posts.js';

/** A promise that no reset has kept yet. Instants are epoch milliseconds. */
export interface OpenPromise {
  /** Of the post that made it. */
  readonly identity: string;
  /** When it was made. */
  readonly madeAt: number;
  /** A time was said. */
  readonly timed: boolean;
  readonly from: number;
  /** Null: no end was said. */
  readonly to: number | null;
  /** `overdue`: its time has passed without a reset, less than a day ago. */
  readonly state: 'scheduled' | 'open' | 'overdue';
  readonly text: string;
  readonly url: string | null;
}

/**
 * The promises that still wait for their reset, by the same rule by which a reset keeps them (docs/record.md).
 * @param posts read ones, of any kind; only hints that are sure enough promise something
 * @param counted instants of counted resets, epoch milliseconds
 * @param now epoch milliseconds; posts and resets after it are not looked at
 * @returns by the start of their windows
 */
export function openPromises(
  posts: readonly ReadPost[],
  counted: readonly number[],
  now: number,
): readonly OpenPromise[] {
  const resets = counted.map((at) => ({ at }));
  return posts
    .filter(({ kind, confidence, at }) => kind === 'hint' && confidence >= CONFIDENCE_THRESHOLD && at <= now)
    .filter((post) => isOpen(promiseOf(post), resets, now))
    .map(({ identity, at, window, text, url }): OpenPromise => {
      const from = Math.max(at, window?.from ?? at);
      const to = window?.to ?? null;
      const state = from > now ? 'scheduled' : to === null || to >= now ? 'open' : 'overdue';
      return { identity, madeAt: at, timed: window !== null, from, to, state, text, url };
    })
    .sort((a, b) => a.from - b.from || a.madeAt - b.madeAt);
}
