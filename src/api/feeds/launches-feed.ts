import { generateAtomFeed } from 'feedsmith';
import type { LaunchChange } from '../../core/launches/launch-changes.js';
import { modelKey } from '../../core/launches/launch-ledger-rules.js';
import type { LoadedChange } from '../../ledger/read/launch-changes.js';
import { isoInstant } from '../../lib/iso.js';
import { webUri } from '../../lib/web-uri.js';
import { ownAddress } from '../http/own-address.js';
import type { Content } from '../http/response.js';
import { launchCompanies } from '../launch-views.js';
import { LAUNCH_CHANGES_KEPT, type RecordView } from '../ledger-connection.js';
import { entryId } from './entry-id.js';
import { plainText } from './foreign-text.js';

const SUBTITLE =
  'Additions and corrections of the launch ledgers, in the order in which this service loaded them. A pending launch has fewer than two publishers that state its date, and does not count.';

const LABELS: Readonly<Record<LaunchChange['kind'], string>> = {
  added: 'added',
  pending: 'pending',
  confirmed: 'confirmed by a second publisher',
  corrected: 'corrected',
  withdrawn: 'withdrawn',
};

/** `/feed.atom?of=launches`: the newest changes of all launch ledgers, with the links of their sources. */
export function launchesFeed(record: RecordView, publicUrl: string | null): Content {
  const { snapshot } = record;
  const { chain, generatedAt, product } = snapshot;
  const companies = launchCompanies(record);
  const names = new Map(companies.map(({ company }) => [company.id, company.name]));
  const changes = companies
    .flatMap(({ company }) => record.launchChanges(company.id))
    .sort((a, b) => b.at - a.at)
    .slice(0, LAUNCH_CHANGES_KEPT);
  const xml = generateAtomFeed({
    id: `urn:uuid:${entryId(product.provider, 'launches', 'feed')}`,
    title: { value: 'Model launches: additions and corrections', type: 'text' },
    subtitle: { value: SUBTITLE, type: 'text' },
    updated: new Date(changes[0]?.at ?? generatedAt),
    authors: [{ name: 'Reset Record' }],
    generator: { text: `Reset Record; ledger row ${chain.seq}, chain head ${chain.head}` },
    links: [
      { rel: 'self', type: 'application/atom+xml', href: ownAddress(publicUrl, 'feed.atom?of=launches') },
      { rel: 'alternate', type: 'text/html', href: ownAddress(publicUrl, '') },
    ],
    entries: changes.map((change) => entryOf(change, names.get(change.company) ?? change.company)),
  });
  return { type: 'application/atom+xml; charset=utf-8', body: xml };
}

function entryOf({ company, at, kind, launch, was }: LoadedChange, name: string) {
  const [first, ...further] = linksOf(launch);
  const sources = launch.sources.map(({ publisher, statedDate }) => `${publisher}: ${statedDate}`);
  const words = [
    `${name}, line ${launch.line}, ${launch.date}, ${launch.stage}.`,
    ...(was && kind !== 'withdrawn'
      ? [`Before: ${was.model}, line ${was.line}, ${was.date}, ${was.stage}.`]
      : []),
    `Sources: ${sources.join('; ')}.`,
  ];
  return {
    // One company has one entry of a model in each revision.
    id: `urn:uuid:${entryId('launch', company, isoInstant(at), modelKey(launch.model))}`,
    title: { value: plainText(`${launch.model}: ${LABELS[kind]} (${launch.date})`), type: 'text' },
    published: new Date(at),
    updated: new Date(at),
    categories: [{ term: kind, label: LABELS[kind] }],
    content: { value: plainText(words.join('\n')), type: 'text' },
    links: [
      ...(first === undefined ? [] : [{ rel: 'alternate', href: first }]),
      ...further.map((href) => ({ rel: 'related', href })),
    ],
  };
}

/** The announcement first, if there is one: a reader opens the first link. */
function linksOf({ announcement, sources }: LoadedChange['launch']): readonly string[] {
  const links = [...announcement, ...sources.map(({ url }) => url)].flatMap((url) => webUri(url) ?? []);
  return [...new Set(links)];
}
