import type { ReadingKind } from '../reading.js';
import type { Claim, Claims, Setting } from './claims.js';
import { isOnTopic, type Probabilities } from './classifier.js';

/** What a post says, and by which keys. */
export interface Weighed {
  readonly kind: Exclude<ReadingKind, 'none'>;
  /** The frame, or null where the classifier alone says so. */
  readonly frame: string | null;
  readonly fit: Claim['fit'] | null;
  readonly sentence: number;
  readonly confidence: number;
  /** The classifier's probability of the kind. */
  readonly chance: number;
}

/*
 * The shares of such readings that were right where the classifier had not learnt from their writers (docs/reading.md):
 * what both keys say, a promise, a bare completion, and what one key says alone.
 */
const BOTH_KEYS = 0.9;
const PROMISE = 0.8;
const ONE_KEY = 0.4;

/**
 * How likely the classifier must find what a frame says. A closed frame needs only that it does not speak against it, and
 * with a verb that says that it is done not even that.
 */
const AGREES: Readonly<Record<Claim['fit'], number>> = { closed: 0.1, open: 0.7, loose: 0.95 };
/** Of a stored reset the two kinds together, which few posts speak of by chance. */
const GRANTS_STORED = 0.5;
/** The same for a promise, which counts by one key and is withdrawn by none. */
const PROMISES: Readonly<Record<Claim['fit'], number>> = { closed: 0, open: 0.1, loose: 1 };
/** Of what would be an announcement, but for its time. */
const DATES: Readonly<Record<Claim['fit'], number>> = { closed: 0, open: 0.3, loose: 0.9 };
const WITHDRAWS: Readonly<Record<Claim['fit'], number>> = { closed: 0.1, open: 0.15, loose: 1 };
/** Of an answer to the team's own promise that says "done" among other words. */
const COMPLETES = 0.8;
/** From here on the classifier's word alone is shown, and as a promise counts. */
const ALONE = 0.35;
const PROMISES_ALONE = 0.7;
/** The same where a frame was refused: the reasons are right in nineteen of twenty. */
const ALONE_AGAINST = 0.9;
/** A frame that the classifier finds this unlikely is not even shown. */
const SHOWN: Readonly<Record<Claim['fit'], number>> = { closed: 0, open: 0.05, loose: 0.25 };

const GRANTS = ['reset', 'banked', 'reset+banked'] as const;

function chanceOf(kind: Weighed['kind'], chances: Probabilities<ReadingKind>): number {
  return chances[kind] + (kind === 'reset' || kind === 'banked' ? chances['reset+banked'] : 0);
}

/** The classifier's probability of what a claim says. */
function chanceOfClaim({ kind, fit, time }: Claim, chances: Probabilities<ReadingKind>): number {
  const grants = GRANTS.reduce((sum, one) => sum + chances[one], 0);
  // Which of the two it is, a frame that knows every word says better.
  if ((kind === 'reset' && fit === 'closed') || (kind === 'banked' && fit !== 'loose')) return grants;
  // "Limits reset for everyone, Wednesday": its words are those of an announcement.
  if (kind === 'hint' && time === 'to-come' && fit === 'closed') return grants + chances.hint;
  return chanceOf(kind, chances);
}

function confidenceOf(claim: Claim, chance: number, { isReply, topic, about }: Setting): number {
  const { kind, fit, time } = claim;
  if (kind === 'hint') return chance >= (time === 'to-come' ? DATES : PROMISES)[fit] ? PROMISE : 0;
  if (kind === 'withdrawal') return chance >= WITHDRAWS[fit] ? BOTH_KEYS : ONE_KEY;
  if (kind === 'confirmation') {
    const answersOwn = about.some(({ own, relation }) => own === true && relation === 'parent');
    const isTied = fit === 'closed' ? topic !== null || !isReply : answersOwn && chance >= COMPLETES;
    return isTied ? BOTH_KEYS : 0;
  }
  const agrees = kind === 'banked' && fit === 'open' ? GRANTS_STORED : AGREES[fit];
  if (chance >= agrees || (fit === 'closed' && time === 'done')) return BOTH_KEYS;
  return chance >= SHOWN[fit] ? ONE_KEY : 0;
}

