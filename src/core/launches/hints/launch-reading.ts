import { z } from 'zod';

/*
 * What a post of a company was read to say about its models (docs/launch-odds.md, "The hint lane").
 */

/**
 * - `hint`: a launch is announced for later, with or without a time
 * - `launch`: a model is out now
 * - `none`: anything else
 */
const LAUNCH_READING_KINDS = ['hint', 'launch', 'none'] as const;
export type LaunchReadingKind = (typeof LAUNCH_READING_KINDS)[number];
export const launchReadingKind = z.enum(LAUNCH_READING_KINDS);

/** When a launch is announced for: epoch milliseconds, `from` before `to`. */
export interface LaunchWindow {
  readonly from: number;
  readonly to: number;
}

export interface LaunchReading {
  readonly kind: LaunchReadingKind;
  /** The id of the line whose model it is; null where the post does not tell, and for `none`. */
  readonly line: string | null;
  /** For `hint` only: null when no time is given. */
  readonly window: LaunchWindow | null;
  /** The words of the post that carry the reading, verbatim; null for `none`. */
  readonly evidence: string | null;
  /** 0..1 */
  readonly confidence: number;
  /** Why, in plain words, for people and audits. */
  readonly rationale: string;
}

/** What the readers know of the company whose feed a post stands in. */
export interface LaunchSubject {
  /** The company's id. */
  readonly company: string;
  /** Lines that a hint may be about. A line that is left out, as dormant ones may be, is never named. */
  readonly lines: readonly { readonly id: string; readonly name: string }[];
  /** Models that are out already, each with its line: no post announces them again. */
  readonly models: readonly { readonly name: string; readonly line: string }[];
  /** IANA zone of the company, for times that name none. */
  readonly timeZone: string;
}

/** Bumped whenever the rules can read a post differently; saved with every reading of theirs. */
export const LAUNCH_RULES_VERSION = 'launch-rules-1';

export function noLaunch(rationale: string, confidence = 1): LaunchReading {
  return { kind: 'none', line: null, window: null, evidence: null, confidence, rationale };
}
