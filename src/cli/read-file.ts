import { readFileSync } from 'node:fs';
import { CommandFailure } from './output.js';

const STANDARD_INPUT = '-';
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'this user has no permission to read it',
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
    const text = readFileSync(path === STANDARD_INPUT ? 0 : path, 'utf8');
    return { name, text: text.replace(/^\ufeff/, '') };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new CommandFailure(`${name} cannot be read: ${REASONS[code] ?? message}`);
  }
}
