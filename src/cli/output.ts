/** Where a command writes: results to `out`, progress and problems to `err`. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
  /** Progress is shown to people only. */
  readonly isTerminal: boolean;
}

/** Something a person has to know about, without a stack trace; exit code 1. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

export const standardOutput: Output = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  isTerminal: process.stderr.isTTY === true,
};
