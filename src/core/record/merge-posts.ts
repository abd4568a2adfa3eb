import type { PromisedWindow, ReadingKind } from '../reading/reading.js';
import { CONFIDENCE_THRESHOLD } from '../reading/reading.js';
import { DAY_MS, HOUR_MS } from './days.js';
import { sameWording } from './same-wording.js';

export type ResetKind = 'regular' | 'banked';

/** A post with the reading that stands for it. */
export interface ReadPost {
  readonly postId: number;
  readonly identity: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly dating: 'stated' | 'first_seen';
  readonly text: string;
  readonly url: string | null;
  readonly isReply: boolean;
  readonly kind: ReadingKind;
  readonly another: boolean;
  readonly times: number;
  readonly window: PromisedWindow | null;
  readonly confidence: number;
}

/** A reset that stands whatever the posts say: imported, recorded or retracted by an operator. */
export interface Anchor {
  readonly resetId: number;
  readonly kind: ResetKind;
  readonly at: number;
  /** A retracted reset takes in the posts that told of it, and no others. */
  readonly retracted: boolean;
  /** Identities of the posts that are known to speak of it. */
  readonly identities: readonly string[];
}

/** One real-world event, as the posts tell it. */
export interface ResetEvent {
  readonly kind: ResetKind;
  readonly at: number;
  readonly status: 'confirmed' | 'unconfirmed';
  /** The anchor it belongs to, or null for an event known from posts alone. */
  readonly anchorId: number | null;
  /** The post that gives the time and the announcement; for an anchor, the first that speaks of it. */
  readonly announcement: ReadPost;
  /** Further posts about the same event, by time. */
  readonly mentions: readonly ReadPost[];
  /** The promise that this event keeps, where one was open. */
  readonly promise: ReadPost | null;
}

/** Posts about one event lie within this time of the first one (design section 4). */
export const SAME_EVENT_MS = 6 * HOUR_MS;
/** Two posts that both say "again" this close together speak of the same further reset. */
const BOTH_ANOTHER_MS = HOUR_MS;
/** How long after its window a promise can still be kept by a post that only says "done". */
const PROMISE_GRACE_MS = DAY_MS;
const UNDATED_PROMISE_MS = 7 * DAY_MS;
/** Nothing further back than this can change what a post means: the longest an open promise is looked at. */
export const MERGE_HORIZON_MS = 30 * DAY_MS;

/**
 * Merges read posts into reset events (design section 4, "what counts"). Posts within six hours of an event's first
 * post speak of that event unless they say that it is another one; the earliest post that says done or under way gives
 * the time; a bare "it is done" is a reset only where a promise is open. Independent of the order of its arguments.
 * @param posts one for each post identity, with the reading that stands
 * @param anchors resets that stand already
 * @returns events by time, regular and banked ones side by side; no two of a kind share an instant
 */
export function mergePosts(posts: readonly ReadPost[], anchors: readonly Anchor[]): readonly ResetEvent[] {
  const byTime = [...posts].sort((a, b) => a.at - b.at || (a.identity < b.identity ? -1 : 1));
  return [...mergeKind('regular', byTime, anchors), ...mergeKind('banked', byTime, anchors)].sort(
    (a, b) => a.at - b.at || (a.kind < b.kind ? 1 : -1),
  );
}

interface OpenEvent {
  readonly anchor: Anchor | null;
  readonly at: number;
  confirmed: boolean;
  readonly posts: ReadPost[];
  readonly promise: ReadPost | null;
}

interface OpenPromise {
  readonly post: ReadPost;
  remaining: number;
  readonly expiresAt: number;
}

