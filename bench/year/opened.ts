import { rmSync } from 'node:fs';
import { type CommandUsage, preloading, usageOf } from '../command-usage.js';
import { quantile } from '../http/measure.js';
import { startProcess } from '../http/server-process.js';
import { portSaid } from '../http/stand.js';

/** What opening a ledger takes: medians of the rounds. */
export interface Opened {
  /** CPU milliseconds of the API until it listens, then of each first answer; null where the system does not tell. */
  readonly api: Readonly<Record<string, number | null>>;
  /** Of `reset-record audit`. */
  readonly audit: CommandUsage;
  /** Of `reset-record backup`, which audits what it copied. */
  readonly backup: CommandUsage;
}

export interface LedgerFile {
  readonly path: string;
  /** When its last turn was committed: what the clock says when it is opened. */
  readonly endedAt: number;
}

const ROUNDS = 3;
export const LISTENING = 'until it listens';
const TARGETS = [
  ...['/api/v1/stats', '/api/v1/resets', '/api/v1/forecast', '/api/v1/odds', '/api/v1/health'],
  ...['/feed.atom', '/calendar.ics', '/'],
];

/** Interleaved, because machines are not the same from one minute to the next: every ledger in each round. */
export async function openAll(
  ledgers: readonly LedgerFile[],
  tell: (what: string) => void,
): Promise<readonly Opened[]> {
  const all = ledgers.map((): Opened[] => []);
  for (let round = 1; round <= ROUNDS; round += 1) {
    tell(`opening, round ${round} of ${ROUNDS}`);
    for (const [place, ledger] of ledgers.entries()) all[place]?.push(await openOnce(ledger));
  }
  return all.map(medians);
}

async function openOnce({ path, endedAt }: LedgerFile): Promise<Opened> {
  const api = await firstAnswers(path, endedAt);
  const audit = await usageOf(['audit'], path);
  const copy = `${path}.copy`;
  const backup = await usageOf(['backup', copy], path);
  rmSync(copy);
  return { api, audit, backup };
}

async function firstAnswers(ledgerPath: string, at: number): Promise<Opened['api']> {
  const env = {
    ...{ LEDGER_PATH: ledgerPath, LOG_LEVEL: 'info', PORT: '0' },
    NODE_OPTIONS: preloading('clock-ahead', { ms: String(at + 60_000 - Date.now()) }),
  };
  const api = startProcess('api.js', [], { of: 'server', env });
  try {
    const port = await portSaid(api);
    const cpuMs: Record<string, number | null> = { [LISTENING]: api.cpuMs() };
    let before = api.cpuMs();
    for (const target of TARGETS) {
      const answer = await fetch(`http://127.0.0.1:${port}${target}`);
      await answer.arrayBuffer();
      if (!isExpected(target, answer.status)) throw new Error(`${target} was answered with ${answer.status}`);
      const after = api.cpuMs();
      cpuMs[target] = before === null || after === null ? null : after - before;
      before = after;
    }
    return cpuMs;
  } finally {
    await api.stop();
  }
}

/** Without a reader model health is degraded, which is 503. */
function isExpected(target: string, status: number): boolean {
  return status === 200 || (target === '/api/v1/health' && status === 503);
}

function medians(rounds: readonly Opened[]): Opened {
  const of = (pick: (one: Opened) => number | null | undefined) => {
    const known = rounds.map(pick).filter((value) => value != null);
    return known.length === 0 ? null : Math.round(10 * quantile(known, 0.5)) / 10;
  };
  const usage = (name: 'audit' | 'backup') => ({
    cpuMs: Math.round(of((one) => one[name].cpuMs) ?? Number.NaN),
    peakMb: Math.round(of((one) => one[name].peakMb) ?? Number.NaN),
  });
  const api = [LISTENING, ...TARGETS].map((name) => [name, of((one) => one.api[name])]);
  return { api: Object.fromEntries(api), audit: usage('audit'), backup: usage('backup') };
}
