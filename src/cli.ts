import { standardOutput, surviveLostOutput } from './cli/output.js';
import { createProgram } from './cli/program.js';
import { environmentOrExit } from './config/environment.js';
import { abortOnStopSignal } from './lib/lifecycle.js';

surviveLostOutput(process);
const env = environmentOrExit(process.env);
const program = createProgram(env, standardOutput, Date.now, abortOnStopSignal);
const status = await program.run(process.argv.slice(2));
if (status !== 0) process.exitCode = status;
