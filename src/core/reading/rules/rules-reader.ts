import { DAY_MS, HOUR_MS } from '../../time.js';
import { conversationOf, type Post, type PostContext } from '../post.js';
import {
  doubted,
  PROMISED,
  type Promised,
  type PromiseWindow,
  READING_KINDS,
  READING_NONE,
  type Reading,
  type ReadingKind,
  STRENGTHS,
  type Strength,
} from '../reading.js';
import { learntModel, likeliest, probabilitiesOf, wordsFor } from './classifier.js';
import { expiryIn, reasonIn, scopeIn } from './details.js';
import { type Features, featuresOf, isNamed, SHORT } from './features.js';
import { withoutOrders } from './grammar/orders.js';
import { READ_LENGTH, type Sentence, splitSentences, wordsOf } from './grammar/sentences.js';
import { movedTo, timeNear } from './grammar/timing.js';
import { ANOTHER, classesOf, HEDGE, LIMIT_WORDS, MEME_LIST, timesPromised } from './lexicon/lexicon.js';

/** Raise it whenever the rules can read a post differently. It is saved with every reading by the rules. */
export const RULES_VERSION = 'rules-6';

type ReadablePost = Pick<Post, 'at' | 'text' | 'isReply' | 'context'>;

interface RulesOptions {
  /** IANA zone of the product team, for promised times that name none. */
  readonly timeZone: string;
  /** The team's last posts, oldest first; asked for only where the post does not say what it is about. */
  readonly recent?: () => readonly { readonly at: number; readonly text: string }[];
}

/** Confidence of a post that jokes, or gives orders to the machine that reads it, at most. */
const DOUBTED = 0.4;
/** No announcement has as many; the rest of such a post is not read. */
const MOST_SENTENCES = 100;
const CUT = 'only the beginning of the post was read';

const KIND = learntModel('kind', READING_KINDS);
const STRENGTH = learntModel('strength', STRENGTHS);
const PROMISES = learntModel('promises', PROMISED);

/**
 * Reads a post by rules alone (docs/reading.md): deterministic, without a model, in time linear in the text. A
 * classifier learnt from invented posts weighs the words of each sentence, those around it and what the post answers;
 * the sentence that says most decides. Its words give the rest: for whom, why, when.
 * Instructions to the machine that reads are ignored; the rest of such a post gets the low confidence of a joke.
 * What the post answers or quotes shows what it is about, and never gives a reset by itself.
 * @param post `at` epoch milliseconds; text and context are untrusted
 * @returns the reading; `evidence` is a verbatim part of `post.text`, null only for `none`
 * @throws RangeError if the time zone is not an IANA zone
 */
export function readByRules(post: ReadablePost, options: RulesOptions): Reading {
  const seen = seenOf(post, options);
  const read = readingOf(seen, options.timeZone);
  const reading = seen.isCut ? doubted(read, 1, CUT) : read;
  if (reading.kind === 'none') return reading;
  if (seen.ordered) return doubted(reading, DOUBTED, 'the post also addresses the machine that reads it');
  const takesBack =
    reading.kind !== 'withdrawal' && seen.sentences.some(({ words }) => HEDGE.test(words.join(' ')));
  return takesBack ? doubted(reading, DOUBTED, 'the post takes it back or jokes') : reading;
}

/** Less than this the rules do not hear of resets even in announcements that they misread. */
const LEAST_HEARD = 0.1;

/**
 * Whether a post, or one of its sentences by itself, sounds to the rules as if it could say anything about resets. It is
 * far less than reading one: of what is no announcement, a sixth does.
 */
export function soundsOfResets(post: ReadablePost, options: RulesOptions): boolean {
  const heardIn = (features: Features) =>
    features.sentences.some(
      (own, index) =>
        own.length > 0 && probabilitiesOf(KIND, sentenceOf(features, index)).none <= 1 - LEAST_HEARD,
    );
  const { sentences, features } = seenOf(post, options);
  return (
    heardIn(features) ||
    sentences.some(({ verbatim: text }) => heardIn(postFeatures({ ...post, text, context: [] }, options)))
  );
}

/** The features that the classifier learns from. */
export function postFeatures(post: ReadablePost, options: RulesOptions): Features {
  return seenOf(post, options).features;
}

