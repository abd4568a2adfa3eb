import type { Post } from '../../reading/post.js';
import { CONFIDENCE_THRESHOLD } from '../../reading/reading.js';
import { excerpt } from '../../text/excerpt.js';
import { DAY_MS } from '../../time/time.js';
import type { LaunchHistory } from '../history.js';
import { dayAt } from '../launch-day.js';
import { ANY_LINE } from '../launch-list.js';
import type { AnnouncedWindow, LaunchReading } from './launch-reading.js';

/** An announced launch. Instants are epoch milliseconds. */
export interface LaunchHint {
  readonly company: string;
  /** Id of a line; null if the post names none, so that it is about the company as a whole. */
  readonly line: string | null;
  /** The row of the post in `launch_posts`. */
  readonly postId: number;
  /** When it was posted; a window such as "next week" counts from then. */
  readonly seenAt: number;
  /** Null when no time was given. */
  readonly window: AnnouncedWindow | null;
  readonly expiresAt: number;
  /** The reader's confidence, 0.6 to 1. */
  readonly confidence: number;
}

/** Announced times slip: a hint is kept for two weeks after the end of its window. */
const AFTER_WINDOW_MS = 14 * DAY_MS;

/** Lifetime of a hint without a time. */
export const UNDATED_MS = 30 * DAY_MS;
const TITLE_LENGTH = 140;

/**
 * The hint in a post's reading, or null. Only a `hint` with a confidence of at least 0.6 counts, and only
 * from a post with its own date, because a feed without dates shows years of old news as new.
 * @param company id of the company whose feed has the post
 */
export function launchHint(
  post: ReadLaunchPost['post'],
  reading: ReadLaunchPost['reading'],
  company: string,
): LaunchHint | null {
  const { kind, line, window, confidence } = reading;
  if (kind !== 'hint' || confidence < CONFIDENCE_THRESHOLD || post.dating !== 'stated') return null;
  const expiresAt = window === null ? post.at + UNDATED_MS : window.to + AFTER_WINDOW_MS;
  return { company, line, postId: post.id, seenAt: post.at, window, expiresAt, confidence };
}

/**
 * Title of a post in lists: its first line that is not blank, at most 140 characters; empty for a blank post.
 */
export function titleOf(text: string): string {
  const first = text.split(/\n/).find((line) => line.trim() !== '') ?? '';
  return excerpt(first, TITLE_LENGTH);
}

/** A post of a company's feed with its reading. */
export interface ReadLaunchPost {
  readonly company: string;
  readonly post: Pick<Post, 'at' | 'dating'> & { readonly id: number };
  readonly reading: Pick<LaunchReading, 'kind' | 'line' | 'window' | 'confidence'>;
}

/** Live hints by company, and by line within it. */
export type LiveHints = ReadonlyMap<string, ReadonlyMap<string, LaunchHint>>;

/** How old a post may be and still affect odds: announcements a year ahead are rare, and fade. */
export const OLDEST_HINT_MS = 400 * DAY_MS;

/** Live hints of all companies. */
export function hintsByCompany(
  posts: readonly ReadLaunchPost[],
  histories: readonly LaunchHistory[],
  now: number,
): LiveHints {
  const hints = histories.map((history) => [history.company, liveHints(posts, history, now)] as const);
  return new Map(hints.filter(([, lines]) => lines.size > 0));
}

/** A launch: dated to the day in the list, to the instant in a feed. */
interface Launched {
  readonly line: string | null;
  readonly day: number;
  /** Null if only the day is known. */
  readonly at: number | null;
}

/**
 * The hint that moves each line's odds, by line id, including `any`. A hint lives from its post until it
 * expires or is fulfilled: by a launch of its line (of any line, if it names none) that the list dates after
 * the day of the post, or on that day if its window begins on it, or by a later post about the launch,
 * because a list waits for a second publisher. Of several hints, those with a window come first, then the
 * newest. `any` gets the one whose window ends first.
 * @param posts in any order; those of other companies are ignored
 * @param history the counted launches of the company
 * @param now epoch milliseconds
 */
export function liveHints(
  posts: readonly ReadLaunchPost[],
  history: LaunchHistory,
  now: number,
): ReadonlyMap<string, LaunchHint> {
  const own = posts.filter(({ company, post }) => company === history.company && post.at <= now);
  const launched = [...fromLaunchList(history), ...own.flatMap(fromPost)];
  const live = own.flatMap(({ company, post, reading }) => {
    const hint = launchHint(post, reading, company);
    return hint && now < hint.expiresAt && !launched.some((launch) => ends(launch, hint)) ? [hint] : [];
  });
  const byLine = new Map<string, LaunchHint>();
  for (const hint of live.toSorted(latestWord)) {
    if (hint.line !== null && !byLine.has(hint.line)) byLine.set(hint.line, hint);
  }
  // A hint that a newer one on its line has replaced does not count for the company either.
  const standing = live.filter(({ line }) => line === null).concat([...byLine.values()]);
  const [first] = standing.toSorted(endsFirst);
  if (first) byLine.set(ANY_LINE, first);
  return byLine;
}

function fromLaunchList({ lines }: LaunchHistory): readonly Launched[] {
  return lines
    .filter(({ id }) => id !== ANY_LINE)
    .flatMap(({ id, days }) => days.map((day) => ({ line: id, day, at: null })));
}

function fromPost({ post, reading }: ReadLaunchPost): readonly Launched[] {
  const { kind, line, confidence } = reading;
  if (kind !== 'launch' || confidence < CONFIDENCE_THRESHOLD || post.dating !== 'stated') return [];
  return [{ line, day: dayAt(post.at), at: post.at }];
}

function ends({ line, day, at }: Launched, hint: LaunchHint): boolean {
  if (hint.line !== null && line !== hint.line) return false;
  if (at !== null) return at > hint.seenAt;
  const seen = dayAt(hint.seenAt);
  return day > seen || (day === seen && hint.window !== null && dayAt(hint.window.from) === seen);
}

function latestWord(a: LaunchHint, b: LaunchHint): number {
  return dated(b) - dated(a) || b.seenAt - a.seenAt || b.confidence - a.confidence;
}

function endsFirst(a: LaunchHint, b: LaunchHint): number {
  return dated(b) - dated(a) || (a.window?.to ?? 0) - (b.window?.to ?? 0) || latestWord(a, b);
}

function dated({ window }: LaunchHint): number {
  return window === null ? 0 : 1;
}
