/**
 * What a company's post says about its models (docs/launch-odds.md, "The hint lane").
 * - `hint`: a launch is announced for later, with or without a time
 * - `launch`: a model is out now
 * - `none`: anything else
 */
export const LAUNCH_READING_KINDS = ['hint', 'launch', 'none'] as const;

/** Announced time of a launch: epoch milliseconds, `from` before `to`. */
export interface AnnouncedWindow {
  readonly from: number;
  readonly to: number;
}

export interface LaunchReading {
  readonly kind: (typeof LAUNCH_READING_KINDS)[number];
  /** Id of the model's line; null if the post does not say, and for `none`. */
  readonly line: string | null;
  /** For `hint` only; null without a time. */
  readonly window: AnnouncedWindow | null;
  /** The words of the post behind the reading, verbatim; null for `none`. */
  readonly evidence: string | null;
  /** 0..1 */
  readonly confidence: number;
  /** Why, in plain words, for people and audits. */
  readonly rationale: string;
}

/** What the rules know about the company of a post. */
export interface LaunchSubject {
  /** The company's id. */
  readonly company: string;
  /** Lines that a hint may be about; dormant lines may be left out. */
  readonly lines: readonly { readonly id: string; readonly name: string }[];
  /** Models that are already out, which no post announces again. */
  readonly models: readonly { readonly name: string; readonly line: string }[];
  /** IANA zone of the company, for times that name none. */
  readonly timeZone: string;
}

/** Raise it whenever the rules can read a post differently. It is saved with every reading. */
export const LAUNCH_RULES_VERSION = 'launch-rules-2';

export function noLaunch(rationale: string, confidence = 1): LaunchReading {
  return { kind: 'none', line: null, window: null, evidence: null, confidence, rationale };
}
