/** Results go to `out`, progress and problems to `err`. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
  /** Progress is shown only on a terminal. */
  readonly isTerminal: boolean;
  /** Whether results may be coloured; not where it is missing. */
  readonly colours?: boolean;
}

/** A result: as JSON for programs, or as lines for people. */
export function show(output: Output, json: boolean, value: unknown, lines: readonly string[]): void {
  if (json) output.out(JSON.stringify(value, null, 2));
  else for (const line of lines) output.out(line);
}

/** A failure explained by its message alone, without a stack trace; exit status 1. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

/** The command line or the configuration is invalid. Nothing was opened; exit status 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const standardOutput: Output = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  isTerminal: process.stderr.isTTY === true,
  // Knows NO_COLOR, FORCE_COLOR and terminals without colours.
  colours: process.stdout.isTTY === true && process.stdout.hasColors(),
};

/**
 * A command has done its work even if nobody can be told. A result that is lost is a failure, but a pipe that
 * was closed (`| head`) wants no more, and messages are not the result.
 */
export function surviveLostOutput({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  stderr.on('error', () => {});
  stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.exitCode = 1;
    stderr.write(`The result could not be written to standard output: ${message}\n`);
  });
}

/** Columns as wide as their widest cell, numbers to the right. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column)))).join('  ')}`.trimEnd(),
  );
}
