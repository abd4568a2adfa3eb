import type { Promised } from '../reading/reading.js';

/** What is promised, for titles of alerts and calendar events. */
export const PROMISED_IN_WORDS: Readonly<Record<Promised, string>> = {
  regular: 'a reset is promised',
  banked: 'a banked reset is promised',
  both: 'a reset and a banked reset are promised',
  unclear: 'a reset is promised, regular or banked',
};
