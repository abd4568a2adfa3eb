import type { Command } from 'commander';
import { backtestLaunches } from '../../core/launches/backtest/backtest-launches.js';
import { launchHistory } from '../../core/launches/history.js';
import { LAUNCH_MODEL_VERSION } from '../../core/launches/odds/model-version.js';
import { oneLine } from '../../core/text/clean-text.js';
import {
  BUNDLED_LAUNCHES,
  type ReadLaunchLists,
  readLaunchLists,
} from '../../sources/launches/launch-lists.js';
import { english } from '../../words/locale.js';
import type { CommandContext } from '../command-context.js';
import { launchBacktestHead, launchBacktestRows } from '../launch-backtest-report.js';
import { CommandFailure, show, tableLines } from '../output.js';

const FOLDER = 'one file <company>.json per company (default: the bundled lists)';

export function addLaunches(program: Command, context: CommandContext): void {
  const launches = program
    .command('launches')
    .description('Check the launch lists behind the launch odds, or score the odds on the past.');
  addCheck(launches, context);
  addBacktest(launches, context);
}

function addCheck(launches: Command, { output, end }: CommandContext): void {
  launches
    .command('check')
    .summary('Check every launch list in a folder and list all problems.')
    .description(
      [
        'List every problem of the launch lists in a folder (docs/launch-odds.md describes them). A file with a problem is not used. Uses no ledger.',
        'Exit status: 1 if there is a problem.',
      ].join('\n\n'),
    )
    .argument('[folder]', FOLDER)
    .option('--json', 'print JSON')
    .action((folder = BUNDLED_LAUNCHES, { json = false }) => {
      const read = readLaunchLists(folder);
      show(output, json, asJson(read), asLines(read));
      end(read.problems.length === 0);
    });
}

/** Bootstrap draws of whole gaps, for the intervals. */
const DRAWS = 1000;

function addBacktest(launches: Command, { output }: CommandContext): void {
  launches
    .command('backtest')
    .summary('Score the launch odds on the past.')
    .description(
      'Replay every estimator of the launch odds, and their blend, over the launch lists in a folder, week by week with only what was known then, and score the forecasts whose 90 days are over. This takes some seconds. docs/launch-odds.md explains the figures. Uses no ledger.',
    )
    .argument('[folder]', FOLDER)
    .option('--json', 'print JSON')
    .action((folder = BUNDLED_LAUNCHES, { json = false }) => {
      const { launchLists, problems } = readLaunchLists(folder);
      if (problems.length > 0)
        throw new CommandFailure(
          `${problems.map(({ message }) => oneLine(message)).join('\n')}\nNothing was scored. Correct the lists first.`,
        );
      const result = backtestLaunches(
        launchLists.map(({ launchList }) => launchHistory(launchList)),
        DRAWS,
      );
      const rows = launchBacktestRows(result);
      if (rows.length === 0)
        throw new CommandFailure('Nothing to score: the lists are too short for a forecast of 90 days.');
      show(output, json, { modelVersion: LAUNCH_MODEL_VERSION, ...result }, [
        english('launches.model', { version: LAUNCH_MODEL_VERSION }),
        ...tableLines([launchBacktestHead(), ...rows]),
      ]);
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
  return [
    ...problems.map(({ message }) => oneLine(message)),
    english('launches.checked', {
      companies: launchLists.length,
      launches: sum('launches'),
      pending: sum('pending'),
      problems: problems.length,
      files: new Set(problems.flatMap(({ file }) => file ?? [])).size,
    }),
  ];
}
