import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { cleanText } from '../../core/clean-text.js';
import type { FailureClass } from '../../core/failure-class.js';
import { RESET_KINDS } from '../../core/reading/reading.js';
import { plansInCell, type RecordEntry } from '../../core/record/record-file.js';
import { namesItsPlans, RESET_SCOPES } from '../../core/record/reset.js';
import { schemaProblem } from '../../core/schema-problem.js';
import { sha256 } from '../../core/sha256.js';
import type { Interval } from '../../core/time.js';
import { below } from '../../lib/address-below.js';
import type { HttpClient } from '../../lib/http-client.js';
import { withoutSecrets } from '../addresses.js';
import { BOUNDS } from '../bounds.js';
import { type FetchedPage, fetchPage, parseJson } from '../pages/fetch-page.js';
import { SourceFailure } from '../source.js';
import { instantCell, listOf, optionalCell } from './cells.js';

/*
 * An instance by its data files (docs/api.md): `/data/files.json`, which names the snapshot, the provider and the hash of
 * each file, and the files with its record. Further keys and columns are ignored.
 */

/** The record of another instance. */
export interface InstanceRecord {
  /** When its snapshot was made. */
  readonly generatedAt: number;
  /** Provider of the product whose resets it records. */
  readonly provider: string;
  readonly entries: readonly RecordEntry[];
  /** The intervals in which its record is complete. */
  readonly covered: readonly Interval[];
}

/** The failure of an instance at an address. */
export function failureAt(base: string, failureClass: FailureClass, reason: string): SourceFailure {
  return new SourceFailure(failureClass, `${withoutSecrets(base)} ${reason}`);
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const filesAnswer = z.object({
  apiVersion: z.literal('1'),
  generatedAt: instantCell,
  provider: z.string(),
  files: listOf(z.object({ name: z.string(), sha256: hash.nullable() })),
});

type Listed = z.infer<typeof filesAnswer>['files'];

/** The record of the newest snapshot; `changed` when a newer one was published while it was read. */
export async function readDataFiles(
  http: HttpClient,
  base: string,
  signal: AbortSignal,
): Promise<InstanceRecord | 'changed'> {
  const page = await fetchBelow(http, base, '/data/files.json', 'application/json', signal);
  const answer = parseJson(page, filesAnswer, 'the list of the data files of an instance');
  const { generatedAt, provider, files: listed } = answer;
  const files = { http, base, listed, signal };
  const intervals = await readFile(files, 'coverage', coverageRow);
  const resets = await readFile(files, 'resets', resetRow);
  if (intervals === 'changed' || resets === 'changed') return 'changed';
  return {
    generatedAt,
    provider,
    entries: resets.filter((reset) => reset !== null),
    // Intervals that end after their snapshot claim nothing beyond it.
    covered: intervals
      .map(({ from, until }) => ({ fromAt: from, toAt: Math.min(until, generatedAt) }))
      .filter(({ fromAt, toAt }) => fromAt <= toAt),
  };
}

async function fetchBelow(
  http: HttpClient,
  base: string,
  path: string,
  accept: string,
  signal: AbortSignal,
): Promise<FetchedPage> {
  try {
    return await fetchPage(http, { url: below(base, path), accept, signal, validators: null });
  } catch (error) {
    // An instance without a recent record of its own answers 503.
    if (!(error instanceof SourceFailure) || error.httpStatus !== 503) throw error;
    throw new SourceFailure('http_status', `${withoutSecrets(base)} has no recent record itself`, 503);
  }
}

interface Files {
  readonly http: HttpClient;
  readonly base: string;
  readonly listed: Listed;
  readonly signal: AbortSignal;
}

/** The rows of a file; `changed` if it is not the one that the list describes. */
async function readFile<Row>(
  { http, base, listed, signal }: Files,
  name: string,
  row: z.ZodType<Row>,
): Promise<readonly Row[] | 'changed'> {
  const expected = listed.find((file) => file.name === `${name}.csv`)?.sha256;
  if (!expected) throw failureAt(base, 'invalid_payload', `names no hash of ${name}.csv`);
  const page = await fetchBelow(http, base, `/data/${name}.csv`, 'text/csv', signal);
  if (sha256(page.text) !== expected) return 'changed';
  const records = recordsOf(base, name, page.text);
  if (records.length > BOUNDS.rows)
    throw failureAt(
      base,
      'too_large',
      `has more than ${BOUNDS.rows.toLocaleString('en')} rows in ${name}.csv`,
    );
  const parsed = z.array(row).safeParse(records);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const problem = issue ? schemaProblem(issue, 'the whole') : 'its format is unknown';
  throw failureAt(base, 'invalid_payload', `has an unusable ${name}.csv: ${problem}`);
}

function recordsOf(base: string, name: string, text: string): readonly unknown[] {
  try {
    return parse(text, { columns: true, skip_empty_lines: true });
  } catch (error) {
    throw failureAt(base, 'invalid_payload', `has an unusable ${name}.csv: ${(error as Error).message}`);
  }
}

/** An apostrophe in front keeps spreadsheets from running a text. */
const text = z.string().transform((cell) => cleanText(cell.replace(/^'/, '').slice(0, BOUNDS.textLength)));
const postAddress = z.url({ protocol: /^https?$/, normalize: true }).max(BOUNDS.addressLength);

const coverageRow = z.object({ from: instantCell, until: instantCell });

const resetRow = z
  .object({
    at: instantCell,
    kind: z.enum(RESET_KINDS),
    text: optionalCell(text),
    url: optionalCell(postAddress),
    scope: optionalCell(z.enum(RESET_SCOPES)),
    plans: text.transform(plansInCell),
    status: z.enum(['confirmed', 'withdrawn']),
  })
  .refine(namesItsPlans, {
    path: ['plans'],
    error: 'expected names where the scope is plan, and nothing elsewhere',
  })
  .transform(({ status, ...row }): RecordEntry | null =>
    status === 'withdrawn' ? null : { where: new Date(row.at).toISOString(), ...row },
  );
