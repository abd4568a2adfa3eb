import type { Command } from 'commander';
import { UsageError } from '../output.js';

/**
 * The programs of the service, for `--help` and for messages about wrong options. `bin/reset-record.js`
 * starts them without this command line, so that each process loads only what it needs.
 */
export function addServices(program: Command): void {
  const add = (name: string, description: string, usage = '') =>
    program
      .command(name)
      .description(description)
      .action(() => {
        throw new UsageError(
          `These options do not go together, or stand in another order. Start it with: reset-record ${name}${usage}`,
        );
      })
      .showHelpAfterError(
        'Variables set everything else: PORT=80 reset-record start, or a line PORT=80 in .env (docs/configuration.md).',
      );
  add('start', 'Run worker and API as two processes that end together, until Ctrl-C.');
  add(
    'worker',
    'Read the sources every five minutes and write the ledger, which it creates or migrates.',
    ' [--once [--new]]',
  )
    .option('--once', 'run one turn and exit (status 0: committed, 1: not)')
    .option('--new', 'with --once: begin a new ledger, even if another one or a backup is found');
  add('api', 'Serve the ledger as pages, JSON, feeds and files.');
  add('sandbox', 'Run the service with simulated sources and a control page.');
}
