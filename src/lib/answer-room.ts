import { FetchError } from './fetch-error.js';

/**
 * Room for the answers of a turn, in answers of the largest size. A request waits while those that are under way may need
 * what is left, in the order in which they ask; so the first requests of all sources come before anyone's further pages.
 */
export interface AnswerRoom {
  /** All of it again, for the next turn. */
  clear(): void;
  /**
   * Resolves when the largest answer has room.
   * @throws FetchError `turn_full` if no answer under way can leave enough, `aborted`
   */
  enter(signal: AbortSignal): Promise<RoomForAnswer>;
}

export interface RoomForAnswer {
  /** @param share of the largest answer, from 0 to 1 */
  leave(share: number): void;
}

export function createAnswerRoom(answers: number): AnswerRoom {
  let used = 0;
  let underWay = 0;
  let turn = 0;
  const waiting = new Set<{ readonly letIn: () => void; readonly refuse: (error: FetchError) => void }>();

  /** In order, as far as there is room. When nothing is under way, no more room comes. */
  function serve(): void {
    for (const one of waiting) {
      const hasRoom = used + underWay + 1 <= answers;
      if (!hasRoom && underWay > 0) return;
      waiting.delete(one);
      if (hasRoom) one.letIn();
      else one.refuse(new FetchError('turn_full', 'earlier answers left no room for its own in this turn'));
    }
  }

  return {
    clear() {
      used = 0;
      turn += 1;
    },
    enter(signal) {
      return new Promise((resolve, reject) => {
        const entered = turn;
        const one = {
          letIn() {
            underWay += 1;
            resolve({
              leave(share) {
                underWay -= 1;
                if (entered === turn) used += share;
                serve();
              },
            });
          },
          refuse: reject,
        };
        signal.addEventListener(
          'abort',
          () => {
            if (waiting.delete(one)) reject(new FetchError('aborted', 'the request was aborted'));
          },
          { once: true },
        );
        waiting.add(one);
        serve();
      });
    },
  };
}
