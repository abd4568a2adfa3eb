import { sha256 } from '../text/sha256.js';

/*
 * The words of a text, as copies and quotations of it are recognized: letters and digits alone, because
 * copies differ in links, mentions, quotation marks and spaces.
 */

/** Scripts that put no spaces between words. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}\\p{scx=Tibetan}';

/** A character of such a script, or a word of any other. */
const UNIT = new RegExp(`[${UNSPACED}]|[^${UNSPACED}]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]$`, 'u');

/** A word, or in a script without spaces a character, and where it stands in the letters of its text. */
interface Unit {
  readonly letters: string;
  /** Half words: two characters make about a word. */
  readonly halves: 1 | 2;
  readonly from: number;
  readonly to: number;
}

export interface SplitWords {
  readonly letters: string;
  readonly units: readonly Unit[];
}

const withoutLinks = (text: string) =>
  text.replace(/https?:\/\/\S+|(?<![\w.])[\w-]+\.[a-z]{2,}\/\S*/gi, ' ').normalize('NFKC');

/** Its letters and digits; of a text without any, what there is. */
export function lettersOf(text: string): string {
  const bare = withoutLinks(text);
  return bare.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || bare.trim();
}

export function splitWords(text: string): SplitWords {
  const joined = withoutLinks(text)
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]+|(?<=\p{L})['’ʼ](?=\p{L})/gu, '');
  const units: Unit[] = [];
  let letters = '';
  for (const [word] of joined.matchAll(/[\p{L}\p{N}]+/gu))
    for (const [unit] of word.matchAll(UNIT)) {
      const from = letters.length;
      letters += unit;
      units.push({ letters: unit, halves: IS_UNSPACED.test(unit) ? 1 : 2, from, to: letters.length });
    }
  return { letters, units };
}

const halvesOf = (units: readonly Unit[]) => units.reduce((sum, { halves }) => sum + halves, 0);

/** Fewer words than this are nobody's own: others say "Limits are reset." without having copied it. */
const OWN_HALVES = 2 * 5;

/** Whether a text with the same words is a copy of this one, whoever posts it and when. */
export function isOwnWords(text: string): boolean {
  return halvesOf(splitWords(text).units) >= OWN_HALVES;
}

/** Every run of five words in a text; in scripts without spaces, of ten characters. */
export function runsOf(text: string): ReadonlySet<string> {
  const { units } = splitWords(text);
  const runs = new Set<string>();
  for (let from = 0, to = 0, halves = 0; from < units.length; from += 1) {
    for (; halves < OWN_HALVES && to < units.length; to += 1) halves += units[to]?.halves ?? 0;
    if (halves < OWN_HALVES) break;
    runs.add(
      units
        .slice(from, to)
        .map((unit) => unit.letters)
        .join(' '),
    );
    halves -= units[from]?.halves ?? 0;
  }
  return runs;
}

/** Letters and digits of a text that recognize it; a copy may end after them. */
export const LETTERS_COMPARED = 120;

/** The first letters and digits of a text; clipped and whole copies have the same. */
export function firstLetters(text: string): string {
  return lettersOf(text).slice(0, LETTERS_COMPARED);
}

/** Recognizes the words of a text that is not kept. */
export interface WordsKey {
  /** SHA-256 of the salt and the first letters of the text. */
  readonly words: string;
  /** How many letters those are. */
  readonly letters: number;
}

/** @returns null for a text without words */
export function wordsKey(text: string, salt: string): WordsKey | null {
  const first = firstLetters(text);
  return first === '' ? null : { words: hashOf(first, salt), letters: first.length };
}

const hashOf = (letters: string, salt: string) => sha256(`${salt}${letters}`);

/** Whether a text has the same words, though perhaps clipped or clipped less. */
export function isSameWords(text: string, { words, letters }: WordsKey, salt: string): boolean {
  const first = firstLetters(text);
  return first.length === letters && hashOf(first, salt) === words;
}

/** Half words before or after a text that still leave it a copy: "As Ann said:", "(via her newsletter)". */
const AROUND_HALVES = 2 * 10;

/**
 * Whether these words are those of a text, at least five, with at most ten others before and after them. What
 * comes after the letters that are compared may be the rest of the text.
 */
export function copies({ letters, units }: SplitWords, key: WordsKey, salt: string): boolean {
  for (let first = 0, before = 0; first < units.length && before <= AROUND_HALVES; first += 1) {
    const from = units[first]?.from ?? 0;
    const to = from + key.letters;
    if (to > letters.length) return false;
    const after = units.findIndex((unit) => unit.to >= to);
    const isWhole =
      key.letters === LETTERS_COMPARED ||
      (units[after]?.to === to && halvesOf(units.slice(after + 1)) <= AROUND_HALVES);
    const isOwn = halvesOf(units.slice(first, after + 1)) >= OWN_HALVES;
    if (isWhole && isOwn && hashOf(letters.slice(from, to), salt) === key.words) return true;
    before += units[first]?.halves ?? 0;
  }
  return false;
}
