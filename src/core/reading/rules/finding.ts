import type { PromiseWindow } from '../reading.js';
import type { Sentence } from './sentences.js';
import type { Clock } from './timing.js';

/** What one mention of a reset in a sentence says. `known`: about a reset that is already known; `talk`: no event. */
export interface Finding {
  readonly says: 'reset' | 'banked' | 'hint' | 'banked-hint' | 'known' | 'talk';
  /** 0..1, before the post as a whole is considered. */
  readonly confidence: number;
  readonly another: boolean;
  readonly times: number;
  readonly window: PromiseWindow | null;
  readonly sentence: Sentence;
  readonly rule: string;
  /** A whole class of users is named. */
  readonly universal: boolean;
  /** Addresses one person ("for you"). */
  readonly personal: boolean;
  /** The team reports its own action ("we", "I"). */
  readonly byTeam: boolean;
  /** A perfect or progressive statement about limits, not a fragment. */
  readonly explicit: boolean;
}

/** The findings of each sentence, to look up instead of searching for every sentence. */
export function bySentence(findings: readonly Finding[]): ReadonlyMap<Sentence, readonly Finding[]> {
  const found = new Map<Sentence, Finding[]>();
  for (const one of findings) {
    const own = found.get(one.sentence);
    if (own) own.push(one);
    else found.set(one.sentence, [one]);
  }
  return found;
}

/** What is known of a mention before its meaning is decided. */
export type FindingBase = Omit<Finding, 'says' | 'confidence' | 'rule'>;

/** What the rest of the post contributes to a sentence. */
export interface Surroundings extends Clock {
  /** Canonical words of the sentence before, '' at the start. */
  readonly previous: string;
  /** Canonical words of the sentence after, '' at the end. */
  readonly next: string;
  /** Canonical words of the three sentences after. */
  readonly after: readonly string[];
  /** The post hands something over now. */
  readonly hasGift: boolean;
}

/** Confidence by wording. Below `CONFIDENCE_THRESHOLD` a reset stays unconfirmed. */
export const CONFIDENCE = {
  explicitForAll: 0.97,
  explicit: 0.95,
  bare: 0.85,
  underway: 0.85,
  gift: 0.7,
  unclear: 0.5,
  hintDated: 0.85,
  hint: 0.75,
};

/** The finding of a promise; surer where it is dated. */
export function promised(
  base: FindingBase,
  window: PromiseWindow | null,
  says: 'hint' | 'banked-hint',
  rule: string,
): Finding {
  return { ...base, window, says, confidence: window ? CONFIDENCE.hintDated : CONFIDENCE.hint, rule };
}
