import { type DueWindow, dueWindow, isPromise, lapsesAt, promiseOf } from './promise-status.js';
import type { ReadPost } from './read-post.js';
import { type CountedResets, isUndecided, resetsInWords, standingPromises } from './standing-promises.js';

/** A promise that no reset has kept yet. Instants are epoch milliseconds. */
export type OpenPromise = ReturnType<typeof openPromises>[number];

/**
 * The promises that stand, by the counting rule (docs/record.md) and by the start of their windows, without those that an
 * unconfirmed report may have kept.
 * @param posts of any kind
 * @param counted counted resets; those after `now` are ignored, and so are later posts
 */
export function openPromises(posts: readonly ReadPost[], counted: CountedResets, now: number) {
  const promises = posts.filter(isPromise).map((post) => ({ ...promiseOf(post), post }));
  const known = { ...counted, ...resetsInWords(posts) };
  return standingPromises(promises, known, now)
    .filter(({ promise }) => !isUndecided(promise, known, now))
    .map(({ promise, awaits }) => {
      const { identity, at, window, times, text, url } = promise.post;
      const due = dueWindow(promise);
      return {
        /** Identity of the post that made it. */
        identity,
        /** When it was made. */
        madeAt: at,
        /** What it still promises: of `both`, the kind that has not come yet. */
        promises: awaits,
        strength: promise.strength,
        /** Whether the post gave a time. */
        timed: window !== null,
        /** How the time is named; `open` without one. */
        windowKind: due.kind,
        /** The window that was promised, from when it was made on. */
        from: due.from,
        /** Null: open end. */
        to: promise.to,
        /** Until when it is due, which may be longer (`dueWindow`). */
        dueTo: due.to,
        /** When it lapses if no reset keeps it. */
        lapsesAt: lapsesAt(promise),
        state: dueStateAt(due, now),
        /** A regular reset has come since, too early to keep it; the forecast allows that it was the promised one. */
        isDoubted:
          awaits !== 'banked' && times === 1 && counted.regular.some((reset) => reset > at && reset <= now),
        text,
        url,
      };
    })
    .sort((a, b) => a.from - b.from || a.madeAt - b.madeAt);
}

/** The state of a promise that stands; `overdue`: its window ended less than a day ago without a reset. */
export function dueStateAt(
  { from, to }: Pick<DueWindow, 'from' | 'to'>,
  now: number,
): 'scheduled' | 'open' | 'overdue' {
  if (from > now) return 'scheduled';
  return to === null || to >= now ? 'open' : 'overdue';
}