/** That something is still to come, and what: without both the classifier's promise is a guess. */
const TO_COME =
  /\b(?:will|shall|going to|tomorrow|tonight|soon|next|coming|once|if|when|until|\w+day|weekend|week|planned|plan|later|owe|ready|might|may|could|would|before|by|feel(?:ing)? like|button)\b/;
const IS_RESET =
  /\b(?:resets?|resetting|wip(?:e|es|ed|ing)|zero\w*|clear(?:s|ed|ing)?|refill\w*|fresh|full|clean|empty|restor\w+|surprise|gift|present|treat|button|start(?:s|ed)? over|nothing|used|burn|spend)\b/;
const UNREAL = /\b(?:not|never|would|could|should|might|wish|imagine)\b/;
const IS_DENIED =
  /\bno (?:\w+ )?(?:resets?|plans?)\b|\bnot (?:reset|resetting|planned)\b|\banswer (?:stays|is|remains) no\b|\bwill not (?:reset|be any)\b|\b(?:reminder|expire\w*|last call|passwords?|sessions|(?:every|each) \w+day|explained?|listed|publish\w*|docs|livestream)\b/;

/** What the classifier says without any frame. */
function alone(
  kind: Weighed['kind'],
  chances: Probabilities<ReadingKind>,
  { plains, sentences, about }: Setting,
  sentence: number,
  isRefused: boolean,
): Weighed | null {
  const chance = chanceOf(kind, chances);
  if (chance < (isRefused ? ALONE_AGAINST : ALONE) || UNREAL.test(plains[sentence] ?? '')) return null;
  const stated = plains.filter((_, index) => !sentences[index]?.question).join(' . ');
  if (IS_DENIED.test(stated) || !(about.some(isOnTopic) || IS_RESET.test(stated))) return null;
  const counts = kind === 'hint' && chance >= PROMISES_ALONE && TO_COME.test(stated);
  return { kind, frame: null, fit: null, sentence, chance, confidence: counts ? PROMISE : ONE_KEY };
}

const GUESSED = ['banked', 'reset', 'hint', 'withdrawal'] as const;

const byWeight = (a: Weighed, b: Weighed): number => b.confidence - a.confidence || b.chance - a.chance;

/**
 * Turns both keys: what a frame says counts where the classifier agrees, or where its every word is known and says that it
 * is done. What only one of them says is shown as unconfirmed. Of what counts, a withdrawal outranks an announcement, and that a promise.
 * @returns null where the post says nothing
 */
export function weigh(
  { claims, refusal }: Claims,
  chances: Probabilities<ReadingKind>,
  setting: Setting,
): Weighed | null {
  const weighed = claims
    .map((claim): Weighed => {
      // An unknown word for something stored: the classifier knows more of them.
      const isBanked =
        claim.kind === 'reset' &&
        claim.fit !== 'closed' &&
        setting.isStored &&
        chances.banked > chances.reset;
      const meant: Claim = isBanked ? { ...claim, kind: 'banked' } : claim;
      const { kind, frame, fit, sentence } = meant;
      const chance = chanceOfClaim(meant, chances);
      return { kind, frame, fit, sentence, chance, confidence: confidenceOf(meant, chance, setting) };
    })
    .filter(({ confidence }) => confidence > 0);
  const counted = (kind: Weighed['kind']) =>
    weighed
      .filter((one) => one.kind === kind && one.confidence > ONE_KEY)
      .sort((a, b) => Number(b.fit === 'closed') - Number(a.fit === 'closed'))[0];
  const withdrawal = counted('withdrawal');
  if (withdrawal) return withdrawal;
  const [reset, banked] = [counted('reset'), counted('banked')];
  if (reset && banked) return { ...reset, kind: 'reset+banked' };
  const first = reset ?? banked ?? counted('hint') ?? counted('confirmation');
  if (first) return first;
  const { topic } = setting;
  const guesses =
    topic === null
      ? []
      : GUESSED.flatMap((kind) => alone(kind, chances, setting, topic, refusal !== null) ?? []);
  return [...weighed, ...guesses].sort(byWeight)[0] ?? null;
}
