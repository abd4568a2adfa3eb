import { median } from '../../core/stats/median.js';
import { type Check, fails, off, works } from './check.js';

/** A skew that does not matter: turns run every few minutes. */
const MAX_SKEW_MS = 60_000;

/** Compares this machine's clock with those of the servers that the other checks query. */
export function createClockWatch(now: () => number) {
  const skews: number[] = [];
  return {
    /** The same `fetch`, which also notes the time of each server. */
    watch:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (input, init) => {
        const askedAt = now();
        const response = await fetch(input, init);
        const at = Date.parse(response.headers.get('date') ?? '');
        // A cache forwards the date of its stored response, and `age` says how old that is.
        const age = Number(response.headers.get('age') ?? 0) * 1000;
        // The header has whole seconds: add half of one.
        if (!Number.isNaN(at + age)) skews.push((askedAt + now()) / 2 - (at + age + 500));
        return response;
      },
    check(): Check {
      const name = 'clock';
      const skew = median(skews);
      if (skew === null)
        return off(
          name,
          'no server reported its time',
          'The clock is compared with the servers of the sources: configure one, or fix what failed above.',
        );
      const seconds = Math.round(Math.abs(skew) / 1000);
      if (Math.abs(skew) <= MAX_SKEW_MS) return works(name, `within ${seconds} s of the servers`);
      const side = skew > 0 ? 'ahead of' : 'behind';
      return fails(
        name,
        `${seconds} s ${side} the servers`,
        'Synchronise it with NTP (timedatectl set-ntp true).',
      );
    },
  };
}
