import { setTimeout as delay, setImmediate as nextIteration } from 'node:timers/promises';

/** Long enough to accept a connection, read its request and answer it. */
const PAUSE_MS = 2;

/**
 * What takes milliseconds is made one at a time, with what lies ready answered in between: the pages of a new snapshot
 * are often asked for together.
 * @returns resolves when the caller may hold the thread
 */
export function createPacer(): () => Promise<void> {
  let next = Promise.resolve();
  return () => {
    const mayBegin = next;
    // The pause begins when the work that begins then, which holds the thread, is over.
    next = mayBegin.then(() => nextIteration()).then(() => delay(PAUSE_MS));
    return mayBegin;
  };
}
