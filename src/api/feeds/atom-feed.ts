import { generateAtomFeed } from 'feedsmith';
import { ownAddress } from '../http/own-address.js';
import type { Content } from '../http/response.js';
import type { RecordView } from '../ledger-connection.js';
import { notLive } from '../views.js';
import { entryId } from './entry-id.js';
import { plainText } from './foreign-text.js';
import { resetEntry } from './reset-entry.js';

const ENTRIES = 50;
const SUBTITLE =
  'Resets of usage limits for a whole class of users, as they are recorded. Texts are those of the announcements.';

/** `/feed.atom`: the newest recorded resets, with the head of the ledger's hash chain in the generator's text. */
export function atomFeed({ snapshot, recorded }: RecordView, publicUrl: string | null): Content {
  const { product, chain, generatedAt } = snapshot;
  const resets = recorded(ENTRIES);
  const name = plainText(product.name);
  const changes = resets.map(({ recordedAt }) => recordedAt);
  const xml = generateAtomFeed({
    id: `urn:uuid:${entryId(product.provider, 'feed')}`,
    title: { value: `Usage limit resets of ${name}`, type: 'text' },
    subtitle: {
      value: [notLive(snapshot) ?? '', SUBTITLE].join(' ').trim(),
      type: 'text',
    },
    updated: new Date(changes.length > 0 ? Math.max(...changes) : generatedAt),
    authors: [{ name: 'Reset Record' }],
    generator: { text: `Reset Record; ledger row ${chain.seq}, chain head ${chain.head}` },
    links: [
      { rel: 'self', type: 'application/atom+xml', href: ownAddress(publicUrl, 'feed.atom') },
      { rel: 'alternate', type: 'text/html', href: ownAddress(publicUrl, '') },
    ],
    entries: resets.map((reset) => {
      const { id, title, text, url, category } = resetEntry(reset, product);
      return {
        id: `urn:uuid:${id}`,
        title: { value: title, type: 'text' },
        published: new Date(reset.at),
        updated: new Date(reset.recordedAt),
        categories: [category],
        content: { value: text, type: 'text' },
        links: url === null ? [] : [{ rel: 'alternate', href: url }],
      };
    }),
  });
  return { type: 'application/atom+xml; charset=utf-8', body: xml };
}
