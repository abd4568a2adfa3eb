import { createAsk } from './cli/init/ask.js';
import { ignoreClosedPipe, standardOutput } from './cli/output.js';
import { createProgram } from './cli/program.js';
import { environmentOrExit } from './config/environment.js';
import { abortOnStopSignal } from './lib/lifecycle.js';

ignoreClosedPipe(process.stdout);
const ask = process.stdin.isTTY && process.stdout.isTTY ? createAsk() : null;
const surroundings = { ask, folder: process.cwd(), processEnv: process.env };
const env = environmentOrExit(process.env);
const program = createProgram(env, standardOutput, Date.now, abortOnStopSignal, surroundings);
process.exitCode = await program.run(process.argv.slice(2));
