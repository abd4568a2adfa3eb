import type { ReadingKind } from '../reading.js';
import type { Claim, Claims } from './claims.js';
import {
  featuresOf,
  type Passage,
  passagesOf,
  probabilitiesOf,
  type RulesModel,
  weightsFor,
} from './classifier.js';
import { isNamed, type Setting, SHORT } from './setting.js';

export type SaidKind = Exclude<ReadingKind, 'none'>;

/** What a post says, and how sure that is. */
export interface Weighed {
  readonly kind: SaidKind;
  /** The frame that says so, or null where words alone do. */
  readonly claim: Claim | null;
  /** Index of the sentence that says it. */
  readonly sentence: number;
  /** The classifier's probability of the kind. */
  readonly chance: number;
  /** What speaks for the kind, against that the post says nothing, in log odds. */
  readonly weights: { readonly found: number; readonly words: number };
  /** The classifier's probability of a promise. */
  readonly chanceOfPromise: number;
  readonly counts: boolean;
}

/** A passage of a post with the probability of each kind. */
export interface PassageRead {
  readonly features: readonly string[];
  readonly passage: Passage;
  readonly chances: Readonly<Record<ReadingKind, number>>;
}

/** Less likely kinds are not even shown as unconfirmed. */
const POSSIBLE = 0.35;

/** The probability that a passage says a kind; both kinds at once are either. */
function chanceOf(kind: SaidKind, { chances }: Pick<PassageRead, 'chances'>): number {
  return chances[kind] + (kind === 'reset' || kind === 'banked' ? chances['reset+banked'] : 0);
}

/** The probabilities of each passage of a post. */
export function readPassages(
  setting: Setting,
  claims: Claims,
  { words }: RulesModel,
): readonly PassageRead[] {
  return passagesOf(setting).map((passage) => {
    const features = featuresOf(setting, claims, passage);
    return { passage, features, chances: probabilitiesOf(words, features) };
  });
}

/** In this order: a withdrawal outranks an announcement, and that a promise. */
const SAID = ['withdrawal', 'reset', 'banked', 'hint', 'confirmation'] as const;

/**
 * What a post says: the first kind that the classifier finds at least as likely as the threshold of the kind
 * asks; else the likeliest, which does not count.
 * @returns null where the post says nothing
 */
export function weigh(
  read: readonly PassageRead[],
  setting: Setting,
  claims: Claims,
  model: RulesModel,
): Weighed | null {
  const weighed = SAID.map((kind) => weighOne(kind, read, setting, claims, model));
  const counted = weighed.filter(({ counts }) => counts);
  const [first] = counted;
  if (!first) {
    const likeliest = weighed.toSorted((a, b) => b.chance - a.chance)[0];
    return likeliest && likeliest.chance >= POSSIBLE ? likeliest : null;
  }
  return isBoth(first, counted) ? { ...first, kind: 'reset+banked' } : first;
}

function isBoth({ kind }: Weighed, counted: readonly Weighed[]): boolean {
  if (kind !== 'reset' && kind !== 'banked') return false;
  const kinds = counted.map((weighed) => weighed.kind);
  return kinds.includes('reset') && kinds.includes('banked');
}

/** How likely a withdrawal must be that only the words of a short post say. */
const BY_WORDS_ALONE = 0.8;

/**
 * Whether a withdrawal may count: a frame says so, the post answers the team's own, or it is short and leaves
 * little doubt.
 */
function isTakingBack(claims: readonly Claim[], { about, sentences }: Setting, chance: number): boolean {
  const isSaid = claims.some(({ kind, frame }) => kind === 'withdrawal' || frame === 'moved');
  if (isSaid || about.some(({ own }) => own === true)) return true;
  return sentences.length <= SHORT && sentences.some(isNamed) && chance >= BY_WORDS_ALONE;
}

function weighOne(
  kind: (typeof SAID)[number],
  read: readonly PassageRead[],
  setting: Setting,
  { claims }: Claims,
  { thresholds, words }: RulesModel,
): Weighed {
  const [best] = read.toSorted((a, b) => chanceOf(kind, b) - chanceOf(kind, a));
  const { from, to } = best?.passage ?? { from: 0, to: 0 };
  const claim =
    claims
      .filter((candidate) => candidate.kind === kind && candidate.sentence >= from && candidate.sentence < to)
      .toSorted((a, b) => Number(b.fit === 'closed') - Number(a.fit === 'closed'))[0] ?? null;
  const named = setting.sentences.findIndex(
    (sentence, index) => index >= from && index < to && isNamed(sentence) && !sentence.question,
  );
  const chance = best ? chanceOf(kind, best) : 0;
  // Where a frame says that it is still to come, what speaks for a reset speaks for the promise of one.
  const chanceDone = best ? best.chances.reset + best.chances.banked : 0;
  const isPutOff = kind === 'hint' && claim !== null && chance > chanceDone;
  const asked = isPutOff ? chance + chanceDone : chance;
  return {
    kind,
    claim,
    sentence: claim?.sentence ?? Math.max(named, 0),
    chance,
    weights: weightsFor(words, best?.features ?? [], kind, 'none'),
    chanceOfPromise: best?.chances.hint ?? 0,
    counts: asked >= thresholds[kind] && (kind !== 'withdrawal' || isTakingBack(claims, setting, chance)),
  };
}
