import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { cleanText } from '../../core/clean-text.js';
import type { Post } from '../../core/reading/post.js';
import { PROMISED, RESET_KINDS, STRENGTHS, WINDOW_KINDS } from '../../core/reading/reading.js';
import { publishedLedger } from '../../core/record/mirror.js';
import type { RecordEntry } from '../../core/record/record-file.js';
import { schemaProblem } from '../../core/schema-problem.js';
import { sha256 } from '../../core/sha256.js';
import { EARLIEST_MS } from '../../core/time.js';
import type { HttpClient } from '../../lib/http-client.js';
import { below, withoutSecrets } from '../addresses.js';
import { BOUNDS } from '../bounds.js';
import { fetchPage, parseJson } from '../pages/fetch-page.js';
import type { Validators } from '../pages/paging.js';
import { type FailureClass, SourceFailure } from '../source.js';
/*
 * An instance by its data files (docs/api.md): `/data/datapackage.json`, which names snapshot and ledger and the hash of
 * each file, and the files that it follows. Further keys and columns are ignored.
 */

/** Another instance, by the data package of one snapshot. */
export type InstanceTop = NonNullable<Awaited<ReturnType<typeof topOfFiles>>>;
/** All that it says of its record. */
export type InstanceRecord = Exclude<Awaited<ReturnType<InstanceTop['read']>>, 'changed'>;

/** A promise as the instance has read it. */
export type InstancePromise = Pick<Post, 'at' | 'text' | 'url'> &
  Pick<NonNullable<Post['given']>['reading'], 'window' | 'promises' | 'strength' | 'times' | 'another'>;

/** How an instance at an address fails. */
export function failureAt(base: string, failureClass: FailureClass, reason: string): SourceFailure {
  return new SourceFailure(failureClass, `${withoutSecrets(base)} ${reason}`);
}

/** SHA-256 of the data files that seldom change. */
export const fileHashes = z.object({ resets: z.string(), promises: z.string() });

const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .refine((at) => at >= EARLIEST_MS, 'expected an instant from 2000 on');
const hash = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const packageAnswer = z.object({
  record: z.object({
    apiVersion: z.literal('1'),
    generatedAt: instant,
    timeline: z.string(),
    ledger: publishedLedger.refine(
      ({ mirrors, earlier }) => Math.max(mirrors.length, earlier.length) <= BOUNDS.ledgers,
      `expected at most ${BOUNDS.ledgers} mirrored ledgers and earlier heads`,
    ),
  }),
  resources: z.array(z.object({ name: z.string(), hash: hash.optional() })),
});

/** Null if nothing has changed. */
export async function topOfFiles(
  http: HttpClient,
  base: string,
  signal: AbortSignal,
  validators: Validators | null,
) {
  const url = below(base, '/data/datapackage.json');
  const page = await orStale(base, fetchPage(http, { url, accept: 'application/json', signal, validators }));
  if (page === 'not_modified') return null;
  const { record, resources } = parseJson(page, packageAnswer, 'the data package of an instance');
  const hashOf = (name: string): string => {
    const found = resources.find((one) => one.name === name)?.hash;
    if (found === undefined) throw failureAt(base, 'invalid_payload', `names no hash of ${name}.csv`);
    return found;
  };
  const files = { resets: hashOf('resets'), promises: hashOf('promises') };
  const coverage = hashOf('coverage');
  const { generatedAt, timeline, ledger } = record;
  return {
    generatedAt,
    ledger,
    files,
    /** Whether it reads a timeline itself. */
    isWatching: timeline !== 'unavailable',
    validators: page.validators,
    /**
     * All that it says, or `changed` when a newer snapshot was published meanwhile.
     * @param same what is known from an earlier read and need not be read again: it is null in the answer
     */
    async read(signal: AbortSignal, same: { readonly resets: boolean; readonly promises: boolean }) {
      const rowsOf = <Row>(name: string, expected: string, row: z.ZodType<Row>) =>
        readFile(http, base, signal, { name, expected, row });
      const intervals = await rowsOf('coverage', coverage, coverageRow);
      const resets = same.resets ? null : await rowsOf('resets', files.resets, resetRow);
      const promises = same.promises ? null : await rowsOf('promises', files.promises, promiseRow);
      if (intervals === 'changed' || resets === 'changed' || promises === 'changed')
        return 'changed' as const;
      return {
        entries: resets?.filter((one) => one !== null) ?? null,
        // Intervals that end after their snapshot claim nothing beyond it.
        coverage: intervals
          .map(({ from, until }) => ({ fromAt: from, toAt: Math.min(until, generatedAt) }))
          .filter(({ fromAt, toAt }) => fromAt <= toAt),
        promises,
      };
    },
  };
}

