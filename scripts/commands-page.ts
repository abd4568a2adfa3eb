import { createProgram } from '../src/cli/program.js';

/*
 * The second part of docs/commands.md is what `--help` prints.
 */

const PART = /(<!-- help -->\n).*(<!-- \/help -->)/s;

/** The output of `reset-record <words> --help`, without the option that every command has. */
export async function helpOf(...words: readonly string[]): Promise<string> {
  const printed: string[] = [];
  const print = (text: string) => {
    printed.push(text);
  };
  const output = { isTerminal: false, out: print, err: print };
  const program = createProgram({}, output, Date.now, () => new AbortController().signal);
  await program.run([...words, '--help']);
  return printed
    .join('\n')
    .replace(/^ +-h, --help .*\n?/m, '')
    .replace(/\n+Options:\n*$/, '');
}

/** Every command, in the order of `--help`; a command of a group with the group's name before it. */
export async function commandNames(...group: readonly string[]): Promise<readonly string[]> {
  const help = await helpOf(...group);
  if (!help.includes('[command]')) return [group.join(' ')];
  const names = [...help.matchAll(/^ {2}([a-z]+) (?:\[|<| )/gm)].flatMap(([, name = '']) =>
    name === 'help' ? [] : [name],
  );
  const commands: string[] = [];
  for (const name of names) commands.push(...(await commandNames(...group, name)));
  return commands;
}

/** The page with the help of every command. */
export async function commandsPage(page: string): Promise<string> {
  if (!PART.test(page)) throw new Error('docs/commands.md has no place for the help.');
  const sections: string[] = [];
  for (const name of await commandNames())
    sections.push(`## ${name}\n\n\`\`\`text\n${(await helpOf(...name.split(' '))).trim()}\n\`\`\`\n`);
  return page.replace(PART, (_, from: string, to: string) => `${from}\n${sections.join('\n')}\n${to}`);
}
