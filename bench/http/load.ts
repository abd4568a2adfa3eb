import autocannon, { type Result } from 'autocannon';

interface Load {
  readonly seconds: number;
  readonly answers: number;
}

export interface LoadRequest {
  readonly path: string;
  readonly headers: Record<string, string>;
}

const CONNECTIONS = 32;

/**
 * Sends a request again and again over kept connections, each of which waits for its answer.
 * @param options.seconds 0 for a few requests, however long they take
 * @throws when an answer has another status than expected
 */
export async function load(options: {
  readonly port: number;
  readonly request: LoadRequest;
  readonly seconds: number;
  readonly expected: number;
}): Promise<Load> {
  const { port, request, seconds, expected } = options;
  let answers = 0;
  const startedAt = performance.now();
  const result = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(
      {
        url: `http://127.0.0.1:${port}`,
        connections: CONNECTIONS,
        ...(seconds === 0 ? { amount: 4 * CONNECTIONS } : { duration: seconds }),
        sampleInt: 100,
        requests: [{ method: 'GET', ...request }],
      },
      (error: Error | null, done) => (error ? reject(error) : resolve(done)),
    );
    running.on('response', () => {
      answers += 1;
    });
  });
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || statuses.some((status) => Number(status) !== expected)) {
    const got = `${statuses.join(', ')} and ${result.errors} errors`;
    throw new Error(`${request.path}: expected ${expected}, got ${got}`);
  }
  return { seconds: (performance.now() - startedAt) / 1_000, answers };
}
