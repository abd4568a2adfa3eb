import { HOUR_MS } from '../../time.js';
import { conversationOf, type Post, type PostContext } from '../post.js';
import {
  CONFIDENCE_THRESHOLD,
  doubted,
  type PromiseWindow,
  READING_NONE,
  type Reading,
  type ReadingKind,
} from '../reading.js';
import { isOfTopic } from '../topic.js';
import { type Claims, claimsOf, type Setting } from './claims.js';
import {
  featuresOf,
  isNamed,
  isOnTopic,
  KIND_MODEL,
  type LinearModel,
  type Probabilities,
  probabilitiesOf,
  SHORT,
} from './classifier.js';
import { expiryIn, isAnother, promisedIn, reasonIn, scopeIn, strengthOf, timesPromised } from './details.js';
import { HEDGE } from './doubts.js';
import { withoutOrders } from './grammar/orders.js';
import { READ_LENGTH, type Sentence, splitSentences } from './grammar/sentences.js';
import { movedTo, timeNear, timesAt } from './grammar/timing.js';
import { speaksOfStored } from './kept.js';
import { HEARD, LIKELY, type Weighed, weigh } from './weigh.js';

/** Raise it whenever the rules can read a post differently. It is saved with every reading by the rules. */
export const RULES_VERSION = 'rules-10';

type ReadablePost = Pick<Post, 'at' | 'text' | 'isReply' | 'context'>;

export interface RulesOptions {
  /** IANA zone of the product team, for promised times that name none. */
  readonly timeZone: string;
  /** The team's last posts, oldest first; asked for only where the post does not say what it is about. */
  readonly recent?: () => readonly { readonly at: number; readonly text: string }[];
  /** The classifier; measurements give one that has not learnt from what it reads. */
  readonly model?: LinearModel<ReadingKind>;
}

/** Confidence of a post that jokes, or gives orders to the machine that reads it, at most. */
const DOUBTED = 0.4;

/** No announcement has as many; the rest of such a post is not read. */
const MOST_SENTENCES = 100;
const CUT = 'only the beginning of the post was read';

/**
 * Reads a post by rules alone (docs/reading.md): deterministic, without a model, in time linear in the text. Two keys: a
 * frame, which is a pattern of grammar in one sentence, and a classifier learnt from invented posts. What both say counts,
 * and so does a frame that says "done" and knows every word of its clause; what one of them says otherwise stays
 * unconfirmed. For a promise one is enough. The rest (for whom, why, when) is in the words.
 * Instructions to the machine that reads are ignored; the rest of such a post gets the low confidence of a joke.
 * What the post answers or quotes shows what it is about, and never gives a reset by itself.
 * @param post `at` epoch milliseconds; text and context are untrusted
 * @returns the reading; `evidence` is a verbatim part of `post.text`, null only for `none`; `rationale` names the frame
 * @throws RangeError if the time zone is not an IANA zone
 */
export function readByRules(post: ReadablePost, options: RulesOptions): Reading {
  const { setting, isOrdered, isCut } = settingFor(post, options);
  const claims = claimsOf(setting);
  const chances = chancesOf(setting, options);
  const weighed = weigh(claims, chances, setting);
  const read = weighed
    ? readingOf(weighed, claims, post, setting, options.timeZone)
    : nothing(claims, chances);
  const reading = isCut ? doubted(read, 1, CUT) : read;
  if (reading.kind === 'none') return reading;
  if (isOrdered) return doubted(reading, DOUBTED, 'the post also addresses the machine that reads it');
  const takesBack = reading.kind !== 'withdrawal' && setting.plains.some((plain) => HEDGE.test(plain));
  return takesBack ? doubted(reading, DOUBTED, 'the post takes it back or jokes') : reading;
}

/** Whether a post sounds as if it could say anything about resets, to either key. It is far less than reading one. */
export function soundsOfResets(post: ReadablePost, options: RulesOptions): boolean {
  const { setting } = settingFor(post, options);
  const isHeard = 1 - chancesOf(setting, options).none >= HEARD && setting.plains.some(namesTopic);
  return isHeard || claimsOf(setting).claims.length > 0;
}

/** Whether words bring up the topic by more than a bank, of which there are others. */
function namesTopic(plain: string): boolean {
  return plain.split(' ').some((word) => isOfTopic(word) && !word.startsWith('bank'));
}

/** What the classifier learns from: the features of a post. */
export function classifierFeatures(post: ReadablePost, options: RulesOptions): readonly string[] {
  return featuresOf(settingFor(post, options).setting);
}

function chancesOf(setting: Setting, { model = KIND_MODEL }: RulesOptions): Probabilities<ReadingKind> {
  return probabilitiesOf(model, featuresOf(setting));
}

