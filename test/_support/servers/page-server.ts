import { type AppOptions, createApp } from '../../../src/api/create-app.js';
import { createSnapshotSource } from '../../../src/api/snapshots/snapshot-source.js';
import { listen } from '../../../src/lib/listen.js';
import { NOW } from '../ledgers/snapshot.js';

export interface PageServer {
  readonly url: string;
  readonly clock: { now: number };
  close(): Promise<void>;
}

/** Serves a ledger on a free port, at an injected present, until it is closed. */
export async function servePage(
  ledgerPath: string,
  options: Pick<AppOptions, 'siblings' | 'publicUrl' | 'language'> = {},
): Promise<PageServer> {
  const clock = { now: NOW };
  const now = () => clock.now;
  const source = createSnapshotSource({ ledgerPath, now });
  const server = await listen(createApp({ ...options, source, now }), { host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${server.port}`,
    clock,
    async close() {
      await server.close();
      source.close();
    },
  };
}
