import autocannon, { type Result } from 'autocannon';
import { loadByWrk, wrkVersion } from './wrk.js';

export interface Load {
  readonly requests: number;
  readonly seconds: number;
  /** Of each answer, milliseconds. */
  readonly latencies: readonly number[];
}

export const CONNECTIONS = 32;
const WRK = wrkVersion();
/** Who asks where only speed counts. */
export const GENERATOR = WRK ?? 'autocannon';

/** As fast as it can be asked here: by wrk, where that is installed and there is time for it. */
export async function loadFully(options: {
  port: number;
  path: string;
  headers: Record<string, string>;
  seconds: number;
  expected: number;
}): Promise<Omit<Load, 'latencies'>> {
  const { path, headers, seconds } = options;
  if (seconds >= 1 && WRK !== null) return loadByWrk({ ...options, connections: CONNECTIONS });
  return load({ ...options, requests: [{ path, headers }] });
}

/**
 * Asks one question, or several in turn, over keep-alive connections, each waiting for its answer.
 * @throws when an answer has another status than expected
 */
export async function load(options: {
  port: number;
  requests: readonly { path: string; headers: Record<string, string> }[];
  /** 0 for some requests, however long they take. */
  seconds: number;
  expected: number;
}): Promise<Load> {
  const { port, requests, seconds, expected } = options;
  const latencies: number[] = [];
  const startedAt = performance.now();
  const result = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(
      {
        url: `http://127.0.0.1:${port}`,
        connections: CONNECTIONS,
        ...(seconds === 0 ? { amount: 4 * CONNECTIONS } : { duration: seconds }),
        sampleInt: 100,
        requests: requests.map((request) => ({ method: 'GET', ...request })),
      },
      (error: Error | null, done) => (error ? reject(error) : resolve(done)),
    );
    running.on('response', (_client, _status, _bytes, ms) => void latencies.push(ms));
  });
  const elapsed = (performance.now() - startedAt) / 1_000;
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || statuses.some((status) => Number(status) !== expected)) {
    throw new Error(
      `expected ${expected} of ${requests[0]?.path}; got ${statuses.join(', ')} and ${result.errors} errors`,
    );
  }
  return { requests: latencies.length, seconds: elapsed, latencies };
}
