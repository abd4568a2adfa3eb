import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type AddedLaunch,
  compareLaunchLedgers,
  type LaunchDifference,
  type LedgerFile,
  withLaunches,
} from '../../core/launches/compare-launch-ledgers.js';
import { syncFile, syncFolder } from '../../ledger/file/durable-files.js';
import {
  BUNDLED_LAUNCHES,
  checkLedgerText,
  type ReadLedger,
  readLaunchLedgers,
} from '../../sources/launches/launch-ledgers.js';
import { statNamedFile } from '../named-file.js';
import { CommandFailure } from '../output.js';

export interface CompanyPlan {
  readonly company: string;
  readonly add: readonly AddedLaunch[];
  readonly known: number;
  readonly differences: readonly LaunchDifference[];
  /** The day until which the ledger would be complete; null if that does not change. */
  readonly asOf: string | null;
}

export interface LaunchPlan {
  readonly companies: readonly CompanyPlan[];
  readonly refused: readonly string[];
  /** Where the files are to be written; null: nowhere, because the folder belongs to the package. */
  readonly folder: string | null;
  /** By name; only those that are not in that folder as they should be. */
  readonly files: ReadonlyMap<string, string>;
}

interface PlanOptions {
  /** What LAUNCH_LEDGERS names; null for none. */
  readonly configured: string | null;
  /** What --launches-dir names. */
  readonly target: string | null;
  readonly now: number;
}

/** What the launch files of a source add to those that are here. Reads only. */
export function planLaunches(theirs: readonly ReadLedger[], options: PlanOptions): LaunchPlan {
  const { configured, target, now } = options;
  const folder = target ?? (configured === BUNDLED_LAUNCHES ? null : configured);
  const there = target !== null && statNamedFile(target) ? readLaunchLedgers(target, now) : NONE;
  const own = configured === null || isSame(configured, target) ? NONE : readLaunchLedgers(configured, now);
  // A new folder starts with the ledgers that are used now, because it replaces theirs.
  const base = new Map([...own.ledgers, ...there.ledgers].map((one) => [one.company, one]));
  const broken = [...own.problems, ...there.problems];
  const refused: string[] = [];
  const companies: CompanyPlan[] = [];
  const merged = new Map([...base.values()].map(({ company, text }) => [`${company}.json`, text]));
  for (const found of theirs) {
    const file = `${found.company}.json`;
    const problem = broken.find((one) => one.file === file);
    const before = base.get(found.company);
    const asOf = before && before.ledger.asOf >= found.ledger.asOf ? null : found.ledger.asOf;
    const compared = compareLaunchLedgers(before?.ledger ?? null, found.ledger);
    const text = textOf(before, found, compared.add);
    const checked = checkLedgerText(file, text, now);
    if (problem) refused.push(`${problem.message} (the file here; nothing was added to it)`);
    else if ('ledger' in checked) {
      companies.push({ company: found.company, ...compared, asOf });
      if (compared.add.length > 0 || asOf !== null) merged.set(file, text);
    } else refused.push(...checked.problems.map(({ message }) => `not added: ${message}`));
  }
  const present = new Map(
    (target === null ? own : there).ledgers.map((one) => [`${one.company}.json`, one.text]),
  );
  const files = new Map([...merged].filter(([name, text]) => present.get(name) !== text));
  return { companies, refused, folder, files };
}

const NONE = { ledgers: [], problems: [] } as const;

const isSame = (folder: string, target: string | null) =>
  target !== null && resolve(folder) === resolve(target);

function textOf(own: ReadLedger | undefined, found: ReadLedger, add: readonly AddedLaunch[]): string {
  if (!own) return found.text;
  const file = JSON.parse(own.text) as LedgerFile;
  return `${JSON.stringify(withLaunches(file, found.ledger, add), null, 2)}\n`;
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

function replaceFile(path: string, text: string): void {
  const unfinished = `${path}.unfinished`;
  try {
    writeFileSync(unfinished, text);
    syncFile(unfinished);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
