import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkLaunchLedger } from '../../core/launches/check-launch-ledger.js';
import type { LaunchLedger } from '../../core/launches/launch-ledger.js';
import { DAY_MS } from '../../core/time.js';

export const BUNDLED_LAUNCHES = fileURLToPath(new URL('../../../data/launches', import.meta.url));

const TROUBLE: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'this user may not read it',
};

/** A ledger file that passed every check. */
export interface ReadLedger {
  readonly company: string;
  readonly ledger: LaunchLedger;
  /** The file's text and its SHA-256 in hexadecimal. */
  readonly text: string;
  readonly contentHash: string;
}

export interface LedgerProblem {
  /** The file's name without folders; null for a problem with the folder. */
  readonly file: string | null;
  /** Names the file and, if it concerns one, the launch. */
  readonly message: string;
}

export interface ReadLaunchLedgers {
  /** By company id. A file with a problem is not among them. */
  readonly ledgers: readonly ReadLedger[];
  readonly problems: readonly LedgerProblem[];
}

/** Without a configured folder. */
export const NO_LAUNCH_LEDGERS: ReadLaunchLedgers = { ledgers: [], problems: [] };

/** Result for the last text of each file, by file name. */
type Known = Map<string, { readonly text: string; readonly found: ReadLedger | Refused }>;
interface Refused {
  readonly problems: readonly LedgerProblem[];
}

/** Reads a folder repeatedly; unchanged files are not checked again. */
export function createLaunchLedgerReader(
  folder: string,
  now: () => number = Date.now,
): () => ReadLaunchLedgers {
  const known: Known = new Map();
  return () => readLaunchLedgers(folder, now(), known);
}

/**
 * Reads and checks every launch ledger of a folder: files named `<company>.json`; other files are ignored. Never throws:
 * unreadable files are problems.
 */
export function readLaunchLedgers(
  folder: string,
  now = Date.now(),
  known: Known = new Map(),
): ReadLaunchLedgers {
  let names: readonly string[];
  try {
    names = readdirSync(folder).filter((name) => /^[^.].*\.json$/.test(name));
  } catch (error) {
    return {
      ledgers: [],
      problems: [{ file: null, message: `${folder} cannot be read: ${trouble(error)}` }],
    };
  }
  if (names.length === 0) {
    const message = `${folder} holds no launch ledger: expected files such as openai.json`;
    return { ledgers: [], problems: [{ file: null, message }] };
  }
  const files = [...names].sort().map((name) => notAhead(readLedgerFile(folder, name, known), name, now));
  return {
    ledgers: files.flatMap((file) => ('ledger' in file ? [file] : [])),
    problems: files.flatMap((file) => ('ledger' in file ? [] : file.problems)),
  };
}

function readLedgerFile(folder: string, file: string, known: Known): ReadLedger | Refused {
  let text: string;
  try {
    // Drops a byte order mark and rejects text that is not UTF-8.
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(folder, file)));
  } catch (error) {
    return error instanceof TypeError
      ? refused(file, [`${file}: expected JSON in UTF-8: ${error.message}`])
      : refused(file, [`${file} cannot be read: ${trouble(error)}`]);
  }
  const before = known.get(file);
  if (before?.text === text) return before.found;
  const found = checkedFile(file, text);
  known.set(file, { text, found });
  return found;
}

/**
 * Checks the text of a launch ledger that is not in a folder yet.
 * @param file the name that it would have: `openai.json`
 */
export function checkLedgerText(file: string, text: string, now: number): ReadLedger | Refused {
  return notAhead(checkedFile(file, text), file, now);
}

/** Nothing is complete until a future day, or recorded on one; one day ahead is today in another time zone. */
function notAhead(found: ReadLedger | Refused, file: string, now: number): ReadLedger | Refused {
  if (!('ledger' in found)) return found;
  const tomorrow = new Date(now + DAY_MS).toISOString().slice(0, 10);
  const { asOf, launches, pending } = found.ledger;
  const expected = (name: string, day: string) =>
    `${file}: ${name}: expected a day that has come, found "${day}"`;
  const problems = [
    ...(asOf > tomorrow ? [expected('asOf', asOf)] : []),
    ...[...launches, ...pending].flatMap(({ model, date, recordedAt = '' }) =>
      recordedAt > tomorrow ? [expected(`${model} (${date}): recordedAt`, recordedAt)] : [],
    ),
  ];
  return problems.length === 0 ? found : refused(file, problems);
}

function checkedFile(file: string, text: string): ReadLedger | Refused {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refused(file, [`${file}: expected JSON in UTF-8: ${(error as Error).message}`]);
  }
  const { ledger, problems } = checkLaunchLedger(json, file);
  if (!ledger) return refused(file, problems);
  const contentHash = createHash('sha256').update(text).digest('hex');
  return { company: ledger.company.id, ledger, text, contentHash };
}

function refused(file: string, messages: readonly string[]): Refused {
  return { problems: messages.map((message) => ({ file, message })) };
}

function trouble(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return TROUBLE[code] ?? message;
}
