import type { PostContext } from '../post.js';
import { type Sentence, splitSentences, wordsOf } from './grammar/sentences.js';
import { type Clock, timingOf } from './grammar/timing.js';
import { verbAspect } from './grammar/verb-aspect.js';
import { classesOf, TOPIC } from './lexicon/lexicon.js';
import { TEAM_SUBJECTS, type VerbForm } from './lexicon/verbs.js';
import { winks } from './winks.js';

/** What the classifier sees of a post, as names of features. */
export interface Features {
  /** Whether it, or what it answers or quotes, brings up the topic. */
  readonly isOnTopic: boolean;
  /** Of the post as a whole and of what it answers or quotes. */
  readonly post: readonly string[];
  /** Of each sentence; none of those that are far from the topic. */
  readonly sentences: readonly (readonly string[])[];
}

/** A post that does not bring up the topic is read only if it is short: "It is done." */
export const SHORT = 4;
/** What is read of a text that a post answers or quotes. */
const CONTEXT_LENGTH = 2_000;

/** Whether a sentence brings up the topic. */
export function isNamed({ words }: Pick<Sentence, 'words'>): boolean {
  return words.some((word) => TOPIC.test(word));
}

/** The features of a post; a few for each word, each sentence with the classes of its neighbours. */
export function featuresOf(
  sentences: readonly Sentence[],
  post: {
    readonly isReply: boolean;
    readonly answered: readonly PostContext[];
    /** What it is about as far as one can guess: a post of the team before it. */
    readonly before: readonly PostContext[];
  },
  clock: Clock,
): Features {
  const named = sentences.map(isNamed);
  const isNamedHere = named.includes(true);
  const isNear = (index: number) =>
    isNamedHere ? [-2, -1, 0, 1, 2].some((by) => named[index + by]) : sentences.length <= SHORT;
  const marks = sentences.map((one, index) => (isNear(index) ? marksOf(one, clock) : []));
  const length = Math.floor(Math.log2(1 + sentences.reduce((sum, { words }) => sum + words.length, 0)));
  return {
    isOnTopic: isNamedHere || post.answered.some(({ text }) => asksForReset(wordsOf(text))),
    post: [
      ...['always', isNamedHere ? 'topic' : 'no topic', `length ${length}`],
      ...(post.isReply ? ['reply'] : []),
      ...[...post.answered, ...post.before].flatMap(contextFeatures),
    ],
    sentences: sentences.map(({ words }, index) => {
      const own = marks[index] ?? [];
      if (own.length === 0) return [];
      const near = [-2, -1, 1, 2].flatMap((by) => marks[index + by] ?? []);
      return [
        ...wordFeatures(words),
        ...actionFeatures(words, own),
        ...own.map((mark) => `=${mark}`),
        ...new Set(near.map((mark) => `~${mark}`)),
        named[index] ? '=named' : '=not named',
      ];
    }),
  };
}

/** Whether what a post answers brings up the topic; "can you reset my password?" does not. */
function asksForReset(words: readonly string[]): boolean {
  const named = words.filter((word) => TOPIC.test(word));
  const isElse = words.some((word) => classesOf(word).includes('other things'));
  return named.some((word) => !isElse || !word.startsWith('reset'));
}

function contextFeatures({ relation, own, text }: PostContext): readonly string[] {
  const said = splitSentences(text.slice(0, CONTEXT_LENGTH)).flatMap(({ words }) => words);
  const whose = own === undefined ? '' : own ? ' own' : ' other';
  return [
    `${relation}${whose}`,
    ...new Set([
      ...said.flatMap(classesOf).map((name) => `answers ${name}`),
      ...said.map((word) => `answers ${stemOf(shapeOf(word))}${whose}`),
    ]),
  ];
}

