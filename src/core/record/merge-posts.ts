import type { Post } from '../reading/post.js';
import { CONFIDENCE_THRESHOLD, type Reading } from '../reading/reading.js';
import { HOUR_MS } from '../time.js';
import { LONGEST_PROMISE_MS, promiseOf, promiseStatus } from './promise-status.js';
import { sameWording } from './same-wording.js';

export type ResetKind = 'regular' | 'banked';

/** A post with its current reading. */
export type ReadPost = { readonly postId: number } & Pick<
  Post,
  'identity' | 'at' | 'dating' | 'text' | 'url' | 'isReply'
> &
  Pick<
    Reading,
    'kind' | 'another' | 'times' | 'promises' | 'strength' | 'scope' | 'expiresAt' | 'window' | 'confidence'
  >;

export function readPost(
  postId: number,
  post: Omit<ReadPost, keyof Reading | 'postId'>,
  reading: Reading,
): ReadPost {
  const { identity, at, dating, text, url, isReply } = post;
  const { kind, another, times, promises, strength, scope, expiresAt, window, confidence } = reading;
  const said = { kind, another, times, promises, strength, scope, expiresAt, window, confidence };
  return { postId, identity, at, dating, text, url, isReply, ...said };
}

/** A reset that posts cannot change: imported, recorded or retracted by an operator. */
export interface Anchor {
  readonly resetId: number;
  readonly kind: ResetKind;
  readonly at: number;
  /** A retracted reset absorbs the posts known to be about it, and no others. */
  readonly retracted: boolean;
  /** Identities of the posts known to be about it. */
  readonly identities: readonly string[];
  /** Identities of posts about other resets that were in the record before this one was entered. */
  readonly apart: readonly string[];
}

/** One real-world event, merged from posts. */
export interface ResetEvent {
  readonly kind: ResetKind;
  readonly at: number;
  readonly status: 'confirmed' | 'unconfirmed';
  /** The anchor it belongs to; null for an event known only from posts. */
  readonly anchorId: number | null;
  /** The post that gives time and announcement; for an anchor, the first post about it. */
  readonly announcement: ReadPost;
  /** Further posts about the same event, by time. */
  readonly mentions: readonly ReadPost[];
  /** The open promise that this event keeps, if any. */
  readonly promise: ReadPost | null;
}

/** Posts about one event lie within this time of the first one (docs/record.md). */
export const SAME_EVENT_MS = 6 * HOUR_MS;
/** Two posts that both say "again" this close together are about the same further reset. */
const BOTH_ANOTHER_MS = HOUR_MS;
/** Posts older than this cannot affect how newer ones are merged. */
export const MERGE_HORIZON_MS = LONGEST_PROMISE_MS + 2 * SAME_EVENT_MS;

/**
 * Merges read posts into reset events (docs/record.md, the counting rule). Posts within six hours of an event's first
 * post are about that event unless they announce another one. The earliest post that says done or under way gives the
 * time. A bare "it is done" is a reset only while a promise is open. A counted reset keeps every promise made before
 * it, because promises are often repeated. The order of the arguments does not matter.
 * @param posts one per post identity, with the current reading
 * @param anchors resets that posts cannot change
 * @returns events of both kinds by time; no two of a kind share an instant
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

function mergeKind(kind: ResetKind, posts: readonly ReadPost[], anchors: readonly Anchor[]): ResetEvent[] {
  const anchored = anchors
    .filter((anchor) => anchor.kind === kind)
    .sort((a, b) => a.at - b.at || a.resetId - b.resetId)
    .map((anchor): OpenEvent => ({ anchor, at: anchor.at, confirmed: true, posts: [], promise: null }));
  const announced: OpenEvent[] = [];
  const promises: ReadPost[] = [];
  const standing = anchors.filter((one) => one.kind === kind && !one.retracted);
  const taken = new Set(standing.map((one) => one.at));

  const openPromise = (at: number): ReadPost | null => {
    const counted = [...standing, ...announced.filter((event) => event.confirmed)].map((one) => one.at);
    return promises.find((post) => promiseStatus(promiseOf(post), counted, at) === 'open') ?? null;
  };
  const open = (post: ReadPost): void => {
    let at = post.at;
    while (taken.has(at)) at += 1;
    taken.add(at);
    const confirmed = post.confidence >= CONFIDENCE_THRESHOLD && post.dating === 'stated';
    announced.push({ anchor: null, at, confirmed, posts: [post], promise: openPromise(post.at) });
  };

  for (const post of posts) {
    if (announces(post, kind)) {
      const event = eventOf(anchored, announced, post);
      if (event) addMention(event, post);
      else open(post);
    } else if (kind === 'regular' && post.kind === 'confirmation') {
      const event = eventOf(anchored, announced, post);
      if (event) addMention(event, post);
      else if (openPromise(post.at)) open(post);
    } else if (kind === 'regular' && post.kind === 'hint') {
      promises.push(post);
    }
  }
  return [...anchored, ...announced].flatMap((event) => toResetEvent(kind, event) ?? []);
}

function announces(post: ReadPost, kind: ResetKind): boolean {
  return post.kind === 'reset+banked' || post.kind === (kind === 'regular' ? 'reset' : 'banked');
}

function addMention(event: OpenEvent, post: ReadPost): void {
  event.posts.push(post);
  if (post.confidence >= CONFIDENCE_THRESHOLD && post.dating === 'stated') event.confirmed = true;
}

/** The event a post belongs to: the anchor that lists it, else the nearest event within six hours. */
function eventOf(
  anchored: readonly OpenEvent[],
  announced: readonly OpenEvent[],
  post: ReadPost,
): OpenEvent | undefined {
  const named = anchored.filter(({ anchor }) => anchor && isAbout(post, anchor));
  if (named.length > 0) return named.find((event) => !event.anchor?.retracted) ?? named[0];
  const standing = anchored.filter(
    ({ anchor }) => anchor && !anchor.retracted && !anchor.apart.includes(post.identity),
  );
  const distance = (event: OpenEvent) => Math.abs(post.at - event.at);
  return [...announced.slice(-1), ...standing]
    .filter((event) => distance(event) <= SAME_EVENT_MS && !saysAnother(post, event))
    .sort((a, b) => distance(a) - distance(b))[0];
}

/** An anchor without known posts is matched by its instant alone. */
function isAbout(post: ReadPost, anchor: Anchor): boolean {
  if (anchor.identities.length === 0) return anchor.at === post.at;
  return anchor.identities.includes(post.identity);
}

function saysAnother(post: ReadPost, event: OpenEvent): boolean {
  // "Again" in a reply repeats known news; a further reset gets a post of its own.
  if (!post.another || post.isReply) return false;
  const first = event.posts[0];
  if (first && sameWording(first.text, post.text)) return false;
  // An anchor without posts may be the very reset that this post calls another one.
  const bothAnother = first === undefined || first.another;
  return !(bothAnother && Math.abs(post.at - event.at) <= BOTH_ANOTHER_MS);
}

function toResetEvent(kind: ResetKind, event: OpenEvent): ResetEvent | null {
  const [announcement, ...mentions] = event.posts;
  if (!announcement) return null;
  return {
    kind,
    at: event.at,
    status: event.confirmed ? 'confirmed' : 'unconfirmed',
    anchorId: event.anchor?.resetId ?? null,
    announcement,
    mentions,
    promise: event.promise,
  };
}
