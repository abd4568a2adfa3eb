import type { RecordedPromise } from '../../core/promises/recorded-promise.js';
import type { Withdrawal } from '../../core/reading/withdrawal.js';
import { isTextRemoved, type Reset, scopeText, shownResets, withdrawalOf } from '../../core/record/reset.js';
import type { Snapshot } from '../../core/snapshot.js';
import { cleanText } from '../../core/text/clean-text.js';
import { excerpt } from '../../core/text/excerpt.js';
import { isoInstant } from '../../core/time/instant.js';
import { webUri } from '../../lib/web-uri.js';
import { english, TEXT_LANGUAGE } from '../../words/locale.js';
import { whenOf } from '../../words/mood.js';
import { forWhomText } from '../../words/sentence.js';
import { utcWhenText } from '../../words/times.js';
import type { When } from '../../words/when.js';
import { entryId } from '../views/entry-id.js';
import type { FeedEntry } from './feed.js';

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
    .map((reset) => ({
      ...reset,
      doubles: resets.filter(
        ({ kind, firstAt, resetId }) =>
          kind === reset.kind && firstAt === reset.firstAt && resetId < reset.resetId,
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
  const url = webUri(reset.url);
  const scope = scopeText(reset);
  const subject = english('feeds.reset', {
    product: name,
    kind,
    hasScope: String(scope !== null),
    scope: scope === null ? '' : forWhomText(scope),
  });
  const title = entryTitle(subject, { form: 'at', at, until: null }, reset.text);
  const text = shownText(reset.text, isTextRemoved(reset));
  return {
    id: entryId(provider, kind, isoInstant(firstAt), ...double),
    ...asItStands({ title, text }, withdrawn),
    published: at,
    updated: changedAt(reset),
    category: { term: kind, label: english(`feeds.categories.${kind}`) },
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
    title: english('feeds.withdrawn', { text: title }),
    text: `${english('feeds.withdrawn', { text: cleanText(withdrawn.reason) })}\n\n${text}`,
  };
}

/** How a promise is shown to feed readers; the id is that of its event in the calendar. */
export function promiseEntry(promise: RecordedPromise, { provider, name }: Snapshot['product']): FeedEntry {
  const { identity, at, promises, strength, withdrawn, changedAt } = promise;
  const url = webUri(promise.url);
  const subject = english('feeds.promise', { product: name, promises, strength });
  const title = entryTitle(subject, whenOf(promise), promise.text);
  const text = shownText(promise.text, promise.text === null);
  return {
    id: entryId(provider, 'promise', identity),
    ...asItStands({ title, text }, withdrawn),
    published: at,
    updated: changedAt,
    category: { term: 'promise', label: english('feeds.categories.promise') },
    links: url === null ? [] : [url],
  };
}

/** What a post said, or why that is not shown. */
function shownText(text: string | null, isRemoved: boolean): string {
  return cleanText(text ?? '') || english(isRemoved ? 'feeds.textRemoved' : 'feeds.noText');
}

/** Characters of the announcement's words: readers and calendars show about a line. */
const WORDS = 80;

/** `Codex reset for everyone, 19 Nov, 20:20 UTC: Enjoy your new limits!` */
function entryTitle(subject: string, when: When | null, words: string | null): string {
  const text = excerpt(cleanText(words ?? ''), WORDS);
  return english('feeds.entry', {
    what: cleanText(subject),
    hasTime: String(when !== null),
    time: when === null ? '' : utcWhenText(when, TEXT_LANGUAGE),
    hasText: String(text !== ''),
    text,
  });
}
