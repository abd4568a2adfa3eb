import { median } from '../stats/median.js';
import { MINUTE_MS } from './time.js';

/**
 * A clock that differs by more is wrong: turns run every few minutes, and a served answer may be a minute
 * old.
 */
export const MAX_CLOCK_OFFSET_MS = 2 * MINUTE_MS;

/** No clock is right that says a time before this program was made. */
const PROGRAM_MADE_AT = Date.UTC(2025, 0, 1);

/** What a server said of the time. Epoch milliseconds. */
export interface ServerTime {
  /** Its host. */
  readonly server: string;
  /** Its `Date`. */
  readonly date: number;
  /** Its `Age`: how long a cache had kept the answer by then. */
  readonly ageMs: number;
  /** By the clock that is judged. */
  readonly receivedAt: number;
}

/** What is to be added to the clock to get the time of a server. */
interface ServerOffset {
  readonly server: string;
  readonly offsetMs: number;
}

export interface ClockVerdict {
  /** `unchecked`: no server said anything of the time, or they do not agree. */
  readonly clock: 'right' | 'wrong' | 'unchecked';
  /** What is to be added to the clock; 0 unless it is wrong. */
  readonly offsetMs: number;
  /** How many servers agree on that. */
  readonly servers: number;
  /** Servers whose time differs from that of the others. */
  readonly dissenters: readonly ServerOffset[];
}

/** The offset that was found last (0: none), and how many servers agreed on it. */
export type Standing = Pick<ClockVerdict, 'offsetMs' | 'servers'>;

/** Nothing was found wrong before. */
export const NOT_WRONG: Standing = { offsetMs: 0, servers: 0 };

/**
 * Judges the machine's clock by the servers that were read: it is wrong if more than half of them agree that
 * it is off by more than `MAX_CLOCK_OFFSET_MS`. Servers agree that are within that of their median; the
 * others are wrong themselves.
 * @param standing what was found last: what servers said stands until they say otherwise
 * @see docs/reliability.md, the clock
 */
export function judgeClock(times: readonly ServerTime[], now: number, standing: Standing): ClockVerdict {
  const offsets = offsetsOf(times);
  const medianMs = Math.round(median(offsets.map(({ offsetMs }) => offsetMs)) ?? 0);
  const agrees = ({ offsetMs }: ServerOffset) => Math.abs(offsetMs - medianMs) <= MAX_CLOCK_OFFSET_MS;
  const servers = offsets.filter(agrees).length;
  if (2 * servers > offsets.length) {
    const dissenters = offsets.filter((offset) => !agrees(offset));
    const isWrong = Math.abs(medianMs) > MAX_CLOCK_OFFSET_MS;
    return { clock: isWrong ? 'wrong' : 'right', offsetMs: isWrong ? medianMs : 0, servers, dissenters };
  }
  const dissenters = offsets.filter(({ offsetMs }) => Math.abs(offsetMs) > MAX_CLOCK_OFFSET_MS);
  const atLeast = Math.max(0, PROGRAM_MADE_AT - now);
  const stands = standing.offsetMs !== 0 && (standing.servers > 0 || atLeast > 0);
  const offsetMs = stands ? standing.offsetMs : atLeast;
  return { clock: offsetMs === 0 ? 'unchecked' : 'wrong', offsetMs, servers: 0, dissenters };
}

/**
 * One for each server: that of its freshest answer, because a cache may keep one without saying for how long.
 */
function offsetsOf(times: readonly ServerTime[]): readonly ServerOffset[] {
  const offsets = new Map<string, number>();
  for (const { server, date, ageMs, receivedAt } of times) {
    const offsetMs = date + ageMs - receivedAt;
    offsets.set(server, Math.max(offsets.get(server) ?? offsetMs, offsetMs));
  }
  return [...offsets].map(([server, offsetMs]) => ({ server, offsetMs }));
}

/** Whether two offsets are not the same. */
export function offsetHasChanged(before: number, after: number): boolean {
  return (before === 0) !== (after === 0) || Math.abs(before - after) > MAX_CLOCK_OFFSET_MS;
}

/** A start with such a clock would date the record by it. */
export function isBeforeProgram(now: number): boolean {
  return now < PROGRAM_MADE_AT;
}
