import type { z } from 'zod';
import { cleanText } from '../core/text/clean-text.js';
import type { Environment, Parsed } from './shared.js';

/** Variables that may hold a secret, alone or inside an address. Messages never show their values. */
const SECRET = new Set([
  'X_BEARER_TOKEN',
  'AI_API_KEY',
  'TIMELINE',
  'LAUNCH_FEEDS',
  'ALERT_URLS',
  'OPERATOR_ALERT_URLS',
  'HEARTBEAT_URL',
  'HEARTBEAT_FAIL_URL',
  'TELEGRAM_BASE_URL',
  'X_BASE_URL',
  'BLUESKY_BASE_URL',
  'FX_BASE_URL',
  'STATUS_PAGE_URL',
  'AI_BASE_URL',
  'HTTP_PROXY',
  'http_proxy',
  'HTTPS_PROXY',
  'https_proxy',
]);

/** The variables of this environment that may hold a secret. */
export function secretVariablesIn(env: Environment): string[] {
  return [...SECRET].filter((name) => env[name]);
}

/** The problems of several configurations that are checked together. */
export function problemsOf(...all: readonly Parsed<unknown>[]): string[] {
  return all.flatMap((parsed) => (parsed.kind === 'invalid' ? parsed.problems : []));
}

/** Lists every problem once. */
export function explainProblems(problems: readonly string[]): string {
  return `The configuration is not valid:\n${[...new Set(problems)].map((problem) => `  ${problem}\n`).join('')}`;
}

export function invalid(error: z.ZodError, env: Environment): { kind: 'invalid'; problems: string[] } {
  const problems = error.issues.map((issue) => {
    const [name = '', place] = issue.path.map(String);
    const invalidPart = `not valid${place === undefined ? '' : ` in ${place}`} (its value is not shown)`;
    const written = env[name] ?? '';
    // An entry that is not valid may hold a secret in a wrong place, and so may an address with a user.
    const isHidden = SECRET.has(name) || place !== undefined || written.includes('@');
    const value = isHidden ? invalidPart : JSON.stringify(cleanText(written));
    return `${name} is ${value}; expected ${issue.message}`;
  });
  return { kind: 'invalid', problems };
}
