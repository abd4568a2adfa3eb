/** Texts that the control page offers; each is read by the rules like anybody's. */
export interface Suggestion {
  readonly name: string;
  readonly text: string;
}

const HOUR_MS = 3_600_000;
const TALK = 'Our office dog has a new bed.';
const RESET = 'Usage limits have been reset for everyone. Enjoy!';
/** Within six hours of the last, a reset is another one only where the post says so. */
const ANOTHER_RESET = 'We have reset usage limits for everyone again, a second time today.';

/**
 * @param hasReset whether a reset was posted here before
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
