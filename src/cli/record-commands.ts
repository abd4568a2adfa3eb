import type { Command } from 'commander';
import type { ResetKind } from '../core/reading/reading.js';
import { sourceKey, type TimelineSpec } from '../sources/timeline/timeline-spec.js';
import {
  actorName,
  fileHash,
  instant,
  nonEmptyText,
  ownName,
  resetKinds,
  resetName,
  webAddress,
} from './arguments.js';
import type { CommandContext } from './command-context.js';
import { importCommand } from './commands/import.js';
import { recordCommand } from './commands/record.js';
import { retractCommand } from './commands/retract.js';
import { UsageError } from './output.js';

/** Commands that change the record. */
export function addRecordCommands(program: Command, context: CommandContext): void {
  const { output, now } = context;

  program
    .command('import')
    .description(
      'Add the resets and launches that a file, an address or another instance has and this one lacks, and show where they differ. Nothing is overwritten. Without --yes it only shows what it would add.',
    )
    .argument(
      '[source]',
      'a record file (CSV with an "at" column, or a JSON list; columns or keys: at, kind, url, text; - for standard input), a launch list, the address of one, or the address of an instance (default: the record: source in TIMELINE)',
    )
    .option('--yes', 'write to the ledger and the launch lists')
    .option(
      '--sha256 <hash>',
      'the SHA-256 of the file (default: the one in <file>.sha256; an address needs one)',
      fileHash,
    )
    .option(
      '--covered-from <instant>',
      'the record is complete from here on (without --covered-until: until its last reset)',
      instant,
    )
    .option(
      '--covered-until <instant>',
      'the record is complete until here (without --covered-from: from its first reset)',
      instant,
    )
    .option('--launches-dir <dir>', 'the folder to write launch lists to (default: LAUNCH_LEDGERS)')
    .option('--json', 'print JSON')
    .action(async (named: string | undefined, options) => {
      const { yes = false, json = false, sha256 = null, launchesDir = null } = options;
      const { coveredFrom = null, coveredUntil = null } = options;
      const { ledgerPath, launchLists, product, timeline } = context.config();
      const source = named ?? upstreamIn(timeline);
      if (source === undefined)
        throw new UsageError(
          'Name a source: the path or address of a file, or the address of an instance. TIMELINE has no record: source.',
        );
      const covered = { coveredFrom, coveredUntil };
      const launches = { launchLists, launchesDir, provider: product.provider };
      const isWhole = await importCommand(
        source,
        { ledgerPath, now: now(), yes, json, sha256, ...covered, ...launches },
        output,
      );
      context.end(isWhole ? 0 : 1);
    });

  program
    .command('record')
    .description('Record a reset, or confirm an unconfirmed report. The API serves it after the next turn.')
    .requiredOption('--at <instant>', 'when, for example 2026-01-31T18:05:00Z', instant)
    .option('--kind <kind>', 'regular, banked, or regular+banked (default: regular)', resetKinds)
    .option('--url <url>', 'link to the announcement', webAddress)
    .option('--text <text>', 'text of the announcement', nonEmptyText)
    .option('--reason <text>', 'why, for the audit trail', nonEmptyText, 'recorded by the operator')
    .option('--by <name>', 'who says so (default: your user name)', actorName)
    .option('--another', 'this is another reset, although one is recorded within six hours')
    .option('--json', 'print JSON')
    .action(async (options) => {
      const { at, url = null, text = null, reason, by = ownName(), another = false, json = false } = options;
      const kinds: readonly ResetKind[] = options.kind ?? ['regular'];
      const { ledgerPath } = context.config();
      const reset = { at, kinds, url, text, reason, by, another };
      await recordCommand({ ledgerPath, now: now(), ...reset, json }, output);
    });

  program
    .command('retract')
    .description('Remove a reset from the record. The history keeps it, with who, when and why.')
    .argument('<reset>', 'its number (v_resets.reset_id) or its instant', resetName)
    .requiredOption('--reason <text>', 'why; shown to everybody', nonEmptyText)
    .option('--by <name>', 'who says so (default: your user name)', actorName)
    .option('--json', 'print JSON')
    .action(async (reset, { reason, by = ownName(), json = false }) => {
      const { ledgerPath } = context.config();
      await retractCommand({ ledgerPath, now: now(), reset, reason, by, json }, output);
    });
}

/** The first `record:` source of TIMELINE. */
function upstreamIn(timeline: readonly TimelineSpec[]): string | undefined {
  const spec = timeline.find((one) => sourceKey(one).startsWith('record:'));
  return spec && 'url' in spec ? spec.url : undefined;
}
