import { table, thousands } from './figures.js';
import { REFERENCE, type TurnCost, type Turns } from './turns.js';

/** What a turn costs as the record grows; machines differ, so the ratios count. */
export function turnsTable(costs: readonly TurnCost[]): string {
  const [one] = costs;
  if (!one) return '';
  const cell = ({ cpuMs, ratio }: Turns) =>
    `${cpuMs.toFixed(1)}${ratio === null ? '' : ` (×${ratio.toFixed(2)})`}`;
  const rows = costs.map(({ resets, afterImport, first, second, further, withReset }) => [
    thousands(resets),
    afterImport.toFixed(0),
    ...[first, second, further, withReset].map(cell),
  ]);
  return [
    table(
      ['resets', 'first after an import', 'first after a start', 'second', 'further ones', 'with a reset'],
      rows,
    ),
    `CPU milliseconds of a turn, and as a multiple of the one over ${thousands(REFERENCE)} resets in the same round: medians of ${one.second.samples} starts (first, second), ${one.further.samples} further turns without news, and ${one.withReset.samples} that record a reset.`,
  ].join('\n\n');
}
