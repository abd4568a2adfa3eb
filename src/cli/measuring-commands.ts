import type { Command } from 'commander';
import { instant } from './arguments.js';
import type { CommandContext } from './command-context.js';
import { backtestCommand } from './commands/backtest.js';
import { backtestLaunchesCommand } from './commands/backtest-launches.js';
import { evaluateCommand } from './commands/evaluate.js';
import { launchesCheckCommand } from './commands/launches-check.js';
import { type Output, UsageError } from './output.js';

/** How well posts are read and forecasts made. What a command needs is loaded with it. */
export function addMeasuringCommands(program: Command, context: CommandContext): void {
  const { output, now, stopSignal } = context;

  program
    .command('evaluate')
    .description(
      'Read labelled posts with the configured reader; show the confusion matrix and the resets found, missed and invented.',
    )
    .argument(
      '<posts>',
      'JSON lines or a JSON list of posts: id, at, text, url, isReply, label; - for standard input',
    )
    .option('--rules', 'read with the rules alone, even where a model is configured')
    .option('--json', 'print JSON')
    .action(async (posts: string, { rules = false, json = false }) => {
      const config = context.config();
      // The readers bring most of the program with them; the other commands start without.
      const agrees = await evaluateCommand(posts, { config, rules, now: now(), json, stopSignal }, output);
      context.end(agrees ? 0 : 1);
    });

  program
    .command('backtest')
    .description(
      'Replay the forecast over a record, or the launch odds over launch ledgers, knowing at each moment only what was known then, and score it beside the baselines.',
    )
    .argument(
      '[record]',
      'CSV with an "at" column and optional "kind", or a JSON list; banked rows do not count',
    )
    .option(
      '--launches [folder]',
      'instead of a record: launch ledgers, <company>.json each (default: the bundled ones)',
    )
    .option('--posts <file>', 'JSON lines of posts; the promises that the rules read in them are hints')
    .option('--incidents <file>', "the provider's incidents, as a Statuspage serves them")
    .option(
      '--covered-until <instant>',
      'the record is complete until here (default: its last reset)',
      instant,
    )
    .option(
      '--from <instant>',
      'first window opens here (default: first reset + 60 days; first launch + 539 days)',
      instant,
    )
    .option(
      '--to <instant>',
      'no window closes after this (default: last reset); of launches, none opens after it',
      instant,
    )
    .option('--windows <file>', 'write one CSV row for each scored window')
    .option('--json', 'print JSON')
    .action(async (record: string | undefined, options) => {
      const { launches } = options;
      if (launches !== undefined) {
        await backtestLaunchesOf(record, options, output);
        return;
      }
      if (record === undefined) throw new UsageError('backtest needs a record file, or --launches.');
      const { posts = null, incidents = null, coveredUntil = null, from = null, to = null } = options;
      const { windows = null, json = false } = options;
      const timeZone = context.config().product.teamTimeZone;
      await backtestCommand(
        record,
        { posts, incidents, coveredUntil, from, to, windows, json, timeZone },
        output,
      );
    });

  program
    .command('launches')
    .description('The ledgers of model launches that the odds rest on.')
    .command('check')
    .description('Check every launch ledger of a folder, and name what is wrong in it.')
    .argument('[folder]', 'with a file <company>.json for each company (default: the bundled ledgers)')
    .option('--json', 'print JSON')
    .action(async (folder: string | undefined, { json = false }) => {
      context.end(launchesCheckCommand(folder ?? null, json, output) ? 0 : 1);
    });
}

/** What commander read for `backtest --launches`. */
interface LaunchBacktestWords {
  readonly launches: string | true;
  readonly posts?: string;
  readonly incidents?: string;
  readonly coveredUntil?: number;
  readonly from?: number;
  readonly to?: number;
  readonly windows?: string;
  readonly json?: boolean;
}

async function backtestLaunchesOf(
  record: string | undefined,
  words: LaunchBacktestWords,
  output: Output,
): Promise<void> {
  const { posts, incidents, coveredUntil, launches, from = null, to = null, windows = null, json } = words;
  if ([record, posts, incidents, coveredUntil].some((one) => one !== undefined))
    throw new UsageError('A record, --posts, --incidents and --covered-until do not go with --launches.');
  const folder = launches === true ? null : launches;
  await backtestLaunchesCommand({ folder, from, to, windows, json: json === true }, output);
}
