import type { Command } from 'commander';
import { chainHash, wholeNumber } from './arguments.js';
import type { CommandContext } from './command-context.js';
import { auditCommand } from './commands/audit.js';
import { backupCommand } from './commands/backup.js';
import { restoreCommand } from './commands/restore.js';

/** Commands that check, copy and restore the ledger. */
export function addLedgerCommands(program: Command, context: CommandContext): void {
  const { output, now, stopSignal } = context;

  program
    .command('audit')
    .description(
      'Check a ledger for consistency: every row, every score, and what is served. Writes nothing. The worker may be running.',
    )
    .argument('[file]', 'the ledger (default: the one that LEDGER_PATH names)')
    .option(
      '--head <hash>',
      'a head of the hash chain that you kept elsewhere; it must be part of the chain',
      chainHash,
    )
    .option('--json', 'print JSON')
    .action(async (file: string | undefined, { head = null, json = false }) => {
      const path = file ?? context.config().ledgerPath;
      context.end((await auditCommand({ path, head, json }, output)) ? 0 : 1);
    });

  program
    .command('backup')
    .description('Copy the ledger into a single file and check the copy. The worker may be running.')
    .argument(
      '[target]',
      'a folder (the file is named ledger-<instant>.sqlite) or a new file (default: BACKUP_DIR)',
    )
    .option('--keep <number>', 'how many backups to keep in the folder; older ones are removed', wholeNumber)
    .option('--json', 'print JSON')
    .action(async (target: string | undefined, { keep = null, json = false }) => {
      const { ledgerPath, backups } = context.config();
      const options = { ledgerPath, folder: backups.folder, now: now(), keep, json, stopSignal };
      await backupCommand(target ?? null, options, output);
    });

  program
    .command('restore')
    .description(
      'Check a backup and replace the ledger with it. The old file is kept. Stop the worker first.',
    )
    .argument('<file>', 'a backup, possibly of an older version')
    .option(
      '--head <hash>',
      'a head of the hash chain that you kept elsewhere; it must be part of the backup',
      chainHash,
    )
    .option('--json', 'print JSON')
    .action(async (file: string, { head = null, json = false }) => {
      const { ledgerPath } = context.config();
      await restoreCommand(file, { ledgerPath, now: now(), head, json }, output);
    });
}
