import { parseEnv } from 'node:util';
import { decodeText } from '../lib/decode-text.js';
import type { Environment } from './shared.js';
import { isSet } from './values.js';

/**
 * The variables in an env file.
 * @throws Error if it is no text, or if a line is no variable; it shows no value
 */
export function variablesIn(content: Buffer): Environment {
  // Without an end of the line, the parser drops a value whose quotes do not close.
  const text = `${decodeText(content).replace(/\r\n?/g, '\n')}\n`;
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
