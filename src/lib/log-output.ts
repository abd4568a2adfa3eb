import { constants, fstatSync, openSync, writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;

/**
 * Writes to standard output at once, or not at all: a full disk, a limit on file sizes, a terminal that is
 * gone or halted, or a reader that does not read must neither hold a process up nor end it.
 */
export function createLogOutput() {
  const descriptor = patientDescriptor();
  let isTorn = false;
  return {
    /** @returns whether it was written */
    write(line: string): boolean {
      // The part of a line that was written before the disk was full stays a line of its own.
      const bytes = Buffer.from(isTorn ? `\n${line}` : line);
      let written = 0;
      try {
        written = writeSync(descriptor, bytes);
      } catch {
        // The reason does not matter here; only a write that works again does.
      }
      if (written > 0) isTorn = written < bytes.length;
      return written === bytes.length;
    },
  };
}

/** Standard output in such a way that a write never waits. */
function patientDescriptor(): number {
  if (fstatSync(STANDARD_OUTPUT).isFile()) return STANDARD_OUTPUT;
  try {
    // Opened again, because the flag would otherwise hold for everybody else who writes there.
    return openSync('/dev/stdout', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    // A socket (systemd), or the pipe of another user: Node's own stream sets the flag.
    return process.stdout.fd;
  }
}
