import type { Snapshot } from '../../core/snapshot.js';
import type { RecordedReset } from '../../ledger/read/recorded.js';
import { isoInstant } from '../../lib/iso.js';
import { webUri } from '../../lib/web-uri.js';
import { entryId } from './entry-id.js';
import { entryTitle } from './entry-title.js';
import type { FeedEntry } from './feed.js';
import { plainText } from './foreign-text.js';

const NO_TEXT = 'The words of the announcement are not in the record.';

/**
 * How a recorded reset is shown to feed readers and calendars. The id depends on the kind and the first recorded
 * instant, so that no correction changes it.
 */
export function resetEntry(reset: RecordedReset, { provider, name }: Snapshot['product']): FeedEntry {
  const { kind, at, firstAt, doubles, withdrawn } = reset;
  const double = doubles > 0 ? [String(doubles + 1)] : [];
  const isBanked = kind === 'banked';
  const url = webUri(reset.url);
  const title = entryTitle(
    `${name} ${isBanked ? 'banked reset' : 'reset'}`,
    { form: 'at', at, until: null },
    reset.text,
  );
  const text = plainText(reset.text ?? '') || NO_TEXT;
  return {
    id: entryId(provider, kind, isoInstant(firstAt), ...double),
    title: withdrawn ? `Withdrawn: ${title}` : title,
    text: withdrawn ? `Withdrawn: ${plainText(withdrawn.reason)}\n\n${text}` : text,
    published: at,
    updated: reset.recordedAt,
    category: { term: kind, label: isBanked ? 'Banked reset' : 'Reset' },
    links: url === null ? [] : [url],
  };
}
