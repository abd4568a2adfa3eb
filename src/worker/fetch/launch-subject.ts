import type { LaunchSubject } from '../../core/launches/hints/launch-reading.js';
import { isCountedLaunch, isDormant, launchHistory } from '../../core/launches/history.js';
import { dayAt } from '../../core/launches/launch-day.js';
import type { Queries } from '../../ledger/queries.js';
import { storedListOf } from '../../ledger/read/launch-lists.js';
import type { ReadLaunchLists } from '../../sources/launches/launch-lists.js';

/**
 * Context for reading a company's feed, from its current or last good list: lines that are not dormant, and
 * released models.
 */
export function launchSubject(
  queries: Queries,
  { launchLists }: ReadLaunchLists,
  company: string,
  at: { readonly now: number; readonly timeZone: string },
): LaunchSubject {
  const loaded = launchLists.find((loadedList) => loadedList.company === company);
  const list = loaded ? loaded.launchList : storedListOf(queries, company).launchList;
  const subject = { company, timeZone: at.timeZone };
  if (!list) return { ...subject, lines: [], models: [] };
  const today = dayAt(at.now);
  const dormant = launchHistory(list).lines.filter((line) => isDormant(line, today));
  return {
    ...subject,
    lines: list.lines.filter(({ id }) => !dormant.some((line) => line.id === id)),
    models: list.launches
      .filter((launch) => isCountedLaunch(launch, list))
      .map(({ model, line }) => ({ name: model, line })),
  };
}
