import type { Post } from '../reading/post.js';
import {
  CONFIDENCE_THRESHOLD,
  type Promised,
  RESET_KINDS,
  type Reading,
  type ResetKind,
} from '../reading/reading.js';
import { DAY_MS, HOUR_MS } from '../time.js';
import { namesCondition } from './names-condition.js';
import {
  isPromise,
  LONGEST_PROMISE_MS,
  namedWindow,
  promiseOf,
  type ResetPromise,
  saysEarly,
} from './promise-status.js';
import { retellsToday } from './retells-today.js';
import { sameWording } from './same-wording.js';
import { keepingKinds, resetsInWords, standingPromises } from './standing-promises.js';
/** A post with its current reading. */
export type ReadPost = {
  readonly postId: number;
  /** Identities of the posts that it answers or quotes, as far as they may be the team's own. */
  readonly about: readonly string[];
  /** A reset that says that it comes earlier than promised. */
  readonly isEarly: boolean;
  /** A reset that says that it came earlier on the same day. */
  readonly retellsToday: boolean;
} & Pick<Post, 'identity' | 'at' | 'dating' | 'text' | 'url' | 'isReply'> &
  Pick<
    Reading,
    'kind' | 'another' | 'times' | 'promises' | 'strength' | 'scope' | 'expiresAt' | 'window' | 'confidence'
  >;

