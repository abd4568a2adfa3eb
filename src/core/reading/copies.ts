import { HOUR_MS, SECOND_MS } from '../time/time.js';
import { addressIdentity, entryKey, type Post } from './post.js';
import { isSameWords, LETTERS_COMPARED, lettersOf, type WordsKey } from './words.js';

/** A post as far as copies of it are recognized. */
export type Wording = Pick<Post, 'source' | 'externalId' | 'identity' | 'url' | 'at' | 'text'>;

/** A post in the ledger. */
export interface StoredWording extends Omit<Wording, 'text'> {
  /** Null once it was taken down. */
  readonly text: string | null;
  /** Recognizes a text that was taken down, with the salt of that; null for one that was not. */
  readonly removed: (WordsKey & { readonly salt: string }) | null;
}

/**
 * How far apart a post and its copy may be dated: copies come late, and are dated as the original or by the
 * copying.
 */
export const COPY_WITHIN_MS = 2 * HOUR_MS;

/** Fewer letters are no clipped copy of a longer post: they may be a post of their own. */
const SHORTEST_CLIP = LETTERS_COMPARED;
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
    const words = lettersOf(wording.text);
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
    text === null ? hasWords(post, removed) : lettersOf(post.text) === lettersOf(text);
  return Math.abs(post.at - stored.at) < SECOND_MS || hasItsWords() ? stored.identity : null;
}

/** The identity of a post in another source that had the same words and whose text was taken down. */
function removedOriginalOf(post: Post, removed: readonly StoredWording[]): string | null {
  const original = removed.find(
    (wording) =>
      wording.source !== post.source &&
      Math.abs(wording.at - post.at) <= COPY_WITHIN_MS &&
      hasWords(post, wording.removed),
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
  const words = lettersOf(post.text);
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

const hasWords = ({ text }: Post, removed: StoredWording['removed']) =>
  removed !== null && isSameWords(text, removed, removed.salt);

/** Two hours of posts with the same beginning, which clipped and whole copies share. */
function keyOf(words: string, at: number): string {
  return `${Math.floor(at / COPY_WITHIN_MS)} ${words.length < SHORTEST_CLIP ? words : words.slice(0, KEY_LENGTH)}`;
}
