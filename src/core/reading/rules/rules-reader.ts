import { DAY_MS } from '../../time.js';
import { conversationOf, type Post, type PostContext } from '../post.js';
import {
  type Promised,
  type PromiseWindow,
  READING_KINDS,
  READING_NONE,
  type Reading,
  type ReadingKind,
  STRENGTHS,
} from '../reading.js';
import { STORED } from './banked.js';
import { learntModel, probabilitiesOf } from './classifier.js';
import { MOVES, timeNear } from './decide.js';
import { expiryIn, reasonIn, scopeIn } from './details.js';
import { type Features, featuresOf, SHORT } from './features.js';
import { readByGrammar } from './grammar.js';
import { LIMIT_WORDS, TOPIC } from './lexicon-nouns.js';
import { ANOTHER, HEDGE, MEME_LIST, timesPromised } from './lexicon-pragmatics.js';
import { withoutOrders } from './orders.js';
import { READ_LENGTH, type Sentence, splitSentences, wordsOf } from './sentences.js';
import type { Clock } from './timing.js';

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

/**
 * Reads a post by rules alone (docs/reading.md): deterministic, without a model, in time linear in the text. The grammar
 * reads each sentence; a classifier learnt from invented posts weighs what it found against the words around it.
 * Instructions to the machine that reads are ignored; the rest of such a post gets the low confidence of a joke.
 * What the post answers or quotes shows what it is about, and never gives a reset by itself.
 * @param post `at` epoch milliseconds; text and context are untrusted
 * @returns the reading; `evidence` is a verbatim part of `post.text`, null only for `none`
 * @throws RangeError if the time zone is not an IANA zone
 */
export function readByRules(post: ReadablePost, options: RulesOptions): Reading {
  const seen = seenOf(post, options);
  if (typeof seen === 'string') return { ...READING_NONE, rationale: seen };
  const { sentences, ordered, isCut } = seen;
  const read = readingOf(seen, options.timeZone);
  const reading = isCut ? { ...read, rationale: `${read.rationale}; ${CUT}` } : read;
  if (reading.kind === 'none') return reading;
  if (ordered) return doubted(reading, 'the post also addresses the machine that reads it');
  const takesBack =
    reading.kind !== 'withdrawal' && sentences.some(({ words }) => HEDGE.test(words.join(' ')));
  return takesBack ? doubted(reading, 'the post takes it back or jokes') : reading;
}

function doubted(reading: Reading, why: string): Reading {
  const confidence = Math.min(reading.confidence, DOUBTED);
  return { ...reading, confidence, rationale: `${reading.rationale}; ${why}` };
}

/** What a post is read from. */
interface Seen {
  readonly post: ReadablePost;
  readonly sentences: readonly Sentence[];
  readonly ordered: boolean;
  readonly isCut: boolean;
  readonly grammar: Reading;
  readonly features: Features;
  /** What it answers or quotes, as its source says. */
  readonly answered: readonly PostContext[];
}

/** The features that the classifier learns from; null where a post is not classified. */
export function postFeatures(post: ReadablePost, options: RulesOptions): Features | null {
  const seen = seenOf(post, options);
  return typeof seen === 'string' ? null : seen.features;
}

/** Or why the post is not read. */
function seenOf(given: ReadablePost, { timeZone, recent }: RulesOptions): Seen | string {
  const text = given.text.slice(0, READ_LENGTH);
  if (MEME_LIST.test(text)) return 'a numbered joke';
  const own = splitSentences(text).filter(({ verbatim }) => !/^(?:>|RT @)/.test(verbatim));
  const { said, ordered } = withoutOrders(own, text);
  const sentences = said.slice(0, MOST_SENTENCES);
  if (ordered && sentences.length === 0) return 'the post addresses the machine that reads it';
  const isReply = given.isReply || /^\s*@\w/.test(text);
  const clock = { at: given.at, timeZone };
  const answered = conversationOf(given).filter((one) => one.text !== '');
  const isBare =
    sentences.length <= SHORT && !sentences.some(({ words }) => words.some((word) => TOPIC.test(word)));
  const before = answered.length === 0 && isBare && !isReply ? spokenOfBefore(recent?.() ?? [], clock) : [];
  const post = { ...given, isReply, context: [...answered, ...before] };
  const grammar = readByGrammar(sentences, post, timeZone);
  const features = featuresOf(sentences, post, grammar, (said) => grammarKind(said, clock), clock);
  return {
    ...{ post, sentences, ordered, grammar, features, answered },
    isCut: said.length > MOST_SENTENCES || post.text.length > READ_LENGTH,
  };
}

/** How long the team's last post about resets is what a bare "it is done" is about. */
const SPOKEN_OF_MS = 2 * DAY_MS;

/** The last of these posts that said something about resets, as if the post quoted it. */
function spokenOfBefore(
  recent: readonly { readonly at: number; readonly text: string }[],
  clock: Clock,
): readonly PostContext[] {
  const last = recent.findLast(
    ({ at, text }) => at > clock.at - SPOKEN_OF_MS && grammarKind(text, { ...clock, at }) !== 'none',
  );
  return last ? [{ relation: 'quoted', text: last.text, own: true }] : [];
}

function grammarKind(text: string, { at, timeZone }: Clock): ReadingKind {
  const post = { at, text, isReply: false, context: [] };
  return readByGrammar(splitSentences(text).slice(0, MOST_SENTENCES), post, timeZone).kind;
}

