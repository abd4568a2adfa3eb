import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { LOOPBACK_ONLY } from '../suite/loopback-only.mjs';

export interface Started {
  readonly child: ChildProcess;
  /** Standard output and error, as far as they have come. */
  readonly output: () => string;
  readonly out: () => string;
  readonly err: () => string;
  /** The exit code, null when a signal ended it. */
  readonly exit: Promise<number | null>;
}

/** What a test knows of itself when it ends. */
interface Ended {
  readonly task?: { readonly result?: { readonly state?: string } | undefined };
}

/** Concurrent tests hand over their own; all others need not. */
type OnFinished = (clean: (ended?: Ended) => void) => void;

interface LaunchOptions {
  readonly env: NodeJS.ProcessEnv;
  /** The working directory; where nobody has a `data/` or `.env` of their own unless the test names one. */
  readonly cwd?: string;
  /**
   * How it is ended if it is still running at the end of the test; a program that has children of its own
   * stops them.
   */
  readonly signal?: NodeJS.Signals;
  readonly onFinished?: OnFinished;
}

const PROGRAM = fileURLToPath(new URL('../../..', import.meta.url));

/** A copy of the program whose files a test may break. */
export function copiedProgram(): string {
  const copy = temporaryDirectory();
  for (const name of ['bin', 'dist', 'package.json'])
    cpSync(join(PROGRAM, name), join(copy, name), { recursive: true });
  for (const name of ['node_modules', 'data', 'migrations'])
    symlinkSync(join(PROGRAM, name), join(copy, name));
  return copy;
}

/**
 * The environment of a process of a test: no source unless the test names one, and no way beyond this
 * machine.
 */
export function childEnvironment(env: Readonly<Record<string, string>>): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    // Half a second of odds in every first turn; tests of the odds name their ledgers.
    LAUNCH_LISTS: 'none',
    TIMELINE: 'none',
    STATUS_PAGE_URL: 'none',
    ...env,
    NODE_OPTIONS: `${LOOPBACK_ONLY} ${env.NODE_OPTIONS ?? ''}`,
  };
}

/**
 * Starts a program with nothing but this environment. What is still running is ended with the test, and named
 * if the test failed, because it may have waited for it in vain.
 */
export function launch(command: string, args: readonly string[], options: LaunchOptions): Started {
  const { env, cwd = tmpdir(), signal = 'SIGKILL', onFinished = onTestFinished } = options;
  const child = spawn(command, args, { cwd, env });
  const said = { out: '', err: '', both: '' };
  const streams = [
    ['out', child.stdout],
    ['err', child.stderr],
  ] as const;
  for (const [name, stream] of streams)
    stream.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
      said.both += text;
    });
  const exit = once(child, 'close').then(([code]) => code as number | null);
  // Waits for its end, and that of what it started: its directory is removed next.
  onFinished(async (ended) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    if (ended?.task?.result?.state === 'fail')
      process.stderr.write(`still running: ${[command, ...args].join(' ')}\n${said.both.slice(-2_000)}\n`);
    child.kill(signal);
    await exit;
  });
  return { child, output: () => said.both, out: () => said.out, err: () => said.err, exit };
}

/**
 * Starts `dist/<entry>` with nothing but this environment; what is still running is killed when the test
 * ends.
 * @param folder the working directory
 */
export function start(
  entry: 'worker.js' | 'api.js' | 'start.js' | 'sandbox.js',
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  onFinished: OnFinished = onTestFinished,
  program = PROGRAM,
  folder = tmpdir(),
): Started {
  const path = join(program, 'dist', entry);
  const { TIMELINE, STATUS_PAGE_URL, ...withoutSources } = childEnvironment(env);
  const sources = { TIMELINE, STATUS_PAGE_URL };
  return launch(process.execPath, [path, ...args], {
    cwd: folder,
    // The API reads no source, and says so of variables that it does not need.
    env: {
      ...withoutSources,
      ...(entry === 'api.js' ? env : sources),
      NODE_OPTIONS: withoutSources.NODE_OPTIONS,
    },
    signal: entry === 'start.js' || entry === 'sandbox.js' ? 'SIGTERM' : 'SIGKILL',
    onFinished,
  });
}

/** One turn of a worker process, to its end. */
export async function turnOnce(
  env: Readonly<Record<string, string>>,
  onFinished: OnFinished = onTestFinished,
): Promise<{ code: number | null; output: string }> {
  const worker = start('worker.js', env, ['--once'], onFinished);
  const code = await worker.exit;
  return { code, output: worker.output() };
}

/** A directory of its own for this test. */
export function temporaryDirectory(onFinished: OnFinished = onTestFinished): string {
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-'));
  onFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Asks until there is an answer; what there is at the last moment is what the test sees fail. */
export async function until<T>(
  what: string,
  probe: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  withinMs = 90_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The port from the line in which the API says where it listens. */
export function apiPort(started: Started): Promise<number> {
  return until('the API listens', () => {
    const port = /"port":(\d+)/.exec(started.output())?.[1];
    if (!port && started.child.exitCode !== null) throw new Error(started.output());
    return port ? Number(port) : null;
  });
}
