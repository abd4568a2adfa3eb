/** Exits before startup, with the reason on standard error. */
export function exitWith(status: number, reason: string): never {
  process.stderr.write(reason);
  process.exit(status);
}
