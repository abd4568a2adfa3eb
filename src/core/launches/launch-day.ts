import { DAY_MS } from '../time/time.js';

/** Whole days from 1970-01-01 UTC to a date of the calendar, `2026-01-31`. */
export function dayOfDate(date: string): number {
  return dayAt(Date.parse(date));
}

/** Whole days from 1970-01-01 UTC to the day of an instant. */
export function dayAt(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** The date, `2026-01-31`, that lies so many whole days after 1970-01-01 UTC. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
