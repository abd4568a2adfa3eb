import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { auditLedger } from '../audit/audit-ledger.js';
import { DAY_MS, HOUR_MS } from '../core/record/days.js';
import { NO_LEDGERS } from '../sources/launch-ledgers.js';
import { quantile } from './http/measure.js';
import { startProcess } from './http/server-process.js';
import { portSaid } from './http/stand.js';
import { cpuMsOf, type MadeUpPost, makeRecord, RECORD_END, TURN_MS, turnsOver } from './made-up-record.js';

/*
 * `npm run bench:year`: lives through days of operation with a turn every five minutes, and says how the ledger grows
 * and what it costs to open, serve and audit it. Six posts a day, a reset every eight days, one timeline that is read.
 */
const options = new Command('bench:year')
  .option('--days <n>', 'days to live through', '365')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse()
  .opts<{ days: string }>();
const days = Number(options.days);

const directory = mkdtempSync(join(tmpdir(), 'reset-record-bench-'));
try {
  process.stdout.write(`${JSON.stringify(await live(join(directory, 'ledger.sqlite')), null, 2)}\n`);
} finally {
  rmSync(directory, { recursive: true });
}

async function live(path: string) {
  const ledger = makeRecord(path, 40);
  // Nothing here has to outlive a power cut.
  ledger.sqlite.pragma('synchronous = OFF');
  const clock = { now: RECORD_END };
  const posts: MadeUpPost[] = [];
  const turn = turnsOver(ledger, { posts, clock, launches: () => NO_LEDGERS });
  const sizeNow = () => {
    ledger.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    return statSync(path).size;
  };
  const bytesAtEnd = [sizeNow()];
  let turnMs: number[] = [];
  const turnMsOfDay: number[] = [];
  for (let day = 1; day <= days; day += 1) {
    for (let beat = 0; beat < DAY_MS / TURN_MS; beat += 1) {
      clock.now += TURN_MS;
      if ((clock.now - RECORD_END) % (4 * HOUR_MS) === 0) posts.push(postAt(clock.now, day));
      turnMs.push(await cpuMsOf(turn));
    }
    bytesAtEnd.push(sizeNow());
    turnMsOfDay.push(quantile(turnMs, 0.5));
    turnMs = [];
    if (process.stderr.isTTY) process.stderr.write(`day ${day} of ${days}\r`);
  }
  const tables = ledger.sqlite
    .prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC LIMIT 14')
    .all();
  ledger.close();
  const of = (list: readonly number[], place: number) => Math.round(list.at(place) ?? Number.NaN);
  return {
    days,
    turns: (days * DAY_MS) / TURN_MS,
    bytes: of(bytesAtEnd, -1),
    bytesADay: Math.round((of(bytesAtEnd, -1) - of(bytesAtEnd, 2)) / (days - 2)),
    bytesOfTheLastDay: of(bytesAtEnd, -1) - of(bytesAtEnd, -2),
    turnCpuMs: { secondDay: turnMsOfDay[1], lastDay: turnMsOfDay.at(-1) },
    tables,
    api: await openedByApi(path),
    auditCpuMs: Math.round(await cpuMsOf(() => auditLedger(path))),
  };
}

function postAt(at: number, day: number): MadeUpPost {
  const isReset = day % 8 === 0 && new Date(at).getUTCHours() === 16;
  const text = isReset
    ? 'Usage limits have been reset for everyone. Enjoy!'
    : 'We are looking into the queue times that some of you see, and will write here when there is more to say.';
  return { id: String(at), at: at - 60_000, text };
}

/** CPU until the API listens, and for the first answer of each kind. */
async function openedByApi(ledgerPath: string) {
  const env = { LEDGER_PATH: ledgerPath, LOG_LEVEL: 'info', PORT: '0' };
  const api = startProcess('api.js', [], { of: 'server', env });
  const cpu: Record<string, number | null> = {};
  try {
    const port = await portSaid(api);
    let before = api.cpuMs();
    cpu['until it listens'] = before === null ? null : Math.round(before);
    for (const target of ['/api/v1/stats', '/api/v1/resets', '/api/v1/forecast', '/feed.atom', '/']) {
      await (await fetch(`http://127.0.0.1:${port}${target}`)).arrayBuffer();
      const after = api.cpuMs();
      cpu[target] = before === null || after === null ? null : Math.round(after - before);
      before = after;
    }
    return cpu;
  } finally {
    await api.stop();
  }
}
