import { passOverClosedPipe, standardOutput } from './cli/output.js';
import { createProgram } from './cli/program.js';

passOverClosedPipe(process.stdout);
process.exitCode = await createProgram(process.env, standardOutput, Date.now).run(process.argv.slice(2));
