import { explainProblems, problemsOf } from '../config/problems.js';
import { parseProxies } from '../config/proxies.js';
import type { Environment, Parsed } from '../config/shared.js';
import { parseWorkerConfig, type WorkerConfig } from '../config/worker-config.js';
import type { Proxies } from '../lib/proxies.js';
import { type Output, UsageError } from './output.js';

/** What every command receives. */
export interface CommandContext {
  /** With the variables of `.env`. */
  readonly env: Environment;
  readonly output: Output;
  readonly now: () => number;
  /**
   * For commands that can stop early: after this call, SIGINT and SIGTERM abort the signal and no longer end
   * the process.
   */
  readonly stopSignal: () => AbortSignal;
  /**
   * @param also a further parser whose problems are reported too
   * @throws UsageError listing every problem
   */
  config(also?: (env: Environment) => Parsed<unknown>): WorkerConfig;
  /** For commands that need no other configuration. @throws UsageError */
  proxies(): Proxies;
  /** Sets the exit status: 1 if a problem was found. */
  end(isFine: boolean): void;
}

export function configOf(
  env: Environment,
  also: (env: Environment) => Parsed<unknown> = parseWorkerConfig,
): WorkerConfig {
  const parsed = parseWorkerConfig(env);
  const problems = problemsOf(parsed, also(env));
  if (parsed.kind === 'config' && problems.length === 0) return parsed.config;
  throw new UsageError(explainProblems(problems).trimEnd());
}

export function proxiesIn(env: Environment): Proxies {
  const parsed = parseProxies(env);
  if (parsed.kind === 'config') return parsed.config;
  throw new UsageError(explainProblems(parsed.problems).trimEnd());
}
