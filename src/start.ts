import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { introduction } from './cli/introduction.js';
import { apiEnvironmentOf, explainProblems, parseApiConfig } from './config/api-config.js';
import { environmentOrExit } from './config/environment.js';
import { parseWorkerConfig, problemsSideBySide } from './config/worker-config.js';
import { exitWith } from './lib/exit.js';

// Both configurations are checked before either process starts, so that every problem is listed at once.
const env = environmentOrExit(process.env);
const [worker, api] = [parseWorkerConfig(env), parseApiConfig(env)];
const problems = [worker, api].flatMap((parsed) => (parsed.kind === 'invalid' ? parsed.problems : []));
if (worker.kind === 'config' && api.kind === 'config') {
  problems.push(...problemsSideBySide(worker.config, api.config));
  if (process.stdout.isTTY && problems.length === 0)
    process.stdout.write(introduction(worker.config, api.config));
}
if (problems.length > 0) exitWith(2, explainProblems(problems));

/** `npm start`: the worker and the API as two processes that end together, even when this one is killed. */
const startEntry = (entry: string, env: NodeJS.ProcessEnv) =>
  fork(fileURLToPath(new URL(entry, import.meta.url)), { env });
// The process that answers the public never sees the worker's sources and credentials.
const children = [startEntry('worker.js', env), startEntry('api.js', apiEnvironmentOf(env))];

let stopping = false;
function stopAll(): void {
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}

// A terminal sends Ctrl-C to the whole group; a process manager signals only this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll);

async function ended(child: ChildProcess): Promise<void> {
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
  if (!stopping) process.exitCode = code === 0 ? 1 : code;
  stopAll();
}
await Promise.all(children.map(ended));
