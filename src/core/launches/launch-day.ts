import { DAY_MS } from '../time.js';

/**
 * The day number of a calendar date.
 * @param date an existing date, `2026-01-31`
 * @returns whole days since 1970-01-01 UTC
 */
export function dayOfDate(date: string): number {
  return Math.floor(Date.parse(date) / DAY_MS);
}

/**
 * The calendar date of a day number.
 * @param day whole days since 1970-01-01 UTC
 * @returns `2026-01-31`
 */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Compares by date, oldest first. */
export const byDate = (a: { readonly date: string }, b: { readonly date: string }) =>
  a.date < b.date ? -1 : Number(a.date > b.date);
