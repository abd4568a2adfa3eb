import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { launch, launchFile, source } from '../core/launches/_launch-list.js';
import { operator } from './_cli.js';

/** A folder of lists, and the check of it. */
function launchLists(files: Readonly<Record<string, unknown>>) {
  const { directory, file: write, run } = operator();
  const folder = join(directory, 'launches');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) {
    write(join('launches', name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return { folder, check: (...args: readonly string[]) => run('launches', 'check', folder, ...args) };
}

describe('launches check', () => {
  test('finds nothing wrong in the bundled lists', async () => {
    expect(await operator().run('launches', 'check')).toEqual({
      code: 0,
      out: '8 companies, 150 launches, 23 pending: no problems',
      err: '',
    });
  });

  test('names every problem, counts what is left, and fails', async () => {
    const launches = [launch('A', '2025-02-01', { sources: [source('Courier', '2025-02-01')] })];
    const { check } = launchLists({
      'acme.json': launchFile(),
      'beta.json': launchFile({ company: { id: 'beta', name: 'Beta' }, launches }),
      'gamma.json': launchFile(),
    });
    expect(await check()).toEqual({
      code: 1,
      out: [
        'beta.json: A (2025-02-01): sources: expected two different publishers that state 2025-02-01, found Courier; until then it belongs under pending',
        'gamma.json: company id: expected "gamma" as in the file name, found "acme"',
        '1 company, 4 launches, 1 pending: 2 problems in 2 files, not counted',
      ].join('\n'),
      err: '',
    });
  });

  test('fails on a file that is not JSON, on an empty folder, and on none', async () => {
    const broken = await launchLists({ 'acme.json': '{' }).check();
    expect(broken.code).toBe(1);
    expect(broken.out).toMatch(
      /^acme\.json: expected JSON in UTF-8: .*\n0 companies, .*: 1 problem in 1 file, not counted$/,
    );
    const { folder, check } = launchLists({});
    expect(await check()).toMatchObject({
      code: 1,
      out: `${folder} holds no launch list: expected files such as openai.json\n0 companies, 0 launches, 0 pending: 1 problem`,
    });
    expect(await operator().run('launches', 'check', join(folder, 'none'))).toMatchObject({ code: 1 });
  });

  test('prints nothing that would steer a terminal', async () => {
    const { check } = launchLists({
      'acme.json': launchFile({ launches: [launch('A\u001b[2J\nB', '2025-02-01')] }),
    });
    const { code, out } = await check();
    expect(code).toBe(1);
    expect(out.split('\n')).toHaveLength(2);
    expect(out).not.toContain('\u001b');
  });

  test('prints JSON with the same exit codes', async () => {
    const good = await launchLists({ 'acme.json': launchFile() }).check('--json');
    expect(good.code).toBe(0);
    expect(JSON.parse(good.out)).toEqual({
      companies: [
        {
          id: 'acme',
          name: 'Acme',
          asOf: '2026-06-30',
          modernSince: '2025-01-10',
          lines: 2,
          launches: 4,
          pending: 1,
          contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ],
      problems: [],
    });
    const bad = await launchLists({ 'beta.json': launchFile() }).check('--json');
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.out)).toEqual({
      companies: [],
      problems: [
        {
          file: 'beta.json',
          message: 'beta.json: company id: expected "beta" as in the file name, found "acme"',
        },
      ],
    });
  });
});
