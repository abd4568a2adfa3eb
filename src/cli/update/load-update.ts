import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { addCoverage, type CoveredInterval } from '../../core/record/coverage.js';
import type { RecordEntry } from '../../core/record/record-file.js';
import type { HttpClient } from '../../lib/http-client.js';
import { isoInstant } from '../../lib/iso.js';
import { parseUrl } from '../../lib/parse-url.js';
import { withoutSecrets } from '../../sources/addresses.js';
import type { InstanceRecord } from '../../sources/instances/instance.js';
import { type InstanceLaunches, readInstanceLaunches } from '../../sources/instances/launches.js';
import { readInstance } from '../../sources/instances/read-instance.js';
import type { ReadLedger } from '../../sources/launches/launch-ledgers.js';
import { SourceFailure } from '../../sources/source.js';
import { readNamedBytes, statNamedFile } from '../named-file.js';
import { CommandFailure, oneLine, UsageError } from '../output.js';
import { fetchBytes } from './fetch-bytes.js';
import { parseDocument, parseLaunches } from './parse-document.js';

/** What a source says, checked. */
export interface FoundUpdate {
  /** Without secrets. */
  readonly name: string;
  /** For the audit trail. */
  readonly origin: string;
  readonly record: FoundRecord | null;
  readonly launches: readonly ReadLedger[];
  /** Launch ledgers that were not accepted, and why. */
  readonly refused: readonly string[];
}

export interface FoundRecord {
  readonly entries: readonly RecordEntry[];
  /** The time for which the source says that it is complete. */
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
export async function loadUpdate(source: string, options: LoadOptions): Promise<FoundUpdate> {
  if (!/^https?:\/\//i.test(source)) return fromFile(source, options);
  if (parseUrl(source) === null) throw new UsageError(`${source} is not a valid address.`);
  try {
    return await fromAddress(source, options);
  } catch (error) {
    if (error instanceof SourceFailure) throw new CommandFailure(error.message);
    throw error;
  }
}

function fromFile(path: string, { sha256, now }: LoadOptions): FoundUpdate {
  const { name, bytes } = readNamedBytes(path);
  const beside = `${path}.sha256`;
  const expected =
    sha256 ?? (statNamedFile(beside) ? checksumIn(readNamedBytes(beside).bytes, beside) : null);
  if (expected !== null) checkSum(name, bytes, expected);
  return { name, origin: basename(name), ...parseDocument(name, bytes.toString('utf8'), now) };
}

async function fromAddress(address: string, options: LoadOptions): Promise<FoundUpdate> {
  const { http, sha256, now, signal } = options;
  const url = new URL(address);
  const instance = /\.(csv|json)$/i.test(url.pathname) ? 'a file' : await instanceAt(address, options);
  if (typeof instance !== 'string') {
    if (sha256 !== null) throw new UsageError('--sha256 is for a file. An instance has none.');
    return instance;
  }
  const name = withoutSecrets(address);
  const bytes = await fetchBytes(http, address, signal);
  if (bytes === null) throw new CommandFailure(`${name} answered with status 404.`);
  url.pathname += '.sha256';
  const beside = sha256 === null ? await fetchBytes(http, url.href, signal) : null;
  const expected = beside === null ? sha256 : checksumIn(beside, withoutSecrets(url.href));
  if (expected === null) {
    const not = instance === 'a file' ? '' : ` It is no instance of Reset Record: ${instance}.`;
    throw new CommandFailure(
      `${name} has no checksum, and nothing was read from it.${not} Name it with --sha256 <hex>, or put it at ${withoutSecrets(url.href)}.`,
    );
  }
  checkSum(name, bytes, expected);
  return { name, origin: originOf(name), ...parseDocument(name, bytes.toString('utf8'), now) };
}

/** What the instance at an address says, or why there is none. */
async function instanceAt(address: string, options: LoadOptions): Promise<FoundUpdate | string> {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\/api(\/.*)?$/, '');
  url.search = '';
  url.hash = '';
  const base = url.href;
  let read: Awaited<ReturnType<typeof readInstance>>;
  try {
    read = await readInstance(options.http, base, options.signal, options.now);
  } catch (error) {
    const isOther =
      error instanceof SourceFailure && /^(not_found|invalid_payload)$/.test(error.failureClass);
    if (isOther) return error.message;
    throw error;
  }
  return fromInstance(base, read, options);
}

async function fromInstance(
  base: string,
  { top, record }: Awaited<ReturnType<typeof readInstance>>,
  options: LoadOptions,
): Promise<FoundUpdate> {
  const { http, now, signal, provider } = options;
  const address = withoutSecrets(base);
  const launches = await readInstanceLaunches(http, base, signal);
  const theirs = top.ledger?.provider ?? providerBy(launches, provider);
  if (theirs !== provider)
    throw new CommandFailure(
      `${address} keeps the record of a product of ${oneLine(theirs ?? 'nobody')}, not of ${provider}. Nothing was taken from it.`,
    );
  const name = `${address}, snapshot of ${isoInstant(top.generatedAt)}`;
  const checked = launches.ledgers.map(({ company, json }) =>
    parseLaunches(`${company}.json`, JSON.stringify(json, null, 2), now),
  );
  return {
    name,
    origin: originOf(address),
    record: { entries: record.entries ?? [], covered: coverageOf(record) },
    launches: checked.flatMap(({ launches }) => launches),
    refused: checked.flatMap(({ refused }) => refused),
  };
}

/** Whose product an older instance tracks: it lists another company first only if it has no launches of its provider. */
function providerBy({ provider, companies }: InstanceLaunches, own: string): string | null {
  return companies.includes(own) ? provider : own;
}

/** The time for which it says that it is complete, as disjoint intervals. */
function coverageOf({ coverage }: InstanceRecord): readonly CoveredInterval[] {
  return coverage.reduce<readonly CoveredInterval[]>(
    (all, one) => addCoverage(all, { ...one, basis: 'import' }),
    [],
  );
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

function checkSum(name: string, bytes: Buffer, expected: string): void {
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== expected)
    throw new CommandFailure(
      `${name} is not the expected file; nothing was read from it. Its SHA-256 is ${found}, expected ${expected}.`,
    );
}
