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
