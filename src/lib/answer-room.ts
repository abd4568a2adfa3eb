import { EventEmitter, once } from 'node:events';
import { FetchError } from './fetch-error.js';

/**
 * There is room for this many answers of the largest size. What is kept of them stays in memory until all are
 * read.
 */
const ANSWERS = 3;

/**
 * Room for all answers of a turn or command, counted in answers of the largest size. A request takes the room
 * of one until it is answered, and then gives back what its answer did not need. Others wait in the order in
 * which they asked, so the first requests of all sources come before anyone's further pages.
 */
export interface AnswerRoom {
  /** Makes all of it free again, for the next turn. */
  clear(): void;
  /**
   * @returns to be called with the size of the answer, as a share of the largest (0 to 1)
   * @throws FetchError `turn_full` if no request under way can leave enough
   */
  enter(signal: AbortSignal): Promise<(share: number) => void>;
}

export function createAnswerRoom(): AnswerRoom {
  const changes = new EventEmitter().setMaxListeners(0);
  let left = ANSWERS;
  let underWay = 0;

  async function nextChange(signal: AbortSignal): Promise<void> {
    await once(changes, 'left', { signal }).catch((cause: unknown) => {
      throw new FetchError('aborted', 'the request was aborted', { cause });
    });
  }

  return {
    clear() {
      left = ANSWERS;
    },
    async enter(signal) {
      while (left < 1 && underWay > 0) await nextChange(signal);
      if (left < 1) throw new FetchError('turn_full', 'earlier answers left no room for this one');
      left -= 1;
      underWay += 1;
      return (share) => {
        left += 1 - share;
        underWay -= 1;
        changes.emit('left');
      };
    },
  };
}
