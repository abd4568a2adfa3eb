import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { request } from '../../_support/clients/http.js';
import { type ShiftedClock, shiftedClock } from '../../_support/clocks/shifted-clock.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import {
  apiPort,
  childEnvironment,
  launch,
  type Started,
  temporaryDirectory,
  until,
} from '../../_support/processes/processes.js';
import type { DocumentedCommand } from './_documents.js';

const BIN = fileURLToPath(new URL('../../../bin/reset-record.js', import.meta.url));

const BACKUPS = 'data/backups';

/** The time of all machines of a test. */
export interface Calendar {
  readonly clock: ShiftedClock;
  /** Epoch milliseconds. */
  now(): number;
  pass(ms: number): void;
}

export function calendar(begin: number): Calendar {
  const clock = shiftedClock(temporaryDirectory());
  let ahead = begin - Date.now();
  const now = () => Date.now() + ahead;
  clock.jump(begin);
  return {
    clock,
    now,
    pass(ms) {
      ahead += ms;
      clock.jump(now());
    },
  };
}

/** A folder in which an operator keeps an instance, and a terminal in it. */
export interface Machine {
  path(name: string): string;
  /** Types a command that goes on. */
  type(command: DocumentedCommand): Started;
  /** Types a command that must succeed. @returns what it printed */
  done(command: DocumentedCommand): Promise<string>;
  /** Everything that was printed or logged here. */
  printed(): string;
  /** What a search of the disk finds in the folder of the ledger. */
  onDisk(): string;
  /** Names of files, oldest first for each ledger. */
  backups(): readonly string[];
  /** Sets variables in `.env`. */
  edit(changes: Readonly<Record<string, string>>): void;
}

export function machine({ clock }: Calendar): Machine {
  const folder = temporaryDirectory();
  const outputs: (() => string)[] = [];
  /** What is set in the terminal; all else comes from `.env`. */
  const bare = childEnvironment({ ...clock.env, TIMELINE: '', STATUS_PAGE_URL: '', LAUNCH_LISTS: '' });

  function type({ words, env }: DocumentedCommand): Started {
    const started = launch(process.execPath, [BIN, ...words], {
      cwd: folder,
      env: { ...bare, ...env },
      // It stops its second process.
      signal: words[0] === 'start' ? 'SIGTERM' : 'SIGKILL',
    });
    outputs.push(started.output);
    return started;
  }

  return {
    path: (name) => join(folder, name),
    type,
    async done(command) {
      const started = type(command);
      const typed = command.words.join(' ');
      expect([typed, await started.exit, started.output()]).toEqual([typed, 0, expect.any(String)]);
      return started.out();
    },
    printed: () => outputs.map((output) => output()).join(''),
    onDisk: () =>
      readdirSync(join(folder, 'data'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
        .join(''),
    backups: () => (existsSync(join(folder, BACKUPS)) ? readdirSync(join(folder, BACKUPS)).sort() : []),
    edit(changes) {
      const path = join(folder, '.env');
      const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
      const others = lines.filter((line) => !Object.hasOwn(changes, line.replace(/=.*/, '')));
      const set = Object.entries(changes).map(([name, value]) => `${name}=${value}`);
      writeFileSync(path, `${[...others, ...set].join('\n')}\n`, { mode: 0o600 });
    },
  };
}

/** A running service: its processes, and what it answers. */
export interface Service {
  readonly port: number;
  text(path: string): Promise<string>;
  json<T>(path: string): Promise<T>;
  /** Until what is there now was read, decided and is served. */
  nextTurn(): Promise<void>;
  /** Ctrl-C. */
  stop(): Promise<void>;
}

/** @param processes the last of them is the API, or has it as its own */
export async function serviceOf(
  { now }: Calendar,
  processes: readonly Started[],
  ledger: string,
): Promise<Service> {
  const port = await apiPort(processes.at(-1) as Started);
  const newestTurn = () =>
    query<{ at: number }>(ledger, 'SELECT max(started_at) AS at FROM turns')[0]?.at ?? 0;
  const service: Service = {
    port,
    async text(path) {
      const { status, text } = await request(port, path);
      expect([path, status]).toEqual([path, 200]);
      return text;
    },
    json: async (path) => JSON.parse(await service.text(path)),
    async nextTurn() {
      const asked = now();
      const isReady = async () => (await request(port, '/readyz')).status === 200;
      // The API of a new service listens before its worker makes the ledger.
      await until('a first turn', isReady);
      await until('the next turn', () => newestTurn() >= asked);
      await until('the API answers of it', isReady);
    },
    async stop() {
      for (const { child } of processes) child.kill('SIGINT');
      for (const { exit, output } of processes)
        expect([await exit, output()]).toEqual([0, expect.any(String)]);
    },
  };
  await service.nextTurn();
  return service;
}
