import { setTimeout as delay, setImmediate as nextIteration } from 'node:timers/promises';

/** Long enough to accept a connection, read its request and answer it. */
const BETWEEN_TURNS_MS = 2;

/**
 * What takes milliseconds is made one at a time, with what lies ready answered in between: the pages of a new snapshot
 * are often asked for together.
 * @returns resolves when it is the caller's turn to hold the thread
 */
export function createTurns(): () => Promise<void> {
  let next = Promise.resolve();
  return () => {
    const turn = next;
    // The pause begins when the work of this turn, which holds the thread, is over.
    next = turn.then(() => nextIteration()).then(() => delay(BETWEEN_TURNS_MS));
    return turn;
  };
}
