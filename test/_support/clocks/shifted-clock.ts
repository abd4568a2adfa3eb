import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FAKE_CLOCK = new URL('fake-clock.mjs', import.meta.url).href;

/** The system clock of real processes: it goes on, and the test makes it jump, also while they run. */
export interface ShiftedClock {
  /** What a process is started with. */
  readonly env: { readonly NODE_OPTIONS: string; readonly FAKE_CLOCK_FILE: string };
  /** @param to epoch milliseconds */
  jump(to: number): void;
}

export function shiftedClock(directory: string): ShiftedClock {
  const path = join(directory, 'clock');
  return {
    env: { NODE_OPTIONS: `--import ${FAKE_CLOCK}`, FAKE_CLOCK_FILE: path },
    jump(to) {
      // Renamed, so that nobody reads half a number.
      writeFileSync(`${path}.new`, String(to - Date.now()));
      renameSync(`${path}.new`, path);
    },
  };
}
