import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { file, pathOf } from './_files.js';

/** The files of the package, as `npm pack` lists them. */
const PACKED = (
  JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--offline'], {
      cwd: pathOf('.'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { files: { path: string }[] }[]
).flatMap(({ files }) => files.map(({ path }) => path));

test('The package has the units, the manifest and the rules, and every file of deploy/ that they name.', () => {
  const deployed = PACKED.filter((path) => path.startsWith('deploy/') && !path.endsWith('.md'));
  expect(deployed).toEqual(
    expect.arrayContaining([
      'deploy/kubernetes.yaml',
      'deploy/prometheus-rules.yaml',
      'deploy/systemd/reset-record-api.service',
      'deploy/systemd/reset-record-worker.service',
    ]),
  );
  const missing = deployed.flatMap((path) =>
    [...file(path).matchAll(/(?:file: |- )(\.{1,2}\/[\w./-]+)/g)]
      .map(([, named = '']) => posix.join(posix.dirname(path), named))
      .filter((named) => existsSync(pathOf(named)) && !PACKED.some((other) => other.startsWith(named)))
      .map((named) => `${path} needs ${named}`),
  );
  expect(missing).toEqual([]);
});

test('A link of a page in the package leads to a file in it, or to what the README says needs a checkout.', () => {
  const [, sentence = ''] = /their links to (pictures, .*?) need a checkout/.exec(file('README.md')) ?? [];
  const named = [...sentence.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
  const dead = PACKED.filter((path) => path.endsWith('.md')).flatMap((page) =>
    [...file(page).matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?|mailto):/.test(target))
      .map((target) => posix.join(posix.dirname(page), target))
      .filter((target) => !PACKED.some((path) => isIn(path, target))),
  );
  expect(
    dead.filter((target) => !target.endsWith('.png') && !named.some((path) => isIn(target, path))),
  ).toEqual([]);
  // What is in the package, or linked by no page, is not named.
  expect(named.filter((path) => !dead.some((target) => isIn(target, path)))).toEqual([]);
});
