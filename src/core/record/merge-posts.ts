import type { Post } from '../reading/post.js';
import { CONFIDENCE_THRESHOLD, type Reading } from '../reading/reading.js';
import { HOUR_MS } from '../time.js';
import {
  isPromise,
  LONGEST_PROMISE_MS,
  namedWindow,
  promiseOf,
  type ResetPromise,
} from './promise-status.js';
import { sameWording } from './same-wording.js';
import { keepingKinds, standingPromises } from './standing-promises.js';

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
  const { kind, another, times, promises, strength, scope, expiresAt, confidence } = reading;
  const window = namedWindow(reading.window);
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
 * time. A bare "it is done" is a reset only while a promise stands, of the kind that the promise awaits. What is for a
 * few users is none. The order of the arguments does not matter.
 * @param posts one per post identity, with the current reading
 * @param anchors resets that posts cannot change
 * @returns events of both kinds by time; no two of a kind share an instant
 */
export function mergePosts(posts: readonly ReadPost[], anchors: readonly Anchor[]): readonly ResetEvent[] {
  const byTime = [...posts].sort((a, b) => a.at - b.at || (a.identity < b.identity ? -1 : 1));
  const regular = eventsOf('regular', anchors);
  const banked = eventsOf('banked', anchors);
  const promises: PromisingPost[] = [];

  /** The oldest promise that awaits this kind. */
  const standing = (kind: ResetKind, at: number) =>
    standingPromises(promises, { regular: countedOf(regular), banked: countedOf(banked) }, at).find(
      ({ awaits }) => keepingKinds(awaits).includes(kind),
    );
  /** The kinds of events that a bare "it is done" is about. */
  const confirmedBy = (post: ReadPost): readonly ResetKind[] => {
    if (eventOf(regular, post)) return ['regular'];
    const awaits = standing('regular', post.at)?.awaits;
    if (awaits) return awaits === 'both' ? ['regular', 'banked'] : ['regular'];
    return eventOf(banked, post) || standing('banked', post.at) ? ['banked'] : [];
  };
  const add = (events: Events, post: ReadPost): void => {
    const event = eventOf(events, post);
    if (event) addMention(event, post);
    else if (post.scope !== 'few') open(events, post, standing(events.kind, post.at)?.promise.post ?? null);
  };

  for (const post of byTime) {
    if (isPromise(post)) promises.push({ ...promiseOf(post), post });
    const kinds = post.kind === 'confirmation' ? confirmedBy(post) : announcedBy(post);
    if (kinds.includes('regular')) add(regular, post);
    if (kinds.includes('banked')) add(banked, post);
  }
  // Of two at one instant the regular one comes first.
  return [regular, banked]
    .flatMap(({ kind, anchored, announced }) =>
      [...anchored, ...announced].flatMap((event) => toResetEvent(kind, event) ?? []),
    )
    .sort((a, b) => a.at - b.at);
}

type PromisingPost = ResetPromise & { readonly post: ReadPost };

interface OpenEvent {
  readonly anchor: Anchor | null;
  readonly at: number;
  confirmed: boolean;
  readonly posts: ReadPost[];
  readonly promise: ReadPost | null;
}

/** The events of a kind so far. */
interface Events {
  readonly kind: ResetKind;
  readonly anchored: readonly OpenEvent[];
  readonly announced: OpenEvent[];
  /** Instants of anchors that are not retracted. */
  readonly recorded: readonly number[];
  /** Instants that a further event cannot have. */
  readonly taken: Set<number>;
}

function eventsOf(kind: ResetKind, anchors: readonly Anchor[]): Events {
  const ofKind = anchors
    .filter((anchor) => anchor.kind === kind)
    .sort((a, b) => a.at - b.at || a.resetId - b.resetId);
  const recorded = ofKind.filter((one) => !one.retracted).map((one) => one.at);
  const anchored = ofKind.map(
    (anchor): OpenEvent => ({ anchor, at: anchor.at, confirmed: true, posts: [], promise: null }),
  );
  return { kind, anchored, announced: [], recorded, taken: new Set(recorded) };
}

function countedOf({ recorded, announced }: Events): readonly number[] {
  return [...recorded, ...announced.filter((event) => event.confirmed).map((event) => event.at)];
}

function open({ announced, taken }: Events, post: ReadPost, promise: ReadPost | null): void {
  let at = post.at;
  while (taken.has(at)) at += 1;
  taken.add(at);
  announced.push({ anchor: null, at, confirmed: confirms(post), posts: [post], promise });
}

function announcedBy({ kind }: ReadPost): readonly ResetKind[] {
  if (kind === 'reset+banked') return ['regular', 'banked'];
  if (kind === 'reset') return ['regular'];
  return kind === 'banked' ? ['banked'] : [];
}

function confirms(post: ReadPost): boolean {
  return post.confidence >= CONFIDENCE_THRESHOLD && post.dating === 'stated';
}

function addMention(event: OpenEvent, post: ReadPost): void {
  event.posts.push(post);
  if (confirms(post)) event.confirmed = true;
}

/** The event a post belongs to: the anchor that lists it, else the nearest event within six hours. */
function eventOf({ anchored, announced }: Events, post: ReadPost): OpenEvent | undefined {
  const named = anchored.filter(({ anchor }) => anchor && isAbout(post, anchor));
  if (named.length > 0) return named.find((event) => !event.anchor?.retracted) ?? named[0];
  if (post.scope === 'few') return undefined;
  const standing = anchored.filter(
    ({ anchor }) => anchor && !anchor.retracted && !anchor.apart.includes(post.identity),
  );
  const distance = (event: OpenEvent) => Math.abs(post.at - event.at);
  // Announced events are in time order: only the last of them can be near.
  const recent = announced.slice(announced.findLastIndex((event) => distance(event) > SAME_EVENT_MS) + 1);
  return [...recent, ...standing]
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
