import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { apiEnvironmentOf, explainProblems, parseApiConfig } from './config/api-config.js';
import { parseWorkerConfig, problemsSideBySide } from './config/worker-config.js';

// Both configurations are checked before either process starts, so that every problem is listed at once.
const worker = parseWorkerConfig(process.env);
const api = parseApiConfig(process.env);
const problems = [worker, api].flatMap((parsed) => (parsed.kind === 'invalid' ? parsed.problems : []));
if (worker.kind === 'config' && api.kind === 'config')
  problems.push(...problemsSideBySide(worker.config, api.config));
if (problems.length > 0) {
  process.stderr.write(explainProblems(problems));
  process.exit(2);
}

/** `npm start`: the worker and the API as two processes that end together, even when this one is killed. */
const startEntry = (entry: string, env: NodeJS.ProcessEnv) =>
  fork(fileURLToPath(new URL(entry, import.meta.url)), { env });
// The process that answers the public never sees the worker's sources and credentials.
const children = [startEntry('worker.js', process.env), startEntry('api.js', apiEnvironmentOf(process.env))];

let stopping = false;
function stopAll(): void {
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}

// A terminal sends Ctrl-C to the whole group; a process manager signals only this process.
process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);

async function ended(child: ChildProcess): Promise<void> {
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
  if (!stopping) process.exitCode = code === 0 ? 1 : code;
  stopAll();
}
await Promise.all(children.map(ended));
