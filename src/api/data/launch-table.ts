import { CHANNELS } from '../../core/launches/launch-list.js';
import type { CompanyBook } from '../../core/launches/odds-book-schema.js';
import { webUri } from '../../lib/web-uri.js';
import { DataUnavailableError } from '../http/errors.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { launchCompanies } from '../views/launch-views.js';
import type { Table } from './table.js';

type Entry = CompanyBook['launches'][number] | CompanyBook['pending'][number];
interface LaunchEntry {
  readonly company: string;
  readonly entry: Entry;
}

/** Addresses hold no spaces, and publishers no semicolons. */
const addresses = (urls: readonly string[]) => urls.flatMap((url) => webUri(url) ?? []).join(' ') || null;

export const LAUNCHES: Table<LaunchEntry> = {
  name: 'launches',
  title: 'Model launches',
  description:
    'The launches behind the odds, by company and date, each with the publishers that state its date. Empty without launch lists.',
  fields: {
    company: { type: 'string', description: 'Id of the company.', of: ({ company }) => company },
    line: { type: 'string', description: 'Id of the line.', of: ({ entry }) => entry.line },
    model: { type: 'string', description: 'Name of the model.', of: ({ entry }) => entry.model },
    date: {
      type: 'date',
      description: 'Day of first public availability (UTC).',
      of: ({ entry }) => entry.date,
    },
    ...Object.fromEntries(
      Object.entries(CHANNELS).map(([channel, what]) => [
        `${channel}Date`,
        {
          type: 'date',
          description: `Its first day in the channel ${what}; empty where nobody states one, and for a pending launch.`,
          optional: true,
          of: ({ entry }: LaunchEntry) =>
            'dates' in entry ? entry.dates[channel as keyof typeof CHANNELS] : null,
        } as const,
      ]),
    ),
    recordedAt: {
      type: 'date',
      description:
        'Day on which the ledger learnt of it; empty where it does not say, and for a pending launch.',
      optional: true,
      of: ({ entry }) => ('recordedAt' in entry ? entry.recordedAt : null),
    },
    stage: {
      type: 'string',
      description: '`release` and `preview` count: anyone could use the model.',
      enum: ['release', 'preview', 'restricted', 'announced'],
      of: ({ entry }) => entry.stage,
    },
    pending: {
      type: 'boolean',
      description: 'Whether fewer than two publishers state the date, so that it does not count.',
      of: ({ entry }) => 'whyPending' in entry,
    },
    gapDays: {
      type: 'integer',
      description: "Days since the line's previous launch day; empty for the first, and for a pending one.",
      optional: true,
      of: ({ entry }) => ('gapDays' in entry ? entry.gapDays : null),
    },
    gapAnyDays: {
      type: 'integer',
      description: 'The same over all lines of the company.',
      optional: true,
      of: ({ entry }) => ('gapAnyDays' in entry ? entry.gapAnyDays : null),
    },
    publishers: {
      type: 'string',
      description: 'Publishers that state the date, separated by semicolons.',
      optional: true,
      of: ({ entry }) => entry.sources.map(({ publisher }) => publisher).join('; ') || null,
    },
    urls: {
      type: 'string',
      description: 'Where they state it, in the same order, separated by spaces.',
      optional: true,
      of: ({ entry }) => addresses(entry.sources.map(({ url }) => url)),
    },
    announcement: {
      type: 'string',
      description: "The company's own announcements, separated by spaces.",
      optional: true,
      of: ({ entry }) => ('announcement' in entry ? addresses(entry.announcement) : null),
    },
  },
};

/** @throws DataUnavailableError if the snapshot's odds are missing or damaged */
export function launchEntries(record: RecordView): readonly LaunchEntry[] {
  if (!record.snapshot.odds.configured) return [];
  const companies = launchCompanies(record);
  if (companies.length === 0) throw new DataUnavailableError('this snapshot carries no launch odds');
  return companies.flatMap(({ company: { id }, launches, pending }) =>
    [...launches, ...pending]
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .map((entry) => ({ company: id, entry })),
  );
}
