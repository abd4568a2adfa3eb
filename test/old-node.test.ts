import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';

const file = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const PROGRAM = file('bin/reset-record.js').replace(/^#!.*\n/, '');

/** What the program says under a version of Node.js; without an error it goes on to load the rest. */
function underNode(version: string) {
  let said = '';
  const process = {
    version: `v${version}`,
    versions: { node: version },
    stderr: {
      write(text: string) {
        said += text;
      },
    },
    exitCode: 0,
  };
  runInNewContext(PROGRAM.replace("import('./run.js')", "process.stderr.write('loaded')"), { process });
  return { said, code: process.exitCode };
}

test.each([
  '10.24.1',
  '18.20.8',
  '20.9.0',
  '20.18.3',
])('Under Node.js %s the program says one sentence.', (version) => {
  expect(underNode(version)).toEqual({
    code: 1,
    said: `Reset Record needs Node.js 20.19 or newer, but this is v${version}. Install a newer one (https://nodejs.org).\n`,
  });
});

test.each(['20.19.0', '22.12.0', '26.0.0'])('Under Node.js %s it is loaded.', (version) => {
  expect(underNode(version)).toEqual({ code: 0, said: 'loaded' });
});

test('It has the version of package.json, and no syntax that Node.js 10 cannot read.', async () => {
  const { engines } = JSON.parse(file('package.json'));
  expect(engines.node).toBe('>=20.19');
  const [old, now] = await Promise.all(
    ['node10', 'esnext'].map(
      async (target) => (await transform(PROGRAM, { target, supported: { 'dynamic-import': true } })).code,
    ),
  );
  expect(old).toBe(now);
});
