import { placeInWords } from '../../config/ledger-place.js';
import type { Health } from '../../core/health/health.js';
import { withRemedy } from '../../core/health/reasons.js';
import { isLive, reservationOf } from '../../core/record/known-time.js';
import { oneLine } from '../../core/text/clean-text.js';
import { epochMs } from '../../core/time/instant.js';
import { english, TEXT_LANGUAGE } from '../../words/locale.js';
import { reasonsOf } from '../../words/reasons.js';
import { durationText, instantText } from '../../words/times.js';
import { counted } from '../output.js';
import type { Paint } from './paint.js';
import type { Status } from './read-status.js';
import { ago, type Row, shortened } from './row.js';

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
    ['Ledger', placeInWords(status.ledger)],
  ];
}

function state({ health, snapshot }: Status, paint: Paint): Row {
  const ok = health.status === 'ok' && isLive(reservationOf(snapshot));
  const word = english(ok ? 'health.working' : 'health.degraded');
  return [
    'State',
    paint(ok ? 'green' : 'yellow', word),
    ...reasonsOf(health).map((reason) => oneLine(withRemedy(reason))),
  ];
}

function worker({ worker: found }: Status, paint: Paint): Row {
  if (found === 'unknown') return ['Worker', 'not known: this user has no permission to check'];
  return ['Worker', found === null ? paint('yellow', 'not running') : `running: ${oneLine(found.holder)}`];
}

function turns({ now, health, snapshot, worker: found }: Status): Row {
  const { nextTurnAt } = snapshot.health;
  const { lastCompletedAt } = health.cron;
  const last =
    lastCompletedAt === null
      ? []
      : [`last ${ago(epochMs(lastCompletedAt), now)}, ${instantText(lastCompletedAt)}`];
  // Whether a worker of another user runs is unknown, but its turns show it.
  if (found === null) return ['Turns', ...last, 'none to come: no worker is running'];
  return ['Turns', ...last, `next ${nextTurnAt === null ? 'not known' : nextText(epochMs(nextTurnAt), now)}`];
}

const CLOCKS = {
  right: 'right, by the other machines that were read',
  wrong: 'wrong',
  unchecked: 'not checked: no other machine that was read says the time, or they do not agree',
} as const;

function clock({ clock: state }: Health, paint: Paint): Row {
  return ['Clock', state === 'wrong' ? paint('yellow', CLOCKS.wrong) : CLOCKS[state]];
}

function nextText(at: number, now: number): string {
  const parts = durationText(Math.abs(at - now), TEXT_LANGUAGE, 'full');
  return at >= now ? `in ${parts}` : `was due ${parts} ago`;
}

const ROLES = {
  primary: 'primary timeline',
  fallback: 'fallback timeline',
  status: 'status page',
  launches: 'launch feed',
} as const;

function sources({ reads }: Status, paint: Paint): Row {
  if (reads.length === 0) return ['Sources', 'the newest turn read none'];
  const width = Math.max(...reads.map(({ source }) => oneLine(source).length));
  const lines = reads.map(({ source, role, outcome, failureClass, failureDetail, items }) => {
    const mark = outcome === 'failed' ? paint('red', '✗') : paint('green', '✓');
    const problem = [failureClass, failureDetail].filter((one) => one !== null).join(': ');
    const found = outcome === 'not_modified' ? 'nothing new' : counted(items, 'entry', 'entries');
    const said = outcome === 'failed' ? shortened(oneLine(problem)) : found;
    return `${mark} ${oneLine(source).padEnd(width)}  ${ROLES[role]}, ${said}`;
  });
  return ['Sources', ...lines];
}

/** Health does not say it: a post that the model cannot read is read by the rules. */
function model({ now, model: { posts, firstAt, lastAt, newest } }: Status, paint: Paint): Row[] {
  if (firstAt === null || lastAt === null || newest === null) return [];
  const unread = `has not read ${counted(posts, 'post')} since ${instantText(firstAt)}; the rules have`;
  const failure = shortened(oneLine(`${newest.reason}: ${newest.detail}`));
  return [['Reader model', paint('yellow', unread), `last failed ${ago(lastAt, now)}, ${failure}`]];
}

function alerts({ now, alerts: { destinations, waiting, lastSentAt, givenUp } }: Status, paint: Paint): Row {
  const sent = lastSentAt === null ? 'none sent yet' : `last sent ${ago(lastSentAt, now)}`;
  const parts = [
    destinations === 0
      ? 'off (neither ALERT_URLS nor OPERATOR_ALERT_URLS is set)'
      : counted(destinations, 'destination'),
    ...(destinations === 0 && lastSentAt === null ? [] : [sent]),
    ...(waiting === 0 ? [] : [paint('yellow', `${waiting} waiting`)]),
    ...(givenUp === 0 ? [] : [paint('red', `${givenUp} given up in the last seven days`)]),
  ];
  return ['Alerts', parts.join(', ')];
}

function backups({ now, backups: found }: Status, paint: Paint): Row {
  const { count, newest, newestAt, isOverdue, folder, schedule } = found;
  const state =
    newestAt === null ? `none in ${folder}` : `${count} in ${folder}, newest ${ago(newestAt, now)}`;
  const path = newest === null ? [] : [newest];
  if (schedule === null)
    return ['Backups', state, ...path, 'the worker makes none (BACKUP_SCHEDULE is not set)'];
  return ['Backups', isOverdue ? `${state}, ${paint('red', 'overdue')}` : state, ...path];
}
