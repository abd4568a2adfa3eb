import { getTableColumns } from 'drizzle-orm';
import { sha256 } from '../core/text/sha256.js';
import { forecasts, type oddsBooks } from './schema.js';

/*
 * Hashes by which the chain names what a turn published, so that it can be checked as long as it is kept.
 */

const FORECAST_FIELDS = Object.entries(getTableColumns(forecasts));

/** The columns that the hash of a forecast covers, in their order: all of them. */
export const FORECAST_COLUMNS = FORECAST_FIELDS.map(([, { name }]) => name);

export function forecastHash(row: Readonly<Record<string, unknown>>): string {
  return hashOfFields(FORECAST_FIELDS.map(([field]) => row[field]));
}

/** SHA-256 of the JSON list. */
export const hashOfFields = (fields: readonly unknown[]): string => sha256(JSON.stringify(fields));

/** SHA-256 of a book of launch odds and what it was made from: a line each. */
export function bookHash({
  madeFrom,
  payload,
}: Readonly<Omit<typeof oddsBooks.$inferSelect, 'hash'>>): string {
  return sha256(`${madeFrom}\n${payload}`);
}
