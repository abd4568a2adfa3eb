import type { Readable, Writable } from 'node:stream';
import { confirm, isCancel, password, select, text } from '@clack/prompts';
import { CommandFailure } from '../output.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Questions to a person. Every one rejects with CommandFailure when that person stops. */
export interface Ask {
  /** @param initial the value of the choice that stands first */
  choose(message: string, choices: readonly Choice[], initial: string): Promise<string>;
  /** @param problemOf what is wrong with an answer; null if nothing is */
  text(message: string, problemOf: (answer: string) => string | null, hint?: string): Promise<string>;
  secret(message: string): Promise<string>;
  confirm(message: string): Promise<boolean>;
}

/** Asks on the terminal, or through other streams in tests. */
export function createAsk(streams: { input?: Readable; output?: Writable } = {}): Ask {
  const validate =
    (problemOf: (answer: string) => string | null) =>
    (answer = '') =>
      problemOf(answer.trim()) ?? undefined;
  return {
    choose: async (message, choices, initial) =>
      answered(await select({ message, options: [...choices], initialValue: initial, ...streams })),
    text: async (message, problemOf, hint) => {
      const placeholder = hint === undefined ? {} : { placeholder: hint };
      const answer = await text({ message, validate: validate(problemOf), ...placeholder, ...streams });
      return (answered(answer) ?? '').trim();
    },
    secret: async (message) => {
      const missing = validate((answer) => (answer === '' ? 'It is empty.' : null));
      return answered(await password({ message, validate: missing, ...streams })).trim();
    },
    confirm: async (message) => answered(await confirm({ message, initialValue: false, ...streams })),
  };
}

function answered<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new CommandFailure('Stopped. Nothing was written.');
  return answer as Exclude<T, symbol>;
}
