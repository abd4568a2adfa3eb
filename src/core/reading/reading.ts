import { z } from 'zod';

/**
 * What a post says (docs/record.md, the counting rule).
 * - `reset`: limits were reset for a whole class of users, done or under way
 * - `banked`: a reset was granted that users redeem later
 * - `reset+banked`: both in one post
 * - `hint`: a reset is promised for later
 * - `confirmation`: refers to a reset as done without announcing one ("It is done.", "enjoy the reset")
 * - `none`: anything else
 */
export const READING_KINDS = ['reset', 'banked', 'reset+banked', 'hint', 'confirmation', 'none'] as const;
export type ReadingKind = (typeof READING_KINDS)[number];

/** When a promised reset is due, epoch milliseconds; null is open on that side. */
export interface PromiseWindow {
  readonly from: number | null;
  readonly to: number | null;
}

export interface Reading {
  readonly kind: ReadingKind;
  /** The words of the post (or its context) behind the reading, verbatim; null for `none`. */
  readonly evidence: string | null;
  /** The post says that this is a further reset, not the one announced before ("again", "another", "second"). */
  readonly another: boolean;
  /** How many resets a `hint` promises ("twice" is 2); 1 for every other kind. */
  readonly times: number;
  /** For `hint` only: the promised window; null without a time. */
  readonly window: PromiseWindow | null;
  /** 0..1. A `reset` or `banked` below `CONFIDENCE_THRESHOLD` stays unconfirmed. */
  readonly confidence: number;
  /** Why, in plain words, for people and audits. */
  readonly rationale: string;
}

export const CONFIDENCE_THRESHOLD = 0.6;

export const READING_NONE: Reading = {
  kind: 'none',
  evidence: null,
  another: false,
  times: 1,
  window: null,
  confidence: 1,
  rationale: 'nothing in the post speaks of a reset',
};

export const readingKind = z.enum(READING_KINDS);