/** Without a recent record of its own, an instance answers 503. */
function orStale<Page>(base: string, page: Promise<Page>): Promise<Page> {
  return page.catch((error: unknown) => {
    if (!(error instanceof SourceFailure) || error.httpStatus !== 503) throw error;
    const message = `${withoutSecrets(base)} has no recent record itself`;
    throw new SourceFailure('stale_upstream', message, 503);
  });
}

interface FileOf<Row> {
  readonly name: string;
  /** The hash that the package names. */
  readonly expected: string;
  readonly row: z.ZodType<Row>;
}

/** The rows of a file; `changed` if it is not the one that the package describes. */
async function readFile<Row>(
  http: HttpClient,
  base: string,
  signal: AbortSignal,
  { name, expected, row }: FileOf<Row>,
): Promise<readonly Row[] | 'changed'> {
  const url = below(base, `/data/${name}.csv`);
  const page = await orStale(base, fetchPage(http, { url, accept: 'text/csv', signal, validators: null }));
  if (`sha256:${sha256(page.text)}` !== expected) return 'changed';
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
  const what = issue ? schemaProblem(issue, 'the whole') : 'its format is unknown';
  throw failureAt(base, 'invalid_payload', `has an unusable ${name}.csv: ${what}`);
}

function recordsOf(base: string, name: string, text: string): readonly unknown[] {
  try {
    return parse(text, { columns: true, skip_empty_lines: true });
  } catch (error) {
    throw failureAt(base, 'invalid_payload', `has an unusable ${name}.csv: ${(error as Error).message}`);
  }
}

const optional = <T>(schema: z.ZodType<T>) =>
  z.preprocess((cell) => (cell === '' ? null : cell), schema.nullable());
/** An apostrophe in front keeps spreadsheets from running a text. */
const text = z.string().transform((cell) => cleanText(cell.replace(/^'/, '').slice(0, BOUNDS.textLength)));
const postAddress = z.url({ protocol: /^https?$/, normalize: true }).max(BOUNDS.addressLength);

const coverageRow = z.object({ from: instant, until: instant });

const resetRow = z
  .object({
    at: instant,
    kind: z.enum(RESET_KINDS),
    text: optional(text),
    url: optional(postAddress),
    status: z.enum(['confirmed', 'withdrawn']),
  })
  .transform(({ status, ...row }): RecordEntry | null =>
    status === 'withdrawn' ? null : { where: new Date(row.at).toISOString(), ...row },
  );

/** What a row of `promises.csv` says of a promise. */
export const promised = z.object({
  at: instant,
  from: optional(instant),
  to: optional(instant),
  window: z.enum(WINDOW_KINDS),
  promises: z.enum(PROMISED),
  strength: z.enum(STRENGTHS),
  times: z.coerce.number().int().min(1).max(100),
  another: z.enum(['true', 'false']).transform((cell) => cell === 'true'),
});

const promiseRow = promised.extend({ text, url: optional(postAddress) }).transform(
  ({ from, to, window: kind, ...row }): InstancePromise => ({
    ...row,
    window: from === null && to === null ? null : { kind, from, to },
  }),
);
