import { type ListFile, withEntries } from './compare-launch-lists.js';
import type { Launch, LaunchSource, PendingLaunch } from './launch-list.js';
import { isVerified, modelKey } from './launch-list-rules.js';

/** What a person says about a launch. */
export interface LaunchReport
  extends Pick<Launch, 'model' | 'line' | 'date' | 'dates' | 'stage' | 'sources'> {
  readonly announcement: readonly string[];
  readonly note: string | null;
  /** Used if fewer than two publishers state its date. */
  readonly whyPending: string;
}

/**
 * Adds a launch to a list's file, under `launches` or `pending` by the number of publishers that state its date. If it is
 * pending already, its sources and announcements are kept. The file is not checked here, and its `asOf` stays.
 * @param today the day on which this list learns of it, `2026-01-31`
 */
export function addLaunch<F extends ListFile>(own: F, report: LaunchReport, today: string) {
  const before = own.pending?.find(({ model }) => modelKey(model) === modelKey(report.model));
  const entry = entryOf(report, before, today);
  const list: 'launches' | 'pending' = 'whyPending' in entry ? 'pending' : 'launches';
  const file = withEntries(own, [{ list, launch: entry }]);
  return { file, entry, list, wasPending: before !== undefined };
}

/** Keys in the order of the bundled lists. */
function entryOf(
  report: LaunchReport,
  before: PendingLaunch | undefined,
  today: string,
): Launch | PendingLaunch {
  const { model, line, date, stage, whyPending } = report;
  const dates = report.dates ?? before?.dates;
  const note = report.note ?? before?.note;
  const known = before?.sources ?? [];
  const isNew = ({ url, statedDate }: LaunchSource) =>
    !known.some((one) => one.url === url && one.statedDate === statedDate);
  const sources = [...known, ...report.sources.filter(isNew)];
  const verified = isVerified({ date, sources });
  const recordedAt = (!verified && before?.recordedAt) || (today < date ? date : today);
  return {
    model,
    line,
    date,
    ...(dates && { dates }),
    stage,
    recordedAt,
    sources,
    announcement: [...new Set([...(before?.announcement ?? []), ...report.announcement])],
    conflicts: before?.conflicts ?? [],
    ...(note && { note }),
    ...(!verified && { whyPending }),
  };
}
