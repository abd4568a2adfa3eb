import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { CAN_CHANGE_USER, NOBODY } from './_support/processes/other-user.js';
import { temporaryDirectory } from './_support/processes/processes.js';

const SCRIPT = fileURLToPath(new URL('../build-if-stale.mjs', import.meta.url));
const BUILT = 'dist/site/assets/docs-launch-odds.html';

/** What the script compares, as it names it. */
const SOURCES = [
  ...(/SOURCES = \[(.*?)\]/s.exec(readFileSync(SCRIPT, 'utf8'))?.[1] ?? '').matchAll(/'([^']+)'/g),
].map(([, path = '']) => path);

let checkout: string;

/** A checkout that was built after its files were changed, and an npm that only notes what it is asked. */
beforeEach(() => {
  checkout = temporaryDirectory();
  const put = (path: string, content = '') => {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), content);
  };
  put('bin/npm', `#!/bin/sh\necho "$@" > "${checkout}/asked"\n`);
  chmodSync(join(checkout, 'bin/npm'), 0o755);
  for (const path of SOURCES) put(path === 'src' ? 'src/a/b.ts' : path);
  for (const path of ['src', 'src/a', 'src/a/b.ts', ...SOURCES]) touch(path, 3);
  put(BUILT);
  touch(BUILT, 2);
  cpSync(SCRIPT, join(checkout, 'build-if-stale.mjs'));
});

function touch(path: string, hoursAgo: number): void {
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  utimesSync(join(checkout, path), at, at);
}

function start(user: { uid?: number; gid?: number } = {}) {
  const { status, stderr } = spawnSync(process.execPath, ['build-if-stale.mjs'], {
    cwd: checkout,
    encoding: 'utf8',
    env: { PATH: `${checkout}/bin:/usr/bin:/bin` },
    ...user,
  });
  return { status, stderr, isBuilt: existsSync(join(checkout, 'asked')) };
}

test('What is built is not built again.', () => {
  expect(start()).toEqual({ status: 0, stderr: '', isBuilt: false });
});

test.each([
  ['a changed file', () => touch('src/a/b.ts', 1)],
  ['a deleted file, which changes its folder', () => rmSync(join(checkout, 'src/a/b.ts'))],
  ['a deleted folder right in src', () => rmSync(join(checkout, 'src/a'), { recursive: true })],
  ['a changed page', () => touch('docs/api.md', 1)],
  ['a missing build', () => rmSync(join(checkout, 'dist'), { recursive: true })],
])('It is built again after %s.', (_what, change) => {
  change();
  expect(start()).toMatchObject({ status: 0, isBuilt: true });
});

const own = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const text = (path: string) => readFileSync(own(path), 'utf8');

test.each([
  'start',
  'worker',
  'api',
  'sandbox',
])('npm run %s builds in this way, and starts the program.', (name) => {
  const { scripts } = JSON.parse(text('package.json'));
  expect(scripts[name]).toBe(`node build-if-stale.mjs && exec node bin/reset-record.js ${name}`);
});

test('What a build reads is what is compared.', () => {
  const { scripts } = JSON.parse(text('package.json'));
  const named = ['build-assets.mjs', 'build-docs.mjs', 'src/api/openapi/examples.ts']
    .flatMap((path) => [...text(path).matchAll(/(?:docs|data|src)\/[\w./-]*\w/g)])
    .map(([path]) => path);
  const documents = [
    ...(/for \(const name of \[(.*?)\]/.exec(text('build-assets.mjs'))?.[1] ?? '').matchAll(/'(.*?)'/g),
  ];
  expect(documents.length).toBeGreaterThan(3);
  const read = [
    ...(scripts.build.match(/[\w.-]+\.(?:json|mjs)/g) ?? []),
    ...[...text('build-assets.mjs').matchAll(/import\('\.\/([\w-]+\.mjs)'\)/g)].map(([, path = '']) => path),
    JSON.parse(text('tsconfig.build.json')).extends.slice(2),
    ...documents.map(([, name]) => `docs/${name}.md`),
    ...named,
    'data/reading/weights.json',
    'package.json',
  ].filter((path) => existsSync(own(path)));
  const isCompared = (path: string) =>
    SOURCES.some((source) => path === source || path.startsWith(`${source}/`));
  expect(read.filter((path) => !isCompared(path))).toEqual([]);
  for (const source of SOURCES)
    expect([source, read.some((path) => path === source || path.startsWith(`${source}/`))]).toEqual([
      source,
      true,
    ]);
});

test.skipIf(!CAN_CHANGE_USER)(
  'A user who may not write the checkout runs what is built, or is told what to do.',
  () => {
    const other = { uid: NOBODY, gid: NOBODY };
    chmodSync(checkout, 0o755);
    chownSync(checkout, 0, 0);
    expect(start(other)).toEqual({ status: 0, stderr: '', isBuilt: false });
    touch('src/a/b.ts', 1);
    const { status, stderr, isBuilt } = start(other);
    expect([status, isBuilt]).toEqual([1, false]);
    expect(stderr).toMatch(
      /^src\/a\/b\.ts has changed since this checkout was built, and this user cannot write dist in .*\. Run "npm run build" there as its owner/,
    );
    rmSync(join(checkout, 'dist'), { recursive: true });
    expect(start(other).stderr).toMatch(/^This checkout is not built, and this user cannot write \. in /);
  },
);
