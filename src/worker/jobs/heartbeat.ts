import { assessHealth, lateAfterMs, recordWorks } from '../../core/health/health.js';
import type { Snapshot } from '../../core/snapshot.js';
import { epochMs } from '../../core/time/instant.js';
import type { LedgerWriter } from '../../ledger/file/open-writing.js';
import { recentSnapshots } from '../../ledger/read/snapshot.js';
import type { Logger } from '../../lib/logger.js';
import { requestTarget } from '../../lib/url-credentials.js';
import { afterEachCommit, type Commits, type Job } from './job.js';

/** Addresses to ask; null for none. */
interface Addresses {
  /** After each committed turn, while what the record needs works. */
  readonly beat: string | null;
  /** While that fails. Without it the dead man's switch only misses a beat. */
  readonly fail: string | null;
}

/** Tells a dead man's switch after each committed turn whether what the record needs works. */
export function createHeartbeat(deps: {
  readonly addresses: Addresses;
  readonly ledger: Pick<LedgerWriter, 'db'>;
  readonly intervalMs: number;
  readonly fetch: typeof globalThis.fetch;
  readonly commits: Commits;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => number;
}): Job {
  const { addresses, ledger, intervalMs, commits, log, now } = deps;
  const send = async (stop: AbortSignal, isCommitted: boolean): Promise<void> => {
    try {
      const beat = beatOf(recentSnapshots(ledger.db, 2), now(), isCommitted);
      const address = beat && addresses[beat];
      if (beat && address) await ask(address, NAMES[beat], { ...deps, signal: stop });
    } catch (error) {
      log.warn(
        { err: error },
        'no heartbeat was sent, because the newest snapshot could not be read; the next turn tries again',
      );
    }
  };
  return {
    // A second more: by then the last turn is late.
    run: (stop) => afterEachCommit(commits, send, stop, lateAfterMs(intervalMs) + 1000),
    afterTurn: send,
  };
}

/**
 * Which address is asked. As for alerts, a single turn in which something was not read is harmless.
 * @param recent the newest snapshots, newest first; null where they are not known
 * @returns null for none
 */
export function beatOf(
  [newest = null, before = null]: readonly (Snapshot | null)[],
  now: number,
  isCommitted: boolean,
): keyof Addresses | null {
  const health = newest && assessHealth(newest, now);
  const hasFailed =
    before !== null && recordWorks(assessHealth(before, epochMs(before.generatedAt))) === false;
  if (health?.cron.status === 'stale') return 'fail';
  if (!isCommitted) return null;
  return health !== null && recordWorks(health) === false && hasFailed ? 'fail' : 'beat';
}

const NAMES: Readonly<Record<keyof Addresses, string>> = {
  beat: 'HEARTBEAT_URL',
  fail: 'HEARTBEAT_FAIL_URL',
};

/** A failure is logged, without the address, which is a secret. */
async function ask(
  address: string,
  name: string,
  { fetch, log, signal }: { fetch: typeof globalThis.fetch; log: Pick<Logger, 'warn'>; signal: AbortSignal },
): Promise<void> {
  const { url, headers } = requestTarget(address);
  try {
    const { ok, status } = await fetch(url, { headers, signal });
    if (!ok) log.warn({ status }, `${name} did not accept the heartbeat; the next turn sends another`);
  } catch (error) {
    if (signal.aborted) return;
    const { message } = error as Error;
    log.warn({ reason: message }, `${name} could not be asked; the next turn sends another heartbeat`);
  }
}
