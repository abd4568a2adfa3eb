import type { WorkerConfig } from '../../config/worker-config.js';
import { isoInstant, isoInstantOrNull } from '../../lib/iso.js';
import { PROGRAM_VERSION } from '../../lib/program-version.js';
import { trustOf } from '../../site/scores/verdict.js';
import type { Output } from '../output.js';
import { paintWith } from '../status/paint.js';
import { readStatus, type Status } from '../status/read-status.js';
import { statusLines } from '../status/status-lines.js';

export interface StatusOptions {
  readonly path: string;
  readonly config: Pick<WorkerConfig, 'alerts' | 'backups'>;
  readonly now: number;
  readonly json: boolean;
}

/**
 * `status`: what the start page says first, and how the service is run. Reads only the ledger and the folder of backups.
 * @returns whether the record is current
 */
export async function statusCommand(options: StatusOptions, output: Output): Promise<boolean> {
  const { path, config, now, json } = options;
  const status = await readStatus(path, config, now);
  if (json) output.out(JSON.stringify(asJson(status), null, 2));
  else for (const line of statusLines(status, paintWith(output.colours === true))) output.out(line);
  return status.isFresh;
}

/** Parts named like those of the API are as the API serves them. */
function asJson({ page, ...status }: Status) {
  const { forecast } = page;
  return {
    programVersion: PROGRAM_VERSION,
    ledger: status.ledgerPath,
    checkedAt: isoInstant(status.now),
    product: page.product,
    generatedAt: page.generatedAt,
    isCurrent: status.isFresh,
    notLive: page.notLive,
    lastResetAt: page.stats.lastResetAt,
    forecast: forecast && {
      next24Hours: forecast.next24Hours,
      nearTerm: forecast.nearTerm,
      trust: trustOf(forecast.liveAccuracy),
      recording: forecast.recording,
    },
    promises: page.promises,
    health: { status: page.health.status, reasons: page.health.reasons },
    worker: status.worker === 'unknown' ? null : { running: status.worker !== null, ...status.worker },
    turns: { lastAt: page.health.cron.lastCompletedAt, nextAt: isoInstantOrNull(status.nextTurnAt) },
    sources: status.reads,
    alerts: { ...status.alerts, lastSentAt: isoInstantOrNull(status.alerts.lastSentAt) },
    backups: { ...status.backups, newestAt: isoInstantOrNull(status.backups.newestAt) },
  };
}
