import { parseApiConfig } from '../../../src/config/api-config.js';
import { parseWorkerConfig } from '../../../src/config/worker-config.js';

/** The variables that a process asks for. */
function variablesOf(parse: (env: Record<string, string | undefined>) => unknown): readonly string[] {
  const asked = new Set<string>();
  const env = new Proxy({} as Record<string, string | undefined>, {
    get(_target, name) {
      asked.add(String(name));
      return undefined;
    },
  });
  parse(env);
  return [...asked].filter((name) => /^[A-Z][A-Z_]+$/.test(name)).sort();
}

export const WORKER_VARIABLES = variablesOf(parseWorkerConfig);
export const API_VARIABLES = variablesOf(parseApiConfig);
