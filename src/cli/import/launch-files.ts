import { mkdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isoInstant } from '../../core/instant.js';
import {
  type AddedLaunch,
  compareLaunchLists,
  type LaunchComparison,
  type ListFile,
  withLaunches,
} from '../../core/launches/compare-launch-lists.js';
import { replaceFile, syncFolder } from '../../ledger/file/durable-files.js';
import {
  BUNDLED_LAUNCHES,
  checkListText,
  type ReadLaunchLists,
  type ReadList,
  readLaunchLists,
} from '../../sources/launches/launch-lists.js';
import { statNamedFile } from '../named-file.js';
import { CommandFailure } from '../output.js';

interface CompanyPlan extends LaunchComparison {
  readonly company: string;
  /** The day until which the list would be complete; null if that does not change. */
  readonly asOf: string | null;
}

/** What the launch files of a source add to those that are here. */
export interface LaunchPlan {
  readonly companies: readonly CompanyPlan[];
  /** Lists of which nothing is taken, and why. */
  readonly refused: readonly string[];
  /** Where files are to be written; null: nowhere, because the folder belongs to the package. */
  readonly folder: string | null;
  /** Texts by name, only of those that are not in the folder as they should be. */
  readonly files: ReadonlyMap<string, string>;
}

interface PlanOptions {
  /** What LAUNCH_LISTS names; null for none. */
  readonly configured: string | null;
  /** The folder that the operator names for this command. */
  readonly target: string | null;
  readonly now: number;
}

interface OwnLists {
  /** Where files are to be written; null: nowhere, because the folder belongs to the package. */
  readonly folder: string | null;
  /** The lists to add to, by company. */
  readonly base: ReadonlyMap<string, ReadList>;
  readonly broken: ReadLaunchLists['problems'];
  /** The texts that are in that folder, by file name. */
  readonly present: ReadonlyMap<string, string>;
}

/** The operator's lists. A new folder starts with the lists that are used now, because it replaces theirs. */
function ownLists({ configured, target, now }: PlanOptions): OwnLists {
  const named = target ?? configured;
  const there = target !== null && statNamedFile(target) ? readLaunchLists(target, now) : NONE;
  const own = configured === null || isSame(configured, target) ? NONE : readLaunchLists(configured, now);
  const written = target === null ? own : there;
  return {
    folder: isSame(BUNDLED_LAUNCHES, named) ? null : named,
    base: new Map([...own.launchLists, ...there.launchLists].map((one) => [one.company, one])),
    broken: [...own.problems, ...there.problems],
    present: new Map(written.launchLists.map(({ company, text }) => [`${company}.json`, text])),
  };
}

/** What has to be written so that the folder holds these lists. */
function filesToWrite(
  { base, present }: OwnLists,
  changed: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const texts = new Map([...base.values()].map(({ company, text }) => [`${company}.json`, text]));
  return new Map([...texts, ...changed].filter(([name, text]) => present.get(name) !== text));
}

/** Reads only. */
export function planLaunches(theirs: readonly ReadList[], options: PlanOptions): LaunchPlan {
  const own = ownLists(options);
  const { base, broken, folder } = own;
  const refused: string[] = [];
  const companies: CompanyPlan[] = [];
  const changed = new Map<string, string>();
  for (const found of theirs) {
    const file = `${found.company}.json`;
    const problem = broken.find((one) => one.file === file);
    const before = base.get(found.company);
    const asOf = before && before.launchList.asOf >= found.launchList.asOf ? null : found.launchList.asOf;
    const compared = compareLaunchLists(before?.launchList ?? null, found.launchList);
    const text = textOf(before, found, compared.add, options.now);
    const checked = checkListText(file, text, options.now);
    if (problem) refused.push(`${problem.message} (the file here; nothing was added to it)`);
    else if ('launchList' in checked) {
      companies.push({ company: found.company, ...compared, asOf });
      if (compared.add.length > 0 || asOf !== null) changed.set(file, text);
    } else refused.push(...checked.problems.map(({ message }) => `not added: ${message}`));
  }
  return { companies, refused, folder, files: filesToWrite(own, changed) };
}

const NONE = { launchLists: [], problems: [] } as const;

const isSame = (folder: string, target: string | null) =>
  target !== null && realPath(folder) === realPath(target);

/** A link to the package's folder leads into it. */
function realPath(folder: string): string {
  return statNamedFile(folder) ? realpathSync(folder) : resolve(folder);
}

function textOf(
  own: ReadList | undefined,
  found: ReadList,
  add: readonly AddedLaunch[],
  now: number,
): string {
  if (!own) return found.text;
  const file = JSON.parse(own.text) as ListFile;
  return `${JSON.stringify(withLaunches(file, found.launchList, add, isoInstant(now).slice(0, 10)), null, 2)}\n`;
}

/** Each file is replaced in one step. */
export function writeLaunches(folder: string, files: ReadonlyMap<string, string>): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of files) replaceFile(join(folder, name), text);
    syncFolder(folder);
  } catch (error) {
    throw new CommandFailure(`${folder} cannot be written: ${(error as Error).message}`);
  }
}
