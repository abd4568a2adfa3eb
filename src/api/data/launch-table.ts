import { CHANNELS, STAGES } from '../../core/launches/launch-list.js';
import type { CompanyBook } from '../../core/launches/odds-book-schema.js';
import { webUri } from '../../lib/web-uri.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { launchCompanies } from '../views/launch-views.js';
import { day, flag, integer, oneOf, optionalField, type Table, text } from './table.js';

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
    company: text('Id of the company.', ({ company }) => company),
    line: text('Id of the line.', ({ entry }) => entry.line),
    model: text('Name of the model.', ({ entry }) => entry.model),
    date: day('Day of first public availability (UTC).', ({ entry }) => entry.date),
    ...Object.fromEntries(
      Object.entries(CHANNELS).map(([channel, where]) => [
        `${channel}Date`,
        optionalField(
          day(
            `Its first day in the channel ${where}; empty where nobody states one, and for a pending launch.`,
            ({ entry }: LaunchEntry) =>
              'dates' in entry ? entry.dates[channel as keyof typeof CHANNELS] : null,
          ),
        ),
      ]),
    ),
    recordedAt: optionalField(
      day(
        'Day on which it was added to the launch list; empty where the list does not say, and for a pending launch.',
        ({ entry }) => ('recordedAt' in entry ? entry.recordedAt : null),
      ),
    ),
    stage: oneOf(
      STAGES,
      '`release` and `preview` count: anyone could use the model.',
      ({ entry }) => entry.stage,
    ),
    pending: flag(
      'Whether fewer than two publishers state the date, so that it does not count.',
      ({ entry }) => 'whyPending' in entry,
    ),
    gapDays: optionalField(
      integer(
        "Days since the line's previous launch day; empty for the first, and for a pending one.",
        ({ entry }) => ('gapDays' in entry ? entry.gapDays : null),
      ),
    ),
    gapAnyDays: optionalField(
      integer('The same over all lines of the company.', ({ entry }) =>
        'gapAnyDays' in entry ? entry.gapAnyDays : null,
      ),
    ),
    publishers: optionalField(
      text(
        'Publishers that state the date, separated by semicolons.',
        ({ entry }) => entry.sources.map(({ publisher }) => publisher).join('; ') || null,
      ),
    ),
    urls: optionalField(
      text('Where they state it, in the same order, separated by spaces.', ({ entry }) =>
        addresses(entry.sources.map(({ url }) => url)),
      ),
    ),
    announcement: optionalField(
      text("The company's own announcements, separated by spaces.", ({ entry }) =>
        'announcement' in entry ? addresses(entry.announcement) : null,
      ),
    ),
  },
};

/** @throws DataUnavailableError if the snapshot's odds are missing or damaged */
export function launchEntries(record: RecordView): readonly LaunchEntry[] {
  return launchCompanies(record).flatMap(({ company: { id }, launches, pending }) =>
    [...launches, ...pending]
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .map((entry) => ({ company: id, entry })),
  );
}
