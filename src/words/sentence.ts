import type { ComponentChildren } from 'preact';
import type { OpenPromise } from '../core/promises/recorded-promise.js';
import type { Promised, Strength } from '../core/reading/reading.js';
import { conditionIn } from '../core/reading/rules/details.js';
import type { Reservation } from '../core/record/known-time.js';
import { oneLine } from '../core/text/clean-text.js';
import { excerpt } from '../core/text/excerpt.js';
import { DAY_MS } from '../core/time/time.js';
import { chanceOf } from './chance.js';
import { type Locale, localeOf, TEXT_LANGUAGE, type Words, wordsOf } from './locale.js';
import {
  type Facts,
  maybeOf,
  moodOf,
  NEWS,
  nextMood,
  nextPromise,
  standingPromise,
  unknowable,
  whenOf,
  withdrawnOf,
  wordKey,
} from './mood.js';
import { percentText } from './numbers.js';
import { agoText, dateText, instantText, utcWhenText } from './times.js';
import type { When } from './when.js';

/** How instants are drawn: as text, or as elements that the script keeps current. */
interface Drawing {
  since(at: string): ComponentChildren;
  /** What the team has promised, in its own zone, too, where there is room. */
  promised(when: When): ComponentChildren;
  /** What a post says in its own words. */
  said(text: string): ComponentChildren;
  /** What a time is, where the word alone does not say so. */
  label(text: ComponentChildren): ComponentChildren;
}

/** The word of a state, and what stands behind its dot; null: nothing. */
interface Word {
  readonly word: string;
  readonly detail: ComponentChildren;
}

/** What the first look must tell. The pages, the badge, the feed and `status` begin with it. */
export function wordOf(facts: Facts, locale: Locale, drawing: Drawing): Word {
  return {
    word: locale.words('mood.word', { mood: wordKey(facts) }),
    detail: detailOf(facts, locale, drawing),
  };
}

function detailOf(facts: Facts, { words }: Locale, drawing: Drawing): ComponentChildren {
  const { since, promised, said, label } = drawing;
  const { reservation, promises } = facts;
  const at = newsAt(facts);
  const promise = standingPromise(promises);
  const named = promise === null ? null : whenOf(promise);
  const mood = moodOf(facts);
  switch (mood) {
    case 'fresh':
    case 'banked':
    case 'maybe':
    case 'withdrawn':
      return at && since(at);
    case 'overdue':
      return named && words('mood.promisedFor', { when: promised(named), label });
    case 'onlyIf': {
      const condition = conditionIn(promise?.text ?? '');
      if (condition !== null) return said(condition);
      return named === null ? words('mood.undated') : promised(named);
    }
    case 'promised':
    case 'due':
    case 'undated':
    case 'bankedPromised':
      return named === null ? words('mood.undated') : promised(named);
    case 'hinted': {
      const hint = nextPromise(promises);
      const when = hint && whenOf(hint);
      return words('mood.hinted', { isKnown: when ? 'yes' : 'no', when: when ? promised(when) : '' });
    }
    case 'notLive':
      return words('mood.notLive', {
        state: reservation?.state ?? 'unread',
        until: at === null ? '' : since(at),
      });
    case 'quiet':
    case 'empty':
      return null;
  }
}

/** When the news of the word happened, or when posts were last seen; null for every other word. */
export function newsAt(facts: Facts): string | null {
  switch (moodOf(facts)) {
    case 'fresh':
      return facts.stats.lastResetAt;
    case 'banked':
      return facts.stats.banked.lastAt;
    case 'maybe':
      return maybeOf(facts)?.at ?? null;
    case 'withdrawn':
      return withdrawnOf(facts)?.withdrawnAt ?? null;
    case 'notLive':
      return facts.reservation?.until ?? null;
    default:
      return null;
  }
}

/**
 * Names the news of the word, of which an open page notifies once: a word that speaks of something else has
 * another key. Null where the word speaks of none: that news has ended is no news.
 */
