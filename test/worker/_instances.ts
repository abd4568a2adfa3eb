import { onTestFinished } from 'vitest';
import { parseRecordFile } from '../../src/core/record/record-file.js';
import { createAppender } from '../../src/ledger/chain/append.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { currentResets } from '../../src/ledger/read/record.js';
import { applyImport, planImport } from '../../src/ledger/write/import-record.js';
import type { TimelineSource } from '../../src/sources/source.js';
import { request as ask } from '../_support/clients/http.js';
import { serve as serveApi, type TestApi } from '../_support/servers/api.js';
import { listenLocally } from '../_support/upstreams/upstream-listener.js';
import { startTurns, type Turns, type TurnsOptions } from './_turns.js';

/** An instance of its own: a worker's turns, and the API over their ledger. */
export interface Instance extends Turns {
  readonly api: TestApi;
  /** The value of `TIMELINE` that mirrors it. */
  readonly entry: string;
  /** Its name as upstream. */
  readonly name: string;
}

let started = 0;

export async function startInstance(
  timeline: readonly (string | TimelineSource)[],
  more: Partial<TurnsOptions> = {},
): Promise<Instance> {
  const turns = startTurns({ timeline, ...more });
  // No two ledgers begin at the same moment.
  turns.clock.now += ++started;
  const api = await serveApi(turns.path);
  const name = `127.0.0.1:${api.port}`;
  return Object.assign(turns, { api, name, entry: `record:http://${name}/` });
}

/** A turn of each in this order, at the same time. */
export async function turnOf(instances: readonly Instance[], afterMs = 0): Promise<void> {
  for (const one of instances) {
    one.clock.now += afterMs;
    for (const { api } of instances) api.clock.now = one.clock.now;
    await one.turn();
  }
}

/** Brings a record file into a ledger, as the operator does beside the worker. */
export function importInto({ path, clock }: Instance, csv: string): void {
  const { now } = clock;
  const file = parseRecordFile(csv, now);
  if (file.kind === 'invalid') throw new Error(file.problems.join('\n'));
  const writer = openLedgerForWriting(path);
  writer.commit((tx) =>
    applyImport(tx, planImport(tx, file.entries), { now, origin: 'old.csv', covered: null }),
  );
  writer.close();
}

/** What the operator says of the reset at an instant, beside the worker. */
export function correct(
  { path, clock }: Instance,
  at: number,
  statement: { at?: number; status?: 'confirmed' | 'retracted'; text?: string },
): void {
  const writer = openLedgerForWriting(path);
  writer.commit((tx) => {
    const reset = currentResets(tx, { fromAt: at, untilAt: at })[0];
    if (!reset) throw new Error('there is no such reset');
    const { resetId, rowId, kind, status, text, url } = reset;
    createAppender(tx).append('resets', {
      ...{ resetId, supersedes: rowId, at, kind, status, text, url, ...statement },
      ...{ actor: 'ada', reason: 'corrected', recordedAt: clock.now, turnId: null },
    });
  });
  writer.close();
}

/** A front before an instance, as a proxy or a change of servers is: it can point to another one, or change answers. */
export async function startFront(behind: Instance) {
  const front = {
    behind,
    change: (body: Record<string, unknown>) => body,
    /** Paths that were asked for. */
    asked: [] as string[],
  };
  const { base, close } = await listenLocally((request, response) => {
    front.asked.push(`${request.url}${request.headers['if-none-match'] ? ' if changed' : ''}`);
    const path = request.url ?? '/';
    const headers = { ...(request.headers as Record<string, string>), 'accept-encoding': 'identity' };
    const { port } = front.behind.api;
    ask(port, path, { headers })
      .then(({ status, headers, text }) => {
        const isPackage = status === 200 && path.endsWith('.json');
        const changed = isPackage ? JSON.stringify(front.change(JSON.parse(text))) : text;
        const { etag, 'content-type': type } = headers;
        response.writeHead(status, { ...(type && { 'content-type': type }), ...(etag && { etag }) });
        response.end(changed);
      })
      .catch(() => response.destroy());
  });
  onTestFinished(close);
  return Object.assign(front, { entry: `record:${base}`, close });
}
