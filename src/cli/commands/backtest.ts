import { writeFileSync } from 'node:fs';
import type { Hint, ResetRecord } from '../../core/forecast/inputs.js';
import { MODEL_VERSION } from '../../core/forecast/publication/model-version.js';
import { walkForward, walkForwardWindows } from '../../core/forecast/replay/walk-forward.js';
import type { ResetKind } from '../../core/record/merge-posts.js';
import { parseRecordFile } from '../../core/record/record-file.js';
import { standingPromises } from '../../core/record/standing-promises.js';
import { HORIZONS } from '../../core/scoring/horizons.js';
import { scoreHorizon } from '../../core/scoring/score-horizon.js';
import { type OpeningsScore, scoreOpenings } from '../../core/scoring/score-openings.js';
import { DAY_MS, HOUR_MS } from '../../core/time.js';
import { isoInstant as iso } from '../../lib/iso.js';
import { readHints, readLabelledHints, readPromises } from '../backtest-inputs.js';
import { openingsLines, scoreLines, windowRows } from '../backtest-report.js';
import { checkIsWritable, readNamedFile } from '../named-file.js';
import { CommandFailure, type Output } from '../output.js';
import { withProgress } from '../progress.js';

interface BacktestOptions {
  readonly posts: string | null;
  /** Take the promises from the posts' labels instead of reading them by the rules. */
  readonly labels: boolean;
  /** CSV file of promises, instead of posts. */
  readonly promises: string | null;
  /** Score windows that open at every hour, too. */
  readonly allOpenings: boolean;
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
  const hints = hintsOf(options);
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
  const openings = options.allOpenings
    ? await allOpenings(record, hints, { from, to, timeZone: options.timeZone }, output)
    : null;
  if (options.json) {
    const horizons = Object.fromEntries(
      scores.map(([hours, score]) => [
        String(hours),
        openings ? { ...score, allOpenings: openings[hours] } : score,
      ]),
    );
    const run = { modelVersion: MODEL_VERSION, from: iso(from), to: iso(to), events: record.resets.length };
    output.out(JSON.stringify({ ...run, horizons }, null, 2));
    return;
  }
  output.out(
    `model ${MODEL_VERSION}, ${record.resets.length} resets, ${hints.length} hints\nwalk-forward from ${iso(from)} to ${iso(to)}\n`,
  );
  for (const [hours, score] of scores) {
    output.out(scoreLines(hours, score));
    if (openings) output.out(openingsLines(hours, openings[hours]));
  }
}

function readRecord(path: string, { coveredUntil }: BacktestOptions): ResetRecord {
  const file = parseRecordFile(readNamedFile(path).text, NO_LIMIT);
  if (file.kind === 'invalid')
    throw new CommandFailure(`${path} cannot be replayed:\n  ${file.problems.join('\n  ')}`);
  const instants = (of: ResetKind) =>
    file.entries
      .filter(({ kind }) => kind === of)
      .map(({ at }) => at)
      .sort((a, b) => a - b);
  const [resets, banked] = [instants('regular'), instants('banked')];
  const [first, last] = [resets[0], resets.at(-1)];
  if (first === undefined || last === undefined) return { resets, coverage: [] };
  const toAt = coveredUntil ?? last;
  if (toAt < last) throw new CommandFailure('--covered-until is before the last reset of the record.');
  return { resets, banked, coverage: [{ fromAt: first, toAt }] };
}

function hintsOf({ posts, labels, promises, timeZone }: BacktestOptions): Hint[] {
  if (promises !== null) return readPromises(promises);
  if (posts === null) return [];
  return labels ? readLabelledHints(posts, timeZone) : readHints(posts, timeZone);
}

/** Scores of windows that open at every UTC hour from `from` on. */
async function allOpenings(
  record: ResetRecord,
  hints: readonly Hint[],
  { from, to, timeZone }: { readonly from: number; readonly to: number; readonly timeZone: string },
  output: Output,
): Promise<Record<6 | 24, OpeningsScore>> {
  const span = { from: Math.ceil(from / HOUR_MS) * HOUR_MS, to, everyHour: true };
  const total = walkForwardWindows(record, span).length;
  const windows = await withProgress(output, 'replaying every opening hour', total, (onProgress) =>
    walkForward(record, hints, { timeZone }, { ...span, onProgress }),
  );
  const counted = { regular: record.resets, banked: record.banked ?? [] };
  const isPromised = (at: number) =>
    standingPromises(hints, counted, at).some(({ awaits }) => awaits !== 'banked');
  const scoreOf = (hours: 6 | 24) =>
    scoreOpenings(
      windows
        .filter(({ horizonHours }) => horizonHours === hours)
        .map((one) => ({ ...one, promised: isPromised(one.opensAt) })),
      hours * HOUR_MS,
    );
  return { 6: scoreOf(6), 24: scoreOf(24) };
}
