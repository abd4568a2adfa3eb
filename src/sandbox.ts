import { z } from 'zod';
import { abortOnStopSignal } from './lib/lifecycle.js';
import { runSandbox } from './sandbox/run-sandbox.js';

const port = (standard: number) => z.coerce.number().int().min(0).max(65_535).default(standard);

/** `npm run sandbox`. It reads only these variables, so that it never reaches a real source or sends a real alert. */
const parsed = z
  .object({
    LEDGER_PATH: z.string().min(1).nullable().default(null),
    PORT: port(3000),
    SANDBOX_PORT: port(3001),
    TURN_SCHEDULE: z.string().min(1).default('*/10 * * * * *'),
  })
  .safeParse(process.env);
if (!parsed.success) {
  process.stderr.write(`${z.prettifyError(parsed.error)}\n`);
  process.exit(2);
}
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
