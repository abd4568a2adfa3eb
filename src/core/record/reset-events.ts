import { CONFIDENCE_THRESHOLD, type ResetKind } from '../reading/reading.js';
import { DAY_MS, HOUR_MS } from '../time/time.js';
import type { ReadPost } from './read-post.js';
import { repeats } from './related-posts.js';

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
  /** The post that says that it did not happen, or not for everybody; such an event does not count. */
  readonly withdrawal: ReadPost | null;
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

/** An answer belongs to the event that it is about for this long. */
const CONVERSATION_MS = DAY_MS;

/** What came earlier on the same day was at most this long ago. */
const RETOLD_MS = DAY_MS;

/** Two posts that both say "again" this close together are about the same further reset. */
const BOTH_ANOTHER_MS = HOUR_MS;

/** An event while posts are merged into it. */
export interface OpenEvent<A extends Anchor | null = Anchor | null> {
  readonly kind: ResetKind;
  readonly anchor: A;
  readonly at: number;
  confirmed: boolean;
  withdrawal: ReadPost | null;
  readonly posts: ReadPost[];
  readonly promise: ReadPost | null;
}

/** Whether there is an event, and it counts as far as posts say. */
export function isStanding(event: OpenEvent | undefined): event is OpenEvent {
  return event?.withdrawal === null && !event.anchor?.retracted;
}

/** The events of a kind so far. */
export interface Events {
  readonly kind: ResetKind;
  readonly anchored: readonly OpenEvent<Anchor>[];
  readonly announced: OpenEvent<null>[];
  /** Instants of anchors that are not retracted. */
  readonly recorded: readonly number[];
  /** Instants that a further event cannot have. */
  readonly taken: Set<number>;
}

/** The events that the anchors are, before any post. */
export function eventsOf(kind: ResetKind, anchors: readonly Anchor[]): Events {
  const ofKind = anchors
    .filter((anchor) => anchor.kind === kind)
    .sort((a, b) => a.at - b.at || a.resetId - b.resetId);
  const recorded = ofKind.filter((anchor) => !anchor.retracted).map((anchor) => anchor.at);
  const anchored = ofKind.map(
    (anchor): OpenEvent<Anchor> => ({
      ...NEW_EVENT,
      kind,
      anchor,
      at: anchor.at,
      confirmed: true,
      posts: [],
    }),
  );
  return { kind, anchored, announced: [], recorded, taken: new Set(recorded) };
}

const NEW_EVENT = { anchor: null, withdrawal: null, promise: null };

/** Instants of the events that count. */
export function countedOf({ recorded, announced }: Events): readonly number[] {
  const counted = announced.filter((event) => event.confirmed && isStanding(event));
  return [...recorded, ...counted.map((event) => event.at)];
}

/** A new event that a post announces; its instant is the first free one from that of the post. */
export function open({ kind, announced, taken }: Events, post: ReadPost, promise: ReadPost | null): void {
  let at = post.at;
  while (taken.has(at)) at += 1;
  taken.add(at);
  announced.push({ ...NEW_EVENT, kind, at, confirmed: confirms(post), posts: [post], promise });
}

/** Whether a reading is sure enough, and its post dated, to count. */
export function confirms(post: ReadPost): boolean {
  return post.confidence >= CONFIDENCE_THRESHOLD && post.dating === 'stated';
}

/** One more post about an event, which may confirm it. */
export function addMention(event: OpenEvent, post: ReadPost): void {
  event.posts.push(post);
  if (confirms(post)) event.confirmed = true;
}

/** The event that a post answers or quotes. */
export function inConversation(
  { anchored, announced }: Events,
  { at, about }: ReadPost,
  within = CONVERSATION_MS,
): OpenEvent | undefined {
  const names = ({ anchor, posts }: OpenEvent) =>
    posts.some(({ identity }) => about.includes(identity)) ||
    anchor?.identities.some((identity) => about.includes(identity));
  return [...anchored, ...announced].find((event) => at - event.at <= within && names(event));
}

/**
 * The event a post belongs to: the anchor that lists it, the one it answers, else the nearest within six
 * hours. One that tells of earlier today belongs to the newest of the last day, also if it says "again".
 */
export function eventOf(events: Events, post: ReadPost): OpenEvent | undefined {
  const { anchored, announced } = events;
  const named = anchored.filter(({ anchor }) => isAbout(post, anchor));
  if (named.length > 0) return named.find(({ anchor }) => !anchor.retracted) ?? named[0];
  if (post.scope === 'few') return undefined;
  const answered = inConversation(events, post);
  if (isStanding(answered) && !saysAnother(post, answered)) return answered;
  const apart = anchored.filter(({ anchor }) => !anchor.apart.includes(post.identity));
  const distance = (event: OpenEvent) => Math.abs(post.at - event.at);
  const isNear = (event: OpenEvent) =>
    post.retellsToday
      ? event.at <= post.at && distance(event) <= RETOLD_MS
      : distance(event) <= SAME_EVENT_MS && !saysAnother(post, event);
  return [...announced, ...apart]
    .filter((event) => isStanding(event) && isNear(event))
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
  if (first && repeats(first, post)) return false;
  // An anchor without posts may be the very reset that this post calls another one.
  const bothAnother = first === undefined || first.another;
  return !(bothAnother && Math.abs(post.at - event.at) <= BOTH_ANOTHER_MS);
}

/** The event as it is reported; null for an anchor that no post is about. */
export function toResetEvent(kind: ResetKind, event: OpenEvent): ResetEvent | null {
  const [announcement, ...mentions] = event.posts;
  if (!announcement) return null;
  return {
    kind,
    at: event.at,
    status: event.confirmed ? 'confirmed' : 'unconfirmed',
    withdrawal: event.withdrawal,
    anchorId: event.anchor?.resetId ?? null,
    announcement,
    mentions,
    promise: event.promise,
  };
}
