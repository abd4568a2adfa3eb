import { cleanText } from '../../core/clean-text.js';
import { epochMsOrNull, isoInstant } from '../../core/instant.js';
import { type LaunchChange, launchInWords } from '../../core/launches/launch-changes.js';
import { modelKey } from '../../core/launches/launch-list-rules.js';
import type { LoadedChange } from '../../ledger/read/launch-changes.js';
import { webUri } from '../../lib/web-uri.js';
import { LAUNCH_CHANGES_KEPT, type RecordView } from '../snapshots/ledger-connection.js';
import { launchCompanies } from '../views/launch-views.js';
import { entryId } from './entry-id.js';
import type { Feed, FeedEntry } from './feed.js';

const DESCRIPTION =
  'Additions to the launch lists and corrections, in the order in which this service loaded them. A pending launch does not count: fewer than two publishers state its date.';

const LABELS: Readonly<Record<LaunchChange['kind'], string>> = {
  added: 'added',
  pending: 'pending',
  confirmed: 'confirmed by a second publisher',
  corrected: 'corrected',
  withdrawn: 'withdrawn',
};

/** The newest changes of all launch lists, with the links of their sources. */
export function launchesFeed(record: RecordView): Feed {
  const { recordStartedAt, product } = record.snapshot;
  const companies = launchCompanies(record);
  const names = new Map(companies.map(({ company }) => [company.id, company.name]));
  const changes = companies
    .flatMap(({ company }) => record.launchChanges(company.id))
    .sort((a, b) => b.at - a.at)
    .slice(0, LAUNCH_CHANGES_KEPT);
  return {
    id: entryId(product.provider, 'launches', 'feed'),
    title: 'Model launches: additions and corrections',
    description: DESCRIPTION,
    updated: changes[0]?.at ?? epochMsOrNull(recordStartedAt) ?? 0,
    query: '?of=launches',
    page: 'odds',
    entries: changes.map((change) => entryOf(change, names.get(change.company) ?? change.company)),
  };
}

function entryOf({ company, at, kind, launch, was }: LoadedChange, name: string): FeedEntry {
  const [what, sources] = launchInWords(name, launch);
  const words = [
    what,
    ...(was && kind !== 'withdrawn'
      ? [`Before: ${was.model}, line ${was.line}, ${was.date}, ${was.stage}.`]
      : []),
    sources,
  ];
  return {
    // One company has one entry of a model in each revision.
    id: entryId('launch', company, isoInstant(at), modelKey(launch.model)),
    title: cleanText(`${launch.model}: ${LABELS[kind]} (${launch.date})`),
    text: cleanText(words.join('\n')),
    published: at,
    updated: at,
    category: { term: kind, label: LABELS[kind] },
    links: linksOf(launch),
  };
}

/** The announcement first, if there is one: a reader opens the first link. */
function linksOf({ announcement, sources }: LoadedChange['launch']): readonly string[] {
  const links = [...announcement, ...sources.map(({ url }) => url)].flatMap((url) => webUri(url) ?? []);
  return [...new Set(links)];
}
