import type { Logger } from '../lib/logger.js';
import { requestTarget } from '../lib/url-credentials.js';
import { createOutgoingFetch } from './fetch/turn-sources.js';

/** Tells a dead man's switch that a turn was committed. A failure is logged, without the address, which is a secret. */
export async function sendHeartbeat(
  address: string,
  log: Pick<Logger, 'warn'>,
  signal: AbortSignal,
): Promise<void> {
  const { url, headers } = requestTarget(address);
  try {
    const { ok, status } = await createOutgoingFetch()(url, { headers, signal });
    if (!ok) log.warn({ status }, 'HEARTBEAT_URL did not take the heartbeat; the next turn sends another');
  } catch (error) {
    if (signal.aborted) return;
    const { message } = error as Error;
    log.warn({ reason: message }, 'HEARTBEAT_URL could not be asked; the next turn sends another heartbeat');
  }
}
