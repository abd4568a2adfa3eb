import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { LedgerPlace } from '../config/ledger-place.js';
import type { ResetRecord } from '../core/forecast/inputs.js';
import type { ResetPromise } from '../core/promises/reset-promise.js';
import { addressIdentity } from '../core/reading/post.js';
import { PROMISED, type ResetKind, STRENGTHS, WINDOW_KINDS } from '../core/reading/reading.js';
import { parseRecordFile } from '../core/record/record-file.js';
import { EARLIEST_MS } from '../core/time/time.js';
import { coveredIntervals } from '../ledger/read/coverage.js';
import { forecastInputs, promisesByRules } from '../ledger/read/forecast-inputs.js';
import { withEveryReading } from '../ledger/read/promises.js';
import { currentRecord } from '../ledger/read/resets.js';
import { readNamedFile, refuse } from './named-file.js';
import { readLedger } from './open-ledger.js';
import { CommandFailure } from './output.js';

/** A record, and sets of promises to be replayed with it. */
export interface BacktestInputs {
  readonly record: ResetRecord;
  readonly promises: readonly PromiseSet[];
}

export interface PromiseSet {
  readonly name: 'file' | 'readers' | 'rules' | 'none';
  /** Path of the file that they are in. */
  readonly source: string;
  readonly promises: readonly ResetPromise[];
}

/** A simulated record may reach into the future. */
const NO_LIMIT = Number.POSITIVE_INFINITY;

/** A record file with the promises of a file, or else of `promises.csv` in its folder. */
export function inputsOfFile(
  path: string,
  promises: string | null,
  coveredUntil: number | null,
): BacktestInputs {
  const record = readRecord(path, coveredUntil);
  const beside = join(dirname(path), 'promises.csv');
  const file = promises ?? (path !== '-' && existsSync(beside) ? beside : null);
  if (file === null) return { record, promises: [] };
  return { record, promises: [{ name: 'file', source: file, promises: readPromises(file) }] };
}

/**
 * The record of a ledger with the promises that its readers found, and with those that its rules alone found.
 */
export function inputsOfLedger(place: LedgerPlace): BacktestInputs {
  const { path: source } = place;
  return readLedger(place, (queries) => {
    const knownRecord = withEveryReading(currentRecord(queries));
    const { record, promises } = forecastInputs(queries, knownRecord, coveredIntervals(queries));
    const byRules = { name: 'rules', source, promises: promisesByRules(queries) } as const;
    return { record, promises: [{ name: 'readers', source, promises }, byRules] };
  });
}

function readRecord(path: string, coveredUntil: number | null): ResetRecord {
  const file = parseRecordFile(readNamedFile(path).text, NO_LIMIT);
  if (file.kind === 'invalid')
    throw new CommandFailure(`${path} cannot be replayed:\n  ${file.problems.join('\n  ')}`);
  const instants = (of: ResetKind) =>
    file.entries
      .filter(({ kind }) => kind === of)
      .map(({ at }) => at)
      .sort((a, b) => a - b);
  const resets = instants('regular');
  const banked = instants('banked');
  const first = resets[0];
  const last = resets.at(-1);
  if (first === undefined || last === undefined) return { resets, coverage: [] };
  const toAt = coveredUntil ?? last;
  if (toAt < last)
    throw new CommandFailure('--covered-until is before the last reset of the record. Give a later instant.');
  return { resets, banked, coverage: [{ fromAt: first, toAt }] };
}

/** As epoch milliseconds. */
const instantCell = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .refine((at) => at >= EARLIEST_MS, 'expected an instant from 2000 on');

/** An empty cell is an unknown value. */
const optionalCell = <T>(schema: z.ZodType<T>) =>
  z.preprocess((cell) => (cell === '' ? null : cell), schema.nullable());

const promiseRow = z.object({
  at: instantCell,
  from: optionalCell(instantCell),
  to: optionalCell(instantCell),
  window: z.enum(WINDOW_KINDS),
  promises: z.enum(PROMISED),
  strength: z.enum(STRENGTHS),
  times: z.coerce.number().int().min(1).max(100),
  another: z
    .enum(['true', 'false'])
    .transform((cell) => cell === 'true')
    .default(false),
  state: z.string().default(''),
  url: z.string(),
});

/**
 * Promises from a CSV file as `/data/promises.csv` serves it, without withdrawn ones; `another` and `state`
 * may be missing, further columns are ignored.
 * @throws CommandFailure listing every invalid row
 */
export function readPromises(path: string): ResetPromise[] {
  const rows: unknown[] = parse(readNamedFile(path).text, { bom: true, columns: true, trim: true });
  const problems: string[] = [];
  const promises = rows.flatMap((row, index): ResetPromise[] => {
    const { data, error } = promiseRow.safeParse(row);
    for (const { path: column, message } of error?.issues ?? [])
      problems.push(`line ${index + 2}: ${column.join('.')}: ${message}`);
    if (!data) return [];
    const { window: windowKind, url, state, ...rest } = data;
    if (state === 'withdrawn') return [];
    return [{ ...rest, windowKind, identity: addressIdentity(url) ?? url }];
  });
  refuse(path, problems);
  return promises.sort((a, b) => a.at - b.at);
}
