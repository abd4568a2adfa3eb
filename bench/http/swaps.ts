import { setTimeout as delay } from 'node:timers/promises';
import { quantile, rounded } from '../figures.js';
import { type Load, load } from './load.js';
import type { Stand } from './stand.js';

/** Latencies under load while the snapshot stays the same, and while it changes again and again. */
export interface SwapCost {
  readonly swaps: number;
  readonly still: Latencies;
  readonly swapping: Latencies;
  /** p99 with swaps over p99 without. */
  readonly p99Ratio: number;
}

/** Milliseconds. */
interface Latencies {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly requests: number;
}

/** What clients ask for most, plain and compressed. */
const PATHS = ['/api/v1/stats', '/api/v1/resets', '/api/v1/forecast', '/api/v1/odds', '/'];
const REQUESTS = PATHS.flatMap((path) => [
  { path, headers: {} },
  { path, headers: { 'accept-encoding': 'gzip, br' } },
]);
/** Swaps at a time; stretches with and without swaps take turns. */
const PER_STRETCH = 5;

export async function measureSwaps(
  stand: Stand,
  { swaps, everyMs }: { readonly swaps: number; readonly everyMs: number },
): Promise<SwapCost> {
  const perStretch = Math.min(swaps, PER_STRETCH);
  const seconds = (perStretch * everyMs) / 1_000;
  const ask = () => load({ port: stand.apiPort, requests: REQUESTS, seconds, expected: 200 });
  const [still, swapping]: [Load[], Load[]] = [[], []];
  await stand.publish();
  await ask();
  for (let done = 0; done < swaps; done += perStretch) {
    still.push(await ask());
    const running = ask();
    for (let n = 0; n < perStretch; n += 1) {
      await delay(everyMs * 0.9);
      await stand.publish();
    }
    swapping.push(await running);
  }
  const [without, during] = [latenciesOf(still), latenciesOf(swapping)];
  return { swaps, still: without, swapping: during, p99Ratio: rounded(during.p99 / without.p99) };
}

function latenciesOf(loads: readonly Load[]): Latencies {
  const all = loads.flatMap(({ latencies }) => latencies);
  const [p50 = 0, p99 = 0, worst = 0] = [0.5, 0.99, 1].map((share) => rounded(quantile(all, share)));
  return { p50, p99, worst, requests: all.length };
}