export function readPost(
  postId: number,
  post: Omit<ReadPost, keyof Reading | 'postId' | 'about' | 'isEarly' | 'retellsToday'> &
    Pick<Post, 'context'>,
  reading: Omit<Reading, 'evidence' | 'reason' | 'rationale'>,
): ReadPost {
  const { identity, at, dating, text, url, isReply, context } = post;
  const about = context.flatMap((one) => (one.own === false ? [] : (one.identity ?? [])));
  const { kind, another, times, promises, strength, scope, expiresAt, confidence } = reading;
  const window = namedWindow(reading.window);
  const said = { kind, another, times, promises, strength, scope, expiresAt, window, confidence };
  const announces = /reset|banked/.test(kind);
  const isEarly = announces && saysEarly(text);
  const retells = announces && retellsToday(text);
  return {
    postId,
    identity,
    at,
    dating,
    text,
    url,
    isReply,
    about,
    isEarly,
    retellsToday: retells,
    ...said,
  };
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
/** An answer belongs to the event that it is about for this long, a bare withdrawal to the newest event. */
const CONVERSATION_MS = DAY_MS;
/** What came earlier on the same day was at most this long ago. */
const RETOLD_MS = DAY_MS;
const WITHDRAWAL_MS = 3 * DAY_MS;
/** Two posts that both say "again" this close together are about the same further reset. */
const BOTH_ANOTHER_MS = HOUR_MS;
/** No post is about an event longer ago, but for a withdrawal in its conversation. */
export const REACH_MS = WITHDRAWAL_MS;
/** Posts older than this cannot affect the events that a new or edited post is about. */
export const MERGE_HORIZON_MS = LONGEST_PROMISE_MS + REACH_MS + SAME_EVENT_MS;

/**
 * Merges read posts into reset events (docs/record.md, the counting rule). Posts within six hours of an event's first
 * post are about that event unless they announce another one; one that tells of earlier today is about the newest of the
 * last day. The earliest post that says done or under way gives the
 * time. An answer belongs to the event that it answers. A bare "it is done" confirms what its conversation is about, else
 * the newest event that nothing has confirmed yet, else keeps the oldest promise that is due, as a reset of the kind that
 * the promise awaits; one on a condition only if it names that condition. What is for a few users is no event. A
 * withdrawal takes back the event that its conversation is about, else the newest of its kind within three days, unless
 * it answers an open promise of the kind, or one is newer still: then it is that which will not come. It never takes back what posts cannot
 * change, and said twice it takes back no other. The order of the arguments does not matter.
 * @param posts one per post identity, with the current reading
 * @param anchors resets that posts cannot change
 * @returns events of both kinds by time; no two of a kind share an instant
 */
export function mergePosts(posts: readonly ReadPost[], anchors: readonly Anchor[]): readonly ResetEvent[] {
  const byTime = [...posts].sort((a, b) => a.at - b.at || (a.identity < b.identity ? -1 : 1));
  const regular = eventsOf('regular', anchors);
  const banked = eventsOf('banked', anchors);
  const promises: PromisingPost[] = [];

  const all = [regular, banked];
  const standing = (at: number) =>
    standingPromises(
      promises,
      {
        regular: countedOf(regular),
        banked: countedOf(banked),
        ...resetsInWords(
          all.flatMap(({ announced }) => announced.map(({ at, posts }) => ({ ...posts[0], at }))),
        ),
      },
      at,
    );
  /** The oldest promise that a post about this kind of reset may keep. */
  const keptBy = (post: ReadPost, kind: ResetKind) =>
    standing(post.at).find(
      ({ promise, awaits }) => keepingKinds(awaits).includes(kind) && mayKeep(post, promise.post),
    );
  /** The kinds of events that a bare "it is done" is about. */
  const confirmedBy = (post: ReadPost): readonly ResetKind[] => {
    const talkedAbout = all
      .filter((events) => isStanding(inConversation(events, post)))
      .map(({ kind }) => kind);
    if (talkedAbout.length > 0) return talkedAbout;
    const answered = standing(post.at).find(({ promise }) => post.about.includes(promise.post.identity));
    if (answered) return confirming(answered.awaits);
    const kinds = post.promises === null ? RESET_KINDS : keepingKinds(post.promises);
    const near = all.flatMap((events) => (kinds.includes(events.kind) ? (eventOf(events, post) ?? []) : []));
    const newest = near.filter((event) => !isConfirmed(event)).sort((a, b) => b.at - a.at)[0];
    if (newest) return [newest.kind];
    const due = standing(post.at).find(
      ({ promise, awaits }) =>
        (promise.from ?? promise.at) - SAME_EVENT_MS <= post.at &&
        mayKeep(post, promise.post) &&
        keepingKinds(awaits).some((kind) => kinds.includes(kind)),
    );
    if (due) return confirming(due.awaits).filter((kind) => kinds.includes(kind));
    return near.slice(0, 1).map(({ kind }) => kind);
  };
  const withdraw = (post: ReadPost): void => {
    const kinds = keepingKinds(post.promises ?? 'unclear');
    const ofKind = all.filter(({ kind }) => kinds.includes(kind));
    const answered = ofKind.flatMap((events) => inConversation(events, post, MERGE_HORIZON_MS) ?? [])[0];
    const newest = ofKind
      .flatMap(({ anchored, announced }) => [...anchored, ...announced])
      .filter((one) => one.at <= post.at && post.at - one.at <= WITHDRAWAL_MS)
      .sort((a, b) => b.at - a.at)[0];
    const isOfPromise = standing(post.at).some(
      ({ promise, awaits }) =>
        keepingKinds(awaits).some((kind) => kinds.includes(kind)) &&
        (post.about.includes(promise.post.identity) || (newest && promise.at > newest.at)),
    );
    const meant = answered ?? (isOfPromise ? undefined : newest);
    if (meant?.anchor === null) meant.withdrawal ??= post;
  };
  const add = (events: Events, post: ReadPost): void => {
    const event = eventOf(events, post);
    if (event) addMention(event, post);
    else if (post.scope !== 'few') open(events, post, keptBy(post, events.kind)?.promise.post ?? null);
  };

  for (const post of byTime) {
    if (post.kind === 'withdrawal' && confirms(post)) withdraw(post);
    if (isPromise(post)) promises.push({ ...promiseOf(post), post });
    const kinds = post.kind === 'confirmation' ? confirmedBy(post) : announcedBy(post);
    if (kinds.includes('regular')) add(regular, post);
    if (kinds.includes('banked')) add(banked, post);
  }
  // Of two at one instant the regular one comes first.
  return all
    .flatMap(({ kind, anchored, announced }) =>
      [...anchored, ...announced].flatMap((event) => toResetEvent(kind, event) ?? []),
    )
    .sort((a, b) => a.at - b.at);
}

type PromisingPost = ResetPromise & { readonly post: ReadPost };

interface OpenEvent<A extends Anchor | null = Anchor | null> {
  readonly kind: ResetKind;
  readonly anchor: A;
  readonly at: number;
  confirmed: boolean;
  withdrawal: ReadPost | null;
  readonly posts: ReadPost[];
  readonly promise: ReadPost | null;
}

/** The kinds that a bare "it is done" confirms where this was awaited: a plain reset where nothing says which. */
function confirming(awaits: Promised): readonly ResetKind[] {
  return awaits === 'unclear' ? ['regular'] : keepingKinds(awaits);
}

/** A bare "it is done" keeps a promise on a condition only if it names that condition, or answers the promise. */
function mayKeep(post: ReadPost, promise: ReadPost): boolean {
  if (post.kind !== 'confirmation' || promise.strength !== 'conditional') return true;
  return post.about.includes(promise.identity) || namesCondition(post.text, promise.text);
}

/** Whether there is an event, and it counts as far as posts say. */
function isStanding(event: OpenEvent | undefined): event is OpenEvent {
  return event?.withdrawal === null && !event.anchor?.retracted;
}

/** Whether a further post has said that it is done. */
function isConfirmed({ posts }: OpenEvent): boolean {
  return posts.some(({ kind }) => kind === 'confirmation');
}

/** The events of a kind so far. */
interface Events {
  readonly kind: ResetKind;
  readonly anchored: readonly OpenEvent<Anchor>[];
  readonly announced: OpenEvent<null>[];
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

function countedOf({ recorded, announced }: Events): readonly number[] {
  const counted = announced.filter((event) => event.confirmed && isStanding(event));
  return [...recorded, ...counted.map((event) => event.at)];
}

function open({ kind, announced, taken }: Events, post: ReadPost, promise: ReadPost | null): void {
  let at = post.at;
  while (taken.has(at)) at += 1;
  taken.add(at);
  announced.push({ ...NEW_EVENT, kind, at, confirmed: confirms(post), posts: [post], promise });
}

function announcedBy({ kind }: ReadPost): readonly ResetKind[] {
  if (kind === 'reset+banked') return RESET_KINDS;
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

/** The event that a post answers or quotes. */
function inConversation(
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
 * The event a post belongs to: the anchor that lists it, the one it answers, else the nearest within six hours. One that
 * tells of earlier today belongs to the newest of the last day, also if it says "again".
 */
function eventOf(events: Events, post: ReadPost): OpenEvent | undefined {
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
    withdrawal: event.withdrawal,
    anchorId: event.anchor?.resetId ?? null,
    announcement,
    mentions,
    promise: event.promise,
  };
}
