import fc from 'fast-check';
import { type Promised, READING_KINDS, WINDOW_KINDS } from '../../../src/core/reading/reading.js';
import { mergePosts } from '../../../src/core/record/merge-posts.js';
import type { ReadPost } from '../../../src/core/record/read-post.js';
import type { CurrentReset } from '../../../src/core/record/reconcile.js';
import type { Anchor } from '../../../src/core/record/reset-events.js';
import { DAY, HOUR, MINUTE } from '../../_support/ledgers/snapshot.js';

/** 2026-05-04T15:00:00.000Z, a Monday: when the stories of these tests begin. */
export const START = Date.UTC(2026, 4, 4, 15);

/** A post by its short name; `reset`, `banked` and so on say how it was read. */
export function post(name: string, changes: Partial<ReadPost> = {}): ReadPost {
  const { text = `post ${name}` } = changes;
  return {
    postId: [...name].reduce((sum, char) => sum * 131 + (char.codePointAt(0) ?? 0), 7),
    identity: `status:${name}`,
    at: START,
    dating: 'stated',
    text,
    textHash: `hash of ${text}`,
    url: `https://social.example/team/status/${name}`,
    isReply: false,
    about: [],
    isEarly: false,
    isInstead: false,
    retellsToday: false,
    related: [],
    kind: 'reset',
    another: false,
    times: 1,
    promises: null,
    strength: null,
    scope: null,
    plans: [],
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

/** A reset as a ledger has it that only this post announced. */
export function currentOf(by: ReadPost, changes: Partial<CurrentReset> = {}): CurrentReset {
  return {
    resetId: 1,
    rowId: 1,
    kind: 'regular',
    status: 'confirmed',
    pinnedBy: null,
    at: by.at,
    textHash: by.textHash,
    url: by.url,
    scope: null,
    plans: [],
    identities: [by.identity],
    evidencePostIds: [by.postId],
    ...changes,
  };
}

/** What the words of a story say of a post. */
const WORDS: Readonly<Record<string, Partial<ReadPost>>> = {
  hint: { kind: 'hint' },
  done: { kind: 'confirmation' },
  banked: { kind: 'banked' },
  both: { kind: 'reset+banked' },
  withdrawal: { kind: 'withdrawal' },
  another: { another: true },
  early: { isEarly: true },
  instead: { isInstead: true },
  retold: { retellsToday: true },
  reply: { isReply: true },
  undated: { dating: 'first_seen' },
  few: { scope: 'few' },
  everyone: { scope: 'everyone' },
  twice: { times: 2 },
  fourTimes: { times: 4 },
  conditional: { strength: 'conditional' },
  atFive: { text: 'Once we reach five million weekly users we will reset limits.' },
  fiveDone: { text: '5M reached. It is done.' },
  bare: { text: 'It is done.' },
  same: { text: 'We are resetting the limits of every plan again, thanks!' },
  alike: { text: 'We are resetting the limits of every plan again, thanks :)' },
};

const UNITS: Readonly<Record<string, number>> = { d: DAY, h: HOUR, m: MINUTE, ms: 1 };

/** `+6h1m`, after the start. */
function instantOf(said: string): number {
  const ms = [...said.matchAll(/(\d+)(ms|[dhm])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0),
    0,
  );
  return START + (said.startsWith('-') ? -ms : ms);
}

/**
 * Posts by name, hours and words: `a; b +6h1m another 0.4`; a number is the confidence. `about:a` answers
 * post `a`, `of:banked` promises, confirms or withdraws a banked reset, and `for:+1d..+2d` is a promised
 * window.
 */
function story(text: string): ReadPost[] {
  return text.split('; ').map((said) => {
    const [name = '', ...words] = said.split(' ');
    const changes = words.map((word): Partial<ReadPost> => {
      const [key, value = ''] = word.split(':');
      const [from = '', to = ''] = value.split('..');
      if (key === 'about') return { about: [`status:${value}`] };
      if (key === 'of') return { promises: value as Promised };
      if (key === 'for') return { window: { kind: 'day', from: instantOf(from), to: instantOf(to) } };
      if (/^[+-]/.test(word)) return { at: instantOf(word) };
      return WORDS[word] ?? { confidence: Number(word) };
    });
    return post(name, Object.assign({}, ...changes));
  });
}

/**
 * What a story is merged into, an event a line: `+26h: a, b`, further `banked +1d (reset 1) unconfirmed keeps
 * promise withdrawn by sorry: a`.
 */
export function merged(said: string, anchors: readonly Anchor[] = []): string[] {
  const nameOf = ({ identity }: ReadPost) => identity.replace('status:', '');
  return mergePosts(story(said), anchors).map((event) => {
    const words = [
      event.kind === 'banked' && 'banked',
      since(event.at),
      event.anchorId !== null && `(reset ${event.anchorId})`,
      event.status === 'unconfirmed' && 'unconfirmed',
      event.promise && `keeps ${nameOf(event.promise)}`,
      event.withdrawal && `withdrawn by ${nameOf(event.withdrawal)}`,
    ];
    const by = [event.announcement, ...event.mentions].map(nameOf);
    return `${words.filter(Boolean).join(' ')}: ${by.join(', ')}`;
  });
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
  retellsToday: fc.constantFrom(false, false, true),
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
