import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { clientSource } from '../../scripts/client-source.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY } from '../_support/ledgers/snapshot.js';
import { apiPort, start, temporaryDirectory } from '../_support/processes/processes.js';
import { forecastPart, savedAt } from '../api/_forecasts.js';
import { addOdds } from '../api/_launches.js';
import { REPLAY, SCORED } from '../api/_scored.js';

const run = promisify(execFile);
const CLIENT = readFileSync(new URL('../../clients/typescript/reset-record.ts', import.meta.url), 'utf8');
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

const COMPILER_OPTIONS = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM'],
  module: 'NodeNext',
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  types: ['node'],
  outDir: 'out',
};

/** What somebody would write who has nothing but the client in this repository. */
const PROGRAM = `
import * as api from './reset-record.js';

api.defaults.baseUrl = process.argv[2] ?? '';
const read: Record<string, unknown> = {};

const stats = await api.getStats({});
if (stats.status === 200) {
  const at: string | null = stats.data.lastResetAt;
  // @ts-expect-error the newest reset may be unknown
  const surely: string = stats.data.lastResetAt;
  // @ts-expect-error there is no such field
  void stats.data.further;
  read.stats = [stats.data.totalResets + 0, at === surely];
}
const resets = await api.getResets({ limit: 2, offset: 1 });
if (resets.status === 200) read.resets = resets.data.resets.map(({ gapDays, announcement }) => [gapDays, announcement?.url ?? null]);
// @ts-expect-error a limit is a number
const refused = await api.getResets({ limit: 'all' });
if (refused.status === 400) read.refused = refused.data.error.code;
const forecast = await api.getForecast({});
if (forecast.status === 200) read.forecast = [forecast.data.next24Hours.probability, forecast.data.accuracy?.days ?? null];
const odds = await api.getOdds({});
if (odds.status === 200) read.odds = odds.data.lines.flatMap(({ odds }) => odds.map(({ days }) => days)).slice(0, 5);
const launches = await api.getLaunches({ company: odds.status === 200 ? (odds.data.company?.id ?? '') : '' });
if (launches.status === 200) read.launches = launches.data.launches.length > 0;
const unchanged = await api.getStats({ ifNoneMatch: stats.headers.get('etag') ?? '' });
read.unchanged = unchanged.status;
const health = await api.getHealth({});
if (health.status === 200) read.health = health.data.status;
const description = await api.getDescription({});
if (description.status === 200) read.description = description.data.openapi;
process.stdout.write(JSON.stringify(read));
`;

test('the client in the repository is made of the description as it is (npm run clients writes it)', async () => {
  expect(await clientSource()).toBe(CLIENT);
});

// Holds R5.
test('a typed client made of the description compiles strictly and reads every endpoint of a running process', async () => {
  const ledger = newLedger();
  const generatedAt = Date.now();
  for (const days of [40, 31, 22, 9, 3])
    ledger.addResets({
      at: generatedAt - days * DAY,
      text: 'Limits are reset.',
      url: `https://posts.example/${days}`,
    });
  const forecast = forecastPart({ saved: savedAt(generatedAt), accuracy: REPLAY, liveAccuracy: SCORED });
  ledger.publish({ generatedAt, odds: addOdds(ledger), forecast });
  const port = await apiPort(start('api.js', { PORT: '0', LEDGER_PATH: ledger.path }));
  const directory = temporaryDirectory();
  symlinkSync(MODULES, join(directory, 'node_modules'));
  const file = (name: string, text: string) => writeFileSync(join(directory, name), text);
  file('reset-record.ts', CLIENT);
  file('program.ts', PROGRAM);
  file('package.json', '{"type":"module"}');
  file('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] }));
  await run(process.execPath, [join(MODULES, 'typescript/bin/tsc'), '-p', directory]).catch((error) => {
    throw new Error(`does not compile: ${error.stdout}`);
  });
  const { stdout } = await run(process.execPath, [
    join(directory, 'out/program.js'),
    `http://127.0.0.1:${port}`,
  ]);
  expect(JSON.parse(stdout)).toEqual({
    stats: [5, true],
    resets: [
      [13, 'https://posts.example/9'],
      [9, 'https://posts.example/22'],
    ],
    refused: 'invalid_parameter',
    forecast: [0.3141, expect.any(Number)],
    odds: [7, 14, 30, 60, 90],
    launches: true,
    unchanged: 304,
    health: 'ok',
    description: '3.1.0',
  });
});
