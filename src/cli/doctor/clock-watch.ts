import { median } from '../../core/stats/median.js';
import { type Check, fails, off, works } from './check.js';

/** A schedule of minutes bears this much; posts and promises are dated by other clocks. */
const MOST_MS = 60_000;

export interface ClockWatch {
  /** The same `fetch`, each of whose answers also tells its server's time. */
  readonly fetch: typeof globalThis.fetch;
  check(): Check;
}

/** Compares this machine's clock with those of the servers that are asked anyway. */
export function createClockWatch(fetch: typeof globalThis.fetch, now: () => number): ClockWatch {
  const skews: number[] = [];
  return {
    async fetch(input, init) {
      const askedAt = now();
      const response = await fetch(input, init);
      const at = Date.parse(response.headers.get('date') ?? '');
      // A cache hands on the date of the answer it kept, and says how old that is.
      const age = Number(response.headers.get('age') ?? 0) * 1000;
      // The header has whole seconds.
      if (!Number.isNaN(at + age)) skews.push((askedAt + now()) / 2 - (at + age + 500));
      return response;
    },
    check() {
      const name = 'clock';
      const skew = median(skews);
      if (skew === null)
        return off(name, 'no server told its time', 'It is compared once a source is configured.');
      const seconds = Math.round(Math.abs(skew) / 1000);
      if (Math.abs(skew) <= MOST_MS) return works(name, `within ${seconds} s of what servers say`);
      const side = skew > 0 ? 'ahead of' : 'behind';
      return fails(
        name,
        `${seconds} s ${side} what servers say`,
        'Set it by NTP (timedatectl set-ntp true).',
      );
    },
  };
}
