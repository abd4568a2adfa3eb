import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Says to the process that has started this one, if any does listen, that it is ready. */
export function tellReady(): void {
  process.send?.('ready');
}

/** Longer than a clean end takes; what is left then is not waited for. */
const LONGEST_END_MS = 7_000;

/**
 * Starts another program with the options of this one's Node.js. It ends with this process. Its threads share
 * one pool of memory: with a pool each, glibc keeps 20 MB more of what they gave back.
 * @returns it once it has said that it is ready (`tellReady`), or has ended
 */
export async function startSecondProcess(file: URL, words: readonly string[], env: NodeJS.ProcessEnv) {
  const child = fork(fileURLToPath(file), words, { env: { MALLOC_ARENA_MAX: '1', ...env } });
  const lost = new AbortController();
  let stopped: Promise<number> | null = null;
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (status, signal) => {
      if (stopped === null) lost.abort({ status, signal });
      resolve(stopped === null ? status || 1 : (status ?? 1));
    });
  });
  // Whatever it says first, or that it has ended.
  await Promise.race([new Promise<void>((resolve) => child.once('message', () => resolve())), ended]);
  return {
    /** Aborts when it ends by itself; its reason is how it ended. */
    lost: lost.signal,
    /**
     * Ends it cleanly, if it can.
     * @returns its exit status; never 0 where it ended by itself, and 1 after a signal
     */
    stop(): Promise<number> {
      stopped ??= end();
      return stopped;
    },
  };

  async function end(): Promise<number> {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_END_MS);
    const status = await ended;
    clearTimeout(late);
    return status;
  }
}
