import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { replaceFile } from '../../ledger/file/durable-files.js';
import { CommandFailure } from '../output.js';

/** Values to set by name; null: the variable is not set, and an empty one counts as that. */
export type Answers = Readonly<Record<string, string | null>>;

/** The file's text; empty if there is none. */
export function readEnvFile(path: string): string {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  } catch (error) {
    throw new CommandFailure(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** Only its owner may read it, because it holds keys. Replaced in one step; a symbolic link stays one. */
export function writeEnvFile(path: string, text: string): void {
  try {
    replaceFile(existsSync(path) ? realpathSync(path) : path, text, 0o600);
  } catch (error) {
    throw new CommandFailure(`${path} cannot be written: ${(error as Error).message}`);
  }
}

/** An assignment: indent and `export`, name, equals sign, value (a quoted one may have several lines), and its comment. */
const ASSIGNMENT =
  /^([ \t]*(?:export[ \t]+)?)([A-Za-z_]\w*)([ \t]*=[ \t]*)('[^']*'|"[^"]*"|`[^`]*`|[^\r\n#]*?)([ \t]*(?:#[^\r\n]*)?)$/gm;

/** The text with these values. Comments, order and all other lines stay; a variable that is missing is added at the end. */
export function editEnv(text: string, answers: Answers): string {
  const missing = new Set(Object.keys(answers).filter((name) => answers[name] !== null));
  const edited = text.replace(ASSIGNMENT, (line, start, name, equals, _value, comment) => {
    if (!Object.hasOwn(answers, name)) return line;
    missing.delete(name);
    return `${start}${name}${equals}${quoted(name, answers[name] ?? '')}${comment}`;
  });
  const end = edited === '' || edited.endsWith('\n') ? '' : '\n';
  const added = [...missing].map((name) => `${name}=${quoted(name, answers[name] ?? '')}\n`);
  const result = edited + (added.length > 0 ? end + added.join('') : '');
  checkResult(text, result, answers);
  return result;
}

function quoted(name: string, value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value;
  const quote = ["'", '"', '`'].find((one) => !value.includes(one));
  if (quote === undefined || /[\r\n]/.test(value))
    throw new CommandFailure(
      `The value of ${name} cannot be written to .env: it contains a line break or every kind of quote. Set it in the environment instead.`,
    );
  return quote + value + quote;
}

/** A file that Node.js reads in another way than this one is left alone. */
function checkResult(before: string, after: string, answers: Answers): void {
  const [old, found] = [parseEnv(before), parseEnv(after)];
  // Some versions of Node.js read a comment that ends the file as a variable of a strange name.
  const names = [...Object.keys(old), ...Object.keys(found), ...Object.keys(answers)].filter((name) =>
    /^\w+$/.test(name),
  );
  for (const name of names) {
    const expected = Object.hasOwn(answers, name) ? (answers[name] ?? '') : old[name];
    if ((found[name] ?? '') !== (expected ?? ''))
      throw new CommandFailure(
        `.env cannot be edited safely at ${name}. Change it by hand; nothing was written.`,
      );
  }
}
