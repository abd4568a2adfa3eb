import type { TurnCost } from './turns.js';

/** What a turn costs as the record grows; machines differ, so the ratios to the smallest record count. */
export function turnsTable(costs: readonly TurnCost[]): string {
  const [smallest] = costs;
  if (!smallest) return '';
  const ms = (value: number) => value.toFixed(1).padStart(9);
  const ratio = (value: number, reference: number) => `×${(value / reference).toFixed(2)}`.padStart(7);
  const rows = costs.map(
    ({ resets, first, repeated, withReset, audit }) =>
      `${String(resets).padStart(9)}${ms(first)}${ms(repeated)}${ratio(repeated, smallest.repeated)}  ${ms(withReset)}${ratio(withReset, smallest.withReset)}${ms(audit)}`,
  );
  return [
    'CPU milliseconds of a turn, and as a multiple of the smallest record’s; of an audit',
    '   resets    first          repeated          with a reset      audit',
    ...rows,
  ].join('\n');
}
