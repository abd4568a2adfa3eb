import type { Command } from 'commander';
import { parseApiConfig } from '../config/api-config.js';
import { chainHash, wholeNumber } from './arguments.js';
import type { CommandContext } from './command-context.js';
import { auditCommand } from './commands/audit.js';
import { backupCommand } from './commands/backup.js';
import { restoreCommand } from './commands/restore.js';
import { doctorCommand } from './doctor/doctor.js';

/** Care of the ledger and of what it stands on. What a command needs is loaded with it. */
export function addLedgerCommands(program: Command, context: CommandContext): void {
  const { output, now, stopSignal } = context;

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
      const path = file ?? context.config().ledgerPath;
      context.end((await auditCommand({ path, head, json }, output)) ? 0 : 1);
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
      const { ledgerPath, backups } = context.config();
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
      const { ledgerPath } = context.config();
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
      const config = context.config(parseApiConfig);
      const nodeVersion = process.versions.node;
      context.end((await doctorCommand({ config, now, nodeVersion, sendTestAlert, json }, output)) ? 0 : 1);
    });
}
