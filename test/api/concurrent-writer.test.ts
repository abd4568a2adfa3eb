import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { exampleSnapshot, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi } from '../_support/servers/api.js';

const DIST = fileURLToPath(new URL('../../dist/ledger', import.meta.url));
const COMMITS = 60;

// Commit n adds the n-th reset and a snapshot generated n milliseconds after NOW.
const WRITER = `
  import { createAppender } from '${DIST}/chain/append.js';
  import { openLedgerForWriting } from '${DIST}/file/open-writing.js';
  import { endTurn } from '${DIST}/write/turns.js';
  const [path, now, example] = [process.argv[1], Number(process.argv[2]), JSON.parse(process.argv[3])];
  const writer = openLedgerForWriting(path);
  for (let n = 1; n <= ${COMMITS}; n += 1) {
    writer.commit((tx) => {
      const ledger = createAppender(tx);
      ledger.append('resets', (id) => ({
        resetId: id, supersedes: null, at: now + n, kind: 'regular', status: 'confirmed', url: null,
        actor: 'test', reason: 'test', recordedAt: now,
      }));
      const at = now + n;
      const generatedAt = new Date(at).toISOString();
      const stats = { ...example.stats, totalResets: n, lastResetAt: generatedAt };
      const turn = { trigger: 'schedule', slot: at, startedAt: at, growing: null, forecastHash: null };
      endTurn(tx, ledger, turn, { ...example, generatedAt, resetsThrough: n, stats });
    });
  }
  writer.close();
`;

// Holds R13, R25.
test('totals, rows and generatedAt of every page are of one state while another process commits', async () => {
  const ledger = newLedger();
  ledger.publish();
  ledger.writer.close();
  const api = await serveApi(ledger.path);
  const argv = [ledger.path, String(NOW), JSON.stringify(exampleSnapshot())];
  const child = spawn(process.execPath, ['--input-type=module', '--eval', WRITER, ...argv], {
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  const seen = new Set<number>();
  for (let at = 0; at < COMMITS; ) {
    if (child.exitCode !== null && child.exitCode !== 0) throw new Error('the writer failed');
    // Another query each time, so that no page comes from the cache.
    const [page, stats, forecast] = await Promise.all([
      api.resets(`?limit=100&since=${iso(seen.size - 1000)}`),
      api.stats(),
      api.forecast(),
    ]);
    at = Date.parse(page.generatedAt) - NOW;
    expect(page).toMatchObject({ totalResets: at, totalMatching: at });
    expect(page.resets).toHaveLength(Math.min(100, at));
    expect(page.resets[0]?.at ?? null).toBe(at === 0 ? null : iso(at));
    expect(stats.totalResets).toBe(Date.parse(stats.generatedAt) - NOW);
    expect(forecast.lastResetAt).toBe(forecast.generatedAt === iso(0) ? null : forecast.generatedAt);
    seen.add(at);
  }
  expect(seen.size).toBeGreaterThan(3);
  expect(await ended).toEqual([0, null]);
});

function iso(offset: number): string {
  return new Date(NOW + offset).toISOString();
}
