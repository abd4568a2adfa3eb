import { parseEnv } from 'node:util';
import type { Environment } from './shared.js';
import { isSet } from './values.js';

/**
 * The variables in an env file. It is UTF-8, or UTF-16 with a byte order mark, as some editors save it.
 * @throws Error if it is no text, or if a line is no variable; it shows no value
 */
export function variablesIn(content: Buffer): Environment {
  // Without an end of the line, the parser drops a value whose quotes do not close.
  const text = `${decoded(content).replace(/\r\n?/g, '\n')}\n`;
  const variables = parseEnv(text);
  // The parser takes everything before an equals sign as the name, also the lines above.
  const isUnread = Object.keys(variables).some((name) => !NAME.test(name));
  if (isUnread) throw new Error('a line is not NAME=value. Begin comments with #.');
  return stated(variables);
}

const NAME = /^[\w.-]+$/;

/** The variables that say something: an empty one must not hide one that does. */
export function stated(variables: Environment): Environment {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => isSet(value)));
}

function decoded(content: Buffer): string {
  try {
    // Also takes the mark away.
    const text = new TextDecoder(encodingOf(content), { fatal: true }).decode(content);
    if (!text.includes('\0')) return text;
  } catch {
    // The same is wrong with it.
  }
  throw new Error('it is not UTF-8 text. Save it as UTF-8.');
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
