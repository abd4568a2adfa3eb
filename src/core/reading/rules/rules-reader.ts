import { DAY_MS, HOUR_MS } from '../../time/time.js';
import {
  CONFIDENCE_THRESHOLD,
  doubted,
  type Promised,
  type PromiseWindow,
  READING_NONE,
  type Reading,
} from '../reading.js';
import { type Claims, claimsOf } from './claims.js';
import { RULES_MODEL, type RulesModel } from './classifier.js';
import {
  expiryIn,
  isAnother,
  isConditional,
  promisedIn,
  reasonIn,
  strengthOf,
  timesPromised,
} from './details.js';
import { HEDGE } from './doubts.js';
import { movedTo, timeNear } from './grammar/timing.js';
import { scopeIn } from './scope.js';
import { isNamed, type ReadablePost, type Setting, type SettingOptions, settingOf } from './setting.js';
import { namesReset, vetoOf } from './veto.js';
import { type PassageRead, readPassages, type SaidKind, type Weighed, weigh } from './weigh.js';

/** Raise it whenever the rules can read a post differently. It is saved with every reading by the rules. */
export const RULES_VERSION = 'rules-14';

export interface RulesOptions extends SettingOptions {
  /** What the rules have learnt; measurements give what has not learnt from the posts that they read. */
  readonly model?: RulesModel;
  /** Names of the product and its company: they are not names of plans. */
  readonly names?: readonly string[];
}

/** A reading by the rules. */
export interface RulesReading extends Reading {
  /** Names the frame or what refused it; never words of the post. */
  readonly rationale: string;
}

const NOTHING: RulesReading = {
  ...READING_NONE,
  rationale: 'its words announce, promise or confirm no reset',
};

/** Confidence of what is not sure enough to count. */
const UNSURE = 0.4;

/** Confidence of what counts: the precision that its threshold was chosen for. */
const COUNTS: Readonly<Record<SaidKind, number>> = {
  reset: 0.95,
  banked: 0.95,
  'reset+banked': 0.95,
  hint: 0.9,
  confirmation: 0.95,
  withdrawal: 0.88,
};

const CUT = 'only the beginning of the post was read';

/**
 * Reads a post by rules alone (docs/reading.md): deterministic, without a model, in time linear in the text.
 * Frames, which are patterns of grammar in one sentence, and doubts find what the post may say; a classifier
 * that has learnt from invented posts weighs what they found together with the words. What is sure enough
 * counts, the rest stays unconfirmed. Instructions to the machine that reads are ignored; the rest of such a
 * post gets the low confidence of a joke. What the post answers or quotes shows what it is about, and never
 * gives a reset by itself.
 * @param post `at` epoch milliseconds; text and context are untrusted
 * @returns the reading; `evidence` is a verbatim part of `post.text`, null only for `none`; `rationale` names
 *   the frame
 * @throws RangeError if the time zone is not an IANA zone
 */
export function readByRules(post: ReadablePost, options: RulesOptions): RulesReading {
  const reading = readWords(post, options);
  const isSure = reading.kind === 'none' || reading.confidence >= CONFIDENCE_THRESHOLD;
  return isSure ? reading : { ...reading, doubt: { code: 'rules_unsure', field: 'text' } };
}

function readWords(post: ReadablePost, options: RulesOptions): RulesReading {
  const { model = RULES_MODEL } = options;
  const setting = settingOf(post, options);
  const claims = claimsOf(setting);
  const passages = readPassages(setting, claims, model);
  const weighed = weigh(passages, setting, claims, model);
  const announced = weighed && readWeighed(weighed, claims, post, setting, options);
  const read =
    announced?.kind === undefined || announced.kind === 'none'
      ? nothing(announced, claims, passages)
      : announced;
  const reading = setting.isCut ? doubted(read, 1, CUT) : read;
  if (reading.kind === 'none') return reading;
  if (setting.isOrdered) return doubted(reading, UNSURE, 'the post also addresses the machine that reads it');
  const takesBack = reading.kind !== 'withdrawal' && setting.plains.some((plain) => HEDGE.test(plain));
  return takesBack ? doubted(reading, UNSURE, 'the post takes it back or jokes') : reading;
}

/**
 * What is left of what was weighed. A reset that is still to come is a promise as likely as both are
 * together.
 */
function withVeto(
  weighed: Weighed,
  verdict: 'later' | 'confirms' | 'unsure',
  { thresholds }: RulesModel,
): Weighed {
  if (verdict === 'unsure') return { ...weighed, counts: false };
  if (verdict === 'confirms') return { ...weighed, kind: 'confirmation' };
  const chance = weighed.chance + weighed.chanceOfPromise;
  return { ...weighed, kind: 'hint', chance, counts: chance >= thresholds.hint };
}

