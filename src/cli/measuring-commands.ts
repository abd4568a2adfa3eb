import type { Command } from 'commander';
import { instant } from './arguments.js';
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
      'Replay the forecast over a record, or the launch odds over launch ledgers, using only what was known at each moment. Scores it against the baselines.',
    )
    .argument(
      '[record]',
      'CSV with an "at" column and an optional "kind" column, or a JSON list; banked rows are ignored (default: the bundled record)',
    )
    .option(
      '--launches [folder]',
      'replay launch ledgers instead, one <company>.json each (default: the bundled ones)',
    )
    .option('--posts <file>', 'JSON lines of posts; promises that the rules find in them count as hints')
    .option('--labels', 'take the promises from the labels of those posts: what perfect reading would give')
    .option(
      '--promises <file>',
      'CSV of promises instead of posts: at, from, to, window, promises, strength, times, url',
    )
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
      const { launches, from = null, to = null, windows = null, json = false } = options;
      const { posts = null, promises = null, labels = false, allOpenings = false } = options;
      const { coveredUntil = null } = options;
      if (launches !== undefined) {
        if (record !== undefined || [posts, promises, coveredUntil].some((one) => one !== null))
          throw new UsageError(
            '--launches cannot be combined with a record, --posts, --promises or --covered-until.',
          );
        const folder = launches === true ? null : launches;
        return backtestLaunchesCommand({ folder, from, to, windows, json }, output);
      }
      if (labels && posts === null) throw new UsageError('--labels needs --posts.');
      if (posts !== null && promises !== null)
        throw new UsageError('--posts and --promises cannot be combined.');
      const { product } = context.config();
      const hints = { posts, labels, promises, allOpenings };
      const inputs = { ...hints, from, to, windows, json, timeZone: product.teamTimeZone };
      if (record !== undefined) return backtestCommand(record, { ...inputs, coveredUntil }, output);
      const completeUntil = coveredUntil ?? product.covered?.toAt ?? null;
      output.err(`No record was named: this replays the bundled one, ${product.record}.`);
      return backtestCommand(product.record, { ...inputs, coveredUntil: completeUntil }, output);
    });
}
