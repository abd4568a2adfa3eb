import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkLaunchList } from '../../core/launches/check-launch-list.js';
import type { LaunchList } from '../../core/launches/launch-list.js';
import { sha256 } from '../../core/text/sha256.js';
import { DAY_MS } from '../../core/time/time.js';
import { weighInput } from '../../lib/input-bounds.js';
import { readInput } from '../../lib/read-input.js';
import { BOUNDS } from '../bounds.js';

export const BUNDLED_LAUNCHES = fileURLToPath(new URL('../../../data/launches', import.meta.url));

const TROUBLE: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'this user may not read it',
};

/** A list file that passed every check. */
interface ReadList {
  readonly company: string;
  readonly launchList: LaunchList;
  /** The file's text and its SHA-256 in hexadecimal. */
  readonly text: string;
  readonly contentHash: string;
}

interface ListProblem {
  /** The file's name without folders; null for a problem with the folder. */
  readonly file: string | null;
  /** Names the file and, if it concerns one, the launch. */
  readonly message: string;
}

export interface ReadLaunchLists {
  /** The lists by company id, without files that have a problem. */
  readonly launchLists: readonly ReadList[];
  readonly problems: readonly ListProblem[];
}

/** The result where no folder is configured. */
export const NO_LAUNCH_LISTS: ReadLaunchLists = { launchLists: [], problems: [] };

/** Result for the last text of each file, by file name. */
type LastResults = Map<string, { readonly text: string; readonly result: ReadList | Refused }>;

interface Refused {
  readonly problems: readonly ListProblem[];
}

/** Reads a folder repeatedly; unchanged files are not checked again. */
export function createLaunchListReader(folder: string, now: () => number = Date.now): () => ReadLaunchLists {
  const lastResults: LastResults = new Map();
  return () => readLaunchLists(folder, now(), lastResults);
}

/**
 * Reads and checks every launch list of a folder: files named `<company>.json`; other files are ignored.
 * Never throws: unreadable files are problems.
 */
export function readLaunchLists(
  folder: string,
  now = Date.now(),
  lastResults: LastResults = new Map(),
): ReadLaunchLists {
  let names: readonly string[];
  try {
    names = readdirSync(folder).filter((name) => /^[^.].*\.json$/.test(name));
  } catch (error) {
    return {
      launchLists: [],
      problems: [{ file: null, message: `${folder} cannot be read: ${trouble(error)}` }],
    };
  }
  if (names.length === 0) {
    const message = `${folder} holds no launch list: expected files such as openai.json`;
    return { launchLists: [], problems: [{ file: null, message }] };
  }
  const files = [...names].sort().map((name) => notAhead(readListFile(folder, name, lastResults), name, now));
  return {
    launchLists: files.flatMap((file) => ('launchList' in file ? [file] : [])),
    problems: files.flatMap((file) => ('launchList' in file ? [] : file.problems)),
  };
}

function readListFile(folder: string, file: string, lastResults: LastResults): ReadList | Refused {
  let text: string;
  try {
    // Drops a byte order mark and rejects text that is not UTF-8.
    text = new TextDecoder('utf-8', { fatal: true }).decode(readInput(join(folder, file)));
  } catch (error) {
    return error instanceof TypeError
      ? refused(file, [`${file}: expected JSON in UTF-8: ${error.message}`])
      : refused(file, [`${file} cannot be read: ${trouble(error)}`]);
  }
  const before = lastResults.get(file);
  if (before?.text === text) return before.result;
  const result = checkedFile(file, text);
  lastResults.set(file, { text, result });
  return result;
}

/**
 * Refuses a list that is complete until a future day, or recorded on one; one day ahead is today in another
 * time zone.
 */
function notAhead(result: ReadList | Refused, file: string, now: number): ReadList | Refused {
  if (!('launchList' in result)) return result;
  const tomorrow = new Date(now + DAY_MS).toISOString().slice(0, 10);
  const { asOf, launches, pending } = result.launchList;
  const expected = (name: string, day: string) =>
    `${file}: ${name}: expected a day that has come, found "${day}"`;
  const problems = [
    ...(asOf > tomorrow ? [expected('asOf', asOf)] : []),
    ...[...launches, ...pending].flatMap(({ model, date, recordedAt = '' }) =>
      recordedAt > tomorrow ? [expected(`${model} (${date}): recordedAt`, recordedAt)] : [],
    ),
  ];
  return problems.length === 0 ? result : refused(file, problems);
}

function checkedFile(file: string, text: string): ReadList | Refused {
  if (weighInput(Buffer.from(text)).values > BOUNDS.listValues)
    return refused(file, [`${file} has more than ${BOUNDS.listValues.toLocaleString('en')} values`]);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refused(file, [`${file}: expected JSON in UTF-8: ${(error as Error).message}`]);
  }
  const { launchList, problems } = checkLaunchList(json, file);
  if (!launchList) return refused(file, problems);
  const contentHash = sha256(text);
  return { company: launchList.company.id, launchList, text, contentHash };
}

function refused(file: string, messages: readonly string[]): Refused {
  return { problems: messages.map((message) => ({ file, message })) };
}

function trouble(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return TROUBLE[code] ?? message;
}
