import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApiMetrics } from '../src/api/api-metrics.js';
import { createSnapshotSource } from '../src/api/snapshots/snapshot-source.js';
import { FAILURE_CLASSES } from '../src/core/health/failure-class.js';
import { english } from '../src/words/locale.js';
import { createWorkerMetrics } from '../src/worker/worker-metrics.js';
import { temporaryDirectory } from './_support/processes/processes.js';
import { turnHere } from './_support/processes/worker.js';
import { post, RESET, servePosts, startTurns } from './worker/_turns.js';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const PAGE = read('docs/operations.md');

/** First column of the tables whose heading cell is this. */
function listed(heading: string): string[] {
  const tables = [...PAGE.matchAll(new RegExp(`^\\| ${heading} \\|.*\\n\\| -.*\\n((?:\\|.*\\n)+)`, 'gm'))];
  return tables.flatMap(([, rows = '']) =>
    [...rows.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    ),
  );
}

/** First and second cell of the table whose heading cell is this. */
function rowsOf(heading: string): (readonly [string, string])[] {
  const [, rows = ''] = new RegExp(`^\\| ${heading} \\|.*\\n\\| -.*\\n((?:\\|.*\\n)+)`, 'm').exec(PAGE) ?? [];
  return [...rows.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, name = '', text = '']) => [name, text]);
}

/** Without marks of code and links. */
const plain = (cell = '') => cell.replaceAll('`', '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');

const startingWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

const asPattern = (reason: string) =>
  new RegExp(
    `^${reason
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  );

describe('docs/operations.md', () => {
  test.each([
    ['compose', 'logging', 'docker-compose.yml'],
    ['Kubernetes', 'containerLogMaxSize', 'deploy/kubernetes.yaml'],
    ['systemd', 'SystemMaxUse=', 'deploy/systemd/reset-record-worker.service'],
    ['a file', 'copytruncate', null],
  ])('says what limits the logs of %s', (where, limit, deployedBy) => {
    const [, rows = ''] = /^\| where \| what limits them \|\n\| -.*\n((?:\|.*\n)+)/m.exec(PAGE) ?? [];
    expect(rows.split('\n').find((row) => row.startsWith(`| ${where}`))).toContain(
      `\`${limit}\``.slice(0, -1),
    );
    if (deployedBy !== null) expect(read(deployedBy)).not.toBe('');
  });

  test('explains the reasons of a turn in which everything is wrong', async () => {
    const upstreams = await servePosts([post(RESET)]);
    upstreams.fail('*', { status: 500 });
    const turns = startTurns({
      timeline: [upstreams.timelines.rss, upstreams.timelines.jsonfeed],
      upstreams,
      status: [],
      launchFeeds: [`openai=${upstreams.timelines.atom}`],
      launches: () => ({ launchLists: [], problems: [{ file: 'a.json', message: 'a.json: wrong' }] }),
    });
    await turns.turn();
    turns.clock.now += 3_600_000;
    const { reasons } = turns.health();
    expect(reasons.length).toBeGreaterThan(6);
    const patterns = listed('reason').map(asPattern);
    expect(reasons.filter((reason) => !patterns.some((pattern) => pattern.test(reason)))).toEqual([]);
  });

  test('says what to do about every class of failure, as alerts and doctor do', () => {
    expect(listed('class').sort()).toEqual([...FAILURE_CLASSES].sort());
    const said = new Map(rowsOf('class'));
    for (const failureClass of FAILURE_CLASSES)
      expect(plain(said.get(failureClass))).toMatch(startingWith(english(`failures.${failureClass}`)));
  });

  test('has a drill that leaves nothing, so that the next one begins alike, on a port of its own', () => {
    const [, drill = ''] = /^\*\*Drill\.[\s\S]*?^```sh\n([\s\S]*?)^```/m.exec(PAGE) ?? [];
    expect(drill).toMatch(/^mkdir (\w+) && cd \1\n[\s\S]*\ncd \.\. && rm -r \1\n$/);
    const [, port = ''] = /PORT=(\d+) reset-record api/.exec(drill) ?? [];
    expect(PAGE.replace(drill, '')).not.toMatch(RegExp(`\\b${port}\\b`));
  });

  test('lists every metric of both processes', () => {
    const source = createSnapshotSource({ ledgerPath: '/nowhere', now: Date.now });
    onTestFinished(() => source.close());
    const names = (registry: { getMetricsAsArray(): { name: string }[] }) =>
      registry
        .getMetricsAsArray()
        .map(({ name }) => name)
        .filter((name) => name.startsWith('reset_record_'));
    const ofWorker = names(
      createWorkerMetrics({
        ledgerPath: '/nowhere',
        backups: { schedule: null, folder: '/nowhere', stem: 'ledger', keep: 1 },
      }).registry,
    );
    const ofApi = names(createApiMetrics({ source, now: Date.now, paths: new Set() }).registry);
    expect(
      listed('worker')
        .filter((name) => name.startsWith('reset'))
        .sort(),
    ).toEqual(ofWorker.sort());
    expect(
      listed('API')
        .filter((name) => name.startsWith('reset'))
        .sort(),
    ).toEqual(ofApi.sort());
  });

  test('names every field of a turn’s log line', async () => {
    const { output } = await turnHere({
      LEDGER_PATH: join(temporaryDirectory(), 'ledger.sqlite'),
      SEED_RECORD: 'none',
    });
    const { level, time, pid, hostname, name, msg, ...fields } = JSON.parse(output.trim());
    expect({ level, name, msg }).toEqual({ level: 30, name: 'worker', msg: 'turn committed' });
    expect(Object.keys(fields).sort()).toEqual(listed('field').sort());
  });
});
