import { ignoreClosedPipe, standardOutput } from './cli/output.js';
import { createProgram } from './cli/program.js';
import { environmentOrExit } from './config/environment.js';
import { abortOnStopSignal } from './lib/lifecycle.js';

ignoreClosedPipe(process.stdout);
const env = environmentOrExit(process.env);
const program = createProgram(env, standardOutput, Date.now, abortOnStopSignal);
process.exitCode = await program.run(process.argv.slice(2));