/** What a post is read from; `answered`: what it answers or quotes, as its source says. */
function seenOf(given: ReadablePost, { timeZone, recent }: RulesOptions) {
  const text = given.text.slice(0, READ_LENGTH);
  const own = splitSentences(text).filter(({ verbatim }) => !/^(?:>|RT @)/.test(verbatim));
  const { said, ordered } = withoutOrders(MEME_LIST.test(text) ? [] : own, text);
  const sentences = said.slice(0, MOST_SENTENCES);
  const isReply = given.isReply || /^\s*@\w/.test(text);
  const answered = conversationOf(given).filter((one) => one.text !== '');
  const isBare = sentences.length <= SHORT && !sentences.some(isNamed);
  const before =
    answered.length === 0 && isBare && !isReply ? spokenOfBefore(recent?.() ?? [], given.at) : [];
  const post = { ...given, isReply };
  const features = featuresOf(sentences, { isReply, answered, before }, { at: given.at, timeZone });
  const isCut = said.length > MOST_SENTENCES || post.text.length > READ_LENGTH;
  return { post, sentences, ordered, isCut, features, answered };
}

/** How long the team's last post about resets is what a bare "it is done" is about. */
const SPOKEN_OF_MS = 2 * DAY_MS;

/** The last of these posts that brought up the topic, as if the post quoted it. */
function spokenOfBefore(
  recent: readonly { readonly at: number; readonly text: string }[],
  now: number,
): readonly PostContext[] {
  const last = recent.findLast(
    ({ at, text }) => at > now - SPOKEN_OF_MS && isNamed({ words: wordsOf(text.slice(0, READ_LENGTH)) }),
  );
  return last ? [{ relation: 'quoted', text: last.text, own: true }] : [];
}

function readingOf(
  { post, sentences, features, answered }: ReturnType<typeof seenOf>,
  timeZone: string,
): Reading {
  const clock = { at: post.at, timeZone };
  const { kind, confidence, sentence } = weigh(features);
  const main = sentences[sentence];
  if (kind === 'none' || !main) return { ...READING_NONE, confidence };
  const own = sentenceOf(features, sentence);
  const announced = answered
    .filter(({ own }) => own !== false)
    .map(({ text }) => readByRules({ ...post, text, isReply: false, context: [] }, { timeZone }));
  const plain = main.words.join(' ');
  const said: Reading = {
    ...READING_NONE,
    ...{ kind, confidence, evidence: main.verbatim, another: ANOTHER.test(plain) },
    rationale: `read by its words, above all ${wordsFor(KIND, features.sentences[sentence] ?? [], kind)
      .map((word) => `“${word}”`)
      .join(', ')}`,
  };
  if (kind === 'confirmation') return { ...said, promises: kindsOf(announced) };
  const promises = kindNamed(own, sentences, post);
  const scope = scopeIn(sentences, sentence);
  if (kind === 'withdrawal')
    return { ...said, promises: kindsOf(announced) ?? promises, window: movedTo(sentences, sentence, clock) };
  const window = timeNear(sentences, sentence, clock);
  const done = kind === 'hint' && isUnderWay(window, post.at) ? UNDER_WAY[promises] : kind;
  if (done !== 'hint') {
    const reason = done === 'banked' ? null : reasonIn(sentences, sentence);
    const expiresAt = done === 'reset' ? null : expiryIn(sentences, clock);
    return { ...said, kind: done, scope, reason, expiresAt };
  }
  if (!said.another && announced.some((one) => IS_DONE.test(one.kind)))
    return { ...READING_NONE, rationale: 'a time for what its conversation has announced already' };
  return {
    ...said,
    ...{ scope, promises, times: timesPromised(plain) },
    strength: strengthOf(own, sentences),
    window,
  };
}

/** "In a bit", "within the hour": such a reset is under way. */
function isUnderWay(window: PromiseWindow | null, at: number): boolean {
  return window?.kind === 'within' && window.to !== null && window.to - at <= HOUR_MS;
}

const UNDER_WAY = { regular: 'reset', unclear: 'reset', banked: 'banked', both: 'reset+banked' } as const;

/** The features of a sentence with those of its post. */
export function sentenceOf({ post, sentences }: Features, index: number): readonly string[] {
  return [...post, ...(sentences[index] ?? [])];
}

/** What a post says outranks, in this order, what else it says: each by the sentence that says it most clearly. */
const RANKED = ['withdrawal', 'reset+banked', 'reset', 'banked', 'hint', 'confirmation'] as const;

