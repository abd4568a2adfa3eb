import type { ReadingDoubt } from '../core/reading/doubt.js';
import { english, type Words } from './locale.js';

/** What stands against a reading: `a question announces nothing`. */
export function doubtText(words: Words, { code }: ReadingDoubt): string {
  return words(`doubt.${code}`);
}

/** The same for operators, with what decided: `…; decided by the evidence`. */
export function decidedText(doubt: ReadingDoubt): string {
  return english('status.decided', { doubt: english(`doubt.${doubt.code}`), field: doubt.field });
}
