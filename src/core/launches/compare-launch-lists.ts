import { byDate } from './launch-day.js';
import type { Launch, LaunchList, PendingLaunch } from './launch-list.js';
import { modelKey } from './launch-list-rules.js';

/** An entry that another list of the company has and this one lacks. */
export interface AddedLaunch {
  readonly list: 'launches' | 'pending';
  readonly launch: Launch | PendingLaunch;
  /** It is pending here: it moves to the launches. */
  readonly confirms: boolean;
}

/** Dates of a launch here and there; null: not in that list, although it is complete until a later day. */
interface LaunchDifference {
  readonly model: string;
  readonly here: string | null;
  readonly there: string | null;
}

export interface LaunchComparison {
  readonly add: readonly AddedLaunch[];
  readonly known: number;
  readonly differences: readonly LaunchDifference[];
}

/**
 * Compares a company's list with another one of the same company. Entries are the same if they name the same model.
 * @param own null: there is none yet, so everything is added and nothing differs
 */
export function compareLaunchLists(own: LaunchList | null, theirs: LaunchList): LaunchComparison {
  const launches = byModel(own?.launches ?? []);
  const pending = byModel(own?.pending ?? []);
  const add: AddedLaunch[] = [];
  const differences: LaunchDifference[] = [];
  for (const launch of theirs.launches) {
    const here = launches.get(modelKey(launch.model));
    if (!here) {
      const confirms = pending.has(modelKey(launch.model));
      add.push({ list: 'launches', launch, confirms });
      if (own && !confirms && isListed(launch, own))
        differences.push({ model: launch.model, here: null, there: launch.date });
    } else if (here.date !== launch.date)
      differences.push({ model: here.model, here: here.date, there: launch.date });
  }
  for (const launch of theirs.pending) {
    const key = modelKey(launch.model);
    if (!launches.has(key) && !pending.has(key)) add.push({ list: 'pending', launch, confirms: false });
  }
  const there = byModel([...theirs.launches, ...theirs.pending]);
  for (const launch of own?.launches ?? [])
    if (isListed(launch, theirs) && !there.has(modelKey(launch.model)))
      differences.push({ model: launch.model, here: launch.date, there: null });
  return { add, known: theirs.launches.length + theirs.pending.length - add.length, differences };
}

/** Whether a complete list of that time would have it. */
function isListed({ date }: Launch, { modernSince, asOf }: LaunchList): boolean {
  return modernSince <= date && date <= asOf;
}

function byModel(launches: readonly Launch[]): ReadonlyMap<string, Launch> {
  return new Map(launches.map((launch) => [modelKey(launch.model), launch]));
}

/** A launch list as its file writes it, with at least these keys. */
export interface ListFile {
  readonly asOf: string;
  readonly lines: readonly { readonly id: string; readonly name: string }[];
  readonly launches: readonly Launch[];
  readonly pending?: readonly PendingLaunch[] | undefined;
}

/**
 * The file with the entries added, complete as far as the later of the two. Entries that are there stay as they are.
 * @param today the day on which this list learns of the added ones
 */
export function withLaunches<F extends ListFile>(
  own: F,
  theirs: Pick<LaunchList, 'asOf' | 'lines'>,
  add: LaunchComparison['add'],
  today: string,
): F {
  const added = add.map(({ list, launch }) => ({
    list,
    launch: { ...launch, recordedAt: today < launch.date ? launch.date : today },
  }));
  const lines = new Set(own.lines.map(({ id }) => id));
  const needed = new Set(add.map(({ launch }) => launch.line).filter((id) => !lines.has(id)));
  return {
    ...withEntries(own, added),
    asOf: own.asOf > theirs.asOf ? own.asOf : theirs.asOf,
    lines: [...own.lines, ...theirs.lines.filter(({ id }) => needed.has(id))],
  };
}

/** The file with more entries, oldest first. A pending one of the same model goes. */
function withEntries<F extends ListFile>(own: F, added: readonly Pick<AddedLaunch, 'list' | 'launch'>[]): F {
  const of = (list: AddedLaunch['list']) =>
    added.filter((one) => one.list === list).map(({ launch }) => launch);
  const models = new Set(added.map(({ launch }) => modelKey(launch.model)));
  const kept = own.pending?.filter(({ model }) => !models.has(modelKey(model)));
  const pending = [...(kept ?? []), ...of('pending')].sort(byDate);
  return {
    ...own,
    launches: [...own.launches, ...of('launches')].sort(byDate),
    ...(own.pending || pending.length > 0 ? { pending } : {}),
  };
}