/** Of these something is said where a reset is announced without its usual words: "nobody has used anything this week". */
const STATES = ['=limit', '=full', '=stored'];

/**
 * What a post can say that does not bring up the topic: nothing in an answer to something else, else that "it is done",
 * and a reset where it speaks of what is used, full or stored. Promises and withdrawals name what they are about.
 */
function sayable({ isOnTopic, post, sentences }: Features): readonly Exclude<ReadingKind, 'none'>[] {
  if (isOnTopic) return RANKED;
  if (post.includes('reply')) return [];
  const speaksOfState = sentences.some((own) => STATES.some((mark) => own.includes(mark)));
  return RANKED.filter((kind) =>
    speaksOfState ? kind !== 'hint' && kind !== 'withdrawal' : kind === 'confirmation',
  );
}
const LIKELY = 0.5;
const NOTHING = { kind: 'none' as ReadingKind, confidence: 0, sentence: 0 };

export function weigh(
  features: Features,
  model = KIND,
): { kind: ReadingKind; confidence: number; sentence: number } {
  const weighed = features.sentences.flatMap((own, sentence) =>
    own.length === 0 ? [] : [{ sentence, chances: probabilitiesOf(model, sentenceOf(features, sentence)) }],
  );
  const clearest = sayable(features).map((kind) => {
    const chanceOf = ({ chances }: (typeof weighed)[number]) =>
      chances[kind] + (kind === 'reset' || kind === 'banked' ? chances['reset+banked'] : 0);
    const found = weighed.reduce(
      (best, one) =>
        chanceOf(one) > best.confidence ? { sentence: one.sentence, confidence: chanceOf(one) } : best,
      { sentence: 0, confidence: 0 },
    );
    return { kind: kind as ReadingKind, ...found };
  });
  const said = clearest.find(({ confidence }) => confidence >= LIKELY);
  const [, , reset, banked] = clearest;
  if (said && banked && (said === reset || said === banked) && reset) {
    const least = Math.min(reset.confidence, banked.confidence);
    if (least >= LIKELY && reset.sentence !== banked.sentence)
      return { ...reset, kind: 'reset+banked', confidence: least };
  }
  if (said) return said;
  const most = clearest.reduce((best, one) => (one.confidence > best.confidence ? one : best), NOTHING);
  const none = Math.max(0, ...weighed.map(({ chances }) => chances.none));
  return none < most.confidence ? most : { ...NOTHING, confidence: 1 - most.confidence };
}

const IS_DONE = /reset|banked/;

/** The kinds of what was announced or promised; null where nothing was. */
function kindsOf(announced: readonly Reading[]): Promised | null {
  const kinds = announced.map(({ kind, promises }) =>
    kind === 'reset' ? 'regular' : kind === 'banked' ? 'banked' : kind === 'reset+banked' ? 'both' : promises,
  );
  return kinds.find((kind) => kind !== null) ?? null;
}

/** A condition has a word that makes it one, or a number to reach. */
const CONDITION =
  /\b(?:if|when(?:ever)?|once|unless|until|should|as soon as|the moment|provided|depend\w*|otherwise|every|each|reach\w*|hits?|cross\w*|pass\w*|votes?|likes|replies|after|upon|at|for|deal)\b/;

function strengthOf(own: readonly string[], sentences: readonly Sentence[]): Strength {
  const strengths = probabilitiesOf(STRENGTH, own);
  const isSaid = sentences.some(({ words }) => CONDITION.test(words.join(' ')));
  return likeliest(isSaid ? strengths : { ...strengths, conditional: 0 });
}

/** What kind of reset a post speaks of, as far as it, or its conversation, names limits or usage, or something stored. */
function kindNamed(
  own: readonly string[],
  sentences: readonly Sentence[],
  { context }: ReadablePost,
): Promised {
  const kind = likeliest(probabilitiesOf(PROMISES, own));
  const said = [...sentences.map(({ words }) => words), ...context.map(({ text }) => wordsOf(text))].flat();
  const namesLimits = said.some((word) => LIMIT_WORDS.has(word));
  const isGuess =
    kind === 'regular'
      ? !namesLimits
      : kind !== 'unclear' && !said.some((word) => classesOf(word).includes('stored'));
  if (!isGuess) return kind;
  return namesLimits ? 'regular' : 'unclear';
}
