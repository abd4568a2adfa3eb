import type { Logger } from '../../lib/logger.js';
import { requestTarget } from '../../lib/url-credentials.js';
import { afterEachCommit, type Commits, type Job } from './job.js';

/** Tells a dead man's switch of each committed turn. */
export function createHeartbeat(deps: {
  /** Null: nobody is told. */
  readonly address: string | null;
  readonly fetch: typeof globalThis.fetch;
  readonly commits: Commits;
  readonly log: Pick<Logger, 'warn'>;
}): Job {
  const { address, fetch, commits, log } = deps;
  const send = async (stop: AbortSignal): Promise<void> => {
    if (address !== null) await sendHeartbeat(address, { fetch, log, signal: stop });
  };
  return {
    run: (stop) => afterEachCommit(commits, send, stop),
    afterTurn: async (stop, isCommitted) => {
      if (isCommitted) await send(stop);
    },
  };
}

/** A failure is logged, without the address, which is a secret. */
async function sendHeartbeat(
  address: string,
  { fetch, log, signal }: { fetch: typeof globalThis.fetch; log: Pick<Logger, 'warn'>; signal: AbortSignal },
): Promise<void> {
  const { url, headers } = requestTarget(address);
  try {
    const { ok, status } = await fetch(url, { headers, signal });
    if (!ok) log.warn({ status }, 'HEARTBEAT_URL did not take the heartbeat; the next turn sends another');
  } catch (error) {
    if (signal.aborted) return;
    const { message } = error as Error;
    log.warn({ reason: message }, 'HEARTBEAT_URL could not be asked; the next turn sends another heartbeat');
  }
}
