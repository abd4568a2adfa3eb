import { Command, CommanderError } from 'commander';
import { type Environment, type Parsed, parseApiConfig } from '../api-config.js';
import { parseWorkerConfig, VERSION, type WorkerConfig } from '../config.js';
import type { ResetKind } from '../core/record/merge-posts.js';
import {
  actorName,
  chainHash,
  instant,
  ownName,
  resetKinds,
  resetName,
  webAddress,
  wholeNumber,
  words,
} from './arguments.js';
import { importCommand } from './import.js';
import { type Output, UsageError } from './output.js';
import { recordCommand } from './record.js';
import { retractCommand } from './retract.js';

export interface Program {
  /** @returns the exit code: 0 fine, 1 found something wrong, 2 bad usage */
  run(args: readonly string[]): Promise<number>;
}

/**
 * The operator's command line.
 * @param stopSignal called by the commands that can end early: from then on a signal does not end the process. It changes
 * how the whole process ends, so only the process's entry may choose it
 */
export function createProgram(
  env: Environment,
  output: Output,
  now: () => number,
  stopSignal: () => AbortSignal,
): Program {
  let code = 0;
  const program = new Command('reset-record')
    .description('Operator commands of Reset Record. The ledger is the file that LEDGER_PATH names.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.err(text.trimEnd()),
    });

  program
    .command('import')
    .description(
      'Add the resets of a record file (CSV with an "at" column, or a JSON list) that the ledger lacks. Shows what it would add unless --yes.',
    )
    .argument(
      '<file>',
      'columns or keys: at, kind (regular, banked, regular+banked), url, text; - for standard input',
    )
    .option('--yes', 'write')
    .option(
      '--covered-from <instant>',
      'the record is complete from here (alone: until its last reset)',
      instant,
    )
    .option(
      '--covered-until <instant>',
      'the record is complete until here (alone: from its first reset)',
      instant,
    )
    .option('--json', 'print JSON')
    .action(async (file: string, options) => {
      const { yes = false, json = false, coveredFrom = null, coveredUntil = null } = options;
      const { ledgerPath } = configOf(env);
      await importCommand(file, { ledgerPath, now: now(), yes, json, coveredFrom, coveredUntil }, output);
    });

  program
    .command('record')
    .description(
      'Record a reset, or confirm one that waits as unconfirmed. It is served after the next turn.',
    )
    .requiredOption('--at <instant>', 'when, for example 2026-01-31T18:05:00Z', instant)
    .option('--kind <kind>', 'regular, banked, or regular+banked (default: regular)', resetKinds)
    .option('--url <url>', 'link to the announcement', webAddress)
    .option('--text <text>', 'text of the announcement', words)
    .option('--reason <text>', 'why, for the audit trail', words, 'recorded by the operator')
    .option('--by <name>', 'who says so (default: the name of your user)', actorName)
    .option('--another', 'a further reset, although one is recorded within six hours')
    .option('--json', 'print JSON')
    .action(async (options) => {
      const { at, url = null, text = null, reason, by = ownName(), another = false, json = false } = options;
      const kinds: readonly ResetKind[] = options.kind ?? ['regular'];
      const { ledgerPath } = configOf(env);
      const said = { at, kinds, url, text, reason, by, another };
      await recordCommand({ ledgerPath, now: now(), ...said, json }, output);
    });

  program
    .command('retract')
    .description('Take a reset out of the record. The history keeps it, with who, when and why.')
    .argument('<reset>', 'its number (v_resets.reset_id) or its instant', resetName)
    .requiredOption('--reason <text>', 'why, for the audit trail', words)
    .option('--by <name>', 'who says so (default: the name of your user)', actorName)
    .option('--json', 'print JSON')
    .action(async (reset, { reason, by = ownName(), json = false }) => {
      const { ledgerPath } = configOf(env);
      await retractCommand({ ledgerPath, now: now(), reset, reason, by, json }, output);
    });

  program
    .command('audit')
    .description(
      'Check a ledger against itself: every row, every score, what is served. Beside a running worker, or on a copy; nothing is written.',
    )
    .argument('[file]', 'the ledger (default: the one that LEDGER_PATH names)')
    .option(
      '--head <hash>',
      "a head of the ledger's hash chain that was kept elsewhere: it must be part of the chain",
      chainHash,
    )
    .option('--json', 'print JSON')
    .action(async (file: string | undefined, { head = null, json = false }) => {
      const path = file ?? configOf(env).ledgerPath;
      const { auditCommand } = await import('./audit.js');
      code = (await auditCommand({ path, head, json }, output)) ? 0 : 1;
    });

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
      const config = configOf(env);
      // The readers bring most of the program with them; the other commands start without.
      const { evaluateCommand } = await import('./evaluate.js');
      const agrees = await evaluateCommand(posts, { config, rules, now: now(), json, stopSignal }, output);
      code = agrees ? 0 : 1;
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
      const timeZone = configOf(env).product.teamTimeZone;
      const { backtestCommand } = await import('./backtest.js');
      await backtestCommand(
        record,
        { posts, incidents, coveredUntil, from, to, windows, json, timeZone },
        output,
      );
    });

  program
    .command('backup')
    .description('Copy the ledger into one file while the worker runs, and check the copy.')
    .argument(
      '[target]',
      'a folder, where the name is ledger-<instant>.sqlite, or a new file (default: BACKUP_DIR)',
    )
    .option(
      '--keep <number>',
      'keep this many backups in the folder, the newest; remove the others',
      wholeNumber,
    )
    .option('--json', 'print JSON')
    .action(async (target: string | undefined, { keep = null, json = false }) => {
      const { ledgerPath, backups } = configOf(env);
      const { backupCommand } = await import('./backup.js');
      const options = { ledgerPath, folder: backups.folder, now: now(), keep, json, stopSignal };
      await backupCommand(target ?? null, options, output);
    });

  program
    .command('restore')
    .description(
      "Put a backup in the ledger's place, after checking it; the file that was there is kept. The worker must be stopped.",
    )
    .argument('<file>', 'a backup, also one of an older version')
    .option(
      '--head <hash>',
      "head of the ledger's chain that you kept: the backup has to agree with it",
      chainHash,
    )
    .option('--json', 'print JSON')
    .action(async (file: string, { head = null, json = false }) => {
      const { ledgerPath } = configOf(env);
      const { restoreCommand } = await import('./restore.js');
      await restoreCommand(file, { ledgerPath, now: now(), head, json }, output);
    });

  program
    .command('doctor')
    .description(
      'Look at configuration, ledger, disk and clock, ask every configured source once, and say what works and what to do. Writes nothing.',
    )
    .option('--send-test-alert', 'send a test alert to every destination, instead of only connecting')
    .option('--json', 'print JSON')
    .action(async ({ sendTestAlert = false, json = false }) => {
      const config = configOf(env, parseApiConfig);
      const { doctorCommand } = await import('./doctor/doctor.js');
      const nodeVersion = process.versions.node;
      code = (await doctorCommand({ config, now, nodeVersion, sendTestAlert, json }, output)) ? 0 : 1;
    });

  program
    .command('launches')
    .description('The ledgers of model launches that the odds rest on.')
    .command('check')
    .description('Check every launch ledger of a folder, and name what is wrong in it.')
    .argument('[folder]', 'with a file <company>.json for each company (default: the bundled ledgers)')
    .option('--json', 'print JSON')
    .action(async (folder: string | undefined, { json = false }) => {
      const { launchesCheckCommand } = await import('./launches-check.js');
      code = launchesCheckCommand(folder ?? null, json, output) ? 0 : 1;
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
  const { backtestLaunchesCommand } = await import('./backtest-launches.js');
  const folder = launches === true ? null : launches;
  await backtestLaunchesCommand({ folder, from, to, windows, json: json === true }, output);
}

function exitCodeOf(error: unknown, output: Output): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  output.err((error as Error).message);
  return error instanceof UsageError ? 2 : 1;
}

/** @param also what else of the environment has to be valid */
function configOf(env: Environment, also: (env: Environment) => Parsed<unknown> = parseWorkerConfig) {
  const parsed: Parsed<WorkerConfig> = parseWorkerConfig(env);
  const problems = [parsed, also(env)].flatMap((one) => (one.kind === 'invalid' ? one.problems : []));
  if (parsed.kind === 'config' && problems.length === 0) return parsed.config;
  throw new UsageError(`The configuration is not valid:\n  ${[...new Set(problems)].join('\n  ')}`);
}
