import { appendFileSync, type Stats, statSync } from 'node:fs';
import { readInput } from '../lib/read-input.js';
import { CommandFailure } from './output.js';

const STANDARD_INPUT = '-';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'this user has no permission to read it',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its symbolic links form a loop',
};

const REASONS_TO_WRITE: Readonly<Record<string, string>> = {
  ...REASONS,
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EACCES: 'this user has no permission to write it',
};

interface NamedFile {
  /** For messages. */
  readonly name: string;
  readonly text: string;
}

/** Reads a file, or standard input for `-`. Removes the byte order mark that some editors write. */
export function readNamedFile(path: string): NamedFile {
  const name = path === STANDARD_INPUT ? 'standard input' : path;
  try {
    const bytes = readInput(path === STANDARD_INPUT ? 0 : path);
    return { name, text: bytes.toString('utf8').replace(/^\ufeff/, '') };
  } catch (error) {
    throw new CommandFailure(`${name} cannot be read: ${reason(error, REASONS)}`);
  }
}

/** @throws CommandFailure that names every problem of a file, if there are any */
export function refuse(name: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new CommandFailure(`${name} cannot be used:\n  ${problems.join('\n  ')}`);
}

/** What is at a path that the operator named; undefined if there is nothing. */
export function statNamedFile(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw new CommandFailure(`${path} cannot be read: ${reason(error, REASONS)}`);
  }
}

/** Called before long work whose result goes into the file. Creates it if it is not there. */
export function checkIsWritable(path: string): void {
  try {
    appendFileSync(path, '');
  } catch (error) {
    throw new CommandFailure(`${path} cannot be written: ${reason(error, REASONS_TO_WRITE)}`);
  }
}

function reason(error: unknown, reasons: Readonly<Record<string, string>>): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
}
