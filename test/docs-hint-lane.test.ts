import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyHint, HINT_WEIGHTS } from '../src/core/launches/hints/effect.js';
import { evaluate } from './core/launches/hints/_evaluate.js';
import { HELD_OUT, type LabelledPost, TUNING } from './core/launches/hints/wordings/company.js';

const DAY = 86_400_000;
const PAGE = readFileSync(new URL('../docs/launch-odds.md', import.meta.url), 'utf8');
const SECTION = PAGE.slice(PAGE.indexOf('\n## The hint lane\n'));

function row(name: string, posts: readonly LabelledPost[]): string {
  const { hint, launch, lines, windows } = evaluate(posts);
  const untold = hint.right + launch.right - lines.right - lines.wrong;
  return [
    `| ${posts.length} ${name}`,
    `${hint.right} of ${hint.labelled}`,
    hint.read - hint.right,
    `${launch.right} of ${launch.labelled}`,
    `${lines.right}, ${lines.wrong}, ${untold}`,
    `${windows.right} of ${windows.of} |`,
  ].join(' | ');
}

describe('docs/launch-odds.md, the hint lane', () => {
  test('says how well the rules read, as they do', () => {
    expect(SECTION).toContain(row('held out', HELD_OUT));
    expect(SECTION).toContain(row('of tuning, as read now', TUNING));
  });

  test('states the weights, and an effect as it is', () => {
    const { dated, undated } = HINT_WEIGHTS;
    expect(SECTION).toContain(`${dated} with a time, ${undated} without, times the reader's confidence`);
    for (const [weight, cost] of [
      [dated, '0.51'],
      [undated, '0.22'],
    ] as const) {
      expect((-Math.log(1 - weight)).toFixed(2)).toBe(cost);
    }
    const odds = [0.1, 0.2, 0.3, 0.4, 0.5].map((probability, place) => ({
      days: [7, 14, 30, 60, 90][place] ?? 0,
      probability,
      low: probability,
      high: probability,
    }));
    const window = { from: 5 * DAY, to: 12 * DAY };
    const hint = { seenAt: 0, window, expiresAt: 26 * DAY, confidence: 0.9 };
    const summary = applyHint(odds, hint, { now: 0, isAny: false })?.effect.summary;
    expect(SECTION).toContain(`"${summary}"`);
  });
});
