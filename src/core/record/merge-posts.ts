import { keepingKinds, resetsInWords } from '../promises/keeping.js';
import { isPromise, LONGEST_PROMISE_MS, promiseOf, type ResetPromise } from '../promises/reset-promise.js';
import { standingPromises } from '../promises/standing.js';
import { type Promised, RESET_KINDS, type ResetKind } from '../reading/reading.js';
import { DAY_MS } from '../time/time.js';
import type { ReadPost } from './read-post.js';
import { meetsCondition } from './related-posts.js';
import {
  type Anchor,
  addMention,
  confirms,
  countedOf,
  type Events,
  eventOf,
  eventsOf,
  inConversation,
  isStanding,
  type OpenEvent,
  open,
  type ResetEvent,
  SAME_EVENT_MS,
  toResetEvent,
} from './reset-events.js';

/** A bare withdrawal is about an event of the last days. */
const WITHDRAWAL_MS = 3 * DAY_MS;

/** No post is about an event longer ago, but for a withdrawal in its conversation. */
export const REACH_MS = WITHDRAWAL_MS;

/** Posts older than this cannot affect the events that a new or edited post is about. */
export const MERGE_HORIZON_MS = LONGEST_PROMISE_MS + REACH_MS + SAME_EVENT_MS;

/**
 * Merges read posts into reset events (docs/record.md, the counting rule). Posts within six hours of an
 * event's first post are about that event unless they announce another one; one that tells of earlier today
 * is about the newest of the last day. The earliest post that says done or under way gives the time. An
 * answer belongs to the event that it answers. A bare "it is done" confirms what its conversation is about,
 * else the newest event that nothing has confirmed yet, else keeps the oldest promise that is due, as a reset
 * of the kind that the promise awaits; one on a condition only if it names that condition. What is for a few
 * users is no event. A withdrawal takes back the event that its conversation is about, else the newest of its
 * kind within three days, unless it answers an open promise of the kind or one is newer still: then it is
 * that which will not come. It never takes back what posts cannot change, and said twice it takes back no
 * other. The order of the arguments does not matter.
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
      .filter((event) => event.at <= post.at && post.at - event.at <= WITHDRAWAL_MS)
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
  // Where two have one instant, the regular one comes first.
  return all
    .flatMap(({ kind, anchored, announced }) =>
      [...anchored, ...announced].flatMap((event) => toResetEvent(kind, event) ?? []),
    )
    .sort((a, b) => a.at - b.at);
}

type PromisingPost = ResetPromise & { readonly post: ReadPost };

/**
 * The kinds that a bare "it is done" confirms where this was awaited: a plain reset where nothing says which.
 */
function confirming(awaits: Promised): readonly ResetKind[] {
  return awaits === 'unclear' ? ['regular'] : keepingKinds(awaits);
}

/**
 * A bare "it is done" keeps a promise on a condition only if it names that condition, or answers the promise.
 */
function mayKeep(post: ReadPost, promise: ReadPost): boolean {
  if (post.kind !== 'confirmation' || promise.strength !== 'conditional') return true;
  return post.about.includes(promise.identity) || meetsCondition(post, promise);
}

/** Whether a further post has said that it is done. */
function isConfirmed({ posts }: OpenEvent): boolean {
  return posts.some(({ kind }) => kind === 'confirmation');
}

function announcedBy({ kind }: ReadPost): readonly ResetKind[] {
  if (kind === 'reset+banked') return RESET_KINDS;
  if (kind === 'reset') return ['regular'];
  return kind === 'banked' ? ['banked'] : [];
}
