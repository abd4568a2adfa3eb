import type { Command } from 'commander';
import type { CommandContext } from '../command-context.js';
import { addLaunchesAdd } from './launches-add.js';
import { addLaunchesCheck } from './launches-check.js';

/** `launches`: what concerns the launch lists. */
export function addLaunches(program: Command, context: CommandContext): void {
  const launches = program
    .command('launches')
    .description('Check and extend the launch lists behind the launch odds.');
  addLaunchesCheck(launches, context);
  addLaunchesAdd(launches, context);
}
