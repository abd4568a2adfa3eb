import { seededRandom } from '../stats/seeded-random.js';
import { skillScore } from './skill.js';

const DRAWS = 2_000;

/** The share that an interval leaves out on either side: it is the central 90%. */
const TAIL = 0.05;

/**
 * Fewer blocks than this are too few to say how far chance alone moves a score: the interval would be far too
 * narrow.
 */
const LEAST_BLOCKS = 10;

/** Any number; the same seed gives the same intervals. */
const SEED = 20_260_326;

/**
 * 90% interval of the skill 1 − Σ score / Σ reference by the circular block bootstrap. Whole blocks are
 * drawn, because neighbouring windows depend on each other.
 * @param scores one score per window, in time order
 * @param references the reference's scores of the same windows
 * @param options `blockLength` in windows; `rng` uniform in [0, 1)
 * @returns null for fewer than ten blocks of windows, or if the skill is undefined in some draw
 * @see Politis & Romano (1992), A circular block-resampling procedure for stationary data
 */
export function skillInterval(
  scores: readonly number[],
  references: readonly number[],
  options: {
    readonly blockLength: number;
    readonly draws?: number;
    readonly rng?: () => number;
  },
) {
  const { blockLength, draws = DRAWS, rng = seededRandom(SEED) } = options;
  const length = scores.length;
  // Precomputed block sums: a draw then costs one addition per block.
  const blockScores = circularSums(scores, blockLength);
  const blockReferences = circularSums(references, blockLength);
  const skills: (number | null)[] = [];
  const blocks = Math.ceil(length / blockLength);
  for (let draw = 0; draw < draws; draw += 1) {
    let score = 0;
    let reference = 0;
    for (let block = 0; block < blocks; block += 1) {
      const start = Math.floor(rng() * length);
      score += blockScores[start] ?? 0;
      reference += blockReferences[start] ?? 0;
    }
    skills.push(skillScore(score, reference));
  }
  return centralInterval(skills, Math.floor(length / blockLength));
}

/**
 * The central 90% of a statistic over draws.
 * @param blocks how many are drawn from
 * @returns null for fewer than ten of them, without draws, or if the statistic is undefined in one of the
 *   draws
 */
export function centralInterval(values: readonly (number | null)[], blocks: number) {
  if (blocks < LEAST_BLOCKS) return null;
  const sorted = Float64Array.from(values.filter((value) => value !== null)).sort();
  if (sorted.length < values.length || sorted.length === 0) return null;
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  return { low: at(TAIL), high: at(1 - TAIL) };
}

function circularSums(values: readonly number[], blockLength: number): Float64Array {
  const sums = new Float64Array(values.length);
  let sum = 0;
  for (let index = 0; index < blockLength; index += 1) sum += values[index % values.length] ?? 0;
  for (let start = 0; start < values.length; start += 1) {
    sums[start] = sum;
    sum += (values[(start + blockLength) % values.length] ?? 0) - (values[start] ?? 0);
  }
  return sums;
}

/** The scores of one window, and the block that it belongs to. */
interface BlockedScore {
  readonly block: string | number;
  readonly score: number;
  readonly reference: number;
}

/**
 * 90% interval of the skill by a bootstrap over blocks of windows that depend on each other; null as above. A
 * block's place is that of its first window.
 */
export function skillOfBlocks(windows: readonly BlockedScore[]) {
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
    { blockLength: 1 },
  );
}
