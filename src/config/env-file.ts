import { parseEnv } from 'node:util';
import { decodeText } from '../lib/decode-text.js';
import type { Environment } from './shared.js';
import { isSet } from './values.js';

/**
 * The variables in an env file.
 * @throws Error if it is no text, or if a line is no variable; it shows no value
 */
export function variablesIn(content: Buffer): Environment {
  // A last line takes part in the name of the next, so that one is added. Without an end of the line, the
  // parser drops a value whose quotes do not close.
  const text = `${decodeText(content).replace(/\r\n?/g, '\n')}\n${END}=end\n`;
  const { [END]: end, ...variables } = withHashes(parseEnv(withoutHashes(text)));
  // The parser takes everything before an equals sign as the name, also the lines above.
  const isUnread = end === undefined || Object.keys(variables).some((name) => !NAME.test(name));
  if (isUnread) throw new Error(`${unreadLine(text)} is not NAME=value. Begin comments with #.`);
  return stated(variables);
}

const NAME = /^[\w.-]+$/;

/** Nothing, a comment, or the beginning of a variable. */
const READ = /^\s*(#|$|(export\s+)?[\w.-]+\s*=)/;

/** The first line that says nothing, by its number; within quotes any may stand. */
function unreadLine(text: string): string {
  const number = text.split('\n').findIndex((line) => !READ.test(line)) + 1;
  return number === 0 ? 'a line' : `line ${number}`;
}

/** No variable has this name. */
const END = '0';

/*
 * Compose reads the same file this way: # begins a comment only at the start of a line or after a space. The
 * parser cuts a value without quotes at every #, and would lose the secret of https://example.org/hook#secret
 * without a word.
 */

/** It occurs in no text (`decodeText`). */
const PLACEHOLDER = '\0';

const withoutHashes = (text: string) => text.replace(/(?<=\S)#/g, PLACEHOLDER);

const withHashes = (variables: Environment): Environment =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value?.replaceAll(PLACEHOLDER, '#')]),
  );

/** The variables that say something: an empty one must not hide one that does. */
export function stated(variables: Environment): Environment {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => isSet(value)));
}