/** The classes of a sentence's words, whether it asks, and how far away is the time that it names. */
function marksOf({ words, question }: Sentence, clock: Clock): readonly string[] {
  const plain = words.join(' ');
  const { distance, window } = timingOf(plain, clock);
  return [
    ...new Set([
      ...words.flatMap(classesOf),
      ...(question ? ['?'] : []),
      ...(winks(plain) ? ['wink'] : []),
      `at ${distance}`,
      ...(window ? [`window ${window.kind}`] : []),
    ]),
  ];
}

/** Words and stems, each word with the next and the one after, and the order of the classes. */
function wordFeatures(words: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const shapes = words.map(shapeOf);
  shapes.forEach((shape, index) => {
    const [next = ',', second = ','] = shapes.slice(index + 1, index + 3);
    if (shape === ',') return;
    found.add(shape);
    found.add(stemOf(shape));
    if (next !== ',') found.add(`${shape} ${next}`);
    if (second !== ',') found.add(`${shape} _ ${second}`);
  });
  const order = words.flatMap((word) => classesOf(word)[0] ?? []);
  order.forEach((name, index) => {
    found.add(`>${name}>${order[index + 1]}`);
  });
  return [...found];
}

const IRREGULAR = new Set(
  'set put gave given got went sent made took began begun started brought left reset done did back fell dropped gone come came is are'.split(
    ' ',
  ),
);
const ALL_FORMS: ReadonlySet<VerbForm> = new Set(['base', 'past', 'participle']);
const PAST_FORMS: ReadonlySet<VerbForm> = new Set(['past', 'participle']);
const ING: ReadonlySet<VerbForm> = new Set(['ing']);
/** What an action may be done to, and for whom. */
const OBJECTS = ['limit', 'full', 'stored', 'all', 'who', 'few', 'other things', '?'];

/** Tense, aspect and subject of verbs and states, alone and with what the sentence is about: "could reset", "was put back". */
function actionFeatures(words: readonly string[], marks: readonly string[]): readonly string[] {
  const actions = new Set<string>();
  words.forEach((word, index) => {
    const isState = classesOf(word).includes('full');
    const isParticiple = /(?:ed|wn|en)$/.test(word);
    const isIng = /ing$/.test(word);
    if (!isState && !isParticiple && !isIng && !IRREGULAR.has(word)) return;
    const isAnyForm = !isParticiple && (isState || /^(?:set|put)$/.test(word));
    const { aspect, subject, bare } = verbAspect(
      words,
      index,
      isIng ? ING : isAnyForm ? ALL_FORMS : PAST_FORMS,
    );
    const action = `!${isState ? 'full' : 'verb'} ${aspect}`;
    actions.add(action);
    actions.add(`${action} ${bare ? 'bare' : subjectClass(subject)}`);
  });
  const objects = OBJECTS.filter((name) => marks.includes(name));
  return [...actions].flatMap((action) => [action, ...objects.map((name) => `${action}&${name}`)]);
}

function subjectClass(subject: string): string {
  if (TEAM_SUBJECTS.has(subject)) return 'we';
  if (/^(?:you|they|he|she|it)$/.test(subject)) return subject;
  return ['limit', 'who', 'all'].find((name) => classesOf(subject).includes(name)) ?? 'other';
}

/** A word without its ending, so that forms of one word count together. */
function stemOf(shape: string): string {
  return `${shape.replace(/(?<=\w{3})(?:ing|ed|es|s)$/, '').replace(/([b-df-hj-np-tv-z])\1$/, '$1')}*`;
}

/** A word; days, months, times of day and numbers by what they are. */
function shapeOf(word: string): string {
  if (/^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(word)) return '<day>';
  if (
    /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/.test(word)
  )
    return '<month>';
  if (/^\d{1,2}(?::\d\d)?(?:am|pm)$|^\d{1,2}:\d\d$/.test(word)) return '<clock>';
  return /^\d/.test(word) && !/^(?:0|0%|100%|5h)$/.test(word) ? '<number>' : word;
}
