import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { ResetRecord } from '../../core/forecast/inputs.js';
import { MODEL_VERSION } from '../../core/forecast/publication/model-version.js';
import { walkForward, walkForwardWindows } from '../../core/forecast/replay/walk-forward.js';
import { standingPromises } from '../../core/promises/standing.js';
import { HORIZONS } from '../../core/scoring/horizons.js';
import { scoreHorizon } from '../../core/scoring/score-horizon.js';
import { scoreOpenings } from '../../core/scoring/score-openings.js';
import { isoInstant } from '../../core/time/instant.js';
import { DAY_MS, HOUR_MS } from '../../core/time/time.js';
import { english } from '../../words/locale.js';
import { instantText } from '../../words/times.js';
import { instantArgument } from '../arguments.js';
import { type BacktestInputs, inputsOfFile, inputsOfLedger, type PromiseSet } from '../backtest-inputs.js';
import { openingsLines, type PromisedWindow, scoreLines, windowRows } from '../backtest-report.js';
import type { CommandContext } from '../command-context.js';
import { checkIsWritable } from '../named-file.js';
import { ledgerPlace } from '../open-ledger.js';
import { CommandFailure, type Output, show, UsageError } from '../output.js';
import { withProgress } from '../progress.js';

interface BacktestOptions {
  /** Score windows that open at every hour, too. */
  readonly allOpenings: boolean;
  readonly from: number | null;
  readonly to: number | null;
  /** CSV file for the scored windows: those that open at every hour, where they are scored. */
  readonly windows: string | null;
  readonly json: boolean;
  readonly timeZone: string;
}

/** The model needs this much history before its windows are scored. */
const WARM_UP_MS = 60 * DAY_MS;

const NONE: PromiseSet = { name: 'none', source: '', promises: [] };

export function addBacktest(program: Command, { config, output }: CommandContext): void {
  program
    .command('backtest')
    .summary('Score the forecast on the past.')
    .description(
      [
        'Replay the forecast over a record, using at each moment only what was known then. Every finished window is scored for the model and the baselines, with 90% block-bootstrap intervals. Each set of promises has a row; bins and months are of the first set. docs/forecast.md explains the figures.',
        'With --ledger the record of a ledger is replayed where it is complete; leave out the time before the timeline was read with --from.',
      ].join('\n\n'),
    )
    .argument(
      '[record]',
      'CSV with an "at" column and an optional "kind" column (such as /data/resets.csv), or a JSON list; banked rows are ignored (default: the bundled record)',
    )
    .option(
      '--ledger [file]',
      'replay the record of a ledger, with the promises that its readers found and those of the rules alone (default: LEDGER_PATH)',
    )
    .option(
      '--promises <file>',
      'CSV of promises as in /data/promises.csv (default: promises.csv in the folder of the record, if there is one)',
    )
    .option(
      '--all-openings',
      'also score windows that open at every hour, by month, and with and without an open promise',
    )
    .option(
      '--covered-until <instant>',
      'the record is complete until here (default: its last reset; for the bundled record, as far as it is complete)',
      instantArgument,
    )
    .option(
      '--from <instant>',
      'the first window opens here (default: first reset + 60 days)',
      instantArgument,
    )
    .option('--to <instant>', 'no window closes after this (default: last reset)', instantArgument)
    .option(
      '--windows <file>',
      'write one CSV row per scored window, with the first set of promises; with --all-openings the windows that open at every hour',
    )
    .option('--json', 'print JSON; under beside, the scores with the other sets of promises')
    .action(async (record: string | undefined, options) => {
      const {
        ledger,
        promises = null,
        coveredUntil = null,
        from = null,
        to = null,
        windows = null,
        allOpenings = false,
        json = false,
      } = options;
      const others = [record ?? null, promises, coveredUntil];
      if (ledger !== undefined && others.some((input) => input !== null))
        throw new UsageError('--ledger cannot be combined with a record, --promises or --covered-until.');
      const { product } = config();
      const timeZone = product.teamTimeZone;
      const run = { allOpenings, from, to, windows, json, timeZone };
      if (ledger !== undefined) {
        const place = ledgerPlace(config, ledger === true ? undefined : ledger);
        return backtest(place.path, inputsOfLedger(place), run, output);
      }
      if (record === undefined) output.err(english('backtest.bundled', { path: product.record }));
      const path = record ?? product.record;
      const bundledUntil = record === undefined ? (product.covered?.toAt ?? null) : null;
      const inputs = inputsOfFile(path, promises, coveredUntil ?? bundledUntil);
      return backtest(path, inputs, run, output);
    });
}

