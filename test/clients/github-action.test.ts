import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { clientFile, instance, isInstalled, run } from './_instance.js';

interface Action {
  readonly inputs: Readonly<Record<string, { default?: string }>>;
  readonly outputs: Readonly<Record<string, { value: string }>>;
  readonly runs: { using: string; steps: { id: string; shell: string; env: object; run: string }[] };
}
const action = parse(readFileSync(clientFile('github-action/action.yml'), 'utf8')) as Action;
const [step] = action.runs.steps;
const TOOLS =
  (await isInstalled('jq', '--version')) &&
  (await isInstalled('curl', '--version')) &&
  (await isInstalled('bash', '--version'));

/** The step as the runner runs it: a file for bash, which ends at the first error. */
async function runStep(url: string, failAbove = action.inputs['fail-above']?.default ?? 'missing') {
  const folder = temporaryDirectory();
  const output = join(folder, 'output');
  const script = join(folder, 'step.sh');
  writeFileSync(output, '');
  writeFileSync(script, step?.run ?? '');
  const env = { URL: url, FAIL_ABOVE: failAbove, GITHUB_OUTPUT: output };
  const { code, stdout } = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], env);
  return { code, stdout, output: readFileSync(output, 'utf8') };
}

const address = async (isEmpty = false) => `http://127.0.0.1:${(await instance(isEmpty)).port}`;

test('is a composite action whose step gets every input by its environment, and gives every output', () => {
  expect(action.runs).toMatchObject({ using: 'composite', steps: [{ id: 'ask', shell: 'bash' }] });
  const given = `$${'{{ inputs.url }}'}`;
  expect(step?.env).toEqual({ URL: given, FAIL_ABOVE: given.replace('url', 'fail-above') });
  // An input in the script itself could be a command.
  expect(step?.run).not.toContain('{{');
  const names = [...(step?.run ?? '').matchAll(/echo "([\w-]+)=/g)].map(([, name = '']) => name);
  expect(Object.entries(action.outputs).map(([name, { value }]) => [name, value])).toEqual(
    names.map((name) => [name, `$${`{{ steps.ask.outputs.${name} }}`}`]),
  );
});

describe.runIf(TOOLS)('the step', () => {
  test('gives the chance and the last reset', async () => {
    const { code, output, stdout } = await runStep(`${await address()}/`);
    expect([code, output]).toEqual([0, 'chance=31.4\nlast-reset=2026-06-28T00:00:00.000Z\n']);
    expect(stdout).toBe(
      'Chance of a reset in the next 24 hours: 31.4 %. Last reset: 2026-06-28T00:00:00.000Z.\n',
    );
  });

  test('gives an empty last reset for an empty record', async () => {
    const { code, output } = await runStep(await address(true));
    expect([code, output]).toEqual([0, expect.stringMatching(/^chance=\d+(\.\d)?\nlast-reset=\n$/)]);
  });

  test.each([
    ['31', 1],
    ['31.4', 0],
    ['32', 0],
  ])('at a chance of 31.4, fail-above %s ends with status %i', async (limit, code) => {
    const ran = await runStep(await address(), limit);
    expect(ran.code).toBe(code);
    expect(ran.output).toContain('chance=31.4');
    expect(ran.stdout.includes(`::error::The chance of a reset is 31.4 %, above ${limit} %`)).toBe(
      code === 1,
    );
  });

  test('fails in words for a limit that is no number, and where nobody answers', async () => {
    const url = 'http://127.0.0.1:1';
    for (const limit of ['50; rm', '1.2.3', '.', '5.', '-1', '05 ', 'many'])
      expect(await runStep(url, limit)).toEqual({
        code: 1,
        stdout: `::error::fail-above is not a number: ${limit}\n`,
        output: '',
      });
    const nobody = await runStep(url);
    expect([nobody.code, nobody.stdout, nobody.output]).toEqual([
      1,
      `::error::Reset Record at ${url} did not answer\n`,
      '',
    ]);
  });
});
