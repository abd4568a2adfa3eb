import { setTimeout as delay } from 'node:timers/promises';
import { type Load, load } from './load.js';
import { quantile, rounded } from './measure.js';
import type { Stand } from './stand.js';

/** Latencies in milliseconds under load, with the snapshot standing still and with a new one again and again. */
export interface SwapCost {
  readonly swaps: number;
  readonly still: Latencies;
  readonly swapping: Latencies;
  /** p99 with swaps over p99 without. */
  readonly p99Ratio: number;
}

export interface Latencies {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly requests: number;
}

/** Everything that is asked for in earnest, plain and compressed. */
const REQUESTS = ['/api/v1/stats', '/api/v1/resets', '/api/v1/forecast', '/api/v1/odds', '/'].flatMap(
  (path) => [
    { path, headers: {} },
    { path, headers: { 'accept-encoding': 'gzip, br' } },
  ],
);

const PARTS = 4;

/** In parts that take turns, so that both meet the same machine. */
export async function measureSwaps(
  stand: Stand,
  options: { swaps: number; everyMs: number },
): Promise<SwapCost> {
  const { swaps, everyMs } = options;
  const perPart = swaps / PARTS;
  const seconds = (perPart * everyMs) / 1_000;
  const asked = () => load({ port: stand.apiPort, requests: REQUESTS, seconds, expected: 200 });
  const [still, swapping]: [Load[], Load[]] = [[], []];
  await stand.publish();
  await asked();
  for (let part = 0; part < PARTS; part += 1) {
    still.push(await asked());
    const running = asked();
    for (let n = 0; n < perPart; n += 1) {
      await delay(everyMs * 0.9);
      await stand.publish();
    }
    swapping.push(await running);
  }
  const [without, with_] = [latenciesOf(still), latenciesOf(swapping)];
  return { swaps, still: without, swapping: with_, p99Ratio: rounded(with_.p99 / without.p99) };
}

function latenciesOf(loads: readonly Load[]): Latencies {
  const all = loads.flatMap(({ latencies }) => latencies);
  return {
    p50: rounded(quantile(all, 0.5)),
    p99: rounded(quantile(all, 0.99)),
    worst: rounded(quantile(all, 1)),
    requests: all.length,
  };
}
