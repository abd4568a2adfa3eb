import { misspelled } from './misspelled.js';
import { beginsWithZone, withSpelledZones } from './named-zone.js';
import { SPELLINGS } from './words.js';

/** One sentence of a post: its position, and its words in canonical spelling. */
export interface Sentence {
  /** The words of the post, verbatim; `post.text.slice(start, end)`. */
  readonly verbatim: string;
  /** UTF-16 offsets into the post's text. */
  readonly start: number;
  readonly end: number;
  /** Lower case, contractions written out, `,` for every pause; the rules read only these. */
  readonly words: readonly string[];
  readonly question: boolean;
}

/** Longer posts are cut here, so that reading time stays bounded. X allows 25,000 characters. */
export const READ_LENGTH = 25_000;

/**
 * A longer sentence is split. A sentence is read in time that grows faster than its length; the bound keeps a
 * post linear.
 */
const LONGEST_SENTENCE = 1_000;

/** No word of the lexicon is longer; the bound keeps every pattern linear. */
const LONGEST_WORD = 40;
const QUOTED_WORDS = 3;
const PLAN = /^(?:free|go|plus|pro|team|business|edu|enterprise)$/;

const ABBREVIATION = /(?:^|[\s(])(?:a\.?m|p\.?m|e\.g|i\.e|vs|approx|etc|no|st|mr|dr)$/i;
const CLOCK_END = /\d ?[ap]\.?m$/i;
const CAPITALS = /^\s+[A-Z]{2,5}\b/;
const BOUNDARY = /(?<![.!?…])[.!?…]+["”’')\]*_]*(?=\s|$)|\n+/g;

/** Characters before and after a mark that say whether it ends a sentence. */
const LONGEST_ASIDE = 60;

/** "1. Limits are reset": what comes before the dot. */
const NUMBERS_ITEM = /(?:^|[\n.!?:;])\s*\d$/;

const BULLET = /^[ \t]*(?:[-*•>]|\d+[.)])[ \t]/;

/**
 * Splits a post into sentences. A full stop ends one only before white space ("GPT-5.5" stays whole). Dots
 * before a small letter are a pause. A line break ends a sentence unless a small letter follows. A sentence
 * of more than 1,000 characters is split at a space.
 * @param text a post's text; only the first `READ_LENGTH` UTF-16 units are read
 */
export function splitSentences(text: string): readonly Sentence[] {
  const read = text.slice(0, READ_LENGTH);
  const sentences: Sentence[] = [];
  let from = 0;
  const close = (to: number, question: boolean): void => {
    const raw = read.slice(from, to);
    const start = from + (raw.length - raw.trimStart().length);
    const verbatim = raw.trim();
    from = to;
    const words = canonicalWords(verbatim);
    if (words.length === 0) return;
    sentences.push({ verbatim, start, end: start + verbatim.length, words, question });
  };
  const closeAll = (to: number): void => {
    // "?!" and '?"' ask as well.
    const question = /\?[!?"”’')\]*_]*$/.test(read.slice(from, to).trim().slice(-12));
    while (to - from > LONGEST_SENTENCE) close(splitPoint(read, from), question);
    close(to, question);
  };
  for (const match of read.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    if (endsSentence(read, match.index, match[0], end)) closeAll(end);
  }
  closeAll(read.length);
  return sentences;
}

/** Where a sentence that is too long is split: at its last space, and never inside a character. */
function splitPoint(text: string, from: number): number {
  const end = from + LONGEST_SENTENCE;
  const space = text.slice(from, end).lastIndexOf(' ');
  if (space > 0) return from + space;
  return /[\uDC00-\uDFFF]/.test(text.charAt(end)) ? end - 1 : end;
}

function endsSentence(text: string, index: number, mark: string, end: number): boolean {
  const before = text.slice(Math.max(0, index - LONGEST_ASIDE), index);
  const after = text.slice(end, end + LONGEST_ASIDE);
  if (mark.startsWith('\n')) {
    if (mark.length > 1 || BULLET.test(after)) return true;
    return !/^[ \t]*[a-z]/.test(after);
  }
  if (isAside(before, mark, after)) return false;
  if (mark.startsWith('.') && ABBREVIATION.test(before))
    return /^\s+[A-Z]/.test(after) && !(CLOCK_END.test(before) && isZone(after));
  if (mark.startsWith('.') && NUMBERS_ITEM.test(before)) return false;
  const ellipsis = mark.startsWith('…') || mark.startsWith('..');
  return !(ellipsis && /^\s+[a-z]/.test(after));
}

/** Whether a mark stands in brackets, after which the sentence goes on: "sign-off (in writing!) to". */
function isAside(before: string, mark: string, after: string): boolean {
  return (
    /\([^()\n]*$/.test(before) &&
    /^[^()\n]*\)\s+(?:to|and|or|for|of|that|which|who|is|are|has|have|we|i)\b/.test(mark + after)
  );
}

/** "At 5 p.m. KST", whichever zone that is. */
function isZone(after: string): boolean {
  return CAPITALS.test(after) || beginsWithZone(after.toLowerCase());
}

/**
 * A text's words in canonical spelling. Markup, links, emoji and decoration are dropped, quotations become
 * the word `quotation`, contractions and common misspellings are written out.
 * @param text one sentence or fragment
 */
export function canonicalWords(text: string): readonly string[] {
  const plain = withSpelledZones(text.replace(/\s+/g, ' '))
    .replace(/`[^`]{1,80}`/g, ' quotation ')
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\bhttps?:\/\/\S+/gi, ' ')
    .replace(/^\s*(?:@\w{1,30}\s+)+/, ' ')
    .replace(/@\w{1,30}/g, ' someone ')
    .replace(/"([^"]{1,300})"/g, (_, inner: string) =>
      inner.trim().split(/\s+/).length >= QUOTED_WORDS ? ' quotation ' : ` ${inner} `,
    )
    // One or two words in brackets belong to their clause; more are an aside.
    .replace(/\(([^()\s]{1,20}(?: [^()\s]{1,20})?)\)/g, ' $1 ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .replace(/[*_~#]/g, '')
    .replace(/(\d)\s*%/g, '$1% ')
    .replace(/(\p{L})\.(?=\p{L}\.?(?:\s|$))/gu, '$1')
    .replace(/\s&\s/g, ' and ')
    .replace(/(?<!\s)\s+[-–]+>?\s+|[—…;()[\]{}]|\.{2,}|[=-]>|:(?!\d)|(?<!\d):|(?<!\d),|,(?!\d)/g, ' , ')
    .replace(/(?<=\p{L})(?:[–/]|[-+](?!(?<=\butc.)\d))(?=[\p{L}\d])|(?<=\d)[-/](?=\p{L})/gu, ' ')
    .replace(/[^\p{L}\p{N}%'$,.:/–+-]/gu, ' ')
    .replace(/[.:](?!\d)/g, ' ');
  const words: string[] = [];
  for (const raw of plain.split(/\s+/)) {
    const word = raw.replace(/^'+|(?<!')'+$/g, '').slice(0, LONGEST_WORD);
    if (word === '' || /^[-–/'+.:]+$/.test(word)) continue;
    words.push(...spelled(word));
  }
  return joined(words);
}

function spelled(written: string): readonly string[] {
  const word = misspelled(written) ?? written;
  const spelling = SPELLINGS.get(word);
  if (spelling) return spelling.split(' ');
  const cut = /^(.{1,20})'(ve|re|ll|m|d)$/.exec(word);
  if (cut?.[1]) {
    const full = { ve: 'have', re: 'are', ll: 'will', m: 'am', d: 'would' }[cut[2] ?? 'd'] ?? 'would';
    return [cut[1], full];
  }
  if (/^.{1,20}n't$/.test(word)) return [word.slice(0, -3), 'not'];
  return [word];
}

/** "Zero failures": none, and no state of limits, as "zero always" and "to zero folks" are. */
const COUNTED = /^(?!across$|always$|thanks$)\p{L}{2,}s$/u;
const BEFORE_STATE = /^(?:to|at|on|from|by|is|are|was|were|back|now|reads?|shows?|says?|hits?)$/;

/** Drops leading, trailing and repeated pauses. */
function joined(words: readonly string[]): readonly string[] {
  const out: string[] = [];
  for (const [index, given] of words.entries()) {
    const last = out.at(-1);
    const isNone = given === 'zero' && COUNTED.test(words[index + 1] ?? '') && !BEFORE_STATE.test(last ?? '');
    const word = isNone ? 'no' : given;
    if (word === ',' && (last === undefined || last === ',')) continue;
    // A list of plans is no pause.
    if (last === ',' && PLAN.test(word) && PLAN.test(out.at(-2) ?? '')) out.pop();
    out.push(word);
  }
  if (out.at(-1) === ',') out.pop();
  return out;
}
