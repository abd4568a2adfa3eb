import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { untilAborted } from '../lib/lifecycle.js';
import { listen } from '../lib/listen.js';
import { createControl } from './control.js';
import { startService } from './service.js';
import { startWorld } from './world.js';

interface SandboxOptions {
  /** Null for a temporary file that is deleted at the end. */
  readonly ledgerPath: string | null;
  /** Port of the API; 0 takes a free one. */
  readonly port: number;
  readonly controlPort: number;
  readonly schedule: string;
  readonly print: (line: string) => void;
  readonly stop: AbortSignal;
}

/** Runs the service against a simulated world on this machine until `stop` is aborted. */
export async function runSandbox(options: SandboxOptions): Promise<void> {
  const { port, controlPort, schedule, print, stop } = options;
  const directory = options.ledgerPath === null ? mkdtempSync(join(tmpdir(), 'reset-record-sandbox-')) : null;
  const ledgerPath = resolve(options.ledgerPath ?? join(directory ?? '', 'ledger.sqlite'));
  const closing: (() => Promise<void>)[] = [];
  try {
    const world = await startWorld(Date.now);
    closing.push(world.close);
    const env = {
      worker: { LEDGER_PATH: ledgerPath, TURN_SCHEDULE: schedule, ...world.env },
      api: { LEDGER_PATH: ledgerPath, PORT: `${port}` },
    };
    const service = await startService(env, print);
    closing.push(service.stop);
    const { apiBase } = service;
    const listener = createControl(world, { apiBase, now: Date.now });
    const control = await listen(listener, { host: '127.0.0.1', port: controlPort });
    closing.push(() => control.close(0));
    print(
      [
        'Sandbox of Reset Record',
        `  page     ${apiBase}/`,
        `  control  http://127.0.0.1:${control.port}/`,
        `  ledger   ${ledgerPath}${directory === null ? '' : ' (deleted at the end)'}`,
        'Press Ctrl-C to stop.',
      ].join('\n'),
    );
    await Promise.race([untilAborted(stop), service.ended]);
    if (!stop.aborted) throw new Error('the worker or the API stopped unexpectedly; see the log lines above');
  } finally {
    for (const close of closing.reverse()) await close();
    if (directory !== null) rmSync(directory, { recursive: true, force: true });
  }
}
