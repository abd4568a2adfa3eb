import type { Column } from '../../core/published/files.js';
import { asSpreadsheetText } from '../../core/text/spreadsheet-text.js';
import { isoInstantOrNull } from '../../core/time/instant.js';
import { webUri } from '../../lib/web-uri.js';

/** A cell: null is empty. */
type Cell = string | number | boolean | null;

/** A column, and where its cells come from. */
interface Field<Row> {
  readonly type: Column['type'];
  readonly description: string;
  /** Only where not every cell has to be filled. */
  readonly optional?: true;
  readonly enum?: readonly string[];
  of(row: Row): Cell;
}

/** A data file: its columns in order, by name. */
export interface Table<Row> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, Field<Row>>>;
}

const column =
  <C extends Cell>(type: Field<never>['type']) =>
  <Row>(description: string, of: (row: Row) => C): Field<Row> => ({ type, description, of });

export const text = column<string | null>('string');
export const number = column<number | null>('number');
export const integer = column<number | null>('integer');
export const flag = column<boolean>('boolean');

/** A UTC day, as it is written. */
export const day = column<string | null>('date');

/** @param at epoch milliseconds */
export function instantField<Row>(description: string, at: (row: Row) => number | null): Field<Row> {
  return { type: 'datetime', description, of: (row) => isoInstantOrNull(at(row)) };
}

export function oneOf<Row>(
  values: readonly string[],
  description: string,
  of: (row: Row) => string | null,
): Field<Row> {
  return { type: 'string', description, enum: values, of };
}

export function address<Row>(description: string, of: (row: Row) => string | null): Field<Row> {
  return optionalField(text(description, (row) => webUri(of(row))));
}

/** The column may be empty. */
export function optionalField<Row>(field: Field<Row>): Field<Row> {
  return { ...field, optional: true };
}

const ROWS_IN_A_PIECE = 1_000;

/**
 * The rows as CSV (RFC 4180): a header, `,`, CRLF, UTF-8 without a byte order mark; in pieces, so that a long
 * file does not hold the thread.
 */
export function* csvPieces<Row>({ fields }: Table<Row>, rows: readonly Row[]): Generator<string> {
  const columns = Object.values(fields);
  const lineOf = (row: Row) =>
    columns.map(({ type, of }) => quoted(type === 'string' ? asText(of(row)) : of(row))).join(',');
  yield `${Object.keys(fields).join(',')}\r\n`;
  for (let from = 0; from < rows.length; from += ROWS_IN_A_PIECE) {
    const piece = rows.slice(from, from + ROWS_IN_A_PIECE);
    yield piece.map((row) => `${lineOf(row)}\r\n`).join('');
  }
}

export function csvOf<Row>(table: Table<Row>, rows: readonly Row[]): string {
  return [...csvPieces(table, rows)].join('');
}

/** Line breaks of every kind are quoted: readers differ in which of them end a row. */
function quoted(cell: Cell): string {
  const written = String(cell ?? '');
  return /[",\r\n]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written;
}

function asText(cell: Cell): Cell {
  return typeof cell === 'string' ? asSpreadsheetText(cell) : cell;
}

export function columnsOf<Row>({ fields }: Table<Row>): Column[] {
  return Object.entries(fields).map(([name, { type, description, optional, enum: values }]) => ({
    name,
    type,
    description,
    required: optional !== true,
    values: values ? [...values] : null,
  }));
}