function mergeKind(kind: ResetKind, posts: readonly ReadPost[], anchors: readonly Anchor[]): ResetEvent[] {
  const anchored = anchors
    .filter((anchor) => anchor.kind === kind)
    .sort((a, b) => a.at - b.at || a.resetId - b.resetId)
    .map((anchor): OpenEvent => ({ anchor, at: anchor.at, confirmed: true, posts: [], promise: null }));
  const told: OpenEvent[] = [];
  const promises: OpenPromise[] = [];
  const taken = new Set(anchors.filter((one) => one.kind === kind && !one.retracted).map((one) => one.at));

  const open = (post: ReadPost): void => {
    let at = post.at;
    while (taken.has(at)) at += 1;
    taken.add(at);
    const confirmed = post.confidence >= CONFIDENCE_THRESHOLD && post.dating === 'stated';
    told.push({ anchor: null, at, confirmed, posts: [post], promise: keepPromise(promises, anchored, post) });
  };

  for (const post of posts) {
    if (announces(post, kind)) {
      const event = anchorOf(anchored, post) ?? sameEvent(told, post);
      if (event) addMention(event, post);
      else open(post);
    } else if (kind === 'regular' && post.kind === 'confirmation') {
      const event = anchorOf(anchored, post) ?? sameEvent(told, post);
      if (event) addMention(event, post);
      else if (openPromise(promises, anchored, post.at)) open(post);
    } else if (kind === 'regular' && post.kind === 'hint') {
      promises.push({ post, remaining: post.times, expiresAt: promiseExpiry(post) });
    }
  }
  return [...anchored, ...told].flatMap((event) => finish(kind, event));
}

function announces(post: ReadPost, kind: ResetKind): boolean {
  return post.kind === 'reset+banked' || post.kind === (kind === 'regular' ? 'reset' : 'banked');
}

function addMention(event: OpenEvent, post: ReadPost): void {
  event.posts.push(post);
  if (post.confidence >= CONFIDENCE_THRESHOLD && post.dating === 'stated') event.confirmed = true;
}

/** The anchor a post belongs to: one that names it, else the nearest within the same-event time. */
function anchorOf(anchored: readonly OpenEvent[], post: ReadPost): OpenEvent | undefined {
  const named = anchored.find((event) => event.anchor?.identities.includes(post.identity));
  if (named) return named;
  return anchored
    .filter((event) => !event.anchor?.retracted && !saysAnother(post, undefined))
    .filter((event) => Math.abs(post.at - event.at) <= SAME_EVENT_MS)
    .sort((a, b) => Math.abs(post.at - a.at) - Math.abs(post.at - b.at))[0];
}

function sameEvent(told: readonly OpenEvent[], post: ReadPost): OpenEvent | undefined {
  const last = told.at(-1);
  if (!last || post.at - last.at > SAME_EVENT_MS) return undefined;
  return saysAnother(post, last) ? undefined : last;
}

function saysAnother(post: ReadPost, event: OpenEvent | undefined): boolean {
  // A reply that says "again" retells; a further reset is announced in a post of its own.
  if (!post.another || post.isReply) return false;
  const first = event?.posts[0];
  if (!event || !first) return true;
  if (sameWording(first.text, post.text)) return false;
  return !(first.another && post.at - event.at <= BOTH_ANOTHER_MS);
}

function promiseExpiry(post: ReadPost): number {
  if (!post.window) return post.at + UNDATED_PROMISE_MS;
  const end = post.window.to ?? (post.window.from ?? post.at) + DAY_MS;
  return Math.min(Math.max(end, post.at) + PROMISE_GRACE_MS, post.at + MERGE_HORIZON_MS);
}

/** The oldest promise still open at `at`; one is closed by as many anchored resets after it as it promised. */
function openPromise(
  promises: readonly OpenPromise[],
  anchored: readonly OpenEvent[],
  at: number,
): OpenPromise | undefined {
  return promises.find((promise) => {
    if (promise.expiresAt < at) return false;
    const kept = anchored.filter(
      (event) => !event.anchor?.retracted && event.at > promise.post.at && event.at < at,
    ).length;
    return promise.remaining - kept > 0;
  });
}

function keepPromise(
  promises: OpenPromise[],
  anchored: readonly OpenEvent[],
  post: ReadPost,
): ReadPost | null {
  const promise = openPromise(promises, anchored, post.at);
  if (!promise) return null;
  promise.remaining -= 1;
  return promise.post;
}

function finish(kind: ResetKind, event: OpenEvent): ResetEvent[] {
  const [announcement, ...mentions] = event.posts;
  if (!announcement) return [];
  return [
    {
      kind,
      at: event.at,
      status: event.confirmed ? 'confirmed' : 'unconfirmed',
      anchorId: event.anchor?.resetId ?? null,
      announcement,
      mentions,
      promise: event.promise,
    },
  ];
}
