import { readFileSync } from 'node:fs';

/** A command line of `reset-record` that a page tells an operator to type. */
export interface DocumentedCommand {
  /** Set in front of it. */
  readonly env: Readonly<Record<string, string>>;
  /** After `reset-record`. */
  readonly words: readonly string[];
}

/** A page in `docs/`, and a heading on it. */
export type Place = readonly [page: string, heading: string];

/** By what the values of an example are replaced, each of which must stand in it. */
type Values = Readonly<Record<string, string>>;

/** `PRODUCT=claude PORT=3001 ` before a command. */
const ASSIGNMENTS = /^(?:[A-Z_]+=\S* )*/;

/**
 * The first command line under a heading that begins with these words, in a code block or in the text.
 * @throws Error if the page says no such thing, so that what is tried is what it says
 */
export function documented(place: Place, command: string, values: Values = {}): DocumentedCommand {
  const isMeant = (line: string) =>
    `${line} `.replace(ASSIGNMENTS, '').startsWith(`reset-record ${command} `);
  const typed = lineUnder(place, `reset-record ${command}`, isMeant, values);
  const [assigned = ''] = ASSIGNMENTS.exec(typed) ?? [];
  const [, ...words] = wordsOf(typed.slice(assigned.length));
  return { env: Object.fromEntries(wordsOf(assigned).map(assignment)), words };
}

/** A line that a page has an operator add to `.env`. */
export function documentedVariable(place: Place, name: string, values: Values = {}): string {
  const line = /^echo (\S+) >> \.env$/;
  const isMeant = (one: string) => line.exec(one)?.[1]?.startsWith(`${name}=`) === true;
  return line.exec(lineUnder(place, name, isMeant, values))?.[1] ?? '';
}

function lineUnder(place: Place, what: string, isMeant: (line: string) => boolean, values: Values): string {
  const where = `docs/${place.join(', ')}`;
  const line = linesUnder(place).find(isMeant);
  if (line === undefined) throw new Error(`${where}: there is no ${what}`);
  return Object.entries(values).reduce((typed, [example, value]) => {
    if (!line.includes(example)) throw new Error(`${where}: there is no ${example} in ${line}`);
    return typed.replaceAll(example, value);
  }, line);
}

/**
 * What stands under a heading to be typed: lines of code blocks without prompts and comments, and code within
 * the text.
 */
function linesUnder([page, heading]: Place): readonly string[] {
  const text = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');
  const section = text.split(/^(?=#{2,3} )/m).find((one) => one.startsWith(`## ${heading}\n`)) ?? '';
  const code = section.matchAll(/^ *```(?:sh|console)\n(.*?)^ *```$|`([^`\n]+)`/gms);
  return [...code]
    .flatMap(([, block, inline = '']) => block?.split('\n') ?? [inline])
    .map((line) => line.replace(/^\$ /, '').replace(/\s+#.*$/, ''));
}

/** The words of a command line, quoted ones without their quotes. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare = '']) => quoted ?? bare);
}

function assignment(word: string): readonly [string, string] {
  const end = word.indexOf('=');
  return [word.slice(0, end), word.slice(end + 1)];
}
