import { DateTime, IANAZone } from 'luxon';
import { windowKindOf } from '../record/promise-status.js';
import { DAY_MS, HOUR_MS } from '../time.js';
import { locateQuote } from './locate-quote.js';
import type { Post } from './post.js';
import { namedZone } from './promise-window/named-zone.js';
import { parsePromiseWindow } from './promise-window/promise-window.js';
import type { PromiseWindow } from './reading.js';
import { wordsOf } from './rules/sentences.js';

/** The time of a promise in a model's answer; see `modelAnswer`. */
interface AnswerWhen {
  readonly quote: string;
  readonly localStart: string | null;
  readonly localEnd: string | null;
  readonly zone: string | null;
}

type AnswerWindow =
  | { readonly kind: 'window'; readonly window: PromiseWindow | null }
  /** The quoted time is not in the post. */
  | { readonly kind: 'not_quoted' };

const LONGEST_TEXT = 8_000;
/** A promise further away than this, or starting more than a day before its post, is a misreading. */
const MAX_AHEAD_MS = 60 * DAY_MS;
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;

const wordsFrom = (text: string): string => wordsOf(text.slice(0, LONGEST_TEXT)).join(' ');

/** The zone of an answer's local times; null if the answer names one that is neither the post's nor the team's. */
function groundedZone(zone: string | null, postText: string, teamZone: string): string | null {
  const named = namedZone(wordsFrom(postText), teamZone);
  if (zone === null || zone.trim() === '') return named;
  const isIana = zone.includes('/') && IANAZone.isValidZone(zone);
  if (isIana && postText.includes(zone)) return zone;
  // Two letters are a zone only after a time of day.
  const meant = isIana ? zone : namedZone(`noon ${wordsFrom(zone)}`, '');
  return [named, teamZone].find((known) => known === meant) ?? null;
}

function instant(local: string | null, zone: string): number | null | 'invalid' {
  if (local === null) return null;
  if (!LOCAL_TIME.test(local)) return 'invalid';
  const time = DateTime.fromISO(local, { zone });
  return time.isValid ? time.toMillis() : 'invalid';
}

function localWindow(when: AnswerWhen, post: Post, teamZone: string): PromiseWindow | null {
  const zone = groundedZone(when.zone, post.text, teamZone);
  if (zone === null) return null;
  const from = instant(when.localStart, zone);
  const to = instant(when.localEnd, zone);
  if (from === 'invalid' || to === 'invalid' || (from === null && to === null)) return null;
  if (from !== null && (from < post.at - DAY_MS || from > post.at + MAX_AHEAD_MS)) return null;
  if (to !== null && (to <= post.at || to > post.at + MAX_AHEAD_MS)) return null;
  if (from !== null && to !== null && from > to) return null;
  // As in the parser, a window starts with the post at the earliest, and a single instant means one hour.
  const opens = Math.max(from ?? post.at, post.at);
  const end = to === opens ? to + HOUR_MS : to;
  return { kind: windowKindOf(opens, end), from: opens, to: end };
}

/**
 * Turns the time that a model found in a promise into a window of instants. The quoted words are parsed by the code of
 * the rules reader. Only if that finds nothing are the model's local times used, in a zone that the post names or else
 * in the team's.
 * @param when the model's answer, or null
 * @param post relative times count from its `at`
 * @param teamZone IANA name of the team's time zone
 * @returns a window in epoch milliseconds, null without a usable time; `not_quoted` if the words are not the post's
 */
export function answerWindow(when: AnswerWhen | null, post: Post, teamZone: string): AnswerWindow {
  if (when === null) return { kind: 'window', window: null };
  const quote = locateQuote(when.quote, post.text);
  if (quote === null) return { kind: 'not_quoted' };
  const parsed = parsePromiseWindow(quote, post.at, teamZone);
  return { kind: 'window', window: parsed ?? localWindow(when, post, teamZone) };
}
