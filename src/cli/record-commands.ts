import type { Command } from 'commander';
import type { ResetKind } from '../core/record/merge-posts.js';
import { actorName, instant, ownName, resetKinds, resetName, webAddress, words } from './arguments.js';
import type { CommandContext } from './command-context.js';
import { importCommand } from './commands/import.js';
import { recordCommand } from './commands/record.js';
import { retractCommand } from './commands/retract.js';

/** What an operator says of the record. */
export function addRecordCommands(program: Command, context: CommandContext): void {
  const { output, now } = context;

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
      const { ledgerPath } = context.config();
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
      const { ledgerPath } = context.config();
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
      const { ledgerPath } = context.config();
      await retractCommand({ ledgerPath, now: now(), reset, reason, by, json }, output);
    });
}
