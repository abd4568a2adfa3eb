import type { ReadingKind } from '../reading.js';
import type { Claim, Claims, Setting } from './claims.js';
import { isOnTopic, type Probabilities } from './classifier.js';
import { isUnreal } from './doubts.js';

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
 * what both keys say, a promise, and what one key says alone.
 */
const BOTH_KEYS = 0.9;
const PROMISE = 0.8;
const ONE_KEY = 0.4;

/** How likely the classifier finds something: it does not speak against it, it may be so, it is likely, or all but certain. */
export const HEARD = 0.1;
const POSSIBLE = 0.35;
export const LIKELY = 0.7;
const SURE = 0.9;

/**
 * How likely the classifier must find what a frame says. A promise counts by one key. Of stored resets few posts speak by
 * chance. A completion that is not closed must also answer the team's own promise.
 */
const NEEDED: Readonly<Record<Claim['kind'], Readonly<Record<Claim['fit'], number>>>> = {
  reset: { closed: HEARD, open: LIKELY, loose: SURE },
  banked: { closed: HEARD, open: POSSIBLE, loose: SURE },
  hint: { closed: 0, open: HEARD, loose: SURE },
  confirmation: { closed: 0, open: LIKELY, loose: SURE },
  withdrawal: { closed: HEARD, open: HEARD, loose: SURE },
};

/** The classifier's probability of a kind; a reset with a banked one is either. */
function chanceOf(kind: Weighed['kind'], chances: Probabilities<ReadingKind>): number {
  return chances[kind] + (kind === 'reset' || kind === 'banked' ? chances['reset+banked'] : 0);
}

/** The same of what a claim says: which of the two it is, a frame that knows every word says better. */
function chanceOfClaim({ kind, fit }: Claim, chances: Probabilities<ReadingKind>): number {
  const namesKind = (kind === 'reset' && fit === 'closed') || (kind === 'banked' && fit !== 'loose');
  return namesKind ? chances.reset + chances.banked + chances['reset+banked'] : chanceOf(kind, chances);
}

function confidenceOf({ kind, fit, isDone }: Claim, chance: number, setting: Setting): number {
  const isAgreed = chance >= NEEDED[kind][fit] || (fit === 'closed' && isDone);
  if (kind === 'hint') return isAgreed ? PROMISE : 0;
  if (kind === 'confirmation') return isAgreed && isTied(fit, setting) ? BOTH_KEYS : 0;
  if (isAgreed) return BOTH_KEYS;
  return chance >= HEARD || fit === 'closed' || kind === 'withdrawal' ? ONE_KEY : 0;
}

/** Whether a completion is about resets: of the team's own promise, or of a topic that the post or its conversation names. */
function isTied(fit: Claim['fit'], { isReply, topic, about }: Setting): boolean {
  if (fit === 'closed') return topic !== null || !isReply;
  return about.some(({ own, relation }) => own === true && relation === 'parent');
}

/** That something is still to come, and what: without both the classifier's promise is a guess. */
const TO_COME =
  /\b(?:will|shall|going to|tomorrow|tonight|soon|next|coming|once|if|when|until|\w+day|weekend|week|planned|plan|later|owe|ready|might|may|could|would|before|by|feel(?:ing)? like|button)\b/;

const IS_RESET =
  /\b(?:resets?|resetting|wip(?:e|es|ed|ing)|zero\w*|clear(?:s|ed|ing)?|refill\w*|fresh|full|clean|empty|restor\w+|surprise|gift|present|treat|button|start(?:s|ed)? over|nothing|used|burn|spend)\b/;

/** What the classifier says without any frame. */
function alone(
  kind: Weighed['kind'],
  chances: Probabilities<ReadingKind>,
  { plains, sentences, about }: Setting,
  sentence: number,
  isRefused: boolean,
): Weighed | null {
  const chance = chanceOf(kind, chances);
  if (chance < (isRefused ? SURE : POSSIBLE) || isUnreal(plains[sentence] ?? '')) return null;
  const stated = plains.filter((_, index) => !sentences[index]?.question).join(' . ');
  if (!about.some(isOnTopic) && !IS_RESET.test(stated)) return null;
  const counts = kind === 'hint' && chance >= LIKELY && TO_COME.test(stated);
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
