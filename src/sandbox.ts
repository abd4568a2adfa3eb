import { z } from 'zod';
import { explainProblems, invalid } from './config/problems.js';
import { path, wholeNumber, withDefault } from './config/values.js';
import { exitWith } from './lib/exit.js';
import { abortOnStopSignal } from './lib/lifecycle.js';
import { runSandbox } from './sandbox/run-sandbox.js';

/**
 * `npm run sandbox`. It reads only these variables, so that it never reaches a real source or sends a real
 * alert.
 */
const parsed = z
  .object({
    LEDGER_PATH: path,
    PORT: wholeNumber(3000, 0, 65_535),
    SANDBOX_PORT: wholeNumber(3001, 0, 65_535),
    TURN_SCHEDULE: withDefault('*/10 * * * * *'),
  })
  .safeParse(process.env);
if (!parsed.success) exitWith(2, explainProblems(invalid(parsed.error, process.env).problems));
const { LEDGER_PATH, PORT, SANDBOX_PORT, TURN_SCHEDULE } = parsed.data;

await runSandbox({
  ledgerPath: LEDGER_PATH,
  port: PORT,
  controlPort: SANDBOX_PORT,
  schedule: TURN_SCHEDULE,
  print: (line) => process.stdout.write(`${line}\n`),
  stop: abortOnStopSignal(),
}).catch((error: Error) => {
  process.stderr.write(`sandbox: ${error.message}\n`);
  process.exitCode = 1;
});
