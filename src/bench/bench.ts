import { type TurnCost, turnCost } from './turns.js';

/*
 * `npm run bench`: what a turn, and the audit of a ledger, cost as the record grows. Machines differ, so the ratios to the smallest record count.
 */

const SIZES = [100, 1_000, 10_000, 100_000];

const costs: TurnCost[] = [];
for (const size of SIZES) {
  if (process.stderr.isTTY) process.stderr.write(`turns over ${size} resets …\n`);
  costs.push(await turnCost(size));
}
const [smallest] = costs;

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ turns: costs }, null, 2)}\n`);
} else if (smallest) {
  const ms = (value: number) => value.toFixed(1).padStart(9);
  const ratio = (value: number, reference: number) => `×${(value / reference).toFixed(2)}`.padStart(7);
  process.stdout.write(
    'CPU milliseconds of a turn, and as a multiple of the smallest record’s; of an audit\n',
  );
  process.stdout.write('   resets    first          repeated          with a reset      audit\n');
  for (const { resets, first, repeated, withReset, audit } of costs) {
    process.stdout.write(
      `${String(resets).padStart(9)}${ms(first)}${ms(repeated)}${ratio(repeated, smallest.repeated)}  ${ms(withReset)}${ratio(withReset, smallest.withReset)}${ms(audit)}\n`,
    );
  }
}
