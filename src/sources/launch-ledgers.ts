import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkLedger } from '../core/launches/check-ledger.js';
import type { LaunchLedger } from '../core/launches/launch-ledger.js';

/** The launch ledgers that come with the program. */
export const BUNDLED_LAUNCHES = fileURLToPath(new URL('../../data/launches', import.meta.url));

const TROUBLE: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'it may not be read by this user',
};

/** A ledger file that passed every check. */
export interface ReadLedger {
  /** The company's id. */
  readonly company: string;
  readonly ledger: LaunchLedger;
  /** The file as it is, and its SHA-256 in hexadecimal. */
  readonly text: string;
  readonly contentHash: string;
}

export interface LedgerProblem {
  /** The file's name without folders; null where it is about the folder. */
  readonly file: string | null;
  /** A sentence that names the file, and the launch where it is about one. */
  readonly message: string;
}

export interface ReadLedgers {
  /** By company id. A file with a problem is not among them. */
  readonly ledgers: readonly ReadLedger[];
  readonly problems: readonly LedgerProblem[];
}

/**
 * Reads and checks every launch ledger of a folder: files named `<company>.json`, whatever else lies there is passed
 * over. Nothing throws: what cannot be read is a problem in words.
 */
export function readLaunchLedgers(folder: string): ReadLedgers {
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
  const files = [...names].sort().map((name) => readLedgerFile(folder, name));
  return {
    ledgers: files.flatMap((file) => ('ledger' in file ? [file] : [])),
    problems: files.flatMap((file) => ('ledger' in file ? [] : file.problems)),
  };
}

function readLedgerFile(folder: string, file: string): ReadLedger | { problems: readonly LedgerProblem[] } {
  const refused = (messages: readonly string[]) => ({
    problems: messages.map((message) => ({ file, message })),
  });
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, file));
  } catch (error) {
    return refused([`${file} cannot be read: ${trouble(error)}`]);
  }
  let text: string;
  let json: unknown;
  try {
    // Drops the byte order mark that editors may put first, and refuses what is not UTF-8.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    json = JSON.parse(text);
  } catch (error) {
    return refused([`${file}: expected JSON in UTF-8: ${(error as Error).message}`]);
  }
  const { ledger, problems } = checkLedger(json, file);
  if (!ledger) return refused(problems);
  const contentHash = createHash('sha256').update(text).digest('hex');
  return { company: ledger.company.id, ledger, text, contentHash };
}

function trouble(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return TROUBLE[code] ?? message;
}
