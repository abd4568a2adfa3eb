import LEARNT from '../../../../data/reading/weights.json' with { type: 'json' };
import { READING_KINDS, type ReadingKind } from '../reading.js';
import { splitSentences } from '../wording/sentences.js';
import type { Claims } from './claims.js';
import { statesPart } from './for-whom.js';
import { CONTEXT_LENGTH, isNamed, type Setting, SHORT } from './setting.js';

/** How far from the topic sentences still belong to it. */
const NEAR = 2;

/** Sentences of a post, from `from` to before `to`. */
export interface Passage {
  readonly from: number;
  readonly to: number;
  /** The sentence that it is about; null of a whole post. */
  readonly topic: number | null;
}

/** "- A reset for all paid users": what stands in a list says nothing of its other items. */
const ITEM = /^(?:[-*•]|\d+[.)])\s/;

/**
 * What of a post is weighed at once: all of a short one, of a longer one or a list each topic sentence with
 * its neighbors.
 */
export function passagesOf({ sentences }: Pick<Setting, 'sentences'>): readonly Passage[] {
  const whole = { from: 0, to: sentences.length, topic: null };
  const isList = sentences.some(({ verbatim }) => ITEM.test(verbatim));
  if (sentences.length <= SHORT && !isList) return [whole];
  const passages = [...sentences.entries()]
    .filter(([, sentence]) => isNamed(sentence))
    .map(([at]) => ({ from: Math.max(0, at - 1), to: Math.min(sentences.length, at + 2), topic: at }));
  return passages.length > 0 ? passages : [{ from: 0, to: 0, topic: null }];
}

/**
 * What the classifier sees of a passage, as names of features: what frames and doubts found in it; its words,
 * alone and with each of the two after, in and beside the sentences that bring up the topic; and the words of
 * what the post answers or quotes.
 */
export function featuresOf(
  { sentences, isReply, about }: Setting,
  { claims, refusals }: Claims,
  { from, to, topic }: Passage,
): readonly string[] {
  const isIn = ({ sentence }: { readonly sentence: number }) => sentence >= from && sentence < to;
  const named = sentences.map(
    (sentence, index) => (topic === null ? isIn({ sentence: index }) : index === topic) && isNamed(sentence),
  );
  const isOnTopic = named.includes(true);
  const features = new Set(['always', isOnTopic ? 'topic' : 'no topic', ...(isReply ? ['reply'] : [])]);
  const own = claims.filter(isIn);
  for (const { kind, fit, isDone } of own) features.add(`claim ${kind} ${fit}${isDone ? ' done' : ''}`);
  for (const { verdict } of refusals.filter(isIn)) features.add(`refused ${verdict}`);
  if (own.length === 0) features.add('no claim');
  const first = named.indexOf(true);
  sentences.slice(from, to).forEach((sentence, position) => {
    const place = from + position - first;
    if (statesPart(sentence)) features.add(`part ${place < 0 ? 'before' : place > 0 ? 'after' : 'here'}`);
  });
  sentences.slice(from, to).forEach(({ words, question }, position) => {
    const index = from + position;
    const isNear = named.slice(Math.max(0, index - NEAR), index + NEAR + 1).includes(true);
    if (isOnTopic && !isNear) return;
    const isAside = isOnTopic && !named[index];
    const shapes = words.map(shapeOf);
    for (const [at, shape] of shapes.entries()) {
      if (shape === ',') continue;
      features.add(isAside ? `~${shape}` : shape);
      if (isAside) continue;
      const [next = ',', second = ','] = shapes.slice(at + 1, at + 3);
      if (next !== ',') features.add(`${shape} ${next}`);
      if (second !== ',') features.add(`${shape} _ ${second}`);
    }
    if (question) features.add(isAside ? '~?' : '?');
  });
  for (const { own, text } of about) {
    features.add(own ? 'answers own' : 'answers other');
    for (const { words } of splitSentences(text.slice(0, CONTEXT_LENGTH)))
      for (const word of words) features.add(`answers ${shapeOf(word)}`);
  }
  return [...features];
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
  const total = odds.reduce((sum, share) => sum + share, 0);
  return Object.fromEntries(
    outcomes.map((outcome, index) => [outcome, (odds[index] ?? 0) / total]),
  ) as Probabilities<Outcome>;
}

/** What frames and doubts found, among the names of features. */
const FOUND = /^(?:claim|refused|part|no claim)\b/;

/**
 * What speaks for an outcome, against another: log odds of what frames and doubts found, and of the words.
 */
export function weightsFor<Outcome extends string>(
  { outcomes, weights }: LinearModel<Outcome>,
  features: readonly string[],
  outcome: Outcome,
  other: Outcome,
): { readonly found: number; readonly words: number } {
  const [at, against] = [outcomes.indexOf(outcome), outcomes.indexOf(other)];
  const sumOf = (names: readonly string[]) =>
    SHARPNESS *
    names.reduce(
      (sum, name) => sum + (weights.get(name)?.[at] ?? 0) - (weights.get(name)?.[against] ?? 0),
      0,
    );
  return {
    found: sumOf(features.filter((name) => FOUND.test(name))),
    words: sumOf(features.filter((name) => !FOUND.test(name))),
  };
}

/** What the rules have learnt. */
export interface RulesModel {
  readonly words: LinearModel<ReadingKind>;
  /** How likely a kind must be to count, by cross-validation over writers. */
  readonly thresholds: Readonly<Record<Exclude<ReadingKind, 'none' | 'reset+banked'>, number>>;
}

/** The model that `npm run train:reader` wrote. */
export const RULES_MODEL: RulesModel = {
  words: { outcomes: READING_KINDS, weights: new Map(Object.entries(LEARNT.weights)) },
  thresholds: LEARNT.thresholds,
};
