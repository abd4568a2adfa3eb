import type { Post } from '../../reading/post.js';
import { CONFIDENCE_THRESHOLD } from '../../reading/reading.js';
import { DAY_MS } from '../../time.js';
import type { LaunchReading, LaunchWindow } from './launch-reading.js';

/** An announced launch. Instants are epoch milliseconds. */
export interface LaunchHint {
  readonly company: string;
  /** Id of a line; null if the post names none, so that it is about the company as a whole. */
  readonly line: string | null;
  /** The first line of the post, cut at 140 characters. */
  readonly title: string;
  readonly url: string | null;
  /** When it was posted; a window such as "next week" counts from then. */
  readonly seenAt: number;
  /** Null when no time was given. */
  readonly window: LaunchWindow | null;
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
 * The hint in a post's reading, or null. Only a `hint` with a confidence of at least 0.6 counts, and only from a post
 * with its own date, because a feed without dates shows years of old news as new.
 * @param post as its source gave it; untrusted
 * @param company id of the company whose feed has the post
 */
export function launchHint(
  post: Pick<Post, 'at' | 'dating' | 'text' | 'url'>,
  reading: Pick<LaunchReading, 'kind' | 'line' | 'window' | 'confidence'>,
  company: string,
): LaunchHint | null {
  const { kind, line, window, confidence } = reading;
  if (kind !== 'hint' || confidence < CONFIDENCE_THRESHOLD || post.dating !== 'stated') return null;
  const expiresAt = window === null ? post.at + UNDATED_MS : window.to + AFTER_WINDOW_MS;
  const { at: seenAt, url } = post;
  return { company, line, title: titleOf(post.text), url, seenAt, window, expiresAt, confidence };
}

/**
 * Title of a post in lists: its first line that is not blank.
 * @returns at most 140 characters; empty for a blank post
 */
export function titleOf(text: string): string {
  const first = text.split(/\n/).find((line) => line.trim() !== '') ?? '';
  const characters = [...first.trim()];
  if (characters.length <= TITLE_LENGTH) return characters.join('');
  const cut = characters.slice(0, TITLE_LENGTH - 1).join('');
  return `${cut.trimEnd()}…`;
}
