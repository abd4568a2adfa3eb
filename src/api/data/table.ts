import { stringify } from 'csv-stringify/sync';

/** A cell: null is empty. Instants are ISO-8601 texts. */
type Cell = string | number | boolean | null;

/** A column, described in the words of Frictionless Table Schema. */
interface Field<Row> {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'date' | 'datetime';
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

/** The rows as CSV (RFC 4180): a header, `,`, CRLF, UTF-8 without a byte order mark. */
export function csvOf<Row>({ fields }: Table<Row>, rows: readonly Row[]): string {
  const columns = Object.values(fields);
  return stringify(
    rows.map((row) => columns.map(({ type, of }) => (type === 'string' ? asText(of(row)) : of(row)))),
    {
      header: true,
      columns: Object.keys(fields),
      record_delimiter: 'windows',
      cast: { boolean: (value) => String(value) },
    },
  );
}

/**
 * Spreadsheets run a cell that begins like this as a formula, and texts are written by others. The full-width forms
 * are what some of them take for the same.
 */
const LIKE_A_FORMULA = /^[\s']*[=+\-@＝＋－＠]|^[\t\r\n']/;

/** With an apostrophe in front of what could run; a text that begins with one gets another, so that it can be undone. */
function asText(cell: Cell): Cell {
  return typeof cell === 'string' && LIKE_A_FORMULA.test(cell) ? `'${cell}` : cell;
}

/** The columns as a Frictionless Table Schema. */
export function schemaOf<Row>({ fields }: Table<Row>): object {
  return {
    fields: Object.entries(fields).map(([name, { type, description, optional, enum: values }]) => ({
      name,
      type,
      // The default format of Table Schema 1 has no fractions of seconds.
      ...(type === 'datetime' && { format: 'any' }),
      description,
      constraints: { required: optional !== true, ...(values && { enum: values }) },
    })),
    missingValues: [''],
  };
}
