import type { Command } from 'commander';
import { isoInstant } from '../../core/time/instant.js';
import { alertState } from '../../ledger/read/operation.js';
import { pauseAlerts } from '../../ledger/write/deliveries.js';
import { english } from '../../words/locale.js';
import { instantText } from '../../words/times.js';
import { actorName, instantArgument, ownName } from '../arguments.js';
import type { CommandContext } from '../command-context.js';
import { ledgerPlace, withLedger } from '../open-ledger.js';
import { show, UsageError } from '../output.js';

/** `alerts pause` and `alerts resume`: whether the worker sends the alerts that it queues. */
export function addAlerts(program: Command, { config, now, output }: CommandContext): void {
  const alerts = program.command('alerts').summary('Pause alerts, or end the pause.');
  alerts
    .command('pause')
    .summary('Hold all alerts until an instant.')
    .description(
      'Hold all alerts until an instant: those to you, during planned work, and those to followers. They wait in the queue. Then the worker sends them, but leaves out what has passed: what was wrong and is right again, repeated reminders, and promises for a time that is over.',
    )
    .requiredOption('--until <instant>', 'when alerts are sent again', instantArgument)
    .option('--as <name>', 'who says so (default: your user name)', actorName)
    .option('--json', 'print JSON')
    .action(async ({ until, as: by = ownName(), json = false }) => {
      if (until <= now()) throw new UsageError('--until must be an instant in the future.');
      await withLedger(ledgerPlace(config), (ledger) => ledger.commit((tx) => pauseAlerts(tx, until, by)));
      show(output, json, { until: isoInstant(until), by }, [
        english('pause.begun', { at: instantText(until) }),
      ]);
    });
  alerts
    .command('resume')
    .summary('End the pause now.')
    .description('End the pause now. The worker sends the alerts that wait, but leaves out what has passed.')
    .option('--as <name>', 'who says so (default: your user name)', actorName)
    .option('--json', 'print JSON')
    .action(async ({ as: by = ownName(), json = false }) => {
      await withLedger(ledgerPlace(config), (ledger) => {
        const { waiting } = ledger.commit((tx) => {
          const state = alertState(tx, now());
          // The end of a pause that is over is still needed for what waited.
          if (state.pausedUntil !== null && state.pausedUntil > now()) pauseAlerts(tx, now(), by);
          return state;
        });
        show(output, json, { waiting, by }, [english('pause.ended', { waiting })]);
      });
    });
}
