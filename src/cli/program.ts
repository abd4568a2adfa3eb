import { Command, CommanderError } from 'commander';
import type { Environment } from '../config/api-config.js';
import { PROGRAM_VERSION } from '../lib/program-version.js';
import { type CommandContext, configOf, type Surroundings } from './command-context.js';
import { addAudit } from './commands/audit.js';
import { addBacktest } from './commands/backtest.js';
import { addBackup } from './commands/backup.js';
import { addEvaluate } from './commands/evaluate.js';
import { addImport } from './commands/import.js';
import { addInit } from './commands/init.js';
import { addLaunchesAdd } from './commands/launches-add.js';
import { addLaunchesCheck } from './commands/launches-check.js';
import { addMcp } from './commands/mcp.js';
import { addPromises } from './commands/promises.js';
import { addRecord } from './commands/record.js';
import { addRestore } from './commands/restore.js';
import { addRetract } from './commands/retract.js';
import { addReview } from './commands/review.js';
import { addServices } from './commands/services.js';
import { addStatus } from './commands/status.js';
import { addVersion } from './commands/version.js';
import { addDoctor } from './doctor/doctor.js';
import { type Output, UsageError } from './output.js';

interface Program {
  /** @returns the exit status: 0 fine, 1 found a problem, 2 usage error */
  run(args: readonly string[]): Promise<number>;
}

const GROUPS = [
  ['Run it:', [addServices]],
  ['Set it up and check it:', [addInit, addDoctor, addStatus, addVersion]],
  ['Correct the record:', [addReview, addImport, addRecord, addRetract]],
  ['Check, back up and restore the ledger:', [addAudit, addBackup, addRestore]],
  ['Measure:', [addEvaluate, addPromises, addBacktest]],
] as const;

/**
 * The operator's command line.
 * @param stopSignal see `CommandContext`; it changes how the whole process ends, so the entry provides it
 */
export function createProgram(
  env: Environment,
  output: Output,
  now: () => number,
  stopSignal: () => AbortSignal,
  surroundings: Surroundings,
): Program {
  let code = 0;
  const program = new Command('reset-record')
    .description('Reset Record: run the service and manage its record. LEDGER_PATH names the ledger.')
    .version(PROGRAM_VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.err(text.trimEnd()),
    });
  const context: CommandContext = {
    output,
    now,
    stopSignal,
    surroundings,
    config: (also) => configOf(env, also),
    end(isFine) {
      code = isFine ? 0 : 1;
    },
  };
  for (const [title, commands] of GROUPS) {
    program.commandsGroup(title);
    for (const add of commands) add(program, context);
  }
  program.commandsGroup('More:').helpCommand('help [command]', 'Show the help of a command.');
  const launches = program
    .command('launches')
    .description('Check and extend the launch lists behind the launch odds.');
  addLaunchesCheck(launches, context);
  addLaunchesAdd(launches, context);
  addMcp(program);

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
  return error instanceof UsageError ? 2 : 1;
}
