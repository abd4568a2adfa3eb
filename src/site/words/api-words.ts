import type { PageData } from '../page-data.js';
import type { Locale } from './locale.js';
import { dateText } from './times.js';

/*
 * Sentences that the API serves in English, in the language of the page.
 */

/** What messages know a missing part by. */
const NONE = 'none';

/** Why everything is to be read with reservation; null while the record is live. */
export function notLiveWords(
  {
    notLive,
    known,
    stats,
  }: Pick<PageData, 'notLive' | 'known'> & { readonly stats: Pick<PageData['stats'], 'lastResetAt'> },
  { words, language }: Locale,
): string | null {
  if (notLive === null) return null;
  const until = known.until;
  if (until === null) return words('api.notLive', { text: notLive, state: 'unread', until: '' });
  const hasLaterReset = stats.lastResetAt !== null && stats.lastResetAt > until;
  return words('api.notLive', {
    text: notLive,
    state: hasLaterReset ? 'incomplete' : 'unknown',
    until: dateText(until, language),
  });
}

/** With fewer resets than this, the caveat says so. */
const FEW = 10;

/** What to know before trusting the number. */
export function caveatWords({ known, notLive, stats }: PageData, caveat: string, locale: Locale): string {
  const until = notLive === null ? null : known.until;
  return locale.words('api.caveat', {
    text: caveat,
    // Not the one that has no end yet: `until` says that.
    holes: known.holesSinceLastReset - (until === null ? 0 : 1),
    until: until === null ? NONE : dateText(until, locale.language),
    few: stats.totalResets < FEW ? 'yes' : 'no',
  });
}
