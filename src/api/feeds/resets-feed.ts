import { localeOf } from '../../site/words/locale.js';
import { sentenceText } from '../../site/words/sentence.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { factsView } from '../views/facts-view.js';
import { entryId } from './entry-id.js';
import type { Feed } from './feed.js';
import { plainText } from './foreign-text.js';
import { resetEntry } from './reset-entry.js';

const ENTRIES = 50;
const DESCRIPTION =
  'Resets of usage limits for a whole class of users, as they are recorded or withdrawn. Texts are those of the announcements.';

/** The newest recorded resets, and those that were withdrawn. */
export function resetsFeed(record: RecordView): Feed {
  const { snapshot, recorded } = record;
  const { product, recordStartedAt } = snapshot;
  const resets = recorded(ENTRIES);
  const changes = resets.map(({ recordedAt }) => recordedAt);
  return {
    id: entryId(product.provider, 'feed'),
    title: `Usage limit resets of ${plainText(product.name)}`,
    // Without the chance, which would make a new feed of every turn.
    description: `${sentenceText({ ...factsView(record), forecast: null }, localeOf(null), 'instants')} ${DESCRIPTION}`,
    updated: changes.length > 0 ? Math.max(...changes) : (recordStartedAt ?? 0),
    query: '',
    page: '',
    entries: resets.map((reset) => {
      const { id, title, text, url, category } = resetEntry(reset, product);
      const { at: published, recordedAt: updated } = reset;
      return { id, title, text, published, updated, category, links: url === null ? [] : [url] };
    }),
  };
}
