import { sha256 } from '../text/sha256.js';
import { HOUR_MS, SECOND_MS } from '../time/time.js';
import { addressIdentity, entryKey, type Post } from './post.js';

/** A post as far as copies of it are recognized. */
export type Wording = Pick<Post, 'source' | 'externalId' | 'identity' | 'url' | 'at' | 'text'>;

/** A post in the ledger. */
export interface StoredWording extends Omit<Wording, 'text'> {
  /** Null once it was taken down. */
  readonly text: string | null;
  /** The `wordsHash` of a text that was taken down; null for one that was not. */
  readonly removed: string | null;
}

/**
 * How far apart a post and its copy may be dated: copies come late, and are dated as the original or by the
 * copying.
 */
export const COPY_WITHIN_MS = 2 * HOUR_MS;

/**
 * Fewer letters and digits than this are no clipped copy of a longer post: they may be a post of their own.
 */
const SHORTEST_CLIP = 120;
const KEY_LENGTH = 40;

/**
 * More posts with the same words within two hours are noise, and comparing them all would take quadratic
 * time.
 */
const MOST_ALIKE = 20;

const STATUS = 'status:';

interface Candidate {
  readonly source: string;
  readonly identity: string;
  readonly at: number;
  readonly words: string;
  /** Sources that have a copy of it. */
  readonly copiedBy: Set<string>;
}

/**
 * Gives copies the identity of the post that they copy from another source, so that a post read from an
 * account and from a feed of its copies is one post (docs/sources.md, copies). A copy ends in a link to the
 * original, or has its words within two hours of it, clipped or whole; of several such posts it copies the
 * nearest that has no copy in its source.
 * @param reads posts in the order of the configured sources
 * @param stored the newest revisions of posts in the ledger within `COPY_WITHIN_MS` of any of `reads`
 */
export function withOriginals(reads: readonly Post[], stored: readonly StoredWording[]): readonly Post[] {
  const entries = new Map(stored.map((wording) => [entryKey(wording), wording]));
  const sources = new Set([...stored, ...reads].map((wording) => wording.source));
  if (sources.size < 2) return reads;
  /** Also by the numbers of edits, which X gives one of their own. */
  const identities = new Map<string, string>();
  const know = ({ url }: Pick<Wording, 'url'>, identity: string) => {
    const address = addressIdentity(url);
    if (address?.startsWith(STATUS)) identities.set(address, identity);
    identities.set(identity, identity);
  };
  const byWords = new Map<string, Candidate[]>();
  const add = (wording: Wording, identity: string) => {
    know(wording, identity);
    const words = comparedWords(wording.text);
    const { source, at } = wording;
    const key = keyOf(words, at);
    const alike = byWords.get(key) ?? [];
    if (alike.length < MOST_ALIKE) alike.push({ source, identity, at, words, copiedBy: new Set([source]) });
    byWords.set(key, alike);
  };
  for (const wording of stored) {
    if (wording.text !== null) add({ ...wording, text: wording.text }, wording.identity);
    else know(wording, wording.identity);
  }
  const removed = stored.filter((wording) => wording.removed !== null);
  return reads.map((post) => {
    // A numbered status is no copy of another one that it links to.
    const linked = post.identity.startsWith(STATUS) ? null : linkedIdentity(post.text);
    const identity =
      nameOf(post, entries.get(entryKey(post))) ??
      identities.get(post.identity) ??
      (linked === null ? null : identities.get(linked)) ??
      originalOf(post, byWords) ??
      removedOriginalOf(post, removed) ??
      post.identity;
    add(post, identity);
    return { ...post, identity };
  });
}

/** The identity of the stored entry with the post's id, unless that is of other words and another time. */
function nameOf(post: Post, stored: StoredWording | undefined): string | null {
  if (!stored) return null;
  const { text, removed } = stored;
  const hasItsWords = () =>
    text === null ? wordsHash(post.text) === removed : comparedWords(post.text) === comparedWords(text);
  return Math.abs(post.at - stored.at) < SECOND_MS || hasItsWords() ? stored.identity : null;
}

/** The identity of a post in another source that had the same words and whose text was taken down. */
function removedOriginalOf(post: Post, removed: readonly StoredWording[]): string | null {
  if (removed.length === 0) return null;
  const words = wordsHash(post.text);
  const original = removed.find(
    (wording) =>
      wording.removed === words &&
      wording.source !== post.source &&
      Math.abs(wording.at - post.at) <= COPY_WITHIN_MS,
  );
  return original?.identity ?? null;
}

/** The identity of the numbered status that the text ends in a link to. */
function linkedIdentity(text: string): string | null {
  const [link] = /https?:\/\/\S+$/.exec(text) ?? [];
  const identity = link === undefined ? null : addressIdentity(link);
  return identity?.startsWith(STATUS) ? identity : null;
}

function originalOf(post: Post, byWords: ReadonlyMap<string, readonly Candidate[]>): string | null {
  const words = comparedWords(post.text);
  if (words === '') return null;
  const distance = ({ at }: Candidate) => Math.abs(at - post.at);
  const [original] = [-COPY_WITHIN_MS, 0, COPY_WITHIN_MS]
    .flatMap((offset) => byWords.get(keyOf(words, post.at + offset)) ?? [])
    .filter((candidate) => !candidate.copiedBy.has(post.source) && distance(candidate) <= COPY_WITHIN_MS)
    .filter((candidate) => isCopy(candidate.words, words))
    .sort((a, b) => distance(a) - distance(b));
  original?.copiedBy.add(post.source);
  return original?.identity ?? null;
}

function isCopy(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= SHORTEST_CLIP && long.startsWith(short);
}

/**
 * Recognizes the words of a text without the text. Its copies have the same hash, even clipped ones; null for
 * a text without words.
 */
export function wordsHash(text: string): string | null {
  const words = comparedWords(text);
  return words === '' ? null : sha256(words.slice(0, SHORTEST_CLIP));
}

/** Fewer words than this are nobody's own: others say "Limits are reset." without having copied it. */
const FEWEST_OWN_WORDS = 5;

/** In languages without spaces, too. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** Whether a text with the same words is a copy of this one, whoever posts it and when. */
export function isOwnWords(text: string): boolean {
  let words = 0;
  for (const { isWordLike = false } of WORDS.segment(withoutLinks(text)))
    if (isWordLike && ++words === FEWEST_OWN_WORDS) return true;
  return false;
}

/**
 * Letters and digits alone, because copies differ in links, mentions, quotation marks and spaces; else what
 * there is.
 */
function comparedWords(text: string): string {
  const bare = withoutLinks(text).normalize('NFKC');
  return bare.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || bare.trim();
}

function withoutLinks(text: string): string {
  return text.replace(/https?:\/\/\S+|(?<![\w.])[\w-]+\.[a-z]{2,}\/\S*/gi, ' ');
}

/** Two hours of posts with the same beginning, which clipped and whole copies share. */
function keyOf(words: string, at: number): string {
  return `${Math.floor(at / COPY_WITHIN_MS)} ${words.length < SHORTEST_CLIP ? words : words.slice(0, KEY_LENGTH)}`;
}
