import { userInfo } from 'node:os';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { type Environment, parseWorkerConfig, USER_AGENT, VERSION, type WorkerConfig } from '../config.js';
import type { ResetKind } from '../core/record/merge-posts.js';
import { createLimitedFetch } from '../lib/fetch-limited.js';
import { abortOnStopSignal } from '../lib/lifecycle.js';
import { createConfiguredReader } from '../worker/turn-sources.js';
import { backtestCommand } from './backtest.js';
import { evaluateCommand } from './evaluate.js';
import { importCommand } from './import.js';
import type { Output } from './output.js';
import { recordCommand } from './record.js';
import { retractCommand } from './retract.js';

/** Bad usage or configuration: exit code 2. */
class UsageError extends Error {}

export interface Program {
  /** @returns the exit code: 0 fine, 1 found something wrong, 2 bad usage */
  run(args: readonly string[]): Promise<number>;
}

/** The operator's command line. */
export function createProgram(env: Environment, output: Output, now: () => number): Program {
  const program = new Command('reset-record')
    .description('Operator commands of Reset Record. The ledger is the file that LEDGER_PATH names.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.err(text.trimEnd()),
    });
  let code = 0;

  program
    .command('import')
    .description(
      'Add the resets of a record file (CSV with an `at` column, or a JSON list) that the ledger lacks. Shows what it would add unless --yes.',
    )
    .argument('<file>', 'columns or keys: at, kind (regular, banked, regular+banked), url, text')
    .option('--yes', 'write', false)
    .option(
      '--covered-from <instant>',
      'the record is complete from here (default: its first reset)',
      instant,
    )
    .option(
      '--covered-until <instant>',
      'the record is complete until here (default: its last reset)',
      instant,
    )
    .option('--json', 'print JSON', false)
    .action(async (file: string, options) => {
      const { yes, json, coveredFrom = null, coveredUntil = null } = options;
      const { ledgerPath } = configOf(env);
      await importCommand(file, { ledgerPath, now: now(), yes, json, coveredFrom, coveredUntil }, output);
    });

  program
    .command('record')
    .description(
      'Record a reset, or confirm one that waits as unconfirmed. It is served after the next turn.',
    )
    .requiredOption('--at <instant>', 'when, for example 2026-01-31T18:05:00Z', instant)
    .option('--kind <kind>', 'regular, banked, or regular+banked', kinds, ['regular'] as readonly ResetKind[])
    .option('--url <url>', 'link to the announcement', webAddress)
    .option('--text <text>', 'text of the announcement')
    .option('--reason <text>', 'why, for the audit trail', 'recorded by the operator')
    .option('--by <name>', 'who says so', operatorName())
    .option('--another', 'a further reset, although one is recorded within six hours', false)
    .option('--json', 'print JSON', false)
    .action(async (options) => {
      const { at, kind, url = null, text = null, reason, by, another, json } = options;
      const { ledgerPath } = configOf(env);
      const stamped = {
        ledgerPath,
        now: now(),
        at,
        kinds: kind,
        url,
        text,
        reason,
        by: named(by),
        another,
        json,
      };
      await recordCommand(stamped, output);
    });

  program
    .command('retract')
    .description('Take a reset out of the record. The history keeps it, with who, when and why.')
    .argument('<reset>', 'its number (v_resets.reset_id) or its instant', resetName)
    .requiredOption('--reason <text>', 'why, for the audit trail', nonEmpty)
    .option('--by <name>', 'who says so', operatorName())
    .option('--json', 'print JSON', false)
    .action(async (reset, { reason, by, json }) => {
      const { ledgerPath } = configOf(env);
      await retractCommand({ ledgerPath, now: now(), reset, reason, by: named(by), json }, output);
    });

  program
    .command('evaluate')
    .description(
      'Read labelled posts with the configured reader; show the confusion matrix and the resets found, missed and invented.',
    )
    .argument('<posts>', 'JSON lines or a JSON list of { id, at, text, url, isReply?, label }')
    .option('--rules', 'read with the rules alone, even where a model is configured', false)
    .option('--json', 'print JSON', false)
    .action(async (posts: string, { rules, json }) => {
      const config = configOf(env);
      const model = rules
        ? null
        : createConfiguredReader(config, createLimitedFetch({ userAgent: USER_AGENT }));
      const timeZone = config.product.teamTimeZone;
      const agrees = await evaluateCommand(
        posts,
        { model, timeZone, now: now(), json, signal: abortOnStopSignal() },
        output,
      );
      code = agrees ? 0 : 1;
    });

  program
    .command('backtest')
    .description(
      'Replay the forecast over a record, knowing at each moment only what was known then, and score it beside the baselines.',
    )
    .argument(
      '<record>',
      'CSV with an `at` column and optional `kind`, or a JSON list; banked rows do not count',
    )
    .option('--posts <file>', 'JSON lines of posts; the promises that the rules read in them are hints')
    .option('--incidents <file>', "the provider's incidents, as a Statuspage serves them")
    .option(
      '--covered-until <instant>',
      'the record is complete until here (default: its last reset)',
      instant,
    )
    .option('--from <instant>', 'first window opens here (default: first reset + 60 days)', instant)
    .option('--to <instant>', 'no window closes after this (default: last reset)', instant)
    .option('--windows <file>', 'write one CSV row for each scored window')
    .option('--json', 'print JSON', false)
    .action(async (record: string, options) => {
      const { posts = null, incidents = null, coveredUntil = null, from = null, to = null } = options;
      const { windows = null, json } = options;
      const timeZone = configOf(env).product.teamTimeZone;
      await backtestCommand(
        record,
        { posts, incidents, coveredUntil, from, to, windows, json, timeZone },
        output,
      );
    });

  return {
    async run(args) {
      try {
        await program.parseAsync([...args], { from: 'user' });
        return code;
      } catch (error) {
        return exitCodeOf(error, output);
      }
    },
  };
}

function exitCodeOf(error: unknown, output: Output): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  output.err((error as Error).message);
  if (error instanceof UsageError) return 2;
  return 1;
}

function configOf(env: Environment): WorkerConfig {
  const parsed = parseWorkerConfig(env);
  if (parsed.kind === 'config') return parsed.config;
  throw new UsageError(`The configuration is not valid:\n  ${parsed.problems.join('\n  ')}`);
}

function instant(value: string): number {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(value)
    ? Date.parse(value)
    : Number.NaN;
  if (Number.isNaN(at)) throw new InvalidArgumentError('Expected an instant such as 2026-01-31T18:05:00Z.');
  return at;
}

function resetName(value: string): { id: number } | { at: number } {
  return /^\d+$/.test(value) ? { id: Number(value) } : { at: instant(value) };
}

function kinds(value: string): readonly ResetKind[] {
  const found = { regular: ['regular'], banked: ['banked'], 'regular+banked': ['regular', 'banked'] }[value];
  if (!found) throw new InvalidArgumentError('Expected regular, banked or regular+banked.');
  return found as ResetKind[];
}

function webAddress(value: string): string {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value))
    throw new InvalidArgumentError('Expected an http(s) address.');
  return value;
}

function nonEmpty(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('Expected some words.');
  return value.trim();
}

function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return 'operator';
  }
}

/** `worker` and `import` are words of the ledger itself. */
function named(by: string): string {
  return ['worker', 'import'].includes(by) ? `operator ${by}` : by;
}
