/*
 * Shared with the browser, so it needs nothing of the server.
 */

import type { Counting, WhenWords } from './when.js';

/** The words of the pages' script. A text in which it fills in a value has `{0}`, `{1}` in its place. */
export interface ScriptWords {
  readonly dates: string;
  readonly underAMinute: string;
  readonly ago: string;
  readonly when: WhenWords;
  readonly count: Readonly<Record<Counting['state'], string>>;
  readonly zone: string;
  readonly stale: string;
  readonly checked: string;
  readonly nextCheck: string;
  readonly checking: string;
  readonly checkFailed: string;
  readonly newReset: string;
}
