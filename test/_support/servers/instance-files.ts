import { createHash } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { RESETS, type ShownReset } from '../../../src/api/data/record-tables.js';
import { csvOf } from '../../../src/api/data/table.js';
import { aReset } from '../ledgers/resets.js';
import { listenLocally } from '../upstreams/upstream-listener.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const iso = (at: number) => new Date(at).toISOString();

type Files = Record<'coverage' | 'resets', string>;

/** The data files of another instance, whatever the test wants them to say. It has no launches. */
export interface InstanceFiles {
  /** Its address. */
  readonly url: string;
  readonly files: Files;
  /** What their list says besides the files. */
  readonly record: { generatedAt: string; provider: string | null; [key: string]: unknown };
  /** The list as it is sent, after all else. */
  change: (content: { files: object[] }) => unknown;
  readonly asked: string[];
}

const NO_LAUNCHES = { company: null, companies: [], ledgerAsOf: null, modernSince: null, launches: [] };

export async function serveInstanceFiles(
  files: Files,
  provider: string,
  now: number,
): Promise<InstanceFiles> {
  const instance: Omit<InstanceFiles, 'url'> = {
    files,
    record: { apiVersion: '1', generatedAt: iso(now - 1000), provider },
    change: (content) => content,
    asked: [],
  };
  const server = await listenLocally((request, response) => {
    const path = request.url ?? '';
    instance.asked.push(path);
    const [, name] = /^\/up\/data\/(\w+)\.csv(?:\?|$)/.exec(path) ?? [];
    if (name) return void response.end(files[name as keyof Files]);
    if (path === '/up/api/v1/launches') return void response.end(JSON.stringify(NO_LAUNCHES));
    if (!/^\/up\/data\/files\.json(\?|$)/.test(path)) return void response.writeHead(404).end();
    const listed = Object.entries(files).map(([name, text]) => ({
      name: `${name}.csv`,
      sha256: sha256(text),
    }));
    response.end(JSON.stringify(instance.change({ ...instance.record, files: listed })));
  });
  onTestFinished(() => server.close());
  return Object.assign(instance, { url: `${server.base}/up/` });
}

export function coverageFile(intervals: readonly (readonly [from: number, until: number])[]): string {
  return [
    'from,until,basis',
    ...intervals.map(([from, until]) => `${iso(from)},${iso(until)},timeline`),
    '',
  ].join('\r\n');
}

type Fields<Row> = Pick<Row, 'at' & keyof Row> & Partial<Row>;

export function resetsFile(resets: readonly Fields<ShownReset>[]): string {
  const url = (at: number) => `https://team.example/${at}`;
  return csvOf(
    RESETS,
    resets.map((one) => ({
      ...aReset(one),
      gapMs: null,
      withdrawn: null,
      text: `Reset ${one.at}`,
      url: url(one.at),
      ...one,
    })),
  );
}