/**
 * `backtest`: replays the forecast over a record, walk-forward, with each set of promises and with none, and
 * scores it against the baselines.
 * @param name of the record, for messages
 */
async function backtest(
  name: string,
  { record, promises }: BacktestInputs,
  options: BacktestOptions,
  output: Output,
): Promise<void> {
  const first = record.resets[0];
  const last = record.resets.at(-1);
  if (first === undefined || last === undefined)
    throw new CommandFailure(`${name} contains no regular resets, so there is nothing to replay.`);
  const from = options.from ?? first + WARM_UP_MS;
  const to = options.to ?? last;
  if (from >= to)
    throw new CommandFailure(
      `Nothing to score: the replay would run from ${isoInstant(from)} to ${isoInstant(to)}. Change --from or --to.`,
    );
  if (walkForwardWindows(record, { from, to }).length === 0)
    throw new CommandFailure(
      `Nothing to score: the record does not cover any window between ${isoInstant(from)} and ${isoInstant(to)}.`,
    );
  if (options.windows !== null) checkIsWritable(options.windows);
  const replays: PromiseSetReplay[] = [];
  for (const set of [...promises, NONE])
    replays.push(await replay(record, set, { ...options, from, to }, output));
  if (options.windows !== null)
    writeFileSync(options.windows, windowRows(replays[0]?.opened ?? replays[0]?.windows ?? []));
  const scores = HORIZONS.map((hours) => {
    const scoreOf = ({ name, windows, opened }: PromiseSetReplay) => {
      const ofHorizon = (replayed: readonly PromisedWindow[]) =>
        replayed.filter(({ horizonHours }) => horizonHours === hours);
      const allOpenings = opened && scoreOpenings(ofHorizon(opened), hours * HOUR_MS);
      return { promises: name, ...scoreHorizon(ofHorizon(windows), hours), allOpenings };
    };
    return [hours, replays.map(scoreOf)] as const;
  });
  const json = {
    modelVersion: MODEL_VERSION,
    from: isoInstant(from),
    to: isoInstant(to),
    events: record.resets.length,
    promises: Object.fromEntries(promises.map((set) => [set.name, set.promises.length])),
    horizons: Object.fromEntries(scores.map(([hours, [own, ...beside]]) => [hours, { ...own, beside }])),
  };
  show(output, options.json, json, [
    english('backtest.model', { version: MODEL_VERSION, resets: record.resets.length }),
    ...promises.map(({ name, promises, source }) =>
      english('backtest.promises', { name, count: promises.length, source }),
    ),
    `${english('backtest.span', { from: instantText(from), to: instantText(to) })}\n`,
    ...scores.flatMap(([hours, ofHours]) => [
      scoreLines(hours, ofHours),
      ...(options.allOpenings ? [openingsLines(hours, ofHours)] : []),
    ]),
  ]);
}

/** A replay with one set of promises. */
interface PromiseSetReplay {
  readonly name: PromiseSet['name'];
  /** One after the other. */
  readonly windows: readonly PromisedWindow[];
  /** Those that open at every UTC hour; null if they were not asked for. */
  readonly opened: readonly PromisedWindow[] | null;
}

async function replay(
  record: ResetRecord,
  { name, promises }: PromiseSet,
  options: BacktestOptions & { readonly from: number; readonly to: number },
  output: Output,
): Promise<PromiseSetReplay> {
  const { from, to, timeZone } = options;
  const resets = { regular: record.resets, banked: record.banked ?? [] };
  const isPromised = (at: number) =>
    standingPromises(promises, resets, at).some(({ awaits }) => awaits !== 'banked');

  async function over(span: {
    readonly from: number;
    readonly to: number;
    readonly everyHour?: true;
  }): Promise<readonly PromisedWindow[]> {
    const replayed = await withProgress(
      output,
      `promises: ${name}, replaying`,
      walkForwardWindows(record, span).length,
      (onProgress) => walkForward(record, promises, { timeZone }, { ...span, onProgress }),
    );
    return replayed.map((window) => ({ ...window, promised: isPromised(window.opensAt) }));
  }
  const windows = await over({ from, to });
  if (!options.allOpenings) return { name, windows, opened: null };
  const opened = await over({ from: Math.ceil(from / HOUR_MS) * HOUR_MS, to, everyHour: true });
  return { name, windows, opened };
}
