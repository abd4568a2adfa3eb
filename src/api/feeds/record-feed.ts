import { cleanText } from '../../core/text/clean-text.js';
import { epochMsOrNull } from '../../core/time/instant.js';
import { english, localeOf, TEXT_LANGUAGE } from '../../words/locale.js';
import { sentenceText } from '../../words/sentence.js';
import type { FeedSubject } from '../http/query.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { entryId } from '../views/entry-id.js';
import { factsView } from '../views/facts-view.js';
import type { Feed } from './feed.js';
import { promiseEntry, recordedResets, resetEntry } from './record-entries.js';

const ENTRIES = 50;

const SUBJECTS = { resets: 'resets', promises: 'promises', 'resets,promises': 'both' } as const;

/** The newest recorded resets, withdrawn ones among them, the newest promises, or both. */
export function recordFeed(record: RecordView, of: FeedSubject): Feed {
  const { product, recordStartedAt } = record.snapshot;
  const subject = SUBJECTS[of];
  // Without the chance, which would make a new feed of every turn.
  const facts = { ...factsView(record), forecast: null };
  const resets = of === 'promises' ? [] : recordedResets(record.resets, ENTRIES);
  const promises = of === 'resets' ? [] : record.promises().slice(-ENTRIES).reverse();
  const entries = [
    ...resets.map((reset) => resetEntry(reset, product)),
    ...promises.map((promise) => promiseEntry(promise, product)),
  ];
  return {
    id: of === 'resets' ? entryId(product.provider, 'feed') : entryId(product.provider, of, 'feed'),
    title: english(`feeds.${subject}.title`, { product: cleanText(product.name) }),
    description: english('feeds.description', {
      now: sentenceText(facts, localeOf(TEXT_LANGUAGE), 'instants'),
      about: english(`feeds.${subject}.about`),
    }),
    updated:
      entries.length > 0
        ? Math.max(...entries.map((entry) => entry.updated))
        : (epochMsOrNull(recordStartedAt) ?? 0),
    query: of === 'resets' ? '' : `?of=${of}`,
    entries: entries.sort((a, b) => b.published - a.published).slice(0, ENTRIES),
  };
}
