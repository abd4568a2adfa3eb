import { type HorizonScore, type ScoredWindow, scoreHorizon } from '../src/core/scoring/score-horizon.js';
import { seededRandom } from '../src/core/stats/seeded-random.js';
import { STRUCTURED, UNSTRUCTURED } from './processes/index.js';
import { RELEASES } from './processes/releases.js';
import { gapClosed, type ProcessScore, scoreProcess } from './score-process.js';
import { scoreSeries } from './score-series.js';
import { gainByBanked } from './score-two-kinds.js';

/*
 * What the forecast model is worth where the truth is known, and on stand-ins for real series.
 * tsx bench/forecast.ts [seeds = 40] [days = 1600]
 */
const [seedCount = 40, days = 1600] = process.argv.slice(2).map(Number);
const seeds = Array.from({ length: seedCount }, (_, index) => index + 1);

/** As many as an interval needs. */
const GAIN_SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const print = (line: string) => process.stdout.write(`${line}\n`);

print(`${seedCount} seeds of ${days} days; log scores in nats per window\n`);
print(
  '| process | hours | baseline | model | oracle | gap closed | model / oracle | band holds truth | with a promise |',
);
print('|---|---|---|---|---|---|---|---|---|');
const pooled: Record<6 | 24, ProcessScore[]> = { 6: [], 24: [] };
for (const [name, process_] of Object.entries({ ...UNSTRUCTURED, ...STRUCTURED })) {
  const scores = scoreProcess(process_, seeds, days);
  for (const hours of [6, 24] as const) {
    printScore(name, hours, scores[hours]);
    if (name in STRUCTURED) pooled[hours].push(scores[hours]);
  }
}
for (const hours of [6, 24] as const)
  printScore('all with structure', hours, pooled[hours].reduce(addScores));

print(
  '\n| stand-in series (3 seeds, 600 days) | hours | windows | with event | Brier skill | 90% | log skill | 90% |',
);
print('|---|---|---|---|---|---|---|---|');
const all: Record<6 | 24, ScoredWindow[]> = { 6: [], 24: [] };
for (const [name, series] of Object.entries(RELEASES)) {
  for (const seed of [1, 2, 3]) {
    const scored = scoreSeries(series(seededRandom(seed * 31 + 7), 600), 'UTC');
    for (const hours of [6, 24] as const) {
      all[hours].push(...scored[hours].windows);
      printSkill(`${name}, seed ${seed}`, hours, scored[hours].score);
    }
  }
}
for (const hours of [6, 24] as const) printSkill('pooled', hours, scoreHorizon(all[hours], hours));

print(
  '\n| promises read as regular, kept by banked resets | hours | gain in Brier score by knowing of them | 90% |',
);
print('|---|---|---|---|');
for (const byBanked of [0, 0.2, 0.4, 0.7]) {
  const gains = gainByBanked(byBanked, GAIN_SEEDS, 500);
  for (const hours of [6, 24] as const) {
    const { mean, low, high } = gains[hours];
    print(
      `| ${percent(byBanked)} | ${hours} | ${mean.toFixed(5)} | ${low.toFixed(5)} … ${high.toFixed(5)} |`,
    );
  }
}

function printScore(name: string, hours: number, score: ProcessScore): void {
  const { promised } = score;
  const each = (sum: number) => (sum / score.windows).toFixed(4);
  print(
    `| ${name} | ${hours} | ${each(score.baseline)} | ${each(score.model)} | ${each(score.oracle)} | ${percent(gapClosed(score))} | ${(score.model / score.oracle).toFixed(4)} | ${percent(score.held / score.windows)} | ${promised.windows === 0 ? '–' : percent(promised.held / promised.windows)} |`,
  );
}

function printSkill(name: string, hours: number, score: HorizonScore): void {
  const three = (value: number | null) => value?.toFixed(3) ?? '–';
  print(
    `| ${name} | ${hours} | ${score.windows} | ${score.events} | ${three(score.skill)} | ${three(score.skillLow)} … ${three(score.skillHigh)} | ${three(score.logSkill)} | ${three(score.logSkillLow)} … ${three(score.logSkillHigh)} |`,
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

function addScores(a: ProcessScore, b: ProcessScore): ProcessScore {
  return {
    windows: a.windows + b.windows,
    model: a.model + b.model,
    baseline: a.baseline + b.baseline,
    oracle: a.oracle + b.oracle,
    held: a.held + b.held,
    promised: {
      windows: a.promised.windows + b.promised.windows,
      held: a.promised.held + b.promised.held,
    },
  };
}
