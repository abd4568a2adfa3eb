import type { Command } from 'commander';
import { instant } from './arguments.js';
import { inputsOfFile, inputsOfLedger } from './backtest-inputs.js';
import type { CommandContext } from './command-context.js';
import { backtestCommand } from './commands/backtest.js';
import { backtestLaunchesCommand } from './commands/backtest-launches.js';
import { evaluateCommand } from './commands/evaluate.js';
import { promisesCommand } from './commands/promises.js';
import { UsageError } from './output.js';

/** Commands that measure how well posts are read and forecasts are made. */
export function addMeasuringCommands(program: Command, context: CommandContext): void {
  const { output, now, stopSignal } = context;

  program
    .command('evaluate')
    .description(
      'Read labelled posts by the rules and by the configured model. Scores every labelled field and shows the resets found, missed and invented.',
    )
    .argument(
      '<posts>',
      'JSON lines or a JSON list of posts (id, at, text, url, isReply, label, …); - for standard input',
    )
    .option('--rules', 'read with the rules alone, even if a model is configured')
    .option('--json', 'print JSON')
    .action(async (posts: string, { rules = false, json = false }) => {
      const config = context.config();
      const agrees = await evaluateCommand(posts, { config, rules, now: now(), json, stopSignal }, output);
      context.end(agrees ? 0 : 1);
    });

  program
    .command('promises')
    .description(
      'Print every promise that the readers of a ledger found, and what became of it. Writes nothing. The worker may be running.',
    )
    .argument('[file]', 'the ledger (default: the one that LEDGER_PATH names)')
    .option('--csv', 'print what /data/promises.csv serves; backtest --promises reads it')
    .action((file: string | undefined, { csv = false }) =>
      promisesCommand(file ?? context.config().ledgerPath, csv, now(), output),
    );

  program
    .command('backtest')
    .description(
      'Replay the forecast over a record or a ledger, or the launch odds over launch lists, using only what was known at each moment. Scores it against the baselines, with and without promises.',
    )
    .argument(
      '[record]',
      'CSV with an "at" column and an optional "kind" column, or a JSON list; banked rows are ignored (default: the bundled record)',
    )
    .option(
      '--launches [folder]',
      'replay launch lists instead, one <company>.json each (default: the bundled ones)',
    )
    .option(
      '--ledger [file]',
      'replay the record of a ledger, with the promises that its readers found beside those of the rules alone (default: the ledger that LEDGER_PATH names)',
    )
    .option(
      '--promises <file>',
      'CSV of promises, as /data/promises.csv (default: promises.csv in the folder of the record, if there is one)',
    )
    .option('--posts <file>', 'JSON lines of posts: the promises that the rules find in them')
    .option('--all-openings', 'also score windows that open at every hour, with intervals and by month')
    .option(
      '--covered-until <instant>',
      'the record is complete until here (default: its last reset; for the bundled record, as far as it is complete)',
      instant,
    )
    .option(
      '--from <instant>',
      'start of the first window (default: first reset + 60 days; first launch + 539 days)',
      instant,
    )
    .option(
      '--to <instant>',
      'no window closes after this (default: last reset); with --launches, none opens after it',
      instant,
    )
    .option('--windows <file>', 'write one CSV row per scored window')
    .option('--json', 'print JSON')
    .action(async (record: string | undefined, options) => {
      const { launches, ledger, from = null, to = null, windows = null, json = false } = options;
      const { posts = null, promises = null, allOpenings = false } = options;
      const { coveredUntil = null } = options;
      const others = [record ?? null, posts, promises, coveredUntil, (launches && ledger) ?? null];
      if ((launches ?? ledger) !== undefined && others.some((one) => one !== null))
        throw new UsageError(
          '--launches and --ledger cannot be combined, nor with a record, --posts, --promises or --covered-until.',
        );
      if (launches !== undefined) {
        const folder = launches === true ? null : launches;
        return backtestLaunchesCommand({ folder, from, to, windows, json }, output);
      }
      if (posts !== null && promises !== null)
        throw new UsageError('--posts and --promises cannot be combined.');
      const { product, ledgerPath } = context.config();
      const timeZone = product.teamTimeZone;
      const run = { allOpenings, from, to, windows, json, timeZone };
      if (ledger !== undefined) {
        const path = ledger === true ? ledgerPath : ledger;
        return backtestCommand(path, inputsOfLedger(path), run, output);
      }
      if (record === undefined)
        output.err(`No record was named: this replays the bundled one, ${product.record}.`);
      const path = record ?? product.record;
      const bundledUntil = record === undefined ? (product.covered?.toAt ?? null) : null;
      const inputs = inputsOfFile(path, { posts, promises }, coveredUntil ?? bundledUntil, timeZone);
      return backtestCommand(path, inputs, run, output);
    });
}
