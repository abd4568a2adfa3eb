import type { Promised, Strength, WindowKind } from '../reading/reading.js';
import type { ReadPost } from '../record/read-post.js';
import { type CountedResets, isUndecided, resetsInWords } from './keeping.js';
import { type DueWindow, dueWindow, isPromise, lapsesAt, promiseOf } from './reset-promise.js';
import { standingPromises } from './standing.js';

/** A promise that no reset has kept yet. Instants are epoch milliseconds. */
export interface OpenPromise {
  /** Identity of the post that made it. */
  readonly identity: string;
  /** When it was made. */
  readonly madeAt: number;
  /** What it still promises: of `both`, the kind that has not come yet. */
  readonly promises: Promised;
  readonly strength: Strength;
  /** Whether the post gave a time. */
  readonly timed: boolean;
  /** How the time is named; `open` without one. */
  readonly windowKind: WindowKind;
  /** The window that was promised, from when it was made on. */
  readonly from: number;
  /** Null: open end. */
  readonly to: number | null;
  /** Until when it is due, which may be longer (`dueWindow`); null: open end. */
  readonly dueTo: number | null;
  /** When it lapses if no reset keeps it. */
  readonly lapsesAt: number;
  readonly state: DueState;
  /** A regular reset has come since, too early to keep it; the forecast allows that it was the promised one. */
  readonly isDoubted: boolean;
  /** Null once it was taken down. */
  readonly text: string | null;
  readonly url: string | null;
}

/** The state of a promise that stands; `overdue`: it is due no longer (`dueWindow`), no reset came, and it has not lapsed. */
export type DueState = 'scheduled' | 'open' | 'overdue';

/**
 * The promises that stand, by the counting rule (docs/record.md) and by the start of their windows, without those that an
 * unconfirmed report may have kept.
 * @param posts of any kind
 * @param counted counted resets; those after `now` are ignored, and so are later posts
 */
export function openPromises(posts: readonly ReadPost[], counted: CountedResets, now: number): OpenPromise[] {
  const promises = posts.filter(isPromise).map((post) => ({ ...promiseOf(post), post }));
  const known = { ...counted, ...resetsInWords(posts) };
  return standingPromises(promises, known, now)
    .filter(({ promise }) => !isUndecided(promise, known, now))
    .map(({ promise, awaits }) => {
      const { identity, at, window, times, text, url } = promise.post;
      const due = dueWindow(promise);
      return {
        identity,
        madeAt: at,
        promises: awaits,
        strength: promise.strength,
        timed: window !== null,
        windowKind: due.kind,
        from: due.from,
        to: promise.to,
        dueTo: due.to,
        lapsesAt: lapsesAt(promise),
        state: dueStateAt(due, now),
        isDoubted:
          awaits !== 'banked' && times === 1 && counted.regular.some((reset) => reset > at && reset <= now),
        text,
        url,
      };
    })
    .sort((a, b) => a.from - b.from || a.madeAt - b.madeAt);
}

export function dueStateAt({ from, to }: Pick<DueWindow, 'from' | 'to'>, now: number): DueState {
  if (from > now) return 'scheduled';
  return to === null || to >= now ? 'open' : 'overdue';
}
