import { readFileSync } from 'node:fs';
import { CommandFailure } from './output.js';

const STANDARD_INPUT = '-';
const TROUBLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'it may not be read by this user',
};

export interface NamedFile {
  /** As messages call it. */
  readonly name: string;
  readonly text: string;
}

/** A file that the operator named, `-` for standard input; without the byte order mark that editors may put first. */
export function readNamedFile(path: string): NamedFile {
  const name = path === STANDARD_INPUT ? 'standard input' : path;
  try {
    const text = readFileSync(path === STANDARD_INPUT ? 0 : path, 'utf8');
    return { name, text: text.replace(/^\ufeff/, '') };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new CommandFailure(`${name} cannot be read: ${TROUBLE[code] ?? message}`);
  }
}
