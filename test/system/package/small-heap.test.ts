import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { childEnvironment, launch, temporaryDirectory, until } from '../../_support/processes/processes.js';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const HEAP_AT_EXIT = new URL('../../_support/processes/heap-at-exit.mjs', import.meta.url).href;

/** Two halves of 1 MB and what V8 adds. */
const MOST_KB = 3_000;

test('The first line of the command is one that every system understands.', () => {
  const [first] = readFileSync(join(PROJECT, 'bin/reset-record.js'), 'utf8').split('\n');
  expect(first).toBe('#!/usr/bin/env node');
});

/** What `npm start` and the like run after the build. */
const scripts: Record<string, string> = JSON.parse(
  readFileSync(join(PROJECT, 'package.json'), 'utf8'),
).scripts;

const ofScript = (name: string) =>
  scripts[name]?.split('exec ').at(-1)?.replace('bin/', `${PROJECT}bin/`) ?? '';

/**
 * How package managers, supervisors and people start it; pnpm's `.bin/reset-record` is a script of the second
 * kind.
 */
const WAYS = [
  { way: 'npm start', command: ofScript('start'), processes: 2 },
  { way: 'npm run worker', command: ofScript('worker'), processes: 1 },
  { way: 'an installed command', command: `${PROJECT}bin/reset-record.js start`, processes: 2 },
];

test.each(WAYS)('Memory stays small when it is started by: $way', async ({ command, processes }) => {
  const folder = temporaryDirectory();
  const env = childEnvironment({
    LEDGER_PATH: join(folder, 'ledger.sqlite'),
    LAUNCH_LISTS: '',
    PORT: '0',
    NODE_OPTIONS: `--import=${HEAP_AT_EXIT}`,
  });
  const [file = '', ...words] = command.split(' ');
  const program = launch(file, words, { cwd: folder, env, signal: 'SIGTERM' });
  // The second has the odds, the largest computation.
  await until('two turns', () => program.out().split('turn committed').length > 2);
  program.child.kill('SIGTERM');
  expect(await program.exit).toBe(0);
  const sizes = [...program.err().matchAll(/^new space (\S+)$/gm)].map(([, kb]) => Number(kb));
  expect(sizes).toHaveLength(processes);
  expect(sizes.filter((kb) => kb > MOST_KB)).toEqual([]);
});