function readingOf({ post, sentences, grammar, features, answered }: Seen, timeZone: string): Reading {
  const clock = { at: post.at, timeZone };
  const { kind, confidence, sentence } = weigh(features);
  const agrees = grammar.kind === kind;
  const rationale = agrees ? grammar.rationale : `weighed as ${kind}; by grammar: ${grammar.rationale}`;
  const main = sentences[sentence];
  if (kind === 'none' || !main) return { ...READING_NONE, confidence, rationale };
  const index = sentence;
  const announced = answered
    .filter(({ own }) => own !== false)
    .map(({ text }) => readByRules({ ...post, text, isReply: false, context: [] }, { timeZone }));
  const plain = main.words.join(' ');
  const said: Reading = {
    ...READING_NONE,
    ...{ kind, evidence: main.verbatim, confidence, rationale },
    another: agrees ? grammar.another : ANOTHER.test(plain),
  };
  if (kind === 'confirmation') return { ...said, promises: kindsOf(announced) };
  const promises = kindNamed(sentences, index, post);
  const scope = (agrees ? grammar.scope : null) ?? scopeIn(sentences, index);
  if (kind === 'withdrawal')
    return { ...said, promises: kindsOf(announced) ?? promises, window: movedTo(sentences, index, clock) };
  if (kind !== 'hint') {
    const reason = kind === 'banked' ? null : reasonIn(sentences, index);
    const expiresAt = kind === 'reset' ? null : expiryIn(sentences, clock);
    return { ...said, scope, reason, expiresAt };
  }
  if (announced.some((one) => IS_DONE.test(one.kind)) && grammar.kind !== 'hint')
    return { ...READING_NONE, rationale: 'a time for what its conversation has announced already' };
  return {
    ...said,
    ...{ scope, promises: (agrees && grammar.promises !== 'regular' && grammar.promises) || promises },
    times: agrees ? grammar.times : timesPromised(plain),
    strength:
      agrees && grammar.strength && grammar.strength !== 'explicit'
        ? grammar.strength
        : likeliest(probabilitiesOf(STRENGTH, sentenceOf(features, index))),
    window: (agrees ? grammar.window : null) ?? timeNear(sentences, index, clock),
  };
}

/** The features of a sentence with those of its post. */
export function sentenceOf({ post, sentences }: Features, index: number): readonly string[] {
  return [...post, ...(sentences[index] ?? [])];
}

function likeliest<Outcome extends string>(probabilities: Readonly<Record<Outcome, number>>): Outcome {
  const entries = Object.entries<number>(probabilities) as [Outcome, number][];
  return entries.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** What a post says outranks, in this order, what else it says: each by the sentence that says it most clearly. */
const RANKED = ['withdrawal', 'reset+banked', 'reset', 'banked', 'hint', 'confirmation'] as const;
const LIKELY = 0.5;

export function weigh(
  features: Features,
  model = KIND,
): { kind: ReadingKind; confidence: number; sentence: number } {
  const weighed = features.sentences.flatMap((own, sentence) =>
    own.length === 0 ? [] : [{ sentence, chances: probabilitiesOf(model, sentenceOf(features, sentence)) }],
  );
  const clearest = RANKED.map((kind) => {
    const chanceOf = ({ chances }: (typeof weighed)[number]) =>
      chances[kind] + (kind === 'reset' || kind === 'banked' ? chances['reset+banked'] : 0);
    const found = weighed.reduce(
      (best, one) =>
        chanceOf(one) > best.confidence ? { sentence: one.sentence, confidence: chanceOf(one) } : best,
      { sentence: 0, confidence: 0 },
    );
    return { kind: kind as ReadingKind, ...found };
  });
  const [withdrawal, both, reset, banked] = clearest;
  const said = clearest.find(({ confidence }) => confidence >= LIKELY);
  if (said && said !== withdrawal && said !== both && reset && banked)
    if (Math.min(reset.confidence, banked.confidence) >= LIKELY && reset.sentence !== banked.sentence)
      return { ...reset, kind: 'reset+banked', confidence: Math.min(reset.confidence, banked.confidence) };
  if (said) return said;
  const most = clearest.reduce((best, one) => (one.confidence > best.confidence ? one : best));
  const none = Math.max(0, ...weighed.map(({ chances }) => chances.none));
  return none >= most.confidence || weighed.length === 0
    ? { kind: 'none', confidence: 1 - most.confidence, sentence: 0 }
    : most;
}

const IS_DONE = /reset|banked/;
/** The time to which a withdrawal moves a reset; null where it does not. */
function movedTo(sentences: readonly Sentence[], index: number, clock: Clock): PromiseWindow | null {
  const near = sentences.slice(Math.max(0, index - 1), index + 2);
  return near.some(({ words }) => MOVES.test(words.join(' '))) ? timeNear(sentences, index, clock) : null;
}

/** The kinds of what was announced or promised; null where nothing was. */
function kindsOf(announced: readonly Reading[]): Promised | null {
  const kinds = announced.map(({ kind, promises }) =>
    kind === 'reset' ? 'regular' : kind === 'banked' ? 'banked' : kind === 'reset+banked' ? 'both' : promises,
  );
  return kinds.find((kind) => kind !== null) ?? null;
}

/** What the words around a promise name: a stored reset, the limits, both, or nothing but "a reset". */
function kindNamed(sentences: readonly Sentence[], index: number, { context }: ReadablePost): Promised {
  const near = sentences.slice(Math.max(0, index - 1), index + 2).map(({ words }) => words);
  const around = [near, sentences.map(({ words }) => words), context.map(({ text }) => wordsOf(text))];
  for (const said of around) {
    const stored = said.filter((words) => STORED.test(words.join(' ')));
    const named = said.some((words) => words.some((word) => LIMIT_WORDS.has(word)));
    if (stored.length > 0)
      return ADDS.test(stored.map((words) => words.join(' ')).join(' ')) && named ? 'both' : 'banked';
    if (named) return 'regular';
  }
  return 'unclear';
}

const ADDS = /\b(?:both|plus|in addition|on top|as well|also|and (?:one|another|an?|also))\b/;
