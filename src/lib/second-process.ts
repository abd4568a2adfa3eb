import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts another program of this folder with the options of this one's Node.js. It ends with this process. */
export function startSecondProcess(program: URL, env: NodeJS.ProcessEnv) {
  const child = fork(fileURLToPath(program), { env });
  const lost = new AbortController();
  let stopping = false;
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (status, signal) => {
      if (!stopping) lost.abort({ status, signal });
      resolve(stopping ? (status ?? 1) : status || 1);
    });
  });
  return {
    /** Aborts when it ends by itself; its reason is how it ended. */
    lost: lost.signal,
    /** Ends it cleanly. @returns its exit status; never 0 where it ended by itself, and 1 after a signal */
    stop() {
      stopping = true;
      child.kill('SIGTERM');
      return ended;
    },
  };
}
