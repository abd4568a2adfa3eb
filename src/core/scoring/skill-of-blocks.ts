import { seededRandom } from '../stats/seeded-random.js';
import { type Interval, skillInterval } from './block-bootstrap.js';

/** The scores of one window, and the block that it belongs to. */
export interface BlockedScore {
  readonly block: string | number;
  readonly score: number;
  readonly reference: number;
}

/**
 * 90 % interval of the skill 1 − Σ score / Σ reference by a bootstrap over blocks of windows that depend on each other.
 * @param windows in any order; a block's place is that of its first window
 * @returns null for fewer than two blocks, or if the skill is undefined in some draw
 */
export function skillOfBlocks(
  windows: readonly BlockedScore[],
  { draws, seed }: { readonly draws: number; readonly seed: number },
): Interval | null {
  const blocks = new Map<string | number, { score: number; reference: number }>();
  for (const { block, score, reference } of windows) {
    const sums = blocks.get(block) ?? { score: 0, reference: 0 };
    sums.score += score;
    sums.reference += reference;
    blocks.set(block, sums);
  }
  const sums = [...blocks.values()];
  return skillInterval(
    sums.map(({ score }) => score),
    sums.map(({ reference }) => reference),
    { blockLength: 1, draws, level: 0.9, rng: seededRandom(seed) },
  );
}
