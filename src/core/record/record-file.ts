import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { RESET_KINDS, type ResetKind } from '../reading/reading.js';
import { cleanText, cleanValue } from '../text/clean-text.js';
import { firstProblems } from '../text/first-problems.js';
import { fromSpreadsheetText } from '../text/spreadsheet-text.js';
import { EARLIEST_MS } from '../time/time.js';
import type { CoveredInterval } from './coverage.js';
import { type ForWhom, namesItsPlans, RESET_SCOPES } from './reset.js';

/** One reset of a record file. A row of kind `regular+banked` gives two. */
export interface RecordEntry extends ForWhom {
  /** Position in the file: `line 3` of a CSV file, `entry 2` of a JSON list. */
  readonly where: string;
  readonly kind: ResetKind;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly url: string | null;
  readonly text: string | null;
}

type RecordFile =
  | { readonly kind: 'entries'; readonly entries: readonly RecordEntry[] }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

/** The kinds of reset behind each `kind` of a record file. */
export const KINDS_IN_FILES: Readonly<Record<string, readonly ResetKind[]>> = {
  regular: ['regular'],
  banked: ['banked'],
  'regular+banked': RESET_KINDS,
};

/** Names of plans in a cell; a name may have a comma. */
export const PLAN_SEPARATOR = '; ';

function plansInCell(cell: string): readonly string[] {
  return cell
    .split(PLAN_SEPARATOR.trim())
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

const blankAsNull = (value: unknown) => (value === '' || value === undefined ? null : value);

const NO_NAME = 'plans: the names of plans';

const fields = {
  at: z.iso.datetime({ offset: true, error: 'at: an instant such as 2026-01-31T18:05:00Z' }),
  kind: z.preprocess(
    (value) => blankAsNull(value) ?? 'regular',
    z.enum(['regular', 'banked', 'regular+banked'], { error: 'kind: regular, banked or regular+banked' }),
  ),
  url: z.preprocess(
    blankAsNull,
    z.url({ protocol: /^https?$/, normalize: true, error: 'url: an http(s) address' }).nullable(),
  ),
  text: z.preprocess(blankAsNull, z.string({ error: 'text: a text' }).nullable()),
  scope: z.preprocess(
    blankAsNull,
    z.enum(RESET_SCOPES, { error: 'scope: everyone, paid, plan or nothing' }).nullable(),
  ),
  plans: z.preprocess(
    (value) => (typeof value === 'string' ? plansInCell(value) : (value ?? [])),
    z.array(z.string(NO_NAME).trim().min(1, NO_NAME), NO_NAME),
  ),
  status: z.unknown().optional(),
};

const rowSchema = z
  .object(fields, { error: 'an instant, or an object with `at`' })
  .refine(namesItsPlans, { error: 'plans: names where the scope is plan, and nothing elsewhere' });

/**
 * Reads a record of resets: CSV with an `at` column and optional `kind`, `url`, `text`, `scope`, `plans`
 * (separated by semicolons), or a JSON list of instants or of objects with those keys, `plans` also as a
 * list. What makes `/data/resets.csv` safe for spreadsheets is undone, and an entry whose `status` is
 * `withdrawn` there is no reset. All problems are reported at once; a file with problems gives no entries.
 * @param now epoch milliseconds; a reset later than this is a problem
 */
export function parseRecordFile(content: string, now: number): RecordFile {
  const text = content.replace(/^\ufeff/, '');
  const rows = text.trimStart().startsWith('[') ? jsonRows(text) : csvRows(text);
  if (typeof rows === 'string') return { kind: 'invalid', problems: [rows] };
  const problems: string[] = [];
  const entries: RecordEntry[] = [];
  const seen = new Map<string, string>();
  for (const { where, value, problem } of rows) {
    if (problem !== undefined) {
      problems.push(`${where}: ${problem}`);
      continue;
    }
    const parsed = rowSchema.safeParse(value);
    if (!parsed.success) {
      problems.push(`${where}: expected ${parsed.error.issues.map((issue) => issue.message).join('; ')}`);
      continue;
    }
    if (parsed.data.status === 'withdrawn') continue;
    const { url, text, scope, plans } = parsed.data;
    const at = Date.parse(parsed.data.at);
    if (at < EARLIEST_MS) problems.push(`${where}: ${parsed.data.at} is before 2000`);
    if (at > now) problems.push(`${where}: ${parsed.data.at} is in the future`);
    for (const kind of KINDS_IN_FILES[parsed.data.kind] ?? []) {
      const key = `${kind} ${at}`;
      const before = seen.get(key);
      if (before) problems.push(`${where}: duplicate of the ${kind} reset at ${before}`);
      seen.set(key, where);
      entries.push({ where, kind, at, url, text, scope, plans });
    }
  }
  if (problems.length > 0) return { kind: 'invalid', problems: firstProblems(problems) };
  return { kind: 'entries', entries };
}

/** Coverage of a record that states none: from its first entry to its last. Null for an empty record. */
export function spanOf(entries: readonly RecordEntry[]): CoveredInterval | null {
  if (entries.length === 0) return null;
  const fromAt = entries.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);
  const toAt = entries.reduce((last, { at }) => Math.max(last, at), Number.NEGATIVE_INFINITY);
  return { fromAt, toAt, basis: 'import' };
}

interface Row {
  readonly where: string;
  readonly value: unknown;
  /** Why the row cannot be read at all. */
  readonly problem?: string;
}

function jsonRows(content: string): readonly Row[] | string {
  try {
    const list = z.array(z.unknown()).parse(JSON.parse(content, cleanValue));
    return list.map((entry, index) => ({
      where: `entry ${index + 1}`,
      value: typeof entry === 'string' ? { at: entry } : entry,
    }));
  } catch (error) {
    return `not a JSON list: ${(error as Error).message}`;
  }
}

function csvRows(content: string): readonly Row[] | string {
  if (content.trimStart().startsWith('{')) return 'not a record: expected a JSON list, or CSV';
  let header: readonly string[] = [];
  try {
    const records: { record: unknown; info: { lines: number; error?: unknown } }[] = parse(
      cleanText(content),
      {
        columns: (names: string[]) => {
          header = names;
          return names;
        },
        info: true,
        relax_column_count: true,
        skip_empty_lines: true,
        trim: true,
        cast: fromSpreadsheetText,
      },
    );
    if (!header.includes('at')) {
      return 'not a record: expected a first line with the column names, including `at`';
    }
    return records.map(({ record, info }) => ({
      where: `line ${info.lines}`,
      value: record,
      ...(info.error ? { problem: 'expected the same number of cells as in the first line' } : {}),
    }));
  } catch (error) {
    return `not CSV: ${(error as Error).message}`;
  }
}
