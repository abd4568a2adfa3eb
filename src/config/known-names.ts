import { API_NAMES } from './api-config.js';
import type { Environment } from './shared.js';
import { WORKER_NAMES } from './worker-config.js';

/** The variables that a process of the service reads. */
export const KNOWN_NAMES: readonly string[] = [...WORKER_NAMES, ...API_NAMES];

/** How variables of other programs say that they hold a secret. */
const SAYS_SECRET =
  /TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|AUTH|COOKIE|BEARER|WEBHOOK|(^|_)((API_?)?KEYS?|PASS|CREDS?|JWT|PAT|DSN)(_|$)/i;

/** An address with a user is one, whatever its variable is called. */
const HAS_USER = /:\/\/[^/\s]*@/;

/**
 * The environment of processes that the worker starts, which need no credentials: all variables but those
 * that only the worker reads, and secrets of others. What the system, Node.js and its libraries read stays.
 */
export function environmentOfChildren(env: Environment): Record<string, string | undefined> {
  const isOfWorkerAlone = (name: string) => WORKER_NAMES.includes(name) && !API_NAMES.includes(name);
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => !isOfWorkerAlone(name) && !SAYS_SECRET.test(name) && !HAS_USER.test(value ?? ''),
    ),
  );
}
