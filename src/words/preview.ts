import type { Locale } from './locale.js';
import { type Facts, moodOf, NEWS, nextPromise, whenOf, wordKey } from './mood.js';
import {
  capitalised,
  chanceSentence,
  expiryWords,
  forWhomText,
  joined,
  newsAt,
  nextSentence,
} from './sentence.js';
import { dateText, instantText, utcWhenText } from './times.js';
import type { When } from './when.js';

/*
 * What a link preview says, in UTC and without anything relative, because it is kept.
 */

/**
 * What a tab, a link preview and a text to share are named:
 * `Codex reset promised: Fri 27 Nov, about 18:00 UTC`
 */
export function titleText(facts: Facts, product: string, locale: Locale): string {
  const { words, language } = locale;
  const mood = moodOf(facts);
  const promise = nextPromise(facts.promises);
  const named = promise && whenOf(promise);
  const at = mood === 'quiet' ? facts.stats.lastResetAt : mood === 'notLive' ? null : newsAt(facts);
  const said = named && (mood === 'overdue' ? endOf(named) : named);
  const when = at ? instantText(at, language) : said ? utcWhenText(said, language) : null;
  return words('title.state', {
    product,
    mood: wordKey(facts),
    isKnown: when === null ? 'no' : 'yes',
    when: when ?? '',
  });
}

/** Since when a reset that was promised for then is late. */
const endOf = ({ form, at, until }: When): When => ({
  form: form === 'day' ? 'day' : 'at',
  at: until ?? at,
  until: null,
});

/**
 * What stands below the title: whom it is for, the chance, and the last reset, each unless the title says it.
 * @param scope of what the title speaks of, as `announcement.scope` of the API; null where it is not stated
 */
export function previewText(facts: Facts, product: string, scope: string | null, locale: Locale): string {
  const { words, language } = locale;
  const mood = moodOf(facts);
  const { lastResetAt } = facts.stats;
  const forWhom = scope === null ? null : forWhomText(scope, words);
  const audience = mood === 'quiet' ? 'sentence.lastFor' : 'sentence.word';
  const isLastNamed = lastResetAt === null || mood === 'fresh' || mood === 'quiet';
  const said = [
    forWhom && words(audience, { forWhom, word: capitalised(forWhom) }),
    mood === 'banked' ? expiryWords(facts.granted, locale) : null,
    NEWS.has(mood) ? nextSentence(facts, locale, 'instants') : null,
    // A withdrawal is told alone.
    mood === 'withdrawn' ? null : chanceSentence(facts, locale, 'instants', false),
    isLastNamed
      ? null
      : words('sentence.last', {
          state: facts.known.holesSinceLastReset > 0 ? 'known' : 'last',
          ago: dateText(lastResetAt, language),
        }),
  ];
  const sentences = said.filter((sentence) => sentence !== null);
  return sentences.length === 0 ? words('start.description', { product }) : joined(sentences, locale);
}
