import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupName } from '../../src/ledger/file/backup-folder.js';
import type { TurnReport } from '../../src/worker/decide/turn-report.js';
import { createWorkerMetrics } from '../../src/worker/worker-metrics.js';
import { temporaryDirectory } from '../_support/processes/processes.js';

const DAY_MS = 86_400_000;
const DAILY = { cron: '30 3 * * *', longestGapMs: DAY_MS };
const REPORT = { reads: [], readingsNew: 0, modelFailures: 0, resetsNew: 0, chainSeq: 7 };

/** The value of a gauge without labels; undefined when it is left out. */
async function gaugeOf(metrics: ReturnType<typeof createWorkerMetrics>, name: string) {
  const found = await metrics.registry.getSingleMetric(`reset_record_${name}`)?.get();
  return found?.values[0]?.value;
}

function metricsIn(folder: string, schedule: typeof DAILY | null = DAILY) {
  const backups = { schedule, folder: join(folder, 'backups'), stem: 'ledger', keep: 1 };
  return createWorkerMetrics({ ledgerPath: join(folder, 'ledger.sqlite'), backups });
}

test('Until a turn is committed there is neither a last one nor a chain, rather than one of 1970 and one cut to nothing', async () => {
  const metrics = metricsIn(temporaryDirectory());
  const gauges = ['last_committed_turn_timestamp_seconds', 'chain_seq'];
  const values = () => Promise.all(gauges.map((name) => gaugeOf(metrics, name)));
  expect(await values()).toEqual([undefined, undefined]);
  metrics.observer.turnEnded({ outcome: 'failed' });
  expect(await values()).toEqual([undefined, undefined]);
  const report = REPORT as Partial<TurnReport> as TurnReport;
  metrics.observer.turnEnded({ outcome: 'committed', report, at: 5_000, fetchMs: 1, commitMs: 1 });
  expect(await values()).toEqual([5, 7]);
});

test('A backup is due one interval after the newest one, at once where there is none, and never without a schedule', async () => {
  const folder = temporaryDirectory();
  const before = Date.now() / 1000;
  const metrics = metricsIn(folder);
  const due = () => gaugeOf(metrics, 'backup_due_timestamp_seconds');
  expect(await due()).toBeGreaterThanOrEqual(before);
  expect(await due()).toBeLessThanOrEqual(Date.now() / 1000);
  mkdirSync(join(folder, 'backups'));
  const madeAt = Date.UTC(2026, 0, 1);
  writeFileSync(join(folder, 'backups', backupName('ledger', madeAt)), '');
  expect(await due()).toBe((madeAt + DAY_MS) / 1000);
  expect(await gaugeOf(metricsIn(folder, null), 'backup_due_timestamp_seconds')).toBeUndefined();
});

test('A backup folder that is no folder counts as one without backups', async () => {
  const folder = temporaryDirectory();
  writeFileSync(join(folder, 'backups'), '');
  expect(await gaugeOf(metricsIn(folder), 'backup_due_timestamp_seconds')).toBeGreaterThan(0);
});

test('Free space is that of the ledger’s disk, and absent while its folder does not exist', async () => {
  const folder = temporaryDirectory();
  expect(await gaugeOf(metricsIn(folder), 'disk_free_bytes')).toBeGreaterThan(0);
  expect(await gaugeOf(metricsIn(join(folder, 'nowhere')), 'disk_free_bytes')).toBeUndefined();
});
