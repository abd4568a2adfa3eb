import type { Snapshot } from '../../core/snapshot.js';
import type { RecordedReset } from '../../ledger/read/recorded.js';
import { isoInstant } from '../../lib/iso.js';
import { webUri } from '../../lib/web-uri.js';
import { entryId } from './entry-id.js';
import { plainText } from './foreign-text.js';

/** How a recorded reset is shown to feed readers and calendars. */
export interface ResetEntry {
  /** A UUID. */
  readonly id: string;
  readonly title: string;
  /** Text of the announcement, of a withdrawn reset after the reason; safe for XML and iCalendar once escaped. */
  readonly text: string;
  readonly url: string | null;
  readonly category: { readonly term: RecordedReset['kind']; readonly label: string };
}

const NO_TEXT = 'The words of the announcement are not in the record.';

/** The id depends on the kind and the first recorded instant, so that no correction changes it. */
export function resetEntry(reset: RecordedReset, { provider, name }: Snapshot['product']): ResetEntry {
  const { kind, firstAt, doubles, withdrawn } = reset;
  const double = doubles > 0 ? [String(doubles + 1)] : [];
  const isBanked = kind === 'banked';
  const title = `${plainText(name)}: ${isBanked ? 'a banked reset was granted' : 'usage limits were reset'}`;
  const text = plainText(reset.text ?? '') || NO_TEXT;
  return {
    id: entryId(provider, kind, isoInstant(firstAt), ...double),
    title: withdrawn ? `Withdrawn: ${title}` : title,
    text: withdrawn ? `Withdrawn: ${plainText(withdrawn.reason)}\n\n${text}` : text,
    url: webUri(reset.url),
    category: { term: kind, label: isBanked ? 'Banked reset' : 'Reset' },
  };
}
