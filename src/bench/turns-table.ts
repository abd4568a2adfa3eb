import type { TurnCost } from './turns.js';

/** What a turn costs as the record grows; machines differ, so the ratios to the smallest record count. */
export function turnsTable(costs: readonly TurnCost[]): string {
  const [smallest] = costs;
  if (!smallest) return '';
  const ms = (value: number) => value.toFixed(1);
  const beside = (value: number, reference: number) => `${ms(value)} (×${(value / reference).toFixed(2)})`;
  const rows = costs.map(({ resets, first, second, repeated, withReset, audit }) =>
    [
      ...[resets, ms(first), beside(second, smallest.second), beside(repeated, smallest.repeated)],
      ...[beside(withReset, smallest.withReset), audit === null ? '' : ms(audit)],
    ].join(' | '),
  );
  return [
    'CPU milliseconds of a turn, and as a multiple of the smallest record’s; of an audit',
    '',
    '| resets | first | second | repeated | with a reset | audit |',
    '| --: | --: | --: | --: | --: | --: |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}
