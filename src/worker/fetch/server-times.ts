import type { ServerTime } from '../../core/time/machine-time.js';

/** Collects what servers say of the time. */
export interface ServerTimes {
  note(response: Pick<Response, 'headers'>, server: string): void;
  /** What was noted since this was called last. */
  take(): readonly ServerTime[];
}

export function createServerTimes(now: () => number): ServerTimes {
  let noted: ServerTime[] = [];
  return {
    note({ headers }, server) {
      const date = Date.parse(headers.get('date') ?? '');
      const age = Number(headers.get('age') ?? 0);
      if (Number.isNaN(date)) return;
      noted.push({
        server,
        date,
        ageMs: age > 0 && Number.isFinite(age) ? age * 1000 : 0,
        receivedAt: now(),
      });
    },
    take() {
      const taken = noted;
      noted = [];
      return taken;
    },
  };
}
