import { CONFIDENCE_THRESHOLD } from '../reading/reading.js';
import { DAY_MS } from './days.js';
import { isOpen, promiseOf, type ReadPost } from './merge-posts.js';

/** A promised reset that may still come inside its window. Instants are epoch milliseconds. */
export interface OpenPromise {
  /** Of the post that made it first. */
  readonly identity: string;
  readonly promisedAt: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly url: string | null;
}

/**
 * The promises with a stated time whose window is not over and which no reset has kept. One that names only its
 * beginning is given a day, as where posts are merged; one that is said twice with the same window is one.
 * @param posts read posts, of any age and kind
 * @param resets the counted resets
 * @param now epoch milliseconds
 * @returns by the beginning of their windows
 */
export function openPromises(
  posts: readonly ReadPost[],
  resets: readonly { readonly at: number }[],
  now: number,
): readonly OpenPromise[] {
  const byWindow = new Map<string, OpenPromise>();
  for (const post of [...posts].sort((a, b) => a.at - b.at)) {
    const { window, identity, at, text, url } = post;
    if (post.kind !== 'hint' || post.confidence < CONFIDENCE_THRESHOLD || window === null) continue;
    const from = window.from ?? at;
    const to = window.to ?? from + DAY_MS;
    if (to <= now || at > now || !isOpen(promiseOf(post), resets, now)) continue;
    const key = `${from}/${to}`;
    if (!byWindow.has(key)) byWindow.set(key, { identity, promisedAt: at, from, to, text, url });
  }
  return [...byWindow.values()].sort((a, b) => a.from - b.from || a.to - b.to);
}
