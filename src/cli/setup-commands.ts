import type { Command } from 'commander';
import { parseApiConfig } from '../config/api-config.js';
import type { CommandContext } from './command-context.js';
import { initCommand } from './commands/init.js';
import { statusCommand } from './commands/status.js';
import { versionCommand } from './commands/version.js';
import { doctorCommand } from './doctor/doctor.js';

/** Commands that set the service up, check it and show its state. */
export function addSetupCommands(program: Command, context: CommandContext): void {
  const { output, now, surroundings } = context;

  program
    .command('init')
    .description(
      'Ask which product to track, where to read it, and whether to use a model and alerts; write .env in the current folder, and run doctor.',
    )
    .option('--yes', 'ask nothing: write the defaults of what .env does not set')
    .action(async ({ yes = false }) => {
      const { ask, folder, processEnv } = surroundings;
      await initCommand({ ask, folder, env: processEnv, yes, now }, output);
    });

  program
    .command('doctor')
    .description(
      'Check the configuration, ledger, disk and clock, and query every configured source once. Reports what works and what to do. Writes nothing.',
    )
    .option('--send-test-alert', 'send a test alert to every destination instead of only connecting')
    .option('--json', 'print JSON')
    .action(async ({ sendTestAlert = false, json = false }) => {
      const config = context.config(parseApiConfig);
      const nodeVersion = process.versions.node;
      context.end((await doctorCommand({ config, now, nodeVersion, sendTestAlert, json }, output)) ? 0 : 1);
    });

  program
    .command('status')
    .description(
      'Show what the start page shows first: the last reset, the chance of the next, and open promises; then sources, turns, alerts and backups. Writes nothing. The worker may be running.',
    )
    .argument('[file]', 'the ledger (default: the one that LEDGER_PATH names)')
    .option('--json', 'print JSON')
    .action(async (file: string | undefined, { json = false }) => {
      const config = context.config();
      const path = file ?? config.ledgerPath;
      context.end((await statusCommand({ path, config, now: now(), json }, output)) ? 0 : 1);
    });

  program
    .command('version')
    .description(
      'Print the versions of the program, the schema of its ledgers, its models, rules and prompts.',
    )
    .option('--json', 'print JSON')
    .action(({ json = false }) => versionCommand(json, output));
}
