import autocannon, { type Result } from 'autocannon';

export interface Load {
  readonly seconds: number;
  /** Of each answer, milliseconds. */
  readonly latencies: readonly number[];
}

export interface LoadRequest {
  readonly path: string;
  readonly headers: Record<string, string>;
}

const CONNECTIONS = 32;

/**
 * Sends one request, or several in turn, over kept connections, each of which waits for its answer.
 * @param options.seconds 0 for a few requests, however long they take
 * @throws when an answer has another status than expected
 */
export async function load(options: {
  readonly port: number;
  readonly requests: readonly LoadRequest[];
  readonly seconds: number;
  readonly expected: number;
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
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || statuses.some((status) => Number(status) !== expected)) {
    const got = `${statuses.join(', ')} and ${result.errors} errors`;
    throw new Error(`${requests[0]?.path}: expected ${expected}, got ${got}`);
  }
  return { seconds: (performance.now() - startedAt) / 1_000, latencies };
}
