import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 25;
const TIMEOUT_MS = 2_000;

/** A client that asks all the time, and how long it got no good answer. */
export interface Poller {
  /** Seconds without a good answer that began with a kill of the server, and all others. */
  readonly unavailable: { killed: number; otherwise: number };
  readonly polls: number;
  /** What was wrong with the answers outside of the server's kills, a few of them. */
  readonly complaints: readonly string[];
  readonly isMeasuring: boolean;
  /** The server was killed now. */
  killed(): void;
  /** What comes until the next good answer is not counted: the test has moved the clock. */
  excuse(): void;
  stop(): Promise<void>;
}

/**
 * Asks 40 times a second, one request after the other, each on a connection of its own and without retries.
 * An outage lasts from the kill, or from the beginning of the first request that failed, to the end of the
 * first good answer.
 */
export function startPoller(port: number, path: string): Poller {
  const unavailable = { killed: 0, otherwise: 0 };
  const complaints: string[] = [];
  let downSince: number | null = null;
  let wasKilled = false;
  let excusedSince: number | null = performance.now();
  let polls = 0;
  let stopped = false;

  function judge(startedAt: number, problem: string | null): void {
    if (problem !== null) {
      if (excusedSince !== null) return;
      downSince ??= startedAt;
      if (!wasKilled && complaints.length < 5) complaints.push(problem);
      return;
    }
    // An answer to a request from before says nothing about what has happened since.
    if (excusedSince !== null && startedAt >= excusedSince) excusedSince = null;
    if (downSince === null || startedAt < downSince) return;
    unavailable[wasKilled ? 'killed' : 'otherwise'] += (performance.now() - downSince) / 1000;
    downSince = null;
    wasKilled = false;
  }

  const running = (async () => {
    while (!stopped) {
      const startedAt = performance.now();
      judge(startedAt, await ask(port, path));
      polls += 1;
      await sleep(Math.max(0, startedAt + EVERY_MS - performance.now()));
    }
  })();

  return {
    unavailable,
    complaints,
    get polls() {
      return polls;
    },
    get isMeasuring() {
      return excusedSince === null && downSince === null;
    },
    killed() {
      if (excusedSince !== null) return;
      downSince ??= performance.now();
      wasKilled = true;
    },
    excuse() {
      excusedSince = performance.now();
      downSince = null;
      wasKilled = false;
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** What is wrong with the answer, null for a good one. */
function ask(port: number, path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false, timeout: TIMEOUT_MS }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () =>
        resolve(response.statusCode === 200 ? null : `${response.statusCode} ${body}`),
      );
      response.on('error', (error) => resolve(error.message));
    });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    request.on('error', (error) => resolve(error.message));
  });
}
