import { readFileSync } from 'node:fs';
import { walkForward } from '../src/core/forecast/replay/walk-forward.js';
import { parseRecordFile } from '../src/core/record/record-file.js';
import { HORIZONS } from '../src/core/scoring/horizons.js';
import { scoreHorizon } from '../src/core/scoring/score-horizon.js';
import { seededRandom } from '../src/core/stats/seeded-random.js';
import { DAY_MS } from '../src/core/time.js';
import { RELEASES } from './processes/releases.js';

/*
 * Skill of the own rate, averaged over all opening hours, on the bundled records and the stand-ins (docs/forecast.md).
 * tsx bench/openings.ts
 */
print('| series | hours | windows | with event | Brier skill | 90% | log skill | 90% |');
print('|---|---|---|---|---|---|---|---|');
score('codex', [readResets('codex')], 60, 'America/Los_Angeles');
score('claude', [readResets('claude')], 14, 'America/Los_Angeles');
score('grok', [readResets('grok')], 14, 'America/Los_Angeles');
for (const [name, series] of Object.entries(RELEASES)) {
  const drawn = [1, 2, 3].map((seed) => series(seededRandom(seed * 31 + 7), 600));
  score(`${name} (3 seeds)`, drawn, 60, 'UTC');
}

/** Scores series together; windows open from `warmUpDays` after the first event of each. */
function score(
  name: string,
  all: readonly (readonly number[])[],
  warmUpDays: number,
  timeZone: string,
): void {
  // Where days are cut is luck, and moves the skill of a short record more than the model does.
  const replayed = all.flatMap((resets) => {
    const [fromAt = 0, toAt = 0] = [resets[0], resets.at(-1)];
    const span = { from: fromAt + warmUpDays * DAY_MS, to: toAt, everyHour: true };
    return walkForward({ resets, coverage: [{ fromAt, toAt }] }, [], { timeZone }, span);
  });
  for (const hours of HORIZONS) {
    const windows = replayed.filter(({ horizonHours }) => horizonHours === hours);
    // One window opens in each hour, so a block of a week is 168 of them.
    const { events, skill, skillLow, skillHigh, logSkill, logSkillLow, logSkillHigh } = scoreHorizon(
      windows,
      1,
    );
    print(
      `| ${name} | ${hours} | ${windows.length} | ${events} | ${three(skill)} | ${three(skillLow)} … ${three(skillHigh)} | ${three(logSkill)} | ${three(logSkillLow)} … ${three(logSkillHigh)} |`,
    );
  }
}

function readResets(product: string): readonly number[] {
  const text = readFileSync(`data/products/${product}/resets.csv`, 'utf8');
  const file = parseRecordFile(text, Number.POSITIVE_INFINITY);
  if (file.kind === 'invalid') throw new RangeError(file.problems.join('\n'));
  const resets = file.entries.filter(({ kind }) => kind === 'regular').map(({ at }) => at);
  return resets.sort((a, b) => a - b);
}

function three(value: number | null): string {
  return value?.toFixed(3) ?? '–';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
