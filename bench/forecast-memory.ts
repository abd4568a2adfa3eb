import { inputsOfFile } from '../src/cli/backtest-inputs.js';
import type { ResetRecord } from '../src/core/forecast/inputs.js';
import { COMPARED_DAYS } from '../src/core/forecast/publication/baseline.js';
import { type ReplayedWindow, walkForward } from '../src/core/forecast/replay/walk-forward.js';
import type { ResetPromise } from '../src/core/promises/reset-promise.js';
import { scoreHorizon } from '../src/core/scoring/score-horizon.js';
import { seededRandom } from '../src/core/stats/seeded-random.js';
import { DAY_MS } from '../src/core/time.js';
import { RELEASES } from './processes/releases.js';

/*
 * What a memory of at most 180 days costs the forecast, in skill (docs/forecast.md).
 * tsx bench/forecast-memory.ts
 */
const TIME_ZONE = 'America/Los_Angeles';

/** The memory moves by a week at once, so it spans 173 to 180 days. */
const STEP_DAYS = 7;

type Windows = readonly ReplayedWindow[];

print(
  '| series | hours | windows | with event | skill | with 180 days | 180 days against all | 90% | log score | 90% |',
);
print('|---|---|---|---|---|---|---|---|---|---|');
const { record: bundled, promises } = inputsOfFile('data/products/codex/resets.csv', null, null);

const from = Date.parse('2026-03-26T00:00:00Z');
compare('bundled record', replays(bundled, [], from, TIME_ZONE));
compare('the same with promises', replays(bundled, promises[0]?.promises ?? [], from, TIME_ZONE));
const pooled: { whole: Windows; recent: Windows }[] = [];
for (const [name, series] of Object.entries(RELEASES)) {
  const drawn = [1, 2, 3].map((seed) => {
    const resets = series(seededRandom(seed * 31 + 7), 600);
    const [first = 0, last = 0] = [resets[0], resets.at(-1)];
    const record = { resets, coverage: [{ fromAt: first, toAt: last }] };
    return replays(record, [], first + 60 * DAY_MS, 'UTC');
  });
  pooled.push(together(drawn));
  compare(`${name} (3 seeds)`, together(drawn));
}
compare('stand-ins, pooled', together(pooled));

/** Walk-forward windows of the forecast with its whole memory, and with at most 180 days of it. */
function replays(record: ResetRecord, promises: readonly ResetPromise[], start: number, timeZone: string) {
  const to = record.coverage[0]?.toAt ?? start;
  const recent: ReplayedWindow[] = [];
  for (let at = start; at < to; at += STEP_DAYS * DAY_MS) {
    const until = Math.min(to, at + STEP_DAYS * DAY_MS);
    const cut = at + (STEP_DAYS - COMPARED_DAYS) * DAY_MS;
    const known = {
      ...record,
      resets: record.resets.filter((one) => one >= cut),
      coverage: record.coverage.map((one) => ({ ...one, fromAt: Math.max(one.fromAt, cut) })),
    };
    const promised = promises.filter((one) => one.at >= cut);
    recent.push(...walkForward(known, promised, { timeZone }, { from: at, to: until }));
  }
  return { whole: walkForward(record, promises, { timeZone }, { from: start, to }), recent };
}

function compare(name: string, { whole, recent }: { whole: Windows; recent: Windows }): void {
  for (const hours of [6, 24] as const) {
    const all = whole.filter(({ horizonHours }) => horizonHours === hours);
    const short = recent.filter(({ horizonHours }) => horizonHours === hours);
    const [own, cut] = [all, short].map((one) => scoreHorizon(one, hours));
    // The skill of the short memory against the whole one.
    const against = short.map((one, index) => ({ ...one, baseline: all[index]?.probability ?? 0 }));
    const cost = scoreHorizon(against, hours);
    print(
      `| ${name} | ${hours} | ${all.length} | ${own?.events} | ${three(own?.skill)} | ${three(cut?.skill)} | ${three(cost.skill)} | ${three(cost.skillLow)} … ${three(cost.skillHigh)} | ${three(cost.logSkill)} | ${three(cost.logSkillLow)} … ${three(cost.logSkillHigh)} |`,
    );
  }
}

function together(parts: readonly { whole: Windows; recent: Windows }[]) {
  return { whole: parts.flatMap(({ whole }) => whole), recent: parts.flatMap(({ recent }) => recent) };
}

function three(value: number | null | undefined): string {
  return value?.toFixed(3) ?? '–';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
