import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { openLedgerForReading } from '../../src/ledger/file/open-reading.js';
import { query, tablesIn } from '../_support/ledgers/read-ledger.js';
import { MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { verifyChain } from '../_support/ledgers/verify-chain.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { workerHere } from '../_support/processes/worker.js';
import { startReaderUpstream } from '../_support/upstreams/reader-upstream.js';
import { openRaw, withoutGuards } from '../ledger/_database.js';

const TURN_MS = 5 * MINUTE;

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A post of the operator's timeline file, invented. */
export interface TimelinePost {
  readonly id: string;
  readonly at?: string;
  readonly text: string;
  readonly url?: string;
}

export type Operator = ReturnType<typeof operator>;

/** An operator's folder with a ledger that a worker made, and the commands run on it in this process. */
export function operator(env: Readonly<Record<string, string>> = {}) {
  const directory = temporaryDirectory();
  const ledgerPath = join(directory, 'ledger.sqlite');
  /** The present of commands and turns; tests move it. */
  const clock = { now: NOW };
  const timelinePath = join(directory, 'timeline.jsonl');
  const environment = {
    LEDGER_PATH: ledgerPath,
    SEED_RECORD: 'none',
    LAUNCH_LISTS: 'none',
    TIMELINE: `file:${timelinePath}`,
    STATUS_PAGE_URL: 'none',
    LOG_LEVEL: 'silent',
    ...env,
  };
  /** Writes a file into the folder and returns its path. */
  const file = (name: string, content: string) => {
    const path = join(directory, name);
    writeFileSync(path, content);
    return path;
  };
  const run = (...args: readonly string[]) => runCommand(environment, args, () => clock.now);
  /** Runs a command that has to succeed, and returns what it printed. */
  const ok = async (...args: readonly string[]) => {
    const { code, out, err } = await run(...args);
    assert.equal(code, 0, `${args.join(' ')}: ${err}`);
    return out;
  };
  return {
    directory,
    ledgerPath,
    clock,
    file,
    csv: (...rows: readonly string[]) => file('record.csv', ['at,kind,url', ...rows, ''].join('\n')),
    timeline: (...posts: readonly TimelinePost[]) =>
      void file('timeline.jsonl', posts.map((post) => `${JSON.stringify(post)}\n`).join('')),
    run,
    ok,
    /** Runs a command with `--json` that has to succeed, and returns what it printed. */
    json: async <T = unknown>(...args: readonly string[]): Promise<T> =>
      JSON.parse(await ok(...args, '--json')),
    /** One turn of a worker, five minutes after the last thing that happened. */
    async turn() {
      clock.now += TURN_MS;
      await oneTurn(environment, () => clock.now);
    },
    /** The record as it stands, oldest first: `2026-05-01T10:00:00.000Z regular confirmed`. */
    standing: () =>
      query<{ line: string }>(
        ledgerPath,
        "SELECT at || ' ' || kind || ' ' || status AS line FROM v_resets ORDER BY at, kind DESC, reset_id",
      ).map((row) => row.line),
    /** Puts a copy of the ledger there. */
    copyTo(path: string) {
      for (const part of ['-wal', '-shm']) rmSync(path + part, { force: true });
      copyFileSync(ledgerPath, path);
    },
  };
}

let firstTurn: Buffer | undefined;

/** An operator whose ledger exists already, with nothing in it but the worker's first turn. */
export async function operatorWithLedger(): Promise<Operator> {
  const made = operator();
  made.timeline();
  if (firstTurn === undefined) {
    await made.turn();
    firstTurn = readFileSync(made.ledgerPath);
  } else {
    made.clock.now += TURN_MS;
    writeFileSync(made.ledgerPath, firstTurn);
  }
  return made;
}

/** An operator whose posts a model on this machine reads, and that model. */
export async function withModel(
  answer: Parameters<typeof startReaderUpstream>[0],
  env: Readonly<Record<string, string>> = {},
) {
  const upstream = await startReaderUpstream(answer);
  onTestFinished(() => upstream.close());
  return { upstream, made: operator({ AI_BASE_URL: upstream.baseUrl, AI_MODEL: 'reader-small', ...env }) };
}

/** A post of the team, at an instant in epoch milliseconds. */
export const teamPost = (id: number, text: string, at: number): TimelinePost => ({
  id: `${id}`,
  at: new Date(at).toISOString(),
  text,
  url: `https://posts.example/team/status/${id}`,
});

/** What somebody with a shell can do to the rows of a ledger. */
export function tamper(path: string, sql: string): void {
  const sqlite = openRaw(path);
  sqlite.pragma('synchronous = OFF');
  withoutGuards(sqlite, () => void sqlite.exec(sql));
}

export async function runCommand(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  now: () => number,
  stop = new AbortController().signal,
): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const output = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    isTerminal: false,
  };
  const code = await createProgram(env, output, now, () => stop).run(args);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

async function oneTurn(env: Readonly<Record<string, string>>, now: () => number): Promise<void> {
  const worker = workerHere(env, now);
  try {
    assert.equal(await worker.turn({ trigger: 'once', slot: now() }), true, 'the turn was not committed');
  } finally {
    worker.close();
  }
}

/** The length of the hash chain, every link of which is what its row says. */
export function intactChain(ledgerPath: string): number {
  const ledger = openLedgerForReading(ledgerPath);
  try {
    const report = ledger.snapshot(verifyChain);
    assert.equal(report.kind, 'intact', JSON.stringify(report));
    return report.kind === 'intact' ? report.head.seq : 0;
  } finally {
    ledger.close();
  }
}

/** Everything in the ledger that a command could touch, to be compared before and after. */
export const contentOf = tablesIn;

/** What the API serves: rows that only a worker's turn may change. */
export function servedBy(ledgerPath: string): unknown {
  const { snapshots } = contentOf(ledgerPath);
  return { snapshots };
}

export function historyOf(ledgerPath: string): Record<string, unknown>[] {
  return query(
    ledgerPath,
    'SELECT reset_id, supersedes, status, actor, reason, recorded_at FROM v_reset_history ORDER BY row_id',
  );
}

/** Rows of a record that is imported. */
export const FIRST = '2026-05-01T10:00:00Z,regular,https://posts.example/team/status/50001';
export const SECOND = '2026-05-09T18:30:00Z,regular,https://posts.example/team/status/50002';

export function coverageOf(ledgerPath: string): string[] {
  return query<{ span: string }>(
    ledgerPath,
    "SELECT complete_from || ' until ' || complete_until AS span FROM v_coverage",
  ).map((row) => row.span);
}
