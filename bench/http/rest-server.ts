import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { loadFully } from './load.js';
import { type Comparison, compared, type Figures, figuresOf } from './measure.js';
import { type ServerProcess, startProcess } from './server-process.js';
import type { Stand } from './stand.js';

/*
 * A generic server from npm that makes REST of any SQLite file, over a copy of the same ledger: fifty rows of the
 * record, which is what a page of /resets holds. Old and heavy, so it is no dependency: it is fetched into a directory
 * of its own when it is asked for, with our SQLite driver in place of its outdated one.
 */
const PACKAGE = { name: 'soul-cli', version: '0.8.2' };
const PORT = 18_231;
const ROWS = '/api/tables/reset_ranks/rows?_limit=50&_ordering=-rank';

export type RestServer = { readonly name: string } & ({ readonly skipped: string } | Comparison);

export async function measureRestServer(
  stand: Stand,
  options: { wanted: boolean; rounds: number; seconds: number },
): Promise<RestServer> {
  const name = `${PACKAGE.name} ${PACKAGE.version}`;
  if (!options.wanted) return { name, skipped: 'not asked for (--with-rest-server)' };
  const directory = join(stand.directory, 'rest-server');
  const problem = install(directory);
  if (problem) return { name, skipped: `it cannot be installed here: ${problem}` };
  const ledger = join(directory, 'ledger.sqlite');
  // It adds tables of its own.
  const writer = openLedgerForWriting(stand.ledgerPath);
  writer.sqlite.exec(`VACUUM INTO '${ledger}'`);
  writer.close();
  const program = join(directory, 'node_modules', PACKAGE.name, 'src', 'server.js');
  const server = startProcess(program, ['-d', ledger, '-p', String(PORT)], { of: 'server', cwd: directory });
  try {
    if (!(await isServing(server))) return { name, skipped: 'it ended when it was started' };
    const [ours, theirs]: [Figures[], Figures[]] = [[], []];
    for (let round = 0; round < options.rounds; round += 1) {
      await stand.publish();
      const run = (port: number, path: string) =>
        loadFully({ port, path, headers: {}, seconds: options.seconds, expected: 200 });
      ours.push(await figuresOf(stand.api, () => run(stand.apiPort, '/api/v1/resets')));
      theirs.push(await figuresOf(server, () => run(PORT, ROWS)));
    }
    return { name, ...compared(ours, theirs) };
  } finally {
    await server.stop();
  }
}

/** @returns what went wrong, or null */
function install(directory: string): string | null {
  mkdirSync(directory);
  const driver = dirname(fileURLToPath(import.meta.resolve('better-sqlite3/package.json')));
  cpSync(driver, join(directory, 'driver'), { recursive: true, dereference: true });
  writeFileSync(
    join(directory, 'package.json'),
    JSON.stringify({
      private: true,
      // The driver is linked, so what it needs has to stand above it.
      dependencies: { [PACKAGE.name]: PACKAGE.version, bindings: '^1.5.0' },
      overrides: { 'better-sqlite3': 'file:driver', bcrypt: 'npm:bcryptjs@2' },
    }),
  );
  const { status, stderr } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: directory,
    encoding: 'utf8',
    timeout: 180_000,
  });
  return status === 0 ? null : stderr.trim().split('\n').slice(-1).join('');
}

/** @returns false when it ended instead */
async function isServing({ child }: ServerProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('running')) resolve(true);
    });
    child.once('exit', () => resolve(false));
  });
}
