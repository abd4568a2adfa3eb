import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request } from '../../_support/clients/http.js';
import { BUNDLED_REGULAR } from '../../_support/ledgers/bundled-record.js';
import {
  apiPort,
  childEnvironment,
  launch,
  temporaryDirectory,
  until,
} from '../../_support/processes/processes.js';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** Every file below a folder, by path within it. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !statSync(join(folder, path)).isDirectory())
    .sort();
}

/** Top-level packages of a production install, from the lock file. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .flatMap(([path]) => /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1] ?? []);
}

/**
 * The tarball as `npm i -g --prefix` lays it out, without the network: the packages are those of this
 * checkout, and only those that a production install has.
 */
function install(tarball: string, prefix: string): { readonly command: string; readonly program: string } {
  const modules = join(prefix, 'lib/node_modules');
  const program = join(modules, 'reset-record');
  mkdirSync(program, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', program, '--strip-components=1']);
  for (const name of productionPackages()) {
    const place = join(program, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(PROJECT, 'node_modules', name), place);
  }
  mkdirSync(join(prefix, 'bin'));
  const command = join(prefix, 'bin/reset-record');
  symlinkSync('../lib/node_modules/reset-record/bin/reset-record.js', command);
  return { command, program };
}

/** `start` has children of its own, which it stops. */
const run = (command: string, args: readonly string[], folder: string, env: Record<string, string>) =>
  launch(command, args, { cwd: folder, env: childEnvironment(env), signal: 'SIGTERM' });

describe('the package', () => {
  let tarball: string;
  let packed: string[];

  beforeAll(() => {
    const folder = temporaryDirectory(afterAll);
    // Without scripts: the build is there already, and other tests run from it.
    const args = ['pack', '--ignore-scripts', '--json', '--loglevel=error', '--pack-destination', folder];
    const answer = execFileSync('npm', args, { cwd: PROJECT, encoding: 'utf8' });
    const [{ filename, files }] = JSON.parse(answer) as [{ filename: string; files: { path: string }[] }];
    tarball = join(folder, filename);
    packed = files.map(({ path }) => path);
  });

  test('is small, and holds the program, its data and its pages, but no test, picture, ledger or secret', () => {
    // Files of older builds are packed, too: remove dist and build again.
    expect(statSync(tarball).size).toBeLessThan(1_500_000);
    expect(
      packed.filter((path) =>
        /^(?:src|test|bench|node_modules)\/|^docs\/.*png$|\.(?:tsx?|map|sqlite.*)$|^\.env$/.test(path),
      ),
    ).toEqual([]);
    expect(packed).toEqual(
      expect.arrayContaining([
        'package.json',
        'LICENSE',
        'README.md',
        'CITATION.cff',
        'dist/site/assets/stills/quiet.png',
        '.env.example',
        'data/LICENSE',
        // Compose needs a checkout: test/deploy/package.test.ts has what is left out.
        'deploy/README.md',
        'deploy/kubernetes.yaml',
        'deploy/grafana-dashboard.json',
        ...filesIn(join(PROJECT, 'deploy/systemd')).map((path) => `deploy/systemd/${path}`),
      ]),
    );
    const compiled = filesIn(join(PROJECT, 'src'))
      .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('site/browser/'))
      .map((path) => `dist/${path.replace(/\.tsx?$/, '.js')}`);
    expect(compiled.filter((path) => !packed.includes(path))).toEqual([]);
  });

  test('is started by one command in an empty folder, and writes nowhere else', async () => {
    const { command, program } = install(tarball, temporaryDirectory());
    const [folder, HOME] = [temporaryDirectory(), temporaryDirectory()];
    const before = filesIn(program);
    // Nothing beyond this machine is asked: sources are switched off, the launch lists are the bundled ones.
    const env = { HOME, PORT: '0', LAUNCH_LISTS: '' };

    const doctor = run(command, ['doctor'], folder, env);
    expect([await doctor.exit, doctor.output()]).toEqual([
      0,
      expect.stringContaining(`templates: ${join(program, '.env.example')}, ${join(program, 'deploy')}`),
    ]);

    const service = run(command, ['start'], folder, env);
    const port = await apiPort(service);
    await until('the page is served', async () => (await request(port, '/')).status === 200);
    expect(JSON.parse((await request(port, '/api/v1/stats')).text).totalResets).toBe(BUNDLED_REGULAR);
    const page = (await request(port, '/')).text;
    const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(assets.length).toBeGreaterThan(1);
    // Each needs files of its own: launch lists, style sheets and script, and pictures.
    for (const path of [
      ...assets,
      '/odds',
      '/scores',
      '/method',
      '/data',
      '/docs',
      '/favicon.ico',
      '/data/launches.csv',
    ])
      expect([path, (await request(port, path)).status]).toEqual([path, 200]);
    service.child.kill('SIGTERM');
    expect([await service.exit, service.output()]).toEqual([0, expect.not.stringContaining('"level":50')]);

    const audit = run(command, ['audit'], folder, env);
    expect([await audit.exit, audit.output()]).toEqual([0, expect.stringContaining('No findings.')]);
    // What docs/operations.md says stays after an uninstall.
    expect(
      filesIn(folder).filter((path) => !/^data\/ledger\.sqlite(?:-wal|-shm|\.lock.*|\.holder)$/.test(path)),
    ).toEqual(['data/ledger.sqlite']);
    expect(filesIn(HOME)).toEqual([]);
    expect(filesIn(program)).toEqual(before);
  });

  test('starts worker and API one by one, and says which options there are', async () => {
    const { command } = install(tarball, temporaryDirectory());
    const folder = temporaryDirectory();
    const turn = run(command, ['worker', '--once'], folder, {});
    expect([await turn.exit, turn.output()]).toEqual([0, expect.stringContaining('turn committed')]);
    const api = run(command, ['api'], folder, { PORT: '0' });
    const port = await apiPort(api);
    expect((await request(port, '/')).status).toBe(200);
    api.child.kill('SIGTERM');
    expect(await api.exit).toBe(0);
    await Promise.all(
      ['start', 'worker', 'api', 'sandbox'].map(async (name) => {
        const wrong = run(command, [name, '--twice'], folder, {});
        expect([await wrong.exit, wrong.output()]).toEqual([
          2,
          expect.stringContaining("unknown option '--twice'"),
        ]);
      }),
    );
    const help = run(command, ['worker', '--help'], folder, {});
    expect([await help.exit, help.output()]).toEqual([0, expect.stringMatching('--once')]);
  });
});
