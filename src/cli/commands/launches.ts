import type { Command } from 'commander';
import { oneLine } from '../../core/clean-text.js';
import {
  BUNDLED_LAUNCHES,
  type ReadLaunchLists,
  readLaunchLists,
} from '../../sources/launches/launch-lists.js';
import type { CommandContext } from '../command-context.js';
import { counted, show } from '../output.js';

export function addLaunches(program: Command, { output, end }: CommandContext): void {
  program
    .command('launches')
    .description('Check the launch lists behind the launch odds.')
    .command('check')
    .summary('Check every launch list in a folder and list all problems.')
    .description(
      [
        'List every problem of the launch lists in a folder (docs/launch-odds.md describes them). A file with a problem is not used. Uses no ledger.',
        'Exit status: 1 if there is a problem.',
      ].join('\n\n'),
    )
    .argument('[folder]', 'one file <company>.json per company (default: the bundled lists)')
    .option('--json', 'print JSON')
    .action((folder = BUNDLED_LAUNCHES, { json = false }) => {
      const read = readLaunchLists(folder);
      show(output, json, asJson(read), asLines(read));
      end(read.problems.length === 0);
    });
}

function asJson({ launchLists, problems }: ReadLaunchLists) {
  return {
    companies: launchLists.map(({ company, launchList, contentHash }) => ({
      id: company,
      name: launchList.company.name,
      asOf: launchList.asOf,
      modernSince: launchList.modernSince,
      lines: launchList.lines.length,
      launches: launchList.launches.length,
      pending: launchList.pending.length,
      contentHash,
    })),
    problems,
  };
}

function asLines({ launchLists, problems }: ReadLaunchLists): readonly string[] {
  const sum = (list: 'launches' | 'pending') =>
    launchLists.reduce((total, { launchList }) => total + launchList[list].length, 0);
  const good = `${counted(launchLists.length, 'company', 'companies')}, ${counted(sum('launches'), 'launch', 'launches')}, ${sum('pending')} pending`;
  if (problems.length === 0) return [`${good}: no problems`];
  const refused = new Set(problems.flatMap(({ file }) => file ?? [])).size;
  const without = refused > 0 ? ` in ${counted(refused, 'file')}, not counted` : '';
  return [
    ...problems.map(({ message }) => oneLine(message)),
    `${good}: ${counted(problems.length, 'problem')}${without}`,
  ];
}
