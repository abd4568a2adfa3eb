import { HOUR_MS } from '../core/time.js';

/** A text that the control page suggests. The worker reads it like any other post. */
export interface Suggestion {
  readonly name: string;
  readonly text: string;
}

const TALK = 'Our office dog has a new bed.';
const RESET = 'Usage limits have been reset for everyone. Enjoy!';
/** Within six hours of a reset, a post must say that it is another one. */
const ANOTHER_RESET = 'We have reset usage limits for everyone again, a second time today.';

/**
 * @param hasReset whether a reset has been posted in this sandbox
 * @param now epoch milliseconds
 */
export function suggestions(
  hasReset: boolean,
  now: number,
): Readonly<Record<'reset' | 'promise' | 'talk' | 'launch', Suggestion>> {
  const clock = new Date(now + 2 * HOUR_MS).toISOString().slice(11, 16);
  return {
    reset: { name: 'Post a reset', text: hasReset ? ANOTHER_RESET : RESET },
    promise: { name: 'Post a promise', text: `We will reset usage limits for everyone at ${clock} UTC.` },
    talk: { name: 'Post small talk', text: TALK },
    launch: { name: 'Post a launch hint', text: 'GPT-9 launches next week.' },
  };
}

export function isReset(text: string): boolean {
  return text === RESET || text === ANOTHER_RESET;
}
