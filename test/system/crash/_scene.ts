import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Poller, startPoller } from '../../_support/clients/poller.js';
import { type ShiftedClock, shiftedClock } from '../../_support/clocks/shifted-clock.js';
import { type ScriptedWorld, startScriptedWorld } from '../../_support/inputs/scripted-world.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import {
  apiPort,
  type Started,
  start,
  temporaryDirectory,
  until,
} from '../../_support/processes/processes.js';
import { type AlertReceiver, SECRET, startReceiver } from '../../_support/servers/alert-receiver.js';

/** Where a worker is killed. */
export const MOMENTS = [
  'start-up',
  'migration',
  'fetch',
  'commit',
  'checkpoint',
  'alert',
  'later turn',
] as const;

export type Moment = (typeof MOMENTS)[number];

const STARTING_MS = 900;

/** Busy machines take their time. */
const PATIENCE_MS = 90_000;

/** SQLite moves its log into the file from 1000 pages on. */
const NEARLY_FULL = 900;

/** Worker and API over one ledger, in the scripted world, with a client that asks the API all the time. */
export interface Scene {
  readonly ledger: string;
  readonly world: ScriptedWorld;
  readonly clock: ShiftedClock;
  readonly receiver: AlertReceiver;
  readonly poller: Poller;
  /** The destination of alerts. */
  readonly alertUrl: string;
  /** Heads of the hash chain as workers have told them: what was committed for the world to see. */
  readonly toldHeads: Set<string>;
  /** The log is so long that the next turn is going to move it into the file. */
  logIsNearlyFull(): boolean;
  /** Kills the worker at a moment of that kind, starting it where none runs; says at which it really was. */
  killWorker(moment: Moment, random: () => number): Promise<Moment>;
  killApi(random: () => number, inStart: boolean): Promise<void>;
  /** Lets a worker live until a turn is committed, all alerts are sent and the API answers well. */
  calm(): Promise<void>;
}

export async function startScene(at: number): Promise<Scene> {
  const directory = temporaryDirectory();
  const ledger = join(directory, 'ledger.sqlite');
  const world = await startScriptedWorld(directory);
  const receiver = await startReceiver();
  const clock = shiftedClock(directory);
  clock.jump(at);
  const alertUrl = `webhook+${receiver.base}/hook#${SECRET}`;
  const env = {
    ...world.env,
    ...clock.env,
    LEDGER_PATH: ledger,
    TURN_SCHEDULE: '* * * * * *',
    ALERT_URLS: alertUrl,
  };
  const toldHeads = new Set<string>();
  let api = start('api.js', { ...env, PORT: '0' });
  const port = await apiPort(api);
  const poller = startPoller(port, '/api/v1/stats');
  let worker: Started | null = null;

  const mark = (suffix: string) => {
    const found = statSync(ledger + suffix, { throwIfNoEntry: false });
    return found ? `${found.mtimeMs} ${found.size}` : '';
  };

  function living(): { worker: Started; isNew: boolean } {
    if (worker) return { worker, isNew: false };
    worker = start('worker.js', env);
    return { worker, isNew: true };
  }

  async function end(started: Started): Promise<void> {
    started.child.kill('SIGKILL');
    const code = await started.exit;
    worker = null;
    if (code !== null) throw new Error(`the worker had ended by itself:\n${started.output()}`);
    for (const [, head = ''] of started.output().matchAll(/"chainHead":"(\w+)"/g)) toldHeads.add(head);
  }

  /** Looks every millisecond, because some moments last no longer. */
  async function moment(started: Started, has: () => boolean): Promise<void> {
    const patience = performance.now() + PATIENCE_MS;
    while (!has()) {
      if (started.child.exitCode !== null) throw new Error(`the worker ended:\n${started.output()}`);
      if (performance.now() > patience) throw new Error(`the moment did not come:\n${started.output()}`);
      await sleep(1);
    }
  }

  async function logGrows(started: Started, begun: number): Promise<void> {
    const before = mark('-wal');
    await moment(started, () => mark('-wal') !== before || commits(started) > begun);
  }

  async function untilMoment(kind: Moment, started: Started, isNew: boolean, random: () => number) {
    const asked = world.requests();
    const told = receiver.received.length;
    const begun = commits(started);
    const file = mark('');
    switch (kind) {
      case 'start-up':
        if (isNew) await sleep(random() * STARTING_MS);
        return isNew ? kind : 'later turn';
      case 'migration':
        if (isNew) await moment(started, () => holder(ledger).startsWith(`process ${started.child.pid} `));
        await sleep(random() * 80);
        return isNew ? kind : 'later turn';
      case 'fetch':
        await moment(started, () => world.requests() > asked);
        await sleep(random() * 120);
        return kind;
      case 'commit':
        await moment(started, () => world.requests() > asked);
        await logGrows(started, begun);
        await sleep(random() * 6);
        return kind;
      case 'checkpoint':
        await moment(started, () => mark('') !== file || commits(started) > begun + 1);
        return mark('') === file ? 'later turn' : kind;
      case 'alert':
        await moment(started, () => receiver.received.length > told || commits(started) > begun + 1);
        await sleep(random() * 60);
        return receiver.received.length > told ? kind : 'later turn';
      case 'later turn':
        await moment(started, () => commits(started) > begun);
        await sleep(random() * 1_000);
        return kind;
    }
  }

  return {
    ledger,
    world,
    clock,
    receiver,
    poller,
    alertUrl,
    toldHeads,
    logIsNearlyFull: () => framesInLog(ledger) > NEARLY_FULL,
    async killWorker(kind, random) {
      const { worker: started, isNew } = living();
      const really = await untilMoment(kind, started, isNew, random);
      await end(started);
      return really;
    },
    async killApi(random, inStart) {
      if (inStart) await sleep(random() * STARTING_MS);
      api.child.kill('SIGKILL');
      poller.killed();
      await api.exit;
      api = start('api.js', { ...env, PORT: String(port) });
    },
    async calm() {
      const { worker: started } = living();
      const begun = commits(started);
      // The first of them may have begun before the world changed.
      await moment(started, () => commits(started) > begun + 1);
      await until(
        'all alerts are sent',
        () => query(ledger, 'SELECT 1 FROM alert_deliveries WHERE next_attempt_at IS NOT NULL').length === 0,
        PATIENCE_MS,
      );
      await until('the API answers', () => poller.isMeasuring, PATIENCE_MS);
      // None lives on while the clock jumps by weeks: it would count every second that it has slept through.
      await end(started);
    },
  };
}

const commits = (worker: Started) => worker.output().split('turn committed').length - 1;

function holder(ledger: string): string {
  return existsSync(`${ledger}.holder`) ? readFileSync(`${ledger}.holder`, 'utf8') : '';
}

/**
 * `mxFrame` of the index of SQLite's log (https://www.sqlite.org/walformat.html): pages that wait for a
 * checkpoint.
 */
function framesInLog(ledger: string): number {
  const path = `${ledger}-shm`;
  if (!existsSync(path)) return 0;
  const index = readFileSync(path);
  return index.length < 20 ? 0 : index.readUInt32LE(16);
}
