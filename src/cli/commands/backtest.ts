import { writeFileSync } from 'node:fs';
import type { ResetRecord } from '../../core/forecast/inputs.js';
import { MODEL_VERSION } from '../../core/forecast/publication/model-version.js';
import {
  type ReplayedWindow,
  walkForward,
  walkForwardWindows,
} from '../../core/forecast/replay/walk-forward.js';
import { parseRecordFile } from '../../core/record/record-file.js';
import { HORIZONS } from '../../core/scoring/horizons.js';
import { type HorizonScore, scoreHorizon } from '../../core/scoring/score-horizon.js';
import { DAY_MS } from '../../core/time.js';
import { isoInstant as iso } from '../../lib/iso.js';
import { readHints } from '../backtest-inputs.js';
import { checkIsWritable, readNamedFile } from '../named-file.js';
import { CommandFailure, type Output } from '../output.js';
import { withProgress } from '../progress.js';

interface BacktestOptions {
  readonly posts: string | null;
  readonly coveredUntil: number | null;
  readonly from: number | null;
  readonly to: number | null;
  /** CSV file for the scored windows. */
  readonly windows: string | null;
  readonly json: boolean;
  readonly timeZone: string;
}

/** The model needs this much history before its windows are scored. */
const WARM_UP_MS = 60 * DAY_MS;

/** A simulated record may reach into the future. */
const NO_LIMIT = Number.POSITIVE_INFINITY;

/** `backtest`: replays the forecast over a record, walk-forward, and scores it against the baselines. Uses no ledger. */
export async function backtestCommand(path: string, options: BacktestOptions, output: Output): Promise<void> {
  const record = readRecord(path, options);
  const [first, last] = [record.resets[0], record.resets.at(-1)];
  if (first === undefined || last === undefined)
    throw new CommandFailure(`${path} contains no regular resets, so there is nothing to replay.`);
  const from = options.from ?? first + WARM_UP_MS;
  const to = options.to ?? last;
  if (from >= to)
    throw new CommandFailure(
      `Nothing to score: the replay would run from ${iso(from)} to ${iso(to)}. Change --from or --to.`,
    );
  const hints = options.posts === null ? [] : readHints(options.posts, options.timeZone);
  const total = walkForwardWindows(record, { from, to }).length;
  if (total === 0)
    throw new CommandFailure(
      `Nothing to score: the record does not cover any window between ${iso(from)} and ${iso(to)}.`,
    );
  if (options.windows !== null) checkIsWritable(options.windows);
  const windows = await withProgress(output, 'replaying', total, (onProgress) =>
    walkForward(record, hints, { timeZone: options.timeZone }, { from, to, onProgress }),
  );
  if (options.windows !== null) writeFileSync(options.windows, windowRows(windows));
  const scores = HORIZONS.map((hours) => {
    const ofHorizon = windows.filter(({ horizonHours }) => horizonHours === hours);
    return [hours, scoreHorizon(ofHorizon, hours)] as const;
  });
  if (options.json) {
    const horizons = Object.fromEntries(scores.map(([hours, score]) => [String(hours), score]));
    const run = { modelVersion: MODEL_VERSION, from: iso(from), to: iso(to), events: record.resets.length };
    output.out(JSON.stringify({ ...run, horizons }, null, 2));
    return;
  }
  output.out(
    `model ${MODEL_VERSION}, ${record.resets.length} resets, ${hints.length} hints\nwalk-forward from ${iso(from)} to ${iso(to)}\n`,
  );
  for (const [hours, score] of scores) output.out(scoreLines(hours, score));
}

function readRecord(path: string, { coveredUntil }: BacktestOptions): ResetRecord {
  const file = parseRecordFile(readNamedFile(path).text, NO_LIMIT);
  if (file.kind === 'invalid')
    throw new CommandFailure(`${path} cannot be replayed:\n  ${file.problems.join('\n  ')}`);
  const resets = file.entries
    .filter(({ kind }) => kind === 'regular')
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const [first, last] = [resets[0], resets.at(-1)];
  if (first === undefined || last === undefined) return { resets, coverage: [] };
  const toAt = coveredUntil ?? last;
  if (toAt < last) throw new CommandFailure('--covered-until is before the last reset of the record.');
  return { resets, coverage: [{ fromAt: first, toAt }] };
}

function windowRows(windows: readonly ReplayedWindow[]): string {
  const head = 'opensAt,horizonHours,probability,low,high,baseline,withoutHints,smoothHistory,outcome';
  const rows = windows.map((one) =>
    [
      iso(one.opensAt),
      one.horizonHours,
      one.probability,
      one.low,
      one.high,
      one.baseline,
      one.withoutHints,
      one.smoothHistory,
      one.outcome ? 1 : 0,
    ].join(','),
  );
  return `${[head, ...rows].join('\n')}\n`;
}

function scoreLines(hours: number, score: HorizonScore): string {
  const four = (value: number | null) => (value === null ? '–' : value.toFixed(4));
  const range = (low: number | null, high: number | null) =>
    low === null || high === null ? 'too few windows for an interval' : `90 %: ${four(low)} to ${four(high)}`;
  return [
    `${hours} hours: ${score.windows} windows, ${score.events} with a reset`,
    `  Brier      ${four(score.brier)}   baseline ${four(score.baselineBrier)}   skill ${four(score.skill)} (${range(score.skillLow, score.skillHigh)})`,
    `  log score  ${four(score.logScore)}   baseline ${four(score.baselineLogScore)}   skill ${four(score.logSkill)} (${range(score.logSkillLow, score.logSkillHigh)})`,
    `  Brier without hints ${four(score.withoutHintsBrier)}, smooth history ${four(score.smoothHistoryBrier)}`,
    ...score.reliability
      .filter(({ count }) => count > 0)
      .map(
        (bin) =>
          `  forecast ${bin.from.toFixed(1)}–${bin.to.toFixed(1)}: ${bin.count} windows, mean ${four(bin.meanForecast)}, came true ${four(bin.observedRate)}`,
      ),
    '',
  ].join('\n');
}