/** A reading of what was weighed, unless something stands against it. */
function readWeighed(
  weighed: Weighed,
  claims: Claims,
  post: ReadablePost,
  setting: Setting,
  options: RulesOptions,
): RulesReading {
  const veto = vetoOf(setting, weighed, claims);
  if (!veto) return readingOf(weighed, claims, post, setting, options);
  if (veto.verdict === 'few')
    return { ...NOTHING, scope: 'few', rationale: `it is for a part of the users: ${veto.why}` };
  if (veto.verdict === 'nothing') return { ...NOTHING, rationale: `it announces nothing: ${veto.why}` };
  const vetoed = withVeto(weighed, veto.verdict, options.model ?? RULES_MODEL);
  const read = readingOf(vetoed, claims, post, setting, options);
  return { ...read, rationale: `${read.rationale}; ${veto.why}` };
}

/** How likely the classifier must find that a post says anything for a model's word to be heard. */
const HEARD = 0.05;

/** Whether a post sounds as if it could say anything about resets. It is far less than reading one. */
export function soundsOfResets(post: ReadablePost, options: RulesOptions): boolean {
  const setting = settingOf(post, options);
  const claims = claimsOf(setting);
  if (claims.claims.length > 0) return true;
  const passages = readPassages(setting, claims, options.model ?? RULES_MODEL);
  return setting.sentences.some(isNamed) && passages.some(({ chances }) => 1 - chances.none >= HEARD);
}

/** The least and most that a reading of nothing is worth, whatever the classifier thinks of it. */
const [LEAST_SURE, MOST_SURE] = [0.5, 0.95];

/** That a post says nothing, with how sure the classifier is of that. */
function nothing(
  reading: RulesReading | null,
  claims: Claims,
  passages: readonly PassageRead[],
): RulesReading {
  const silence = passages.reduce((least, { chances }) => Math.min(least, chances.none), 1);
  const confidence = Math.min(Math.max(silence, LEAST_SURE), MOST_SURE);
  if (reading) return { ...reading, confidence };
  const isForFew = claims.claims.length === 0 && claims.refusals.some(({ verdict }) => verdict === 'few');
  const scope = isForFew ? 'few' : null;
  return { ...NOTHING, scope, confidence, rationale: refused(claims) ?? NOTHING.rationale };
}

function refused({ refusals }: Claims): string | null {
  const [first] = refusals;
  return first ? `frame ${first.frame} does not count: ${first.why}` : null;
}

function rationaleOf({ claim, chance, counts, weights }: Weighed, claims: Claims): string {
  const frame = claim === null ? (refused(claims) ?? 'no frame fits') : `frame ${claim.frame}, ${claim.fit}`;
  const signed = (weight: number) => `${weight < 0 ? '-' : '+'}${Math.abs(weight).toFixed(1)}`;
  const sums = `frames and doubts ${signed(weights.found)}, words ${signed(weights.words)}`;
  const percent = Math.round(100 * Math.min(chance, 1));
  return `${frame}; ${sums}: the classifier says ${percent}%${counts ? '' : ', which is not enough'}`;
}

/** Whether a rationale names a frame that covers its whole clause, which nothing else is then said in. */
export const isOfClosedFrame = (rationale: string) => /^frame \S+, closed;/.test(rationale);

function readingOf(
  weighed: Weighed,
  claims: Claims,
  post: ReadablePost,
  setting: Setting,
  { timeZone, names = [] }: RulesOptions,
): RulesReading {
  const { sentences, plains, isStored } = setting;
  const { kind, sentence, counts } = weighed;
  const confidence = counts ? COUNTS[kind] : UNSURE;
  const plain = plains[sentence] ?? '';
  const reference = { at: post.at, timeZone };
  const reading: RulesReading = {
    ...NOTHING,
    kind,
    confidence,
    evidence: sentences[sentence]?.verbatim ?? null,
    another: isAnother(plain),
    rationale: rationaleOf(weighed, claims),
  };
  const promises = promisedIn(setting, sentence);
  if (kind === 'confirmation') return reading;
  if (kind === 'withdrawal') return { ...reading, promises, window: movedTo(sentences, sentence, reference) };
  const whom = scopeIn(sentences, sentence, names);
  if (kind === 'hint') {
    const window = timeNear(sentences, sentence, reference);
    if (isUnderWay(window, post.at) && namesReset(setting)) {
      return { ...reading, kind: isStored ? 'banked' : 'reset', ...whom };
    }
    if (isGranted(promises, window, post.at, plain))
      return { ...reading, kind: 'banked', ...whom, expiresAt: expiryIn(sentences, reference) };
    const strength = strengthOf(weighed, plain, post.text);
    return { ...reading, ...whom, promises, times: timesPromised(plain), strength, window };
  }
  const reason = kind === 'banked' ? null : reasonIn(sentences, sentence);
  return { ...reading, ...whom, reason, expiresAt: kind === 'reset' ? null : expiryIn(sentences, reference) };
}

/**
 * A stored reset that arrives within a day is granted, whatever verb says so, unless it depends on something.
 */
function isGranted(promises: Promised, window: PromiseWindow | null, at: number, plain: string): boolean {
  if (promises !== 'banked' || isConditional(plain)) return false;
  return window?.to != null && window.to - at <= DAY_MS;
}

/** "In a bit", "within the hour": such a reset is under way. */
function isUnderWay(window: PromiseWindow | null, at: number): boolean {
  return window?.kind === 'within' && window.to !== null && window.to - at <= HOUR_MS;
}