export function newsKey(facts: Facts): string | null {
  const word = wordKey(facts);
  if (word === 'quiet' || word === 'empty') return null;
  const promise = NEWS.has(moodOf(facts)) ? null : nextPromise(facts.promises);
  return `${word} ${newsAt(facts) ?? promise?.at ?? ''}`;
}

/** Characters of a condition that a text quotes. */
const SAID_LENGTH = 120;

/**
 * Relative to the snapshot, or with instants where a text is kept for longer: the badge, the feed and link
 * previews.
 */
type Times = 'relative' | 'instants';

function drawingOf({ generatedAt }: Facts, { language }: Locale, times: Times) {
  const now = Date.parse(generatedAt);
  return {
    since: (at: string) =>
      times === 'relative' ? agoText(now - Date.parse(at), language) : instantText(at, language),
    promised: (when: When) => utcWhenText(when, language),
    said: (text: string) => excerpt(text, SAID_LENGTH),
    label: (text: ComponentChildren) => text,
  };
}

/** `RESET · 16 minutes ago`, in UTC. */
export function wordText(facts: Facts, locale: Locale, times: Times): string {
  const { word, detail } = wordOf(facts, locale, drawingOf(facts, locale, times));
  return detail === null ? word : `${word} · ${[detail].flat().join('')}`;
}

/** The word, and what else there is to say of the last reset and of the next one, in UTC. */
export function sentenceText(facts: Facts, locale: Locale, times: Times): string {
  const first = locale.words('sentence.word', { word: wordText(facts, locale, times) });
  return joined(
    [first, ...lastSentences(facts, locale, times), ...nextSentences(facts, locale, times)],
    locale,
  );
}

/** Sentences as they stand side by side; empty without any. */
export function joined(sentences: readonly string[], { words }: Locale): string {
  const [first = '', ...others] = sentences;
  return others.reduce((said, sentence) => words('sentence.whole', { last: said, next: sentence }), first);
}

function lastSentences(facts: Facts, locale: Locale, times: Times): string[] {
  const { words } = locale;
  const { stats, known, reservation } = facts;
  const { since } = drawingOf(facts, locale, times);
  const sentences: string[] = [];
  if (reservation?.state === 'empty') sentences.push(reservationWords(reservation, locale));
  if (moodOf(facts) === 'banked') {
    sentences.push(grantedWords(facts.granted, locale));
    const url = facts.granted?.redeemUrl ?? null;
    if (url !== null) sentences.push(words('granted.at', { url }));
  }
  if (stats.lastResetAt !== null && moodOf(facts) !== 'fresh') {
    const state = known.holesSinceLastReset > 0 ? 'known' : 'last';
    sentences.push(words('sentence.last', { state, ago: since(stats.lastResetAt) }));
  }
  return sentences;
}

/** Until when a banked reset can be redeemed. */
export function expiryWords(granted: Facts['granted'], { words, language }: Locale): string {
  const expiresAt = granted?.expiresAt ?? null;
  return words('granted.until', {
    known: expiresAt === null ? 'no' : 'yes',
    until: expiresAt === null ? '' : dateText(expiresAt, language),
  });
}

/** Who got a banked reset, where its post says so, and until when it can be redeemed. */
function grantedWords(granted: Facts['granted'], locale: Locale): string {
  const { words } = locale;
  const until = expiryWords(granted, locale);
  const scope = granted?.scope ?? null;
  if (scope === null) return until;
  return words('sentence.whole', {
    last: words('granted.to', { scope: listText(scope, words) }),
    next: until,
  });
}

/**
 * Whom a reset was for, as words after its name: `for everyone`, `for Plus and Pro`.
 * @param scope `announcement.scope` of the API
 */
export function forWhomText(scope: string, words: Words = wordsOf()): string {
  return words('reset.forWhom', { scope: listText(scope, words) });
}

/** `Plus and Pro` of `Plus, Pro` */
function listText(scope: string, { dates }: Words): string {
  return new Intl.ListFormat(dates).format(oneLine(scope).split(', '));
}

