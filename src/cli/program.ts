import { Command, CommanderError } from 'commander';
import type { Environment } from '../config/api-config.js';
import { PROGRAM_VERSION } from '../lib/program-version.js';
import { type CommandContext, configOf, type Surroundings } from './command-context.js';
import { addLaunchCommands } from './launch-commands.js';
import { addLedgerCommands } from './ledger-commands.js';
import { addMcpCommand } from './mcp-command.js';
import { addMeasuringCommands } from './measuring-commands.js';
import { type Output, UsageError } from './output.js';
import { addRecordCommands } from './record-commands.js';
import { addServiceCommands } from './service-commands.js';
import { addSetupCommands } from './setup-commands.js';

interface Program {
  /** @returns the exit status: 0 fine, 1 found a problem, 2 usage error */
  run(args: readonly string[]): Promise<number>;
}

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
    .description(
      'Reset Record: the service and the commands of its operator. LEDGER_PATH sets the ledger to work on.',
    )
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
    end(as) {
      code = as;
    },
  };
  program.commandsGroup('Run it:');
  addServiceCommands(program);
  program.commandsGroup('Set it up and check it:');
  addSetupCommands(program, context);
  program.commandsGroup('Correct the record:');
  addRecordCommands(program, context);
  program.commandsGroup('Look after the ledger:');
  addLedgerCommands(program, context);
  program.commandsGroup('Measure:');
  addMeasuringCommands(program, context);
  program.commandsGroup('More:').helpCommand('help [command]', 'Show the help of a command.');
  addLaunchCommands(program, context);
  addMcpCommand(program);

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
