import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  constants,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openLedgerForReading } from '../../../src/ledger/file/open-reading.js';
import { rowCounts } from '../../_support/ledgers/read-ledger.js';
import { childEnvironment, temporaryDirectory, until } from '../../_support/processes/processes.js';

const BIN = fileURLToPath(new URL('../../../bin/reset-record.js', import.meta.url));

/** What every process keeps after a stop signal (docs/reliability.md). */
const PROMISED_MS = 10_000;

/** In blocks of 512 bytes: more than a small ledger has. */
const LIMIT_BLOCKS = 40_960;

interface Outlet {
  readonly stdout: number | 'pipe';
  readonly limit?: number;
}

/** A pipe that nobody reads, and that is full already. */
function stuckPipe(folder: string) {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  expect(() => {
    for (;;) writeSync(reader, '\n'.repeat(4_096));
  }).toThrow('EAGAIN');
  return { stdout: openSync(path, 'w'), reader };
}

const OUTLETS: Readonly<Record<string, (folder: string) => Outlet>> = {
  'a full disk': () => ({ stdout: openSync('/dev/full', 'w') }),
  'a file at its size limit': (folder) => {
    const path = join(folder, 'log');
    writeFileSync(path, '');
    truncateSync(path, LIMIT_BLOCKS * 512);
    return { stdout: openSync(path, 'a'), limit: LIMIT_BLOCKS };
  },
  'a pipe that nobody reads': (folder) => stuckPipe(folder),
  'a pipe that was closed': () => ({ stdout: 'pipe' }),
};

function startInto(
  { stdout, limit }: Outlet,
  words: readonly string[],
  env: Record<string, string>,
): ChildProcess {
  const script = limit === undefined ? 'exec "$0" "$@"' : `ulimit -f ${limit}; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', script, process.execPath, BIN, ...words], {
    env: childEnvironment(env),
    stdio: ['ignore', stdout, 'inherit'],
  });
  child.stdout?.destroy();
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const turnsIn = (ledger: string) => existsSync(ledger) && isReadable(ledger) && rowCounts(ledger).turns;

function isReadable(ledger: string): boolean {
  const reader = openLedgerForReading(ledger);
  try {
    return reader.sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'turns'").get() !== undefined;
  } finally {
    reader.close();
  }
}

async function stops(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  const at = Date.now();
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = await ended;
  expect(Date.now() - at).toBeLessThan(PROMISED_MS);
  return code;
}

test.skipIf(!existsSync('/dev/full')).each(Object.keys(OUTLETS))(
  'Worker and API go on while their log goes into %s, and end when they are told to.',
  async (name) => {
    const folder = temporaryDirectory();
    const ledger = join(folder, 'ledger.sqlite');
    const env = { LEDGER_PATH: ledger, PORT: '0', SEED_RECORD: 'none', TURN_SCHEDULE: '* * * * * *' };
    const outlet = OUTLETS[name]?.(folder) ?? { stdout: 'pipe' };
    const service = startInto(outlet, ['start'], env);
    await until('turns', () => Number(turnsIn(ledger)) > 2);
    expect(await stops(service)).toBe(0);
  },
);

test('When there is room again, the next line is written whole and says how many were dropped.', async () => {
  const folder = temporaryDirectory();
  const ledger = join(folder, 'ledger.sqlite');
  const { stdout, reader } = stuckPipe(folder);
  const worker = startInto({ stdout }, ['worker'], {
    LEDGER_PATH: ledger,
    SEED_RECORD: 'none',
    TURN_SCHEDULE: '* * * * * *',
  });
  await until('turns', () => Number(turnsIn(ledger)) > 2);
  const bytes = Buffer.alloc(65_536);
  let text = '';
  await until('a line about them', () => {
    try {
      text += bytes.toString('utf8', 0, readSync(reader, bytes));
    } catch (error) {
      expect(error).toMatchObject({ code: 'EAGAIN' });
    }
    return text.includes('were dropped');
  });
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ msg }) => msg)).toEqual(['turn committed', expect.stringContaining('were dropped')]);
  expect(lines[1].dropped).toBeGreaterThan(1);
  expect(await stops(worker)).toBe(0);
});

test.skipIf(!existsSync('/dev/full'))(
  'A command whose result cannot be written says so and exits with 1; a lost message is no failure.',
  async () => {
    const folder = temporaryDirectory();
    const run = (stdout: string, stderr: string) => {
      const child = spawn(process.execPath, [BIN, 'version'], {
        cwd: folder,
        env: childEnvironment({}),
        stdio: ['ignore', openSync(stdout, 'a'), openSync(stderr, 'a')],
      });
      return once(child, 'exit');
    };
    const log = join(folder, 'log');
    expect(await run('/dev/full', log)).toEqual([1, null]);
    expect(readFileSync(log, 'utf8')).toMatch(
      /^The result could not be written to standard output: ENOSPC.*\n$/,
    );
    expect(await run('/dev/null', '/dev/full')).toEqual([0, null]);
  },
);