function nextSentences(facts: Facts, locale: Locale, times: Times): string[] {
  const mood = moodOf(facts);
  if (mood === 'notLive') return [];
  const next = NEWS.has(mood) ? [nextSentence(facts, locale, times)] : [];
  // A withdrawal is told alone, without the chance that stands below it.
  const hasChance = standingPromise(facts.promises) === null && mood !== 'withdrawn';
  const chance = hasChance ? chanceSentence(facts, locale, times) : null;
  return chance === null ? next : [...next, chance];
}

/** Where the next reset stands, below news that is not about it. */
export function nextSentence(facts: Facts, locale: Locale, times: Times): string {
  const { promises } = facts;
  const promise = standingPromise(promises);
  const named = promise === null ? null : whenOf(promise);
  const state = nextMood(promises);
  return locale.words('sentence.next', {
    state: state === 'bankedPromised' && named === null ? 'bankedUndated' : state,
    when: named === null ? '' : drawingOf(facts, locale, times).promised(named),
  });
}

/**
 * The chance that the page shows: of a regular reset within a day, or by the end of a promised time; null
 * where none is given.
 * @param isNamed the promised time stands before it
 */
export function chanceSentence(
  facts: Facts,
  { words, language }: Locale,
  times: Times,
  isNamed = true,
): string | null {
  const { forecast, generatedAt, known, promises } = facts;
  if (forecast === null || unknowable(facts) !== null) return null;
  if (known.isTooEarly) return words('sentence.tooEarly');
  const tomorrow: When = { form: 'by', at: Date.parse(generatedAt) + DAY_MS, until: null };
  const promise = standingPromise(promises);
  const { probability, by } = chanceOf(forecast, promise);
  const end: When = { form: 'by', at: promise?.due.to ?? 0, until: null };
  const then = isNamed ? words('chance.byThen') : utcWhenText(end, language);
  const inADay = times === 'relative' ? words('sentence.tomorrow') : utcWhenText(tomorrow, language);
  return words(promise?.awaits === 'banked' ? 'sentence.regularChance' : 'sentence.chance', {
    chance: capitalised(percentText(probability, words)),
    by: by === null ? inADay : by === 'then' ? then : utcWhenText(by, language),
  });
}

/** Why everything is to be read with reservation. */
export function reservationWords(
  { state, until }: Reservation,
  { words, language }: Pick<Locale, 'words' | 'language'>,
): string {
  return words('record.reservation', { state, until: until === null ? '' : dateText(until, language) });
}

/** The sentence in texts that have no particular reader; null where there is no reservation. */
export function reservationText(reservation: Reservation | null): string | null {
  return reservation && reservationWords(reservation, localeOf(TEXT_LANGUAGE));
}

/** Where a promise stands; one without a time is never in its window. */
export function stateWords(promise: OpenPromise, words: Words = wordsOf()): string {
  return words(whenOf(promise) === null ? 'promises.undated' : `promises.${promise.state}`);
}

/** What a post promises and how, as far as it is not simply a regular reset that will come. */
export function promiseWords(promises: Promised, strength: Strength, words: Words = wordsOf()): string[] {
  const isVeiled = strength === 'veiled';
  const found: string[] = [];
  if (promises === 'banked') found.push(isVeiled ? words('promises.bankedHinted') : words('promises.banked'));
  else if (promises === 'both') found.push(isVeiled ? words('promises.bothHinted') : words('promises.both'));
  else if (isVeiled) found.push(words('promises.hinted'));
  if (promises === 'unclear') found.push(words('promises.unclear'));
  if (strength === 'conditional') found.push(words('promises.conditional'));
  return found;
}

/** What a post promises and how; a plain promise has a name as well. */
export function promiseKind(promises: Promised, strength: Strength, words: Words): string[] {
  const kind = promiseWords(promises, strength, words);
  return kind.length > 0 ? kind : [words('promises.plain')];
}

/** It begins a sentence. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
