import type { Environment, Parsed } from '../config/api-config.js';
import { parseWorkerConfig, type WorkerConfig } from '../config/worker-config.js';
import { type Output, UsageError } from './output.js';

/** What every command is given. */
export interface CommandContext {
  readonly output: Output;
  readonly now: () => number;
  /** Called by the commands that can end early: from then on a signal does not end the process. */
  readonly stopSignal: () => AbortSignal;
  /**
   * The configuration, where it is valid.
   * @param also what else of the environment has to be valid
   */
  config(also?: (env: Environment) => Parsed<unknown>): WorkerConfig;
  /** What the process is to end with: 0 fine, 1 found something wrong. */
  end(code: 0 | 1): void;
}

export function configOf(
  env: Environment,
  also: (env: Environment) => Parsed<unknown> = parseWorkerConfig,
): WorkerConfig {
  const parsed = parseWorkerConfig(env);
  const problems = [parsed, also(env)].flatMap((one) => (one.kind === 'invalid' ? one.problems : []));
  if (parsed.kind === 'config' && problems.length === 0) return parsed.config;
  throw new UsageError(`The configuration is not valid:\n  ${[...new Set(problems)].join('\n  ')}`);
}
