import { byDate } from './launch-day.js';
import type { Launch, LaunchSource } from './launch-list.js';
import { modelKey } from './launch-list-rules.js';

/** What can happen to an entry of a launch list from one revision of the file to the next. */
export const LAUNCH_CHANGES = ['added', 'pending', 'confirmed', 'corrected', 'withdrawn'] as const;

/** What a change tells of an entry. */
export interface ChangedLaunch extends Pick<Launch, 'model' | 'line' | 'date' | 'stage' | 'announcement'> {
  readonly sources: readonly Pick<LaunchSource, 'publisher' | 'url' | 'statedDate'>[];
}

/** What a launch is, and what each source states of its day: a line each. */
export function launchInWords(
  company: string,
  launch: ChangedLaunch,
): readonly [what: string, sources: string] {
  const { line, date, stage } = launch;
  const sources = launch.sources.map(({ publisher, statedDate }) => `${publisher}: ${statedDate}`);
  return [`${company}, line ${line}, ${date}, ${stage}.`, `Sources: ${sources.join('; ')}.`];
}

/** A revision of a list that passed `checkLaunchList` when it was loaded. */
export interface LaunchListRevision {
  readonly launches: readonly ChangedLaunch[];
  readonly pending: readonly ChangedLaunch[];
}

/** An entry that two revisions of a list do not agree on. */
export interface LaunchChange {
  /**
   * `added`, `pending`: new in that list, or moved there from the launches; `confirmed`: moved from the pending ones to the
   * launches; `corrected`: another name, line, date or stage; `withdrawn`: gone.
   */
  readonly kind: (typeof LAUNCH_CHANGES)[number];
  /** As it is now; a withdrawn one as it was. */
  readonly launch: ChangedLaunch;
  /** As it was; null for a new one. */
  readonly was: ChangedLaunch | null;
}

interface Entry {
  readonly isPending: boolean;
  readonly launch: ChangedLaunch;
}

/**
 * The changes from one revision of a company's list to the next. Entries are the same if they name the same model, or
 * if one that is gone and a new one share line and date. Only name, line, date, stage and list are compared.
 * @returns by date, oldest first
 */
export function launchChanges(
  before: LaunchListRevision,
  after: LaunchListRevision,
): readonly LaunchChange[] {
  const gone = new Map(entriesOf(before).map((entry) => [modelKey(entry.launch.model), entry]));
  const added: Entry[] = [];
  const changes: LaunchChange[] = [];
  for (const entry of entriesOf(after)) {
    const was = gone.get(modelKey(entry.launch.model));
    gone.delete(modelKey(entry.launch.model));
    if (was) changes.push(...changeOf(was, entry));
    else added.push(entry);
  }
  for (const entry of added) {
    const { line, date } = entry.launch;
    const renamed = [...gone].find(([, { launch }]) => launch.line === line && launch.date === date);
    if (renamed) {
      gone.delete(renamed[0]);
      changes.push(...changeOf(renamed[1], entry));
    } else changes.push({ kind: entry.isPending ? 'pending' : 'added', launch: entry.launch, was: null });
  }
  for (const { launch } of gone.values()) changes.push({ kind: 'withdrawn', launch, was: launch });
  return changes.sort((a, b) => byDate(a.launch, b.launch));
}

function entriesOf({ launches, pending }: LaunchListRevision): readonly Entry[] {
  return [
    ...launches.map((launch) => ({ isPending: false, launch })),
    ...pending.map((launch) => ({ isPending: true, launch })),
  ];
}

function changeOf(was: Entry, now: Entry): readonly LaunchChange[] {
  const both = { launch: now.launch, was: was.launch };
  if (was.isPending !== now.isPending) return [{ kind: now.isPending ? 'pending' : 'confirmed', ...both }];
  const isSame = (['model', 'line', 'date', 'stage'] as const).every(
    (key) => was.launch[key] === now.launch[key],
  );
  return isSame ? [] : [{ kind: 'corrected', ...both }];
}
