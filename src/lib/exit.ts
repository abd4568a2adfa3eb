/** Ends the process before it has begun: writes the reason to standard error. */
export function exitWith(status: number, reason: string): never {
  process.stderr.write(reason);
  process.exit(status);
}
