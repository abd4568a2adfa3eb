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

/** The command line or the configuration cannot be meant; nothing was opened; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const standardOutput: Output = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  isTerminal: process.stderr.isTTY === true,
};

/** A reader that has seen enough (`| head`) is no failure: what the command did stands. */
export function passOverClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Text by others on one line of a terminal, without what would steer the terminal. */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}
