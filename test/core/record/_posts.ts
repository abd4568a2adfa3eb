import fc from 'fast-check';
import { READING_KINDS, WINDOW_KINDS } from '../../../src/core/reading/reading.js';
import type { Anchor, ReadPost, ResetEvent } from '../../../src/core/record/merge-posts.js';
import { DAY, HOUR, MINUTE } from '../../_support/ledgers/snapshot.js';

/** 2026-05-04T15:00:00.000Z, a Monday: when the stories of these tests begin. */
export const START = Date.UTC(2026, 4, 4, 15);

/** A post by its short name; `reset`, `banked` and so on say how it was read. */
export function post(name: string, changes: Partial<ReadPost> = {}): ReadPost {
  return {
    postId: [...name].reduce((sum, char) => sum * 131 + (char.codePointAt(0) ?? 0), 7),
    identity: `status:${name}`,
    at: START,
    dating: 'stated',
    text: `post ${name}`,
    url: `https://social.example/team/status/${name}`,
    isReply: false,
    about: [],
    isEarly: false,
    kind: 'reset',
    another: false,
    times: 1,
    promises: null,
    strength: null,
    scope: null,
    expiresAt: null,
    window: null,
    confidence: 0.9,
    ...changes,
  };
}

/** A post that promises a regular reset, but for what is said otherwise. */
export function promise(at: number, said: Partial<ReadPost>): ReadPost {
  const of = { postId: at, identity: `p${at}`, at, url: null, kind: 'hint', promises: 'regular' } as const;
  return post(String(at), { ...of, strength: 'explicit', ...said });
}

export function anchor(resetId: number, changes: Partial<Anchor> = {}): Anchor {
  return { resetId, kind: 'regular', at: START, retracted: false, identities: [], apart: [], ...changes };
}

/** An event in a line: `regular +26h confirmed: a, b`. */
export function told(event: ResetEvent): string {
  const by = [event.announcement, ...event.mentions].map((one) => one.identity.replace('status:', ''));
  const anchored = event.anchorId === null ? '' : ` (reset ${event.anchorId})`;
  return `${event.kind} ${since(event.at)} ${event.status}${anchored}: ${by.join(', ')}`;
}

/** `+46m`, `-2h`, `+1d`: how long after the start. */
export function since(at: number): string {
  const ms = Math.abs(at - START);
  const sign = at < START ? '-' : '+';
  for (const [unit, length] of [
    ['d', DAY],
    ['h', HOUR],
    ['m', MINUTE],
  ] as const) {
    if (ms % length === 0) return `${sign}${ms / length}${unit}`;
  }
  return `${sign}${ms}ms`;
}

/** Instants that meet: whole ten minutes within four days, so that ties and exact six hours come up. */
export const instants = fc.integer({ min: 0, max: 4 * 24 * 6 }).map((step) => START + step * 10 * MINUTE);

const texts = fc.constantFrom(
  'limits are reset for everybody, have fun with it',
  'limits are reset again for everybody, have fun with it',
  'one more reset is rolling out',
  'it is through',
);

/** Any post that a reader may have read as something, named by its number. */
export const anyPost = fc.record({
  at: instants,
  dating: fc.constantFrom('stated', 'stated', 'stated', 'first_seen' as const),
  text: texts,
  isReply: fc.boolean(),
  kind: fc.constantFrom(...READING_KINDS.filter((kind) => kind !== 'none'), 'reset' as const),
  another: fc.boolean(),
  times: fc.constantFrom(1, 1, 2),
  window: fc.option(
    fc
      .record({ kind: fc.constantFrom(...WINDOW_KINDS), from: fc.option(instants), to: fc.option(instants) })
      .filter(({ from, to }) => {
        return from !== null || to !== null;
      }),
  ),
  confidence: fc.constantFrom(0.4, 0.59, 0.6, 0.9),
});

export const anyPosts = fc
  .array(anyPost, { maxLength: 12 })
  .map((list) => list.map((one, index) => post(String(index + 1), one)));

export const anyAnchors = fc
  .uniqueArray(
    fc.record({
      at: instants,
      kind: fc.constantFrom('regular', 'banked' as const),
      retracted: fc.boolean(),
      names: fc.subarray(['1', '2', '3'], { maxLength: 2 }),
      apart: fc.subarray(['3', '4', '5'], { maxLength: 1 }),
    }),
    // As in a ledger: no two that stand share kind and instant.
    { maxLength: 4, selector: (one) => `${one.kind} ${one.at} ${one.retracted}` },
  )
  .map((list) =>
    list.map(({ names, apart, ...one }, index) =>
      anchor(index + 1, {
        ...one,
        identities: names.map((name) => `status:${name}`),
        apart: apart.map((name) => `status:${name}`),
      }),
    ),
  );
