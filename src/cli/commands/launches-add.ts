import type { Command } from 'commander';
import { addLaunch, type LaunchReport } from '../../core/launches/add-launch.js';
import type { ListFile } from '../../core/launches/compare-launch-lists.js';
import { STAGES } from '../../core/launches/launch-list.js';
import { isoInstant } from '../../lib/iso.js';
import { checkListText, type ReadList } from '../../sources/launches/launch-lists.js';
import { nonEmptyText, webAddress } from '../arguments.js';
import type { CommandContext } from '../command-context.js';
import type { Ask } from '../init/ask.js';
import { askLaunch } from '../launches/ask-launch.js';
import { type GivenFields, parseDate, parseDates, parseSource, typed } from '../launches/launch-fields.js';
import { filesToWrite, ownLists, writeLaunches } from '../launches/launch-files.js';
import { CommandFailure, oneLine, UsageError } from '../output.js';

const NEEDED = ['company', 'model', 'line', 'date', 'source'] as const;
const WHY_PENDING = 'no second dated source seen';

const source = typed(parseSource);
const day = (text: string) => typed(parseDate)(text).date;

/** `launches add`: adds a launch to a list of the operator's folder, if the list then follows all rules. */
export function addLaunchesAdd(launches: Command, context: CommandContext): void {
  launches
    .command('add')
    .description(
      'Add a launch to your own launch list. Asks for what is missing, checks the entry, and shows it before writing it.',
    )
    .argument('[company]', 'id of the company, such as openai')
    .option('--model <name>', "the model's name", nonEmptyText)
    .option('--line <id>', 'id of its line', nonEmptyText)
    .option('--date <date>', 'first day of public availability, UTC', day)
    .option(
      '--dates <days>',
      'first days by channel: product=<date>,api=<date>,weights=<date>',
      typed(parseDates),
    )
    .option('--stage <stage>', `${STAGES.join(', ')} (default: release)`, nonEmptyText)
    .option(
      '--source <source>',
      'publisher, https:// address, the date it states if different, kind; repeatable',
      (text, before: readonly ReturnType<typeof source>[] = []) => [...before, source(text)],
    )
    .option(
      '--announcement <url>',
      "the company's own announcement; repeatable",
      (text, before: string[] = []) => [...before, webAddress(text)],
    )
    .option('--note <text>', 'what a reader should know', nonEmptyText)
    .option(
      '--why-pending <text>',
      'what is missing, if fewer than two publishers state the date',
      nonEmptyText,
    )
    .option('--as-of <date>', 'the list is complete until this day', day)
    .option('--company-name <name>', 'for a company without a list', nonEmptyText)
    .option('--line-name <name>', 'for a line that the list does not have yet', nonEmptyText)
    .option('--dir <dir>', 'the folder of the lists (default: LAUNCH_LEDGERS)')
    .option('--yes', 'write it without asking')
    .action(async (company: string | undefined, { dir = null, yes = false, ...fields }) => {
      context.end(await add(context, { ...fields, company }, dir, yes));
    });
}

/**
 * @param dir what --dir names
 * @returns whether nothing was wrong with it
 */
async function add(
  { output, config, now: clock, surroundings: { ask } }: CommandContext,
  given: GivenFields,
  dir: string | null,
  yes: boolean,
): Promise<boolean> {
  const now = clock();
  const configured = config().launchLists;
  const own = ownLists({ configured, target: dir, now });
  const { folder, base, broken } = own;
  if (folder === null)
    throw new UsageError(
      'The launch lists in use belong to the package and are never changed. Choose your own folder with --dir <dir>, and set LAUNCH_LEDGERS to it.',
    );
  const fields = await completed(given, ask, base);
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
  const list = added.list === 'launches' ? 'launches' : 'pending launches (they do not count)';
  output.out(`${added.wasPending ? 'Was pending; goes' : 'Goes'} to the ${list} of ${name}${until}.`);
  if (!yes && !(await ask?.confirm(`Write it to ${folder}?`))) {
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
  given: GivenFields,
  ask: Ask | null,
  launchLists: ReadonlyMap<string, ReadList>,
): Promise<GivenFields> {
  const missing = NEEDED.filter((name) => given[name] === undefined);
  if (missing.length === 0) return given;
  if (ask) return askLaunch(ask, given, launchLists);
  const options = missing.map((name) => (name === 'company' ? '<company>' : `--${name}`)).join(', ');
  throw new UsageError(`launches add asks questions, and this is not a terminal. Add ${options}.`);
}

/**
 * Until when the company's list is complete with the launch in it. Every later day is scored as a day without a
 * launch of the other lines, so only a person can move it; a new list begins with its first launch.
 * @param before until when it was complete; undefined for a new list
 * @returns null if a person does not confirm it
 * @throws UsageError if nobody can be asked, or if the given day is too early
 */
async function confirmAsOf(
  before: string | undefined,
  { company, date = '', asOf }: GivenFields,
  ask: Ask | null,
): Promise<string | null> {
  const earliest = before !== undefined && before > date ? before : date;
  if (asOf !== undefined && asOf < earliest)
    throw new UsageError(`--as-of: expected ${earliest} or later, found ${asOf}.`);
  if (asOf !== undefined || before === undefined || earliest === before) return asOf ?? earliest;
  const meaning = `${company}.json is complete until ${before}, before this launch. Moving that to ${date} says that no launch of the company is missing from the days between: on every line, days without a listed launch are scored as days without a launch.`;
  if (!ask) throw new UsageError(`${meaning} If that is true, add --as-of ${date}.`);
  return (await ask.confirm(`${meaning} Is that true?`)) ? date : null;
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
