import WEIGHTS from '../../../../data/reading/weights.json' with { type: 'json' };
import type { PostContext } from '../post.js';
import { READING_KINDS, type ReadingKind } from '../reading.js';
import { isOfTopic, topicOf } from '../topic.js';
import { type Sentence, splitSentences } from './grammar/sentences.js';

/** A post that does not bring up the topic is weighed only if it is short: "It is done." */
export const SHORT = 4;

/** How far from the topic sentences still belong to it. */
const NEAR = 2;

/** What is read of a text that a post answers or quotes. */
const CONTEXT_LENGTH = 2_000;

/** Whether a sentence brings up the topic. */
export function isNamed({ words }: Pick<Sentence, 'words'>): boolean {
  return words.some(isOfTopic);
}

/** Whether what a post answers brings up the topic; "can you reset my password?" does not. */
export function isOnTopic({ text }: Pick<PostContext, 'text'>): boolean {
  const topic = topicOf([text.slice(0, CONTEXT_LENGTH)], null);
  return topic === 'limits' || topic === 'loosely';
}

/**
 * What the classifier sees of a post, as names of features: its words, alone and with each of the two after, in and beside
 * the sentences that bring up the topic, and the words of what it answers or quotes.
 */
export function featuresOf({
  sentences,
  isReply,
  about,
}: {
  readonly sentences: readonly Sentence[];
  readonly isReply: boolean;
  readonly about: readonly PostContext[];
}): readonly string[] {
  const named = sentences.map(isNamed);
  const isOnTopic = named.includes(true);
  const found = new Set(['always', isOnTopic ? 'topic' : 'no topic', ...(isReply ? ['reply'] : [])]);
  sentences.forEach(({ words, question }, index) => {
    const isNear = named.slice(Math.max(0, index - NEAR), index + NEAR + 1).includes(true);
    if (isOnTopic ? !isNear : sentences.length > SHORT) return;
    const isAside = isOnTopic && !named[index];
    const shapes = words.map(shapeOf);
    for (const [at, shape] of shapes.entries()) {
      if (shape === ',') continue;
      found.add(isAside ? `~${shape}` : shape);
      if (isAside) continue;
      const [next = ',', second = ','] = shapes.slice(at + 1, at + 3);
      if (next !== ',') found.add(`${shape} ${next}`);
      if (second !== ',') found.add(`${shape} _ ${second}`);
    }
    if (question) found.add(isAside ? '~?' : '?');
  });
  for (const { own, text } of about) {
    found.add(own ? 'answers own' : 'answers other');
    for (const { words } of splitSentences(text.slice(0, CONTEXT_LENGTH)))
      for (const word of words) found.add(`answers ${shapeOf(word)}`);
  }
  return [...found];
}

/** A word; days, times of day and numbers by what they are. */
function shapeOf(word: string): string {
  if (/^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(word)) return '<day>';
  if (/^\d{1,2}(?::\d\d)?(?:am|pm)$|^\d{1,2}:\d\d$/.test(word)) return '<clock>';
  return /^\d/.test(word) && !/^(?:0|0%|100%|5h)$/.test(word) ? '<number>' : word;
}

/** A linear model: for each feature the weights of `outcomes`. */
export interface LinearModel<Outcome extends string> {
  readonly outcomes: readonly Outcome[];
  readonly weights: ReadonlyMap<string, readonly number[]>;
}

/** The ridge of the training makes scores too timid; chosen by cross-validation. */
const SHARPNESS = 1.5;

/** The probability of each outcome, 0 to 1; they sum to 1. */
export type Probabilities<Outcome extends string> = Readonly<Record<Outcome, number>>;

/**
 * Multinomial logistic regression: the softmax of the sums of the weights of some features.
 * @see Bishop (2006), Pattern Recognition and Machine Learning, section 4.3.4
 */
export function probabilitiesOf<Outcome extends string>(
  { outcomes, weights }: LinearModel<Outcome>,
  features: Iterable<string>,
): Probabilities<Outcome> {
  const scores = outcomes.map(() => 0);
  for (const name of features) {
    const own = weights.get(name);
    if (own)
      for (let index = 0; index < own.length; index += 1)
        scores[index] = (scores[index] ?? 0) + (own[index] ?? 0);
  }
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(SHARPNESS * (score - most)));
  const total = odds.reduce((sum, one) => sum + one, 0);
  return Object.fromEntries(
    outcomes.map((outcome, index) => [outcome, (odds[index] ?? 0) / total]),
  ) as Probabilities<Outcome>;
}

/** The model that `npm run train:reader` wrote. */
export const KIND_MODEL: LinearModel<ReadingKind> = {
  outcomes: READING_KINDS,
  weights: new Map(Object.entries(WEIGHTS)),
};
