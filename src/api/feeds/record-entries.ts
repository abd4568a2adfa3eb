import type { RecordedPromise } from '../../core/promises/recorded-promise.js';
import type { Withdrawal } from '../../core/reading/withdrawal.js';
import { isTextRemoved, type Reset, scopeText, shownResets, withdrawalOf } from '../../core/record/reset.js';
import type { Snapshot } from '../../core/snapshot.js';
import { cleanText } from '../../core/text/clean-text.js';
import { isoInstant } from '../../core/time/instant.js';
import { webUri } from '../../lib/web-uri.js';
import { excerpt } from '../../words/excerpt.js';
import { TEXT_LANGUAGE } from '../../words/locale.js';
import { whenOf } from '../../words/mood.js';
import { forWhomText } from '../../words/sentence.js';
import { utcWhenText } from '../../words/times.js';
import type { When } from '../../words/when.js';
import { entryId } from '../views/entry-id.js';
import type { FeedEntry } from './feed.js';

const NO_TEXT = 'The text of the announcement is not on record.';
const REMOVED = 'The text was removed.';

/** A counted, banked or withdrawn reset. */
export interface RecordedReset extends Reset {
  /** How many of its kind were recorded before it with the same first instant; nearly always 0. */
  readonly doubles: number;
}

/** The newest of them, newest first. */
export function recordedResets(resets: readonly Reset[], limit: number): readonly RecordedReset[] {
  return shownResets(resets)
    .slice(-limit)
    .reverse()
    .map((one) => ({
      ...one,
      doubles: resets.filter(
        ({ kind, firstAt, resetId }) => kind === one.kind && firstAt === one.firstAt && resetId < one.resetId,
      ).length,
    }));
}

/** When a reset was last recorded, or its text taken down. */
export const changedAt = ({ recordedAt, removedAt }: Reset): number => Math.max(recordedAt, removedAt ?? 0);

/**
 * How a recorded reset is shown to feed readers and calendars. The id depends on the kind and the first
 * recorded instant, so that no correction changes it.
 */
export function resetEntry(reset: RecordedReset, { provider, name }: Snapshot['product']): FeedEntry {
  const { kind, at, firstAt, doubles } = reset;
  const withdrawn = withdrawalOf(reset);
  const double = doubles > 0 ? [String(doubles + 1)] : [];
  const isBanked = kind === 'banked';
  const url = webUri(reset.url);
  const scope = scopeText(reset);
  const what = [name, isBanked ? 'banked reset' : 'reset', ...(scope === null ? [] : [forWhomText(scope)])];
  const title = entryTitle(what.join(' '), { form: 'at', at, until: null }, reset.text);
  const text = cleanText(reset.text ?? '') || (isTextRemoved(reset) ? REMOVED : NO_TEXT);
  return {
    id: entryId(provider, kind, isoInstant(firstAt), ...double),
    ...asItStands({ title, text }, withdrawn),
    published: at,
    updated: changedAt(reset),
    category: { term: kind, label: isBanked ? 'Banked reset' : 'Reset' },
    links: url === null ? [] : [url],
  };
}

/** What was withdrawn says so first, and why. */
function asItStands(
  { title, text }: Pick<FeedEntry, 'title' | 'text'>,
  withdrawn: Withdrawal | null,
): Pick<FeedEntry, 'title' | 'text'> {
  if (withdrawn === null) return { title, text };
  return {
    title: `Withdrawn: ${title}`,
    text: `Withdrawn: ${cleanText(withdrawn.reason)}\n\n${text}`,
  };
}

const KINDS = {
  regular: 'reset',
  banked: 'banked reset',
  both: 'reset and banked reset',
  unclear: 'reset, regular or banked,',
};

const STRENGTHS = { explicit: 'promised', veiled: 'hinted at', conditional: 'promised on a condition' };

/** How a promise is shown to feed readers; the id is that of its event in the calendar. */
export function promiseEntry(promise: RecordedPromise, { provider, name }: Snapshot['product']): FeedEntry {
  const { identity, at, promises, strength, withdrawn, changedAt } = promise;
  const url = webUri(promise.url);
  const title = entryTitle(
    `${name} ${KINDS[promises]} ${STRENGTHS[strength]}`,
    whenOf(promise),
    promise.text,
  );
  const text = promise.text === null ? REMOVED : cleanText(promise.text) || NO_TEXT;
  return {
    id: entryId(provider, 'promise', identity),
    ...asItStands({ title, text }, withdrawn),
    published: at,
    updated: changedAt,
    category: { term: 'promise', label: 'Promise' },
    links: url === null ? [] : [url],
  };
}

/** Of the announcement's words, in graphemes: readers and calendars show about a line. */
const WORDS = 80;

/** `Codex reset for everyone, 19 Nov 20:20 UTC: Enjoy your new limits!` */
function entryTitle(what: string, when: When | null, words: string | null): string {
  const time = when === null ? '' : `, ${utcWhenText(when, null, TEXT_LANGUAGE).replace(',', '')}`;
  const said = excerpt(cleanText(words ?? ''), WORDS);
  return `${cleanText(what)}${time}${said === '' ? '' : `: ${said}`}`;
}
