import { placeInWords } from '../../config/ledger-place.js';
import type { Health } from '../../core/health/health.js';
import { withRemedy } from '../../core/health/reasons.js';
import { isLive, reservationOf } from '../../core/record/known-time.js';
import { oneLine } from '../../core/text/clean-text.js';
import { epochMs } from '../../core/time/instant.js';
import { english, TEXT_LANGUAGE } from '../../words/locale.js';
import { reasonsOf } from '../../words/reasons.js';
import { durationText, instantText } from '../../words/times.js';
import type { Paint } from './paint.js';
import type { Status } from './read-status.js';
import { ago, type Row, shortened, since } from './row.js';

/** How the service is run. */
export function serviceRows(status: Status, paint: Paint): readonly Row[] {
  return [
    state(status, paint),
    worker(status, paint),
    turns(status),
    clock(status.health, paint),
    sources(status, paint),
    ...model(status, paint),
    alerts(status, paint),
    backups(status, paint),
    [english('status.labels.ledger'), placeInWords(status.ledger)],
  ];
}

function state({ health, snapshot }: Status, paint: Paint): Row {
  const ok = health.status === 'ok' && isLive(reservationOf(snapshot));
  const word = english(ok ? 'health.working' : 'health.degraded');
  return [
    english('status.labels.state'),
    paint(ok ? 'green' : 'yellow', word),
    ...reasonsOf(health).map((reason) => oneLine(withRemedy(reason))),
  ];
}

function worker({ worker: presence }: Status, paint: Paint): Row {
  const label = english('status.labels.worker');
  if (presence === 'unknown') return [label, english('status.worker.unknown')];
  if (presence === null) return [label, paint('yellow', english('status.worker.none'))];
  return [label, english('status.worker.running', { holder: oneLine(presence.holder) })];
}

function turns({ now, health, snapshot, worker: presence }: Status): Row {
  const label = english('status.labels.turns');
  const { nextTurnAt } = snapshot.health;
  const { lastCompletedAt } = health.cron;
  const last =
    lastCompletedAt === null
      ? []
      : [english('status.turns.last', { since: since(epochMs(lastCompletedAt), now) })];
  // Whether a worker of another user runs is unknown, but its turns show it.
  if (presence === null) return [label, ...last, english('status.turns.none')];
  const next = nextTurnAt === null ? english('status.turns.unknown') : nextText(epochMs(nextTurnAt), now);
  return [label, ...last, next];
}

function clock({ clock: state }: Health, paint: Paint): Row {
  const text = english(`status.clock.${state}`);
  return [english('status.labels.clock'), state === 'wrong' ? paint('yellow', text) : text];
}

function nextText(at: number, now: number): string {
  if (at < now) return english('status.turns.due', { ago: ago(at, now) });
  return english('status.turns.next', { duration: durationText(at - now, TEXT_LANGUAGE) });
}

function sources({ reads }: Status, paint: Paint): Row {
  const label = english('status.labels.sources');
  if (reads.length === 0) return [label, english('status.sources.none')];
  const width = Math.max(...reads.map(({ source }) => oneLine(source).length));
  const lines = reads.map(({ source, role, outcome, failureClass, failureDetail, items }) => {
    const mark = outcome === 'failed' ? paint('red', '✗') : paint('green', '✓');
    const problem = [failureClass, failureDetail].filter((part) => part !== null).join(': ');
    const outcomeText =
      outcome === 'not_modified'
        ? english('status.sources.nothingNew')
        : english('status.sources.entries', { count: items });
    const resultText = outcome === 'failed' ? shortened(problem) : outcomeText;
    return `${mark} ${oneLine(source).padEnd(width)}  ${english(`status.roles.${role}`)}, ${resultText}`;
  });
  return [label, ...lines];
}

/** Health does not say it: a post that the model cannot read is read by the rules. */
function model({ now, model: { posts, firstAt, lastAt, newest } }: Status, paint: Paint): Row[] {
  if (firstAt === null || lastAt === null || newest === null) return [];
  const unread = english('status.model.unread', { posts, at: instantText(firstAt) });
  const failure = shortened(`${newest.reason}: ${newest.detail}`);
  return [
    [
      english('status.labels.model'),
      paint('yellow', unread),
      english('status.model.failed', { ago: ago(lastAt, now), failure }),
    ],
  ];
}

function alerts(
  { now, alerts: { destinations, waiting, lastSentAt, givenUp, pausedUntil } }: Status,
  paint: Paint,
): Row {
  const sent =
    lastSentAt === null
      ? english('status.alerts.noneSent')
      : english('status.alerts.sent', { ago: ago(lastSentAt, now) });
  const parts = [
    destinations === 0
      ? english('status.alerts.off')
      : english('status.alerts.destinations', { count: destinations }),
    ...(destinations === 0 && lastSentAt === null ? [] : [sent]),
    ...(pausedUntil === null || pausedUntil <= now
      ? []
      : [paint('yellow', english('status.alerts.paused', { at: instantText(pausedUntil) }))]),
    ...(waiting === 0 ? [] : [paint('yellow', english('status.alerts.waiting', { count: waiting }))]),
    ...(givenUp === 0 ? [] : [paint('red', english('status.alerts.givenUp', { count: givenUp }))]),
  ];
  return [english('status.labels.alerts'), parts.join(', ')];
}

function backups({ now, backups: kept }: Status, paint: Paint): Row {
  const { count, newest, newestAt, isOverdue, folder, schedule } = kept;
  const label = english('status.labels.backups');
  const state =
    newestAt === null
      ? english('status.backups.none', { folder })
      : english('status.backups.count', { count, folder, ago: ago(newestAt, now) });
  const path = newest === null ? [] : [newest];
  if (schedule === null) return [label, state, ...path, english('status.backups.off')];
  const overdue = paint('red', english('status.backups.overdue'));
  return [label, isOverdue ? `${state}, ${overdue}` : state, ...path];
}
