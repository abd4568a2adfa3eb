import { basename, dirname, join } from 'node:path';
import { oneLine } from '../../core/clean-text.js';
import { isoInstant } from '../../core/instant.js';
import { type CoveredInterval, joinCoverage } from '../../core/record/coverage.js';
import { parseRecordFile, type RecordEntry } from '../../core/record/record-file.js';
import { sha256 } from '../../core/sha256.js';
import { FetchError } from '../../lib/fetch-error.js';
import type { HttpClient } from '../../lib/http-client.js';
import { parseUrl } from '../../lib/parse-url.js';
import { requestTarget } from '../../lib/url-credentials.js';
import { withoutSecrets } from '../../sources/addresses.js';
import type { InstanceRecord } from '../../sources/instances/data-files.js';
import { readInstanceLaunches } from '../../sources/instances/launches.js';
import { readInstance } from '../../sources/instances/read-instance.js';
import { checkListText, type ReadList } from '../../sources/launches/launch-lists.js';
import { SourceFailure } from '../../sources/source.js';
import { readNamedBytes, statNamedFile } from '../named-file.js';
import { CommandFailure, UsageError } from '../output.js';

/** What a source says, checked. */
export interface FoundSource {
  /** Without secrets. */
  readonly name: string;
  /** For the audit trail. */
  readonly origin: string;
  readonly record: FoundRecord | null;
  readonly launches: readonly ReadList[];
  /** Launch lists that were not accepted, and why. */
  readonly refused: readonly string[];
}

export interface FoundRecord {
  readonly entries: readonly RecordEntry[];
  /** The time for which the source says that it is complete. A file does not say. */
  readonly covered: readonly CoveredInterval[];
}

export interface LoadOptions {
  readonly http: HttpClient;
  readonly now: number;
  readonly signal: AbortSignal;
  /** The expected SHA-256 of a file; null: from the `.sha256` file beside it. */
  readonly sha256: string | null;
  /** Id of the company whose product this instance tracks. */
  readonly provider: string;
}

