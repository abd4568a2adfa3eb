import { statSync } from 'node:fs';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { WorkerConfig } from '../config/worker-config.js';
import { backupsIn } from '../ledger/file/backup-folder.js';
import { realLedgerPath } from '../ledger/file/identity.js';
import { createRegistry } from '../lib/metrics-registry.js';
import type { WorkerObserver } from './observer.js';
import { diskOfLedger } from './own-ledger.js';

/** Seconds; fetching ends after 90, a commit takes a fraction of one. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 90];

type MeasuredConfig = Pick<WorkerConfig, 'ledgerPath' | 'backups'>;

/** The worker's Prometheus metrics. No label contains an address: sources are counted by kind. */
export function createWorkerMetrics({ ledgerPath, backups: planned }: MeasuredConfig): {
  readonly registry: Registry;
  readonly observer: WorkerObserver;
} {
  const registry = createRegistry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter({ name: `reset_record_${name}_total`, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name: `reset_record_${name}`, help, registers });

  const turns = counter('turns', 'Turns by outcome: committed, failed, given_up.', ['outcome']);
  const duration = new Histogram({
    name: 'reset_record_turn_duration_seconds',
    help: 'How long a committed turn took to fetch and read, and to commit.',
    labelNames: ['phase'] as const,
    buckets: BUCKETS,
    registers,
  });
  const reads = counter('source_reads', 'Reads by kind of source and outcome.', ['source', 'outcome']);
  const readings = counter('readings', 'Answers of readers that were stored.');
  const modelFailures = counter('model_failures', 'Calls of the reader model without a usable answer.');
  const resets = counter('resets_recorded', 'Resets added by turns, including banked ones.');
  const alerts = counter('alerts', 'Delivery attempts of alerts: sent, failed, given_up.', ['outcome']);
  const backups = counter('backups', 'Scheduled backups: made, failed.', ['outcome']);
  const committedAt = gauge('last_committed_turn_timestamp_seconds', 'When the last turn was committed.');
  const chainSeq = gauge('chain_seq', 'Entries of the hash chain.');
  /** Read at each scrape; without a value the gauge is left out. */
  const measured = (name: string, help: string, measure: () => number | null) =>
    new Gauge({
      name: `reset_record_${name}`,
      help,
      registers,
      collect() {
        const value = measure();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  measured('ledger_bytes', 'Size of the ledger and its write-ahead log.', () => {
    const path = realLedgerPath(ledgerPath);
    return sizeOf(path) + sizeOf(`${path}-wal`);
  });
  measured(
    'disk_free_bytes',
    'Free space on the disk of the ledger.',
    () => diskOfLedger(ledgerPath)?.freeBytes ?? null,
  );
  const startedAt = Date.now();
  measured('backup_due_timestamp_seconds', 'When the next backup is due; absent without a schedule.', () => {
    if (planned.schedule === null) return null;
    const newest = newestBackup(planned);
    return (newest === null ? startedAt : newest + planned.schedule.longestGapMs) / 1000;
  });
  // Zero would mean 1970, or that the chain was cut.
  committedAt.remove();
  chainSeq.remove();
  // Present from the start, so that the first failure shows as an increase.
  for (const outcome of ['committed', 'failed', 'given_up']) turns.inc({ outcome }, 0);
  for (const outcome of ['sent', 'failed', 'given_up']) alerts.inc({ outcome }, 0);
  for (const outcome of ['made', 'failed']) backups.inc({ outcome }, 0);

  const observer: WorkerObserver = {
    turnEnded(end) {
      turns.inc({ outcome: end.outcome });
      if (end.outcome !== 'committed') return;
      const { report } = end;
      duration.observe({ phase: 'fetch' }, end.fetchMs / 1000);
      duration.observe({ phase: 'commit' }, end.commitMs / 1000);
      for (const { source, outcome } of report.reads) reads.inc({ source: kindOf(source), outcome });
      readings.inc(report.readingsNew);
      modelFailures.inc(report.modelFailures);
      resets.inc(report.resetsNew);
      committedAt.set(end.at / 1000);
      chainSeq.set(report.chainSeq);
    },
    alertEnded: (outcome) => alerts.inc({ outcome }),
    backupEnded: (outcome) => backups.inc({ outcome }),
  };
  return { registry, observer };
}

/** `rss` of `openai=rss:https://…`. */
function kindOf(source: string): string {
  return /^(?:[^:=]*=)?([a-z]+):/.exec(source)?.[1] ?? 'other';
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** A folder that cannot be read has none, so a backup is overdue; the backup itself logs why. */
function newestBackup({ folder, stem }: WorkerConfig['backups']): number | null {
  try {
    return backupsIn(folder, stem)[0]?.madeAt ?? null;
  } catch {
    return null;
  }
}
