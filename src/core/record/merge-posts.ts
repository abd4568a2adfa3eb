import type { PromiseWindow, ReadingKind } from '../reading/reading.js';
import { CONFIDENCE_THRESHOLD } from '../reading/reading.js';
import { DAY_MS, HOUR_MS } from '../time.js';
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
  readonly window: PromiseWindow | null;
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
  /** Identities of posts that speak of another reset, which stood already when somebody recorded this one. */
  readonly apart: readonly string[];
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

/** Posts about one event lie within this time of the first one (docs/record.md). */
export const SAME_EVENT_MS = 6 * HOUR_MS;
/** Two posts that both say "again" this close together speak of the same further reset. */
const BOTH_ANOTHER_MS = HOUR_MS;
/** How long after its window a promise can still be kept by a post that only says "done". */
const PROMISE_GRACE_MS = DAY_MS;
/** A promise without a time, before its grace. */
const UNDATED_PROMISE_MS = 6 * DAY_MS;
/** The longest an open promise is looked at. */
export const LONGEST_PROMISE_MS = 30 * DAY_MS;
/** Nothing further back than this can change what the posts since an instant mean. */
export const MERGE_HORIZON_MS = LONGEST_PROMISE_MS + 2 * SAME_EVENT_MS;

/**
 * Merges read posts into reset events (docs/record.md, the counting rule). Posts within six hours of an event's first
 * post speak of that event unless they say that it is another one; the earliest post that says done or under way gives
 * the time; a bare "it is done" is a reset only where a promise is open, and every reset that counts keeps all the
 * promises made before it (a promise is often said twice). Independent of the order of its arguments.
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

/** A promise with the time in which a reset keeps it. */
export interface Promised<P = ReadPost> {
  readonly post: P;
  /** A reset before this instant does not keep it. */
  readonly startsAt: number;
  readonly expiresAt: number;
}

function mergeKind(kind: ResetKind, posts: readonly ReadPost[], anchors: readonly Anchor[]): ResetEvent[] {
  const anchored = anchors
    .filter((anchor) => anchor.kind === kind)
    .sort((a, b) => a.at - b.at || a.resetId - b.resetId)
    .map((anchor): OpenEvent => ({ anchor, at: anchor.at, confirmed: true, posts: [], promise: null }));
  const told: OpenEvent[] = [];
  const promises: Promised[] = [];
  const standing = anchors.filter((one) => one.kind === kind && !one.retracted);
  const taken = new Set(standing.map((one) => one.at));

  const openPromise = (at: number): ReadPost | null => {
    const counted = [...standing, ...told.filter((event) => event.confirmed)];
    return promises.find((promise) => isOpen(promise, counted, at))?.post ?? null;
  };
  const open = (post: ReadPost): void => {
    let at = post.at;
    while (taken.has(at)) at += 1;
    taken.add(at);
    const confirmed = post.confidence >= CONFIDENCE_THRESHOLD && post.dating === 'stated';
    told.push({ anchor: null, at, confirmed, posts: [post], promise: openPromise(post.at) });
  };

  for (const post of posts) {
    if (announces(post, kind)) {
      const event = eventOf(anchored, told, post);
      if (event) addMention(event, post);
      else open(post);
    } else if (kind === 'regular' && post.kind === 'confirmation') {
      const event = eventOf(anchored, told, post);
      if (event) addMention(event, post);
      else if (openPromise(post.at)) open(post);
    } else if (kind === 'regular' && post.kind === 'hint') {
      promises.push(promiseOf(post));
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

/** The event a post belongs to: the anchor that names it, else the nearest within the same-event time. */
function eventOf(
  anchored: readonly OpenEvent[],
  told: readonly OpenEvent[],
  post: ReadPost,
): OpenEvent | undefined {
  const named = anchored.filter(({ anchor }) => anchor && names(anchor, post));
  if (named.length > 0) return named.find((event) => !event.anchor?.retracted) ?? named[0];
  const standing = anchored.filter(
    ({ anchor }) => anchor && !anchor.retracted && !anchor.apart.includes(post.identity),
  );
  const distance = (event: OpenEvent) => Math.abs(post.at - event.at);
  return [...told.slice(-1), ...standing]
    .filter((event) => distance(event) <= SAME_EVENT_MS && !saysAnother(post, event))
    .sort((a, b) => distance(a) - distance(b))[0];
}

/** One without an address is known by its instant alone. */
function names(anchor: Anchor, post: ReadPost): boolean {
  if (anchor.identities.length === 0) return anchor.at === post.at;
  return anchor.identities.includes(post.identity);
}

function saysAnother(post: ReadPost, event: OpenEvent): boolean {
  // A reply that says "again" retells; a further reset is announced in a post of its own.
  if (!post.another || post.isReply) return false;
  const first = event.posts[0];
  if (first && sameWording(first.text, post.text)) return false;
  // An anchor without a post yet may be the very reset that this post calls another one.
  const bothAnother = first === undefined || first.another;
  return !(bothAnother && Math.abs(post.at - event.at) <= BOTH_ANOTHER_MS);
}

export function promiseOf<P extends Pick<ReadPost, 'at' | 'window'>>(post: P): Promised<P> {
  const { window, at } = post;
  const from = window?.from ?? at;
  const end = window ? (window.to ?? from + DAY_MS) : at + UNDATED_PROMISE_MS;
  return {
    post,
    startsAt: Math.max(at, from - SAME_EVENT_MS),
    expiresAt: Math.min(Math.max(end, at) + PROMISE_GRACE_MS, at + LONGEST_PROMISE_MS),
  };
}

/** A promise is closed by as many resets since it as it promised. */
export function isOpen(
  { post, startsAt, expiresAt }: Promised<Pick<ReadPost, 'at' | 'times'>>,
  counted: readonly { at: number }[],
  at: number,
): boolean {
  if (expiresAt < at) return false;
  const kept = counted.filter((one) => one.at > post.at && one.at >= startsAt && one.at <= at).length;
  return post.times > kept;
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