/** Reads a file, an address of a file, or another instance. */
export async function loadSource(source: string, options: LoadOptions): Promise<FoundSource> {
  if (!/^https?:\/\//i.test(source)) return fromFile(source, options);
  if (parseUrl(source) === null) throw new UsageError(`${source} is not a valid address.`);
  try {
    return await fromAddress(source, options);
  } catch (error) {
    if (error instanceof SourceFailure) throw new CommandFailure(error.message);
    throw error;
  }
}

function fromFile(path: string, { sha256, now }: LoadOptions): FoundSource {
  const { name, bytes } = readNamedBytes(path);
  const beside = `${path}.sha256`;
  const expected =
    sha256 ?? (statNamedFile(beside) ? checksumIn(readNamedBytes(beside).bytes, beside) : null);
  return parseFile(name, bytes, { origin: oneLine(basename(name)), expected, now });
}

async function fromAddress(address: string, options: LoadOptions): Promise<FoundSource> {
  const { http, sha256, now, signal } = options;
  const url = new URL(address);
  const instance = /\.(csv|json)$/i.test(url.pathname) ? 'a file' : await instanceAt(address, options);
  if (typeof instance !== 'string') {
    if (sha256 !== null) throw new UsageError('--sha256 is only for files. For an instance, leave it out.');
    return instance;
  }
  const name = withoutSecrets(address);
  const bytes = await fetchBytes(http, address, signal);
  if (bytes === null) throw new CommandFailure(`${name} answered with status 404.`);
  url.pathname += '.sha256';
  const beside = sha256 === null ? await fetchBytes(http, url.href, signal) : null;
  const expected = beside === null ? sha256 : checksumIn(beside, withoutSecrets(url.href));
  if (expected === null) {
    const not = instance === 'a file' ? '' : ` It is not an instance of Reset Record: ${instance}.`;
    throw new CommandFailure(
      `${name} has no checksum, so it was not read.${not} Give the checksum with --sha256 <hex>, or publish it at ${withoutSecrets(url.href)}.`,
    );
  }
  return parseFile(name, bytes, { origin: originOf(name), expected, now });
}

/** The bytes at an address, which a checksum is about; null if there is nothing. */
async function fetchBytes(http: HttpClient, address: string, signal: AbortSignal): Promise<Buffer | null> {
  const name = withoutSecrets(address);
  const { url, headers } = requestTarget(address);
  try {
    const response = await http.get(url, { headers, signal });
    if (response.status === 404 || response.status === 410) return null;
    if (!response.ok) throw new CommandFailure(`${name} answered with status ${response.status}.`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new CommandFailure(`${name} could not be read: ${error.message}`);
  }
}

/** A record file, or a launch list, which is JSON with a company. */
function parseFile(
  name: string,
  bytes: Buffer,
  { origin, expected, now }: { origin: string; expected: string | null; now: number },
): FoundSource {
  checkSum(name, bytes, expected);
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  const source = { name, origin, record: null, launches: [], refused: [] };
  const company = companyIn(text);
  if (company !== null) return { ...source, ...checkLaunches([[company, text]], now) };
  const file = parseRecordFile(text, now);
  if (file.kind === 'invalid')
    throw new CommandFailure(
      `${name} was not imported; nothing was written:\n  ${file.problems.join('\n  ')}`,
    );
  return { ...source, record: { entries: file.entries, covered: [] } };
}

/** Id of the company whose launches a text lists; null if it is no launch list. */
function companyIn(text: string): string | null {
  const { company, launches } = objectIn(text) as { company?: { id?: unknown }; launches?: unknown };
  return typeof company?.id === 'string' && launches !== undefined ? company.id : null;
}

function objectIn(text: string): object {
  if (!text.trimStart().startsWith('{')) return {};
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}

function checkLaunches(texts: readonly (readonly [company: string, text: string])[], now: number) {
  const checked = texts.map(([company, text]) => checkListText(`${company}.json`, text, now));
  return {
    launches: checked.flatMap((one) => ('launchList' in one ? [one] : [])),
    refused: checked.flatMap((one) =>
      'launchList' in one ? [] : one.problems.map(({ message }) => message),
    ),
  };
}

/** What the instance at an address says, or why there is none. */
async function instanceAt(address: string, options: LoadOptions): Promise<FoundSource | string> {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\/api(\/.*)?$/, '');
  url.search = '';
  url.hash = '';
  const base = url.href;
  let record: InstanceRecord;
  try {
    record = await readInstance(options.http, base, options.signal, options.now);
  } catch (error) {
    const isOther =
      error instanceof SourceFailure && /^(not_found|invalid_payload)$/.test(error.failureClass);
    if (isOther) return error.message;
    throw error;
  }
  return fromInstance(base, record, options);
}

async function fromInstance(
  base: string,
  { generatedAt, provider: theirs, entries, covered }: InstanceRecord,
  { http, now, signal, provider }: LoadOptions,
): Promise<FoundSource> {
  const address = withoutSecrets(base);
  const lists = await readInstanceLaunches(http, base, signal);
  if (theirs !== provider)
    throw new CommandFailure(
      `${address} records a product of ${oneLine(theirs)}, not of ${provider}. Nothing was imported.`,
    );
  const texts = lists.map(({ company, json }) => [company, JSON.stringify(json, null, 2)] as const);
  return {
    name: `${address}, snapshot of ${isoInstant(generatedAt)}`,
    origin: originOf(address),
    record: {
      entries,
      covered: joinCoverage(covered.map((one) => ({ ...one, basis: 'import' }))),
    },
    ...checkLaunches(texts, now),
  };
}

/** Host and path. */
function originOf(address: string): string {
  const { host, pathname } = new URL(address);
  return join(host, dirname(pathname) === pathname ? '' : pathname);
}

function checksumIn(bytes: Buffer, name: string): string {
  const [hash] = /^[0-9a-f]{64}\b/i.exec(bytes.toString('latin1').trimStart()) ?? [];
  if (hash === undefined)
    throw new CommandFailure(
      `${name} is not a checksum: expected 64 hexadecimal digits, as sha256sum writes.`,
    );
  return hash.toLowerCase();
}

function checkSum(name: string, bytes: Buffer, expected: string | null): void {
  const found = sha256(bytes);
  if (expected !== null && found !== expected)
    throw new CommandFailure(
      `${name} is not the expected file; nothing was read from it. Its SHA-256 is ${found}, expected ${expected}.`,
    );
}
