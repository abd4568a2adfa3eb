import { z } from 'zod';
import type { ReadingDoubt } from './doubt.js';

/**
 * What a post says (docs/record.md, the counting rule).
 * - `reset`: limits were reset for a whole class of users, done or under way
 * - `banked`: a reset was granted that users redeem later
 * - `reset+banked`: both in one post
 * - `hint`: a reset is promised for later. The API fixes the name of this kind; in all other names it is a
 *   promise
 * - `confirmation`: an open promise has now been carried out, without naming what ("It is done.", "All
 *   yours.")
 * - `withdrawal`: an announced reset did not happen, was rolled back, was a mistake, is for less than a whole
 *   class, or is moved to another time
 * - `none`: anything else, also a retelling of an earlier reset
 */
export const READING_KINDS = [
  'reset',
  'banked',
  'reset+banked',
  'hint',
  'confirmation',
  'withdrawal',
  'none',
] as const;

export type ReadingKind = (typeof READING_KINDS)[number];

/** What is promised, confirmed or withdrawn; `unclear`: nothing says which kind. */
export const PROMISED = ['regular', 'banked', 'both', 'unclear'] as const;
export type Promised = (typeof PROMISED)[number];

/**
 * How a reset is promised.
 * - `explicit`: says that a reset will come
 * - `veiled`: winks at one without saying so
 * - `conditional`: depends on something that may not happen ("at 4M users")
 */
export const STRENGTHS = ['explicit', 'veiled', 'conditional'] as const;
export type Strength = (typeof STRENGTHS)[number];

/**
 * How a promise names its time.
 * - `clock`: a time of day, also a range of hours
 * - `by`: an end ("by Friday")
 * - `within`: a length from now ("in the next 24 hours")
 * - `day`: one or more days, or a part of a day
 * - `open`: no end ("not today", "after the launch")
 */
export const WINDOW_KINDS = ['clock', 'by', 'within', 'day', 'open'] as const;
export type WindowKind = (typeof WINDOW_KINDS)[number];

/** When a promised reset is due, epoch milliseconds; null is open on that side. */
export interface PromiseWindow {
  readonly kind: WindowKind;
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * Whom a reset or promise is for. `everyone` and `paid` only where the post says so; `plan`: all users of one
 * or more named plans, `few`: less than a whole class.
 */
export const SCOPES = ['everyone', 'paid', 'plan', 'few'] as const;
export type Scope = (typeof SCOPES)[number];

/** Why the team resets limits. */
export const RESET_REASONS = ['incident', 'milestone', 'launch', 'gift'] as const;
export type ResetReason = (typeof RESET_REASONS)[number];

export interface Reading {
  readonly kind: ReadingKind;
  /** The words of the post (or its context) behind the reading, verbatim; null for `none`. */
  readonly evidence: string | null;
  /**
   * The post says that this is a further reset, not the one announced before ("again", "another", "second").
   */
  readonly another: boolean;
  /** How many resets a `hint` promises ("twice" is 2, "each day for 28 days" 28); 1 for every other kind. */
  readonly times: number;
  /**
   * The kinds of reset that a `hint`, `confirmation` or `withdrawal` is about; null for other kinds and where
   * a confirmation does not say.
   */
  readonly promises: Promised | null;
  /** For `hint` only; null for other kinds. */
  readonly strength: Strength | null;
  /** Null where the post names nobody. */
  readonly scope: Scope | null;
  /** At least one name for the scope `plan`, as the post writes it; empty for every other scope. */
  readonly plans: readonly string[];
  /** For a reset; null where the post does not say. */
  readonly reason: ResetReason | null;
  /** When a granted banked reset expires, epoch milliseconds; null where the post does not say. */
  readonly expiresAt: number | null;
  /**
   * When what a `hint` promises is due, of a series the whole of it, or to when a `withdrawal` moves it; null
   * without a time.
   */
  readonly window: PromiseWindow | null;
  /** 0..1. A `reset` or `banked` below `CONFIDENCE_THRESHOLD` stays unconfirmed. */
  readonly confidence: number;
  /** The one that decided; null without any. */
  readonly doubt: ReadingDoubt | null;
}

export const CONFIDENCE_THRESHOLD = 0.6;

export const READING_NONE: Reading = {
  kind: 'none',
  evidence: null,
  another: false,
  times: 1,
  promises: null,
  strength: null,
  scope: null,
  plans: [],
  reason: null,
  expiresAt: null,
  window: null,
  confidence: 1,
  doubt: null,
};

/** A reading by rules of at most this confidence, with what is to be said of it. */
export function doubted<Read extends { readonly confidence: number; readonly rationale: string }>(
  reading: Read,
  atMost: number,
  why: string,
): Read {
  const confidence = Math.min(reading.confidence, atMost);
  return { ...reading, confidence, rationale: `${reading.rationale}; ${why}` };
}

export const readingKind = z.enum(READING_KINDS);

export const RESET_KINDS = ['regular', 'banked'] as const;

/** What a reset is: regular, or banked, which users store and redeem later. */
export type ResetKind = (typeof RESET_KINDS)[number];
