import { createHash } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { PROMISES, RESETS } from '../../../src/api/data/record-tables.js';
import { csvOf } from '../../../src/api/data/table.js';
import type { PastPromise } from '../../../src/core/record/promise-history.js';
import type { HistoryReset } from '../../../src/ledger/read/history.js';
import { listenLocally } from '../upstreams/upstream-listener.js';

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const iso = (at: number) => new Date(at).toISOString();

type Files = Record<'coverage' | 'resets' | 'promises', string>;

/** The data files of another instance, whatever the test wants them to say. */
export interface InstanceFiles {
  /** The value of `TIMELINE` that mirrors it. */
  readonly entry: string;
  readonly files: Files;
  /** The record of its data package. */
  readonly record: { generatedAt: string; ledger: Record<string, unknown> | null; [key: string]: unknown };
  /** The package as it is sent, after all else. */
  change: (content: { record: object; resources: object[] }) => unknown;
  readonly asked: string[];
}

export async function serveInstanceFiles(
  files: Files,
  provider: string,
  now: number,
): Promise<InstanceFiles> {
  const ledger = { id: 'a'.repeat(64), provider, revision: 5, mirrors: [], earlier: [] };
  const instance: Omit<InstanceFiles, 'entry'> = {
    files,
    record: {
      ...{ apiVersion: '1', generatedAt: iso(now - 1000), timeline: 'live' },
      ledger: { ...ledger, chain: { seq: 100, head: 'b'.repeat(64) } },
    },
    change: (content) => content,
    asked: [],
  };
  const server = await listenLocally((request, response) => {
    const path = request.url ?? '';
    instance.asked.push(path);
    const [, name] = /^\/up\/data\/(\w+)\.csv(?:\?|$)/.exec(path) ?? [];
    if (name) return void response.end(files[name as keyof Files]);
    if (!/^\/up\/data\/datapackage\.json(\?|$)/.test(path)) return void response.writeHead(404).end();
    const resources = Object.entries(files).map(([name, text]) => ({ name, hash: sha256(text) }));
    response.end(JSON.stringify(instance.change({ record: instance.record, resources })));
  });
  onTestFinished(() => server.close());
  return Object.assign(instance, { entry: `record:${server.base}/up/` });
}

export function coverageFile(intervals: readonly (readonly [from: number, until: number])[]): string {
  return [
    'from,until,basis',
    ...intervals.map(([from, until]) => `${iso(from)},${iso(until)},timeline`),
    '',
  ].join('\r\n');
}

type Fields<Row> = Pick<Row, 'at' & keyof Row> & Partial<Row>;

export function resetsFile(resets: readonly Fields<HistoryReset>[]): string {
  const url = (at: number) => `https://team.example/${at}`;
  return csvOf(
    RESETS,
    resets.map((one) => ({
      ...{ kind: 'regular', gapMs: null, text: `Reset ${one.at}`, url: url(one.at), withdrawn: null, ...one },
    })),
  );
}

export function promisesFile(promises: readonly Fields<PastPromise>[]): string {
  return csvOf(
    PROMISES,
    promises.map((one) => ({
      ...{ from: null, to: null, window: 'open', promises: 'regular', strength: 'explicit', times: 1 },
      ...{
        another: false,
        state: 'open',
        text: 'We will reset.',
        url: `https://team.example/p${one.at}`,
        ...one,
      },
    })),
  );
}
