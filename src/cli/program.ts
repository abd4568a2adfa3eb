import { Command, CommanderError } from 'commander';
import type { Environment } from '../config/api-config.js';
import { VERSION } from '../config/worker-config.js';
import { type CommandContext, configOf } from './command-context.js';
import { addLedgerCommands } from './ledger-commands.js';
import { addMeasuringCommands } from './measuring-commands.js';
import { type Output, UsageError } from './output.js';
import { addRecordCommands } from './record-commands.js';

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
  const context: CommandContext = {
    output,
    now,
    stopSignal,
    config: (also) => configOf(env, also),
    end(as) {
      code = as;
    },
  };
  addRecordCommands(program, context);
  addLedgerCommands(program, context);
  addMeasuringCommands(program, context);

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
