import { DateTime, IANAZone } from 'luxon';
import { DAY_MS, HOUR_MS } from '../time/time.js';
import { isOrder, locateQuote, locateQuoteIn, type Quotation } from './answer-text.js';
import { isInAnotherLanguage } from './language.js';
import type { ModelAnswerFields } from './model-answer.js';
import type { Post } from './post.js';
import { namesTime, parsePromiseWindow } from './promise-window/promise-window.js';
import type { PromiseWindow, WindowKind } from './reading.js';
import { namedZone } from './wording/named-zone.js';
import { canonicalWords } from './wording/sentences.js';
import { UNKNOWN_ZONE } from './wording/words.js';

type When = NonNullable<ModelAnswerFields['when']>;

const LONGEST_TEXT = 8_000;

/** A promise further away than this, or starting more than a day before its post, is a misreading. */
const MAX_AHEAD_MS = 60 * DAY_MS;
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;

const wordsFrom = (text: string): string => canonicalWords(text.slice(0, LONGEST_TEXT)).join(' ');

/**
 * The zone of an answer's local times; null if it is not understood, or neither the text's nor the team's.
 * @param named zone of the text
 */
function groundedZone(
  zone: string | null,
  text: string,
  named: string | null,
  teamZone: string,
): string | null {
  if (zone === null || zone.trim() === '') return named;
  const isIana = zone.includes('/') && IANAZone.isValidZone(zone);
  if (isIana && text.includes(zone)) return zone;
  // Two letters are a zone only after a time of day.
  const meant = isIana ? zone : namedZone(`noon ${wordsFrom(zone)}`, '');
  return named !== null && (meant === named || meant === teamZone) ? meant : null;
}

/** NaN if it is no local time. */
function instant(local: string | null, zone: string): number | null {
  if (local === null) return null;
  return LOCAL_TIME.test(local) ? DateTime.fromISO(local, { zone }).toMillis() : Number.NaN;
}

function localWindow(when: When, at: number, zone: string): PromiseWindow | null {
  const from = instant(when.localStart, zone);
  const end = instant(when.localEnd, zone);
  // As in the parser, a single moment means the hour from then.
  const isMoment = from !== null && (end === from || (end === null && when.kind === 'clock'));
  const to = isMoment ? from + HOUR_MS : end;
  const isFrom = (time: number | null, earliest: number) =>
    time === null || (time >= earliest && time <= at + MAX_AHEAD_MS);
  if (from === null && to === null) return null;
  if (!isFrom(from, at - DAY_MS) || !isFrom(to, Math.max(from ?? at, at + 1))) return null;
  return { kind: kindOf(when.kind, from, to), from: Math.max(from ?? at, at), to };
}

/** The kind that an answer names, where its times allow it. */
function kindOf(named: WindowKind, from: number | null, to: number | null): WindowKind {
  if (to === null) return 'open';
  if (from === null) return named === 'within' ? 'within' : 'by';
  return named === 'open' ? 'day' : named;
}

function isNarrower(window: PromiseWindow, other: PromiseWindow): boolean {
  const [from, to] = [window.from ?? -Infinity, window.to ?? Infinity];
  const [least, most] = [other.from ?? -Infinity, other.to ?? Infinity];
  return from >= least && to <= most && (from > least || to < most);
}

/** Whether the earlier of two windows ends before the day on which the later one begins. */
function differInDay(window: PromiseWindow, other: PromiseWindow, zone: string): boolean {
  const start = Math.max(window.from ?? -Infinity, other.from ?? -Infinity);
  const end = Math.min(window.to ?? Infinity, other.to ?? Infinity);
  return end <= DateTime.fromMillis(start, { zone }).startOf('day').toMillis();
}

/** Ties what is said to something that has a time: "after the offsite". */
const TIED =
  /\b(?:after|before|until|till|when|once|as soon as|at|by|during|while|past|following|in|on|with|around|later|next)\b/;

/** Whether quoted words, with the two before them, may say when; "coming soon" does not. */
function saysWhen({ quote, text }: Quotation): boolean {
  if (isInAnotherLanguage(text)) return true;
  const before = wordsFrom(text.slice(0, text.indexOf(quote)))
    .split(' ')
    .slice(-2);
  const words = wordsFrom(quote);
  return namesTime(words) || TIED.test(`${before.join(' ')} ${words}`);
}

/**
 * Turns the time that a model found in a promise into a window of epoch milliseconds. The code of the rules
 * reader parses the quoted words. The model's local times, in a zone that the text names or else in the
 * team's, count only where they are narrower than what the parser found, or where it found nothing; of a
 * series, of which the parser may find only the first, where they end later. On different days, neither
 * counts.
 * @param post relative times count from its `at`; the time may be quoted from its context
 * @param options.teamZone IANA name of the team's time zone
 * @param options.isSeries more than one reset is promised
 * @returns null without a usable time, and if the words are nowhere or are an order
 */
export function answerWindow(
  when: When | null,
  post: Post,
  { teamZone, isSeries }: { readonly teamZone: string; readonly isSeries: boolean },
): PromiseWindow | null | 'days differ' {
  const quotation = when && locateQuoteIn(when.quote, post);
  if (!when || !quotation || isOrder(quotation.quote, quotation.text)) return null;
  const named = namedZone(wordsFrom(quotation.text), teamZone);
  const zone = groundedZone(when.zone, quotation.text, named, teamZone);
  // The quotation may have the time without its zone.
  const quote = named === null && zone === null ? `${quotation.quote} ${UNKNOWN_ZONE}` : quotation.quote;
  const parsed = parsePromiseWindow(quote, post.at, zone ?? teamZone);
  const local = zone === null || !saysWhen(quotation) ? null : localWindow(when, post.at, zone);
  if (parsed === null || local === null) return parsed ?? local;
  if (differInDay(local, parsed, zone ?? teamZone)) return 'days differ';
  const isLonger = (local.to ?? Infinity) > (parsed.to ?? Infinity);
  return (isSeries ? isLonger : isNarrower(local, parsed)) ? local : parsed;
}

/**
 * The midnight that ends the last day of a banked reset, epoch milliseconds; null unless the post gives a
 * day, and the same one, or the words of its quotation are too hard for the rules.
 */
export function answerExpiry(
  expires: ModelAnswerFields['expires'],
  post: Post,
  teamZone: string,
): number | null {
  const quote = expires && locateQuote(expires.quote, post.text);
  if (!expires || quote === null || isOrder(quote, post.text)) return null;
  const day = DateTime.fromFormat(expires.localDate, 'yyyy-MM-dd', { zone: teamZone });
  const end = day.plus({ days: 1 }).toMillis();
  if (!(end > post.at)) return null;
  if (!saysWhen({ quote, text: post.text })) return null;
  const parsed = parsePromiseWindow(quote, post.at, teamZone);
  if (parsed?.to == null) return end;
  // A duration ends at a time of its last day, which may be counted or not.
  const slack = parsed.kind === 'within' ? DAY_MS : 0;
  return parsed.to > day.toMillis() - slack && parsed.to <= end + slack ? end : null;
}
