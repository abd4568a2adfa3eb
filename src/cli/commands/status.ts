import { resolve } from 'node:path';
import type { Command } from 'commander';
import { reservationOf } from '../../core/record/known-time.js';
import { isoInstant, isoInstantOrNull } from '../../core/time/instant.js';
import { PROGRAM_VERSION } from '../../lib/program-version.js';
import { reasonsOf } from '../../words/reasons.js';
import { reservationText } from '../../words/sentence.js';
import { trustOf } from '../../words/verdict.js';
import type { CommandContext } from '../command-context.js';
import { ledgerPlace } from '../open-ledger.js';
import { show } from '../output.js';
import { doubtfulJson, doubtfulLines, readDoubtful } from '../status/doubtful.js';
import { paintWith } from '../status/paint.js';
import { readStatus, type Status } from '../status/read-status.js';
import { statusLines } from '../status/status-lines.js';

/**
 * `status`: what the start page says first, and how the service is run; with `--doubtful` what a person
 * should look at. Reads only the ledger and the folder of backups.
 */
export function addStatus(program: Command, { config, now, output, end }: CommandContext): void {
  program
    .command('status')
    .summary('Show the start page and the state of the service.')
    .description(
      [
        'Show the top of the start page, unconfirmed reports, the state of the service, its sources, turns, alerts and backups, and the posts of the last week that the reader model failed to read.',
        'Trust: ✓ better than the recent average, − worse, = could still be luck, ○ too few to say, ✗ scores not readable.',
        'Exit status: 1 if the ledger is missing, unreadable or without a turn, or if the record is more than ten minutes old; then no chances are shown.',
      ].join('\n\n'),
    )
    .argument('[file]', 'the ledger (default: LEDGER_PATH)')
    .option(
      '--doubtful',
      'list instead what a person should look at, of the last 7 days, each with the command that corrects it: unconfirmed reports, posts that rules and model read differently, resets that count although no post says so plainly, lapsed promises',
    )
    .option(
      '--json',
      'print JSON; undecided[] are promises that an unconfirmed report may have kept, and worker is null without permission to check',
    )
    .action((file: string | undefined, { doubtful = false, json = false }) => {
      const configured = config();
      const place = ledgerPlace(config, file);
      if (doubtful) {
        const decisions = readDoubtful(place, now());
        show(output, json, doubtfulJson(decisions), doubtfulLines(decisions));
        return;
      }
      const status = readStatus(place, configured, now());
      show(output, json, asJson(status), statusLines(status, paintWith(output.colours === true)));
      end(status.isFresh);
    });
}

/**
 * Parts named like those of the API are as the API serves them, but for reasons, which have a code and a
 * remedy here.
 */
function asJson({ snapshot, forecast, health, ...status }: Status) {
  const { stats, generatedAt } = snapshot;
  return {
    programVersion: PROGRAM_VERSION,
    ledger: resolve(status.ledger.path),
    checkedAt: isoInstant(status.now),
    product: snapshot.product.name,
    generatedAt,
    isCurrent: status.isFresh,
    reservation: reservationText(reservationOf(snapshot)),
    lastResetAt: stats.lastResetAt,
    forecast: forecast && {
      next24Hours: forecast.next24Hours,
      nearTerm: forecast.nearTerm,
      trust: stats.lastResetAt === null ? 'untested' : trustOf(snapshot.forecast.liveAccuracy),
      recording: forecast.recording,
    },
    promises: status.promises.map((promise) => ({
      madeAt: isoInstant(promise.at),
      from: isoInstant(promise.due.from),
      to: isoInstantOrNull(promise.to),
      state: promise.state,
      isDoubted: promise.isDoubted,
      promises: promise.awaits,
      strength: promise.strength,
      windowKind: promise.windowKind,
      announcement: { text: promise.text, url: promise.url },
    })),
    unconfirmed: status.unconfirmed,
    undecided: status.undecided.map(({ at, text, url }) => ({
      madeAt: isoInstant(at),
      announcement: { text, url },
    })),
    health: { status: health.status, clock: health.clock, reasons: reasonsOf(health) },
    worker: status.worker === 'unknown' ? null : { running: status.worker !== null, ...status.worker },
    turns: {
      lastAt: health.cron.lastCompletedAt,
      nextAt: status.worker === null ? null : snapshot.health.nextTurnAt,
    },
    sources: status.reads,
    model: {
      unreadPosts: status.model.posts,
      since: isoInstantOrNull(status.model.firstAt),
      lastFailedAt: isoInstantOrNull(status.model.lastAt),
      lastFailure: status.model.newest,
    },
    alerts: {
      ...status.alerts,
      lastSentAt: isoInstantOrNull(status.alerts.lastSentAt),
      pausedUntil: isoInstantOrNull(status.alerts.pausedUntil),
    },
    backups: { ...status.backups, newestAt: isoInstantOrNull(status.backups.newestAt) },
  };
}
