import { writeFileSync } from 'node:fs';
import type { ResetRecord } from '../../core/forecast/inputs.js';
import { MODEL_VERSION } from '../../core/forecast/publication/model-version.js';
import { walkForward, walkForwardWindows } from '../../core/forecast/replay/walk-forward.js';
import { standingPromises } from '../../core/record/standing-promises.js';
import { HORIZONS } from '../../core/scoring/horizons.js';
import { scoreHorizon } from '../../core/scoring/score-horizon.js';
import { type OpeningsScore, scoreOpenings } from '../../core/scoring/score-openings.js';
import { DAY_MS, HOUR_MS } from '../../core/time.js';
import { isoInstant as iso } from '../../lib/iso.js';
import type { BacktestInputs, PromiseSet } from '../backtest-inputs.js';
import { openingsLines, scoreLines, windowRows } from '../backtest-report.js';
import { checkIsWritable } from '../named-file.js';
import { CommandFailure, counted, type Output } from '../output.js';
import { withProgress } from '../progress.js';

interface BacktestOptions {
  /** Score windows that open at every hour, too. */
  readonly allOpenings: boolean;
  readonly from: number | null;
  readonly to: number | null;
  /** CSV file for the scored windows. */
  readonly windows: string | null;
  readonly json: boolean;
  readonly timeZone: string;
}

/** The model needs this much history before its windows are scored. */
const WARM_UP_MS = 60 * DAY_MS;

const NONE: PromiseSet = { name: 'none', source: '', hints: [] };

/**
 * `backtest`: replays the forecast over a record, walk-forward, with each set of promises and with none, and scores it
 * against the baselines.
 * @param name of the record, for messages
 */
export async function backtestCommand(
  name: string,
  { record, promises }: BacktestInputs,
  options: BacktestOptions,
  output: Output,
): Promise<void> {
  const [first, last] = [record.resets[0], record.resets.at(-1)];
  if (first === undefined || last === undefined)
    throw new CommandFailure(`${name} contains no regular resets, so there is nothing to replay.`);
  const from = options.from ?? first + WARM_UP_MS;
  const to = options.to ?? last;
  if (from >= to)
    throw new CommandFailure(
      `Nothing to score: the replay would run from ${iso(from)} to ${iso(to)}. Change --from or --to.`,
    );
  if (walkForwardWindows(record, { from, to }).length === 0)
    throw new CommandFailure(
      `Nothing to score: the record does not cover any window between ${iso(from)} and ${iso(to)}.`,
    );
  if (options.windows !== null) checkIsWritable(options.windows);
  const replays: Replay[] = [];
  for (const set of [...promises, NONE])
    replays.push(await replay(record, set, { ...options, from, to }, output));
  if (options.windows !== null) writeFileSync(options.windows, windowRows(replays[0]?.windows ?? []));
  const scores = HORIZONS.map((hours) => {
    const scoreOf = ({ name, windows, openings }: Replay) => {
      const ofHorizon = windows.filter(({ horizonHours }) => horizonHours === hours);
      return { promises: name, ...scoreHorizon(ofHorizon, hours), allOpenings: openings?.[hours] ?? null };
    };
    return [hours, replays.map(scoreOf)] as const;
  });
  if (options.json) {
    const counts = Object.fromEntries(promises.map((set) => [set.name, set.hints.length]));
    const horizons = scores.map(([hours, [own, ...beside]]) => [hours, { ...own, beside }]);
    const run = { modelVersion: MODEL_VERSION, from: iso(from), to: iso(to), events: record.resets.length };
    const all = { ...run, promises: counts, horizons: Object.fromEntries(horizons) };
    output.out(JSON.stringify(all, null, 2));
    return;
  }
  output.out(`model ${MODEL_VERSION}, ${counted(record.resets.length, 'reset')}`);
  for (const { name, hints, source } of promises)
    output.out(`${name}: ${counted(hints.length, 'promise')} (${source})`);
  output.out(`walk-forward from ${iso(from)} to ${iso(to)}\n`);
  for (const [hours, all] of scores) {
    output.out(scoreLines(hours, all));
    if (options.allOpenings) output.out(openingsLines(hours, all));
  }
}

type Replay = Awaited<ReturnType<typeof replay>>;

/** The windows of a replay with one set of promises, and the scores of those that open at every UTC hour. */
async function replay(
  record: ResetRecord,
  { name, hints }: PromiseSet,
  options: BacktestOptions & { readonly from: number; readonly to: number },
  output: Output,
) {
  const { from, to, timeZone } = options;
  const over = (span: { readonly from: number; readonly to: number; readonly everyHour?: true }) =>
    withProgress(
      output,
      `promises: ${name}, replaying`,
      walkForwardWindows(record, span).length,
      (onProgress) => walkForward(record, hints, { timeZone }, { ...span, onProgress }),
    );
  const windows = await over({ from, to });
  if (!options.allOpenings) return { name, windows, openings: null };
  const opened = await over({ from: Math.ceil(from / HOUR_MS) * HOUR_MS, to, everyHour: true });
  const resets = { regular: record.resets, banked: record.banked ?? [] };
  const isPromised = (at: number) =>
    standingPromises(hints, resets, at).some(({ awaits }) => awaits !== 'banked');
  const scoreOf = (hours: 6 | 24) =>
    scoreOpenings(
      opened
        .filter(({ horizonHours }) => horizonHours === hours)
        .map((one) => ({ ...one, promised: isPromised(one.opensAt) })),
      hours * HOUR_MS,
    );
  const openings: Record<6 | 24, OpeningsScore> = { 6: scoreOf(6), 24: scoreOf(24) };
  return { name, windows, openings };
}