function settingFor(post: ReadablePost, options: RulesOptions) {
  const text = post.text.slice(0, READ_LENGTH);
  const own = splitSentences(text).filter(({ verbatim }) => !/^(?:>|RT @)/.test(verbatim));
  const { said, ordered } = withoutOrders(own, text);
  const sentences = said.slice(0, MOST_SENTENCES);
  const plains = sentences.map(({ words }) => words.join(' '));
  const isReply = post.isReply || /^\s*@\w/.test(text);
  const about = aboutOf({ ...post, isReply }, sentences, options);
  const named = sentences.findIndex(isNamed);
  const setting: Setting = {
    ...timesAt({ at: post.at, timeZone: options.timeZone }),
    sentences,
    plains,
    isReply,
    about,
    topic: named >= 0 || about.some(isOnTopic) ? Math.max(0, named) : null,
    isStored: speaksOfStored(plains.join(' . ')),
  };
  const isCut = said.length > MOST_SENTENCES || post.text.length > READ_LENGTH;
  return { setting, isOrdered: ordered, isCut };
}

/** How long the team's last post about resets is what a bare "it is done" is about. */
const SPOKEN_OF_MS = 48 * HOUR_MS;

/** What a post answers or quotes, or, of a short one that does not say, the team's last post on the topic. */
function aboutOf(
  post: ReadablePost,
  sentences: readonly Sentence[],
  { recent }: RulesOptions,
): readonly PostContext[] {
  const answered = conversationOf(post).filter(({ text }) => text !== '');
  const isBare = sentences.length <= SHORT && !sentences.some(isNamed);
  if (answered.length > 0 || post.isReply || !isBare) return answered;
  const last = recent?.().findLast((one) => one.at > post.at - SPOKEN_OF_MS && isOnTopic(one));
  return last ? [{ relation: 'quoted', text: last.text, own: true }] : [];
}

/** The least and most that such a reading is worth, whatever the classifier thinks of it. */
const [LEAST_SURE, MOST_SURE] = [0.5, 0.95];

function nothing(claims: Claims, { none }: Probabilities<ReadingKind>): Reading {
  const confidence = Math.min(Math.max(none, LEAST_SURE), MOST_SURE);
  return { ...READING_NONE, confidence, rationale: refused(claims) ?? READING_NONE.rationale };
}

function refused({ refusal }: Claims): string | null {
  return refusal && `frame ${refusal.frame} does not count: ${refusal.why}`;
}

function rationaleOf({ frame, fit, chance, confidence }: Weighed, claims: Claims): string {
  const key = frame === null ? (refused(claims) ?? 'no frame fits') : `frame ${frame}, ${fit}`;
  const agreement = `the classifier says ${Math.round(100 * Math.min(chance, 1))}%`;
  return `${key}; ${agreement}${confidence < CONFIDENCE_THRESHOLD ? ', which is not enough' : ''}`;
}

function readingOf(
  weighed: Weighed,
  claims: Claims,
  post: ReadablePost,
  setting: Setting,
  timeZone: string,
): Reading {
  const { sentences, plains, isStored } = setting;
  const { kind, confidence, sentence } = weighed;
  const plain = plains[sentence] ?? '';
  const reference = { at: post.at, timeZone };
  const said: Reading = {
    ...READING_NONE,
    kind,
    confidence,
    evidence: sentences[sentence]?.verbatim ?? null,
    another: isAnother(plain),
    rationale: rationaleOf(weighed, claims),
  };
  const promises = promisedIn(setting, sentence);
  if (kind === 'confirmation') return said;
  if (kind === 'withdrawal') return { ...said, promises, window: movedTo(sentences, sentence, reference) };
  const scope = scopeIn(sentences, sentence);
  if (kind === 'hint') {
    const window = timeNear(sentences, sentence, reference);
    if (isUnderWay(window, post.at)) {
      const isSure = weighed.fit === 'closed' || (weighed.frame !== null && weighed.chance >= LIKELY);
      const under: Reading = { ...said, kind: isStored ? 'banked' : 'reset', scope };
      return isSure ? under : doubted(under, DOUBTED, 'it may be under way');
    }
    const strength = strengthOf(weighed, plain, post.text, window);
    return { ...said, scope, promises, times: timesPromised(plain), strength, window };
  }
  const reason = kind === 'banked' ? null : reasonIn(sentences, sentence);
  return { ...said, scope, reason, expiresAt: kind === 'reset' ? null : expiryIn(sentences, reference) };
}

/** "In a bit", "within the hour": such a reset is under way. */
function isUnderWay(window: PromiseWindow | null, at: number): boolean {
  return window?.kind === 'within' && window.to !== null && window.to - at <= HOUR_MS;
}
