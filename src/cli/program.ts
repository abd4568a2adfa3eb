import { Command, CommanderError } from 'commander';
import type { Environment } from '../config/shared.js';
import { PROGRAM_VERSION } from '../lib/program-version.js';
import { type CommandContext, configOf, proxiesIn } from './command-context.js';
import { type Output, UsageError } from './output.js';

type Add = (program: Command, context: CommandContext) => void;

/**
 * The commands by their names. Only the one that is asked for is loaded, which halves the memory of a backup
 * (docs/performance.md, Memory).
 */
const GROUPS: readonly (readonly [string, Readonly<Record<string, () => Promise<Add>>>])[] = [
  [
    'Run it:',
    { 'start worker api sandbox': async () => (await import('./commands/services.js')).addServices },
  ],
  [
    'Set it up and check it:',
    {
      doctor: async () => (await import('./doctor/doctor.js')).addDoctor,
      status: async () => (await import('./commands/status.js')).addStatus,
      alerts: async () => (await import('./commands/alerts.js')).addAlerts,
      version: async () => (await import('./commands/version.js')).addVersion,
    },
  ],
  [
    'Correct the record:',
    {
      import: async () => (await import('./commands/import.js')).addImport,
      record: async () => (await import('./commands/record.js')).addRecord,
      why: async () => (await import('./commands/why.js')).addWhy,
      retract: async () => (await import('./commands/retract.js')).addRetract,
      redact: async () => (await import('./commands/redact.js')).addRedact,
    },
  ],
  [
    'Check, back up and restore the ledger:',
    {
      audit: async () => (await import('./commands/audit.js')).addAudit,
      backup: async () => (await import('./commands/backup.js')).addBackup,
      restore: async () => (await import('./commands/restore.js')).addRestore,
    },
  ],
  [
    'Measure:',
    {
      evaluate: async () => (await import('./commands/evaluate.js')).addEvaluate,
      promises: async () => (await import('./commands/promises.js')).addPromises,
      backtest: async () => (await import('./commands/backtest.js')).addBacktest,
    },
  ],
  [
    'More:',
    {
      launches: async () => (await import('./commands/launches.js')).addLaunches,
      mcp: async () => (await import('./commands/mcp.js')).addMcp,
    },
  ],
];

/**
 * The operator's command line.
 * @param stopSignal see `CommandContext`; it changes how the whole process ends, so the entry provides it
 */
export function createProgram(
  env: Environment,
  output: Output,
  now: () => number,
  stopSignal: () => AbortSignal,
) {
  let code = 0;
  const program = new Command('reset-record')
    .description(
      [
        'Reset Record: run the service and manage its record.',
        'A command reads the same variables as the worker; LEDGER_PATH names the ledger. Write instants as 2026-08-05T17:30:00Z, or with an offset such as +02:00. Results go to standard output, messages to standard error.',
        'Exit status: 0 done; 1 something is wrong with the ledger, the file or the request, and the ledger was not changed; 2 the command line or the configuration is invalid, and nothing was opened.',
      ].join('\n\n'),
    )
    .version(PROGRAM_VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.err(text.trimEnd()),
    });
  const context: CommandContext = {
    env,
    output,
    now,
    stopSignal,
    config: (also) => configOf(env, also),
    proxies: () => proxiesIn(env),
    end(isFine) {
      code = isFine ? 0 : 1;
    },
  };

  async function addCommands(asked: string | undefined): Promise<void> {
    const isAsked = (names: string) => asked !== undefined && names.split(' ').includes(asked);
    const isKnown = GROUPS.some(([, commands]) => Object.keys(commands).some(isAsked));
    for (const [title, commands] of GROUPS) {
      program.commandsGroup(title);
      // Help, and messages about a word that is no command, name all.
      if (title === 'More:') program.helpCommand('help [command]', 'Show the help of a command.');
      for (const [names, load] of Object.entries(commands))
        if (!isKnown || isAsked(names)) (await load())(program, context);
    }
  }

  return {
    /** @returns the exit status: 0 fine, 1 found a problem, 2 usage error */
    async run(args: readonly string[]): Promise<number> {
      try {
        await addCommands(args[0]);
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
