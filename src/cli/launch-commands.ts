import type { Command } from 'commander';
import { createOutgoingFetch } from '../worker/fetch/turn-sources.js';
import { nonEmptyText, webAddress } from './arguments.js';
import type { CommandContext } from './command-context.js';
import { launchesAddCommand } from './commands/launches-add.js';
import { launchesCheckCommand } from './commands/launches-check.js';
import { parseDate, parseDates, parseSource, STAGES, typed } from './launches/launch-fields.js';

/** Commands about the launch lists behind the launch odds. */
export function addLaunchCommands(program: Command, context: CommandContext): void {
  const { output, now, stopSignal, surroundings } = context;
  const launches = program.command('launches').description('The launch lists behind the launch odds.');

  launches
    .command('check')
    .description('Check every launch list in a folder and list all problems.')
    .argument('[folder]', 'one file <company>.json per company (default: the bundled lists)')
    .option('--links', 'also request every link of the lists, and list the dead ones')
    .option('--json', 'print JSON')
    .action(async (folder: string | undefined, { links = false, json = false }) => {
      const check = links ? { fetch: createOutgoingFetch(), signal: stopSignal() } : null;
      context.end((await launchesCheckCommand(folder ?? null, check, json, output)) ? 0 : 1);
    });

  launches
    .command('add')
    .description(
      'Add a launch to a list of your own folder. Asks for what is not given, checks it, and shows it before it is written.',
    )
    .argument('[company]', 'id of the company, such as openai')
    .option('--model <name>', "the model's name", nonEmptyText)
    .option('--line <id>', 'id of its line', nonEmptyText)
    .option('--date <date>', 'first day of public availability, UTC', (text) => typed(parseDate)(text).date)
    .option(
      '--dates <days>',
      'first days by channel: product=<date>,api=<date>,weights=<date>',
      typed(parseDates),
    )
    .option('--stage <stage>', `${STAGES.join(', ')} (default: release)`, nonEmptyText)
    .option(
      '--source <source>',
      'publisher, https:// address, the date it states if it is another one, kind; repeat it',
      (text, before: readonly ReturnType<typeof source>[] = []) => [...before, source(text)],
    )
    .option(
      '--announcement <url>',
      "the company's own announcement; repeat it",
      (text, before: string[] = []) => [...before, webAddress(text)],
    )
    .option('--note <text>', 'what a reader should know', nonEmptyText)
    .option(
      '--why-pending <text>',
      'what is missing, if fewer than two publishers state the date',
      nonEmptyText,
    )
    .option('--as-of <date>', 'the list is complete until this day', (text) => typed(parseDate)(text).date)
    .option('--company-name <name>', 'for a company without a list', nonEmptyText)
    .option('--line-name <name>', 'for a line that the list does not have yet', nonEmptyText)
    .option('--dir <dir>', 'the folder of the lists (default: LAUNCH_LEDGERS)')
    .option('--yes', 'write it without asking')
    .action(async (company: string | undefined, { dir = null, yes = false, ...fields }) => {
      const { launchLists: configured } = context.config();
      const options = {
        given: { ...fields, company },
        dir,
        configured,
        ask: surroundings.ask,
        yes,
        now: now(),
      };
      context.end((await launchesAddCommand(options, output)) ? 0 : 1);
    });
}

const source = typed(parseSource);
