import { addLaunch, type LaunchReport } from '../../core/launches/add-launch.js';
import type { ListFile } from '../../core/launches/compare-launch-lists.js';
import { isoInstant } from '../../lib/iso.js';
import { checkListText, type ReadList } from '../../sources/launches/launch-lists.js';
import type { Ask } from '../init/ask.js';
import { askLaunch } from '../launches/ask-launch.js';
import { confirmAsOf } from '../launches/confirm-as-of.js';
import type { GivenFields } from '../launches/launch-fields.js';
import { filesToWrite, ownLists, writeLaunches } from '../launches/launch-files.js';
import { CommandFailure, type Output, oneLine, UsageError } from '../output.js';

interface AddOptions {
  readonly given: GivenFields;
  /** What --dir names. */
  readonly dir: string | null;
  /** What LAUNCH_LEDGERS names; null for none. */
  readonly configured: string | null;
  /** Null: there is no terminal to ask on. */
  readonly ask: Ask | null;
  /** Writes without asking for confirmation. */
  readonly yes: boolean;
  readonly now: number;
}

const NEEDED = ['company', 'model', 'line', 'date', 'source'] as const;
const WHY_PENDING = 'no second dated source seen';

/**
 * `launches add`: adds a launch to a list of the operator's folder, if the list then follows all rules.
 * @returns whether nothing was wrong with it
 */
export async function launchesAddCommand(options: AddOptions, output: Output): Promise<boolean> {
  const { dir, configured, ask, now } = options;
  const own = ownLists({ configured, target: dir, now });
  const { folder, base, broken } = own;
  if (folder === null)
    throw new UsageError(
      'The launch lists in use belong to the package. Name a folder of your own with --dir <dir>, and set LAUNCH_LEDGERS to it.',
    );
  const fields = await completed(options, base);
  const { company = '' } = fields;
  const name = `${company}.json`;
  const problem = broken.find(({ file }) => file === name);
  if (problem) throw new CommandFailure(`${oneLine(problem.message)} Correct the file first.`);
  for (const { file, message } of broken) if (file !== null) output.err(`Left out: ${oneLine(message)}`);

  const before = base.get(company);
  const asOf = await confirmAsOf(before?.launchList.asOf, fields, ask);
  if (asOf === null) {
    output.out('Nothing was written.');
    return true;
  }
  const added = addLaunch(fileOf(before, fields, asOf), reportOf(fields), isoInstant(now).slice(0, 10));
  const text = `${JSON.stringify(added.file, null, 2)}\n`;
  output.out(JSON.stringify(added.entry, null, 2));
  const checked = checkListText(name, text, now);
  if ('problems' in checked) {
    for (const { message } of checked.problems) output.err(oneLine(message));
    output.err('Nothing was written.');
    return false;
  }
  const until = asOf === before?.launchList.asOf ? '' : `, complete until ${asOf}`;
  const list = added.list === 'launches' ? 'launches' : 'pending launches, which do not count';
  output.out(`${added.wasPending ? 'Pending before; now' : 'Now'} among the ${list}, of ${name}${until}.`);
  if (!options.yes && !(await ask?.confirm(`Write it to ${folder}?`))) {
    output.out(ask ? 'Nothing was written.' : 'Nothing was written; add --yes to write.');
    return true;
  }
  writeLaunches(folder, filesToWrite(own, new Map([[name, text]])));
  const isUsed = dir === null || folder === configured;
  output.out(`Written to ${folder}.${isUsed ? '' : ' Set LAUNCH_LEDGERS to it.'}`);
  return true;
}

/** At a terminal, asks for what is missing; a command that names everything needed is complete without. */
async function completed(
  { given, ask }: AddOptions,
  launchLists: ReadonlyMap<string, ReadList>,
): Promise<GivenFields> {
  const missing = NEEDED.filter((name) => given[name] === undefined);
  if (missing.length === 0) return given;
  if (ask) return askLaunch(ask, given, launchLists);
  const options = missing.map((name) => (name === 'company' ? '<company>' : `--${name}`)).join(', ');
  throw new UsageError(`launches add asks questions, and this is not a terminal. Add ${options}.`);
}

function reportOf(fields: GivenFields): LaunchReport {
  const { model = '', line = '', date = '', dates, stage = 'release', note = null } = fields;
  return {
    ...{ model, line, date, stage, note },
    ...(dates && { dates }),
    sources: (fields.source ?? []).map(({ publisher, url, statedDate, kind }) => ({
      ...{ publisher, url, statedDate: statedDate ?? date },
      ...(kind !== undefined && { kind }),
    })),
    announcement: fields.announcement ?? [],
    whyPending: fields.whyPending ?? WHY_PENDING,
  };
}

/** The company's file, or a new one, with the line of the launch. */
function fileOf(before: ReadList | undefined, fields: GivenFields, asOf: string): ListFile {
  const { company = '', companyName = company, line = '', lineName } = fields;
  const file: ListFile = before
    ? { ...JSON.parse(before.text), asOf }
    : { company: { id: company, name: companyName }, asOf, lines: [], launches: [] };
  const isNewLine = lineName !== undefined && !file.lines.some(({ id }) => id === line);
  return isNewLine ? { ...file, lines: [...file.lines, { id: line, name: lineName }] } : file;
}
