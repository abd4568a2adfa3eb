import { HOUR_MS } from '../../time/time.js';
import { conversationOf, type Post, type PostContext } from '../post.js';
import { isOfTopic, topicOf } from '../topic.js';
import { READ_LENGTH, type Sentence, splitSentences } from '../wording/sentences.js';
import { clausesOf } from './clauses.js';
import type { Clauses } from './frame.js';
import { withoutOrders } from './grammar/orders.js';
import { type Times, timesAt } from './grammar/timing.js';
import { speaksOfStored } from './kept.js';

export type ReadablePost = Pick<Post, 'at' | 'text' | 'isReply' | 'context'>;

/** A post as the rules see it: its sentences, and what its words name as times. */
export interface Setting extends Times {
  readonly sentences: readonly Sentence[];
  /** The canonical words of each sentence, joined by spaces. */
  readonly plains: readonly string[];
  readonly clauses: readonly Clauses[];
  readonly isReply: boolean;
  /** What it answers or quotes, or what the team spoke of right before. */
  readonly about: readonly PostContext[];
  /**
   * Index of the sentence that brings up the topic, 0 where only what it is about does; null where neither
   * does.
   */
  readonly topic: number | null;
  /** It speaks of resets to redeem later. */
  readonly isStored: boolean;
  /** It gives orders to the machine that reads it; they are not among the sentences. */
  readonly isOrdered: boolean;
  /** Only its beginning is read. */
  readonly isCut: boolean;
}

export interface SettingOptions {
  /** IANA zone of the product team, for promised times that name none. */
  readonly timeZone: string;
  /** The team's last posts, oldest first; asked for only where the post does not say what it is about. */
  readonly recent?: () => readonly { readonly at: number; readonly text: string }[];
}

/** A post of at most this many sentences is read as a whole: "It is done." may be the news of all of them. */
export const SHORT = 4;

/** No announcement has as many; the rest of such a post is not read. */
const MOST_SENTENCES = 100;

/** What is read of a text that a post answers or quotes. */
export const CONTEXT_LENGTH = 2_000;

/** How long the team's last post about resets is what a bare "it is done" is about. */
const SPOKEN_OF_MS = 48 * HOUR_MS;

/** Whether a sentence brings up the topic. */
export function isNamed({ words }: Pick<Sentence, 'words'>): boolean {
  return words.some(isOfTopic);
}

/** Whether what a post answers brings up the topic; "can you reset my password?" does not. */
export function isOnTopic({ text }: Pick<PostContext, 'text'>): boolean {
  const topic = topicOf([text.slice(0, CONTEXT_LENGTH)], null);
  return topic === 'limits' || topic === 'loosely';
}

/** @throws RangeError if the time zone is not an IANA zone */
export function settingOf(post: ReadablePost, options: SettingOptions): Setting {
  const text = post.text.slice(0, READ_LENGTH);
  const own = splitSentences(text).filter(({ verbatim }) => !/^(?:>|RT @)/.test(verbatim));
  const { forPeople, ordered } = withoutOrders(own, text);
  const sentences = forPeople.slice(0, MOST_SENTENCES);
  const plains = sentences.map(({ words }) => words.join(' '));
  const isReply = post.isReply || /^\s*@\w/.test(text);
  const about = aboutOf({ ...post, isReply }, sentences, options);
  const named = sentences.findIndex(isNamed);
  const times = timesAt({ at: post.at, timeZone: options.timeZone });
  return {
    ...times,
    sentences,
    plains,
    clauses: sentences.map((sentence) => clausesOf(sentence, times.isLater)),
    isReply,
    about,
    topic: named >= 0 || about.some(isOnTopic) ? Math.max(0, named) : null,
    isStored: speaksOfStored(plains.join(' . ')),
    isOrdered: ordered,
    isCut: forPeople.length > MOST_SENTENCES || post.text.length > READ_LENGTH,
  };
}

/** What a post answers or quotes, or, of a short one that does not say, the team's last post on the topic. */
function aboutOf(
  post: ReadablePost,
  sentences: readonly Sentence[],
  { recent }: SettingOptions,
): readonly PostContext[] {
  const answered = conversationOf(post).filter(({ text }) => text !== '');
  const isBare = sentences.length <= SHORT && !sentences.some(isNamed);
  if (answered.length > 0 || post.isReply || !isBare) return answered;
  const last = recent?.().findLast((earlier) => earlier.at > post.at - SPOKEN_OF_MS && isOnTopic(earlier));
  return last ? [{ relation: 'quoted', text: last.text, own: true }] : [];
}
