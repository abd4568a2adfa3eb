import { placeInWords } from '../../config/ledger-place.js';
import { oneLine } from '../../core/clean-text.js';
import type { Chance } from '../../core/forecast/publication/publication.js';
import type { Health } from '../../core/health.js';
import { epochMs, isoInstant, isoInstantOrNull } from '../../core/instant.js';
import { isLive, reservationOf } from '../../core/record/known-time.js';
import type { OpenPromise } from '../../core/record/open-promises.js';
import { trustOf, verdictText } from '../../site/pieces/verdict.js';
import { localeOf, TEXT_LANGUAGE, wordsOf } from '../../site/words/locale.js';
import { type Facts, unknowable, whenOf } from '../../site/words/mood.js';
import { likelihoodWords, percentText, rangeText } from '../../site/words/numbers.js';
import { promiseWords, sentenceText, stateWords } from '../../site/words/sentence.js';
import { durationWords, instantText } from '../../site/words/times.js';
import { durationParts } from '../../site/words/when.js';
import { counted } from '../output.js';
import type { Paint } from './paint.js';
import type { Status } from './read-status.js';

const words = wordsOf(TEXT_LANGUAGE);
const LABEL_WIDTH = 18;

/** Lines under a label, the first beside it. */
type Row = readonly [label: string, ...lines: string[]];

/** The status for a terminal: the first screen of the start page in its words, then how the service is run. */
export function statusLines(status: Status, paint: Paint): readonly string[] {
  return [
    paint('bold', oneLine(words('start.title', { product: status.snapshot.product.name }))),
    paint('bold', oneLine(sentenceText(factsOf(status), localeOf(TEXT_LANGUAGE), 'relative'))),
    ...notices(status).map((notice) => paint('yellow', oneLine(notice))),
    '',
    ...rowsText(
      [lastReset(status), ...chances(status, paint), ...promises(status), ...unconfirmed(status, paint)],
      paint,
    ),
    '',
    ...rowsText(
      [
        state(status, paint),
        worker(status, paint),
        turns(status),
        clock(status.health, paint),
        sources(status, paint),
        ...model(status, paint),
        alerts(status, paint),
        backups(status, paint),
        ['Ledger', placeInWords(status.ledger)],
      ],
      paint,
    ),
  ];
}

function rowsText(rows: readonly Row[], paint: Paint): string[] {
  return rows.flatMap(([label, ...lines]) =>
    lines.map((line, place) =>
      `  ${paint('dim', (place === 0 ? label : '').padEnd(LABEL_WIDTH))}${line}`.trimEnd(),
    ),
  );
}

/** What the word and the sentence are made of, as of now. */
function factsOf({ snapshot, forecast, promises, withdrawn, bankedExpiresAt, now }: Status): Facts {
  const { known, stats, unconfirmed, product } = snapshot;
  return {
    generatedAt: isoInstant(now),
    known,
    reservation: reservationOf(snapshot),
    stats,
    unconfirmed,
    granted: { expiresAt: isoInstantOrNull(bankedExpiresAt), redeemUrl: product.about?.redeemUrl ?? null },
    promises: promises.map(awaited),
    withdrawn: withdrawn.map(({ kind, at, withdrawnAt }) => ({
      kind,
      at: isoInstant(at),
      withdrawnAt: isoInstant(withdrawnAt),
    })),
    forecast,
  };
}

/** A promise as the page has it. */
function awaited(promise: OpenPromise) {
  const { madeAt, from, to, dueTo } = promise;
  return {
    ...promise,
    madeAt: isoInstant(madeAt),
    from: isoInstant(from),
    to: isoInstantOrNull(to),
    dueTo: isoInstantOrNull(dueTo),
  };
}

/** Why what follows is to be read with reservation. */
function notices({ isFresh, now, snapshot }: Status): string[] {
  const { generatedAt } = snapshot;
  const stale = `Not current: the record is as of ${instantText(generatedAt)}, ${ago(epochMs(generatedAt), now)}. The page and the API answer 503 until the next turn.`;
  return isFresh ? [] : [stale];
}

function lastReset({ now, snapshot: { stats, known } }: Status): Row {
  const label = words(known.holesSinceLastReset > 0 ? 'last.lastKnown' : 'last.last');
  return stats.lastResetAt === null
    ? [label, words('last.none')]
    : [label, `${ago(epochMs(stats.lastResetAt), now)}, ${instantText(stats.lastResetAt)}`];
}

function chances(status: Status, paint: Paint): Row[] {
  const { isFresh, forecast, snapshot } = status;
  const why = unknowable(factsOf(status)) ?? 'failed';
  if (forecast === null || !isFresh || why !== 'failed')
    return [[words('next.day'), isFresh ? words('next.noForecast', { why }) : 'not shown']];
  const { next24Hours, nearTerm } = forecast;
  return [
    [words('next.day'), chanceText(next24Hours, paint)],
    [`Next ${nearTerm.hours} hours`, chanceText(nearTerm, paint)],
    [
      'Trust',
      trustText(snapshot, paint),
      words(forecast.recording === 'saved' ? 'trust.saved' : 'trust.unsaved'),
    ],
  ];
}

function chanceText({ probability, low, high }: Chance, paint: Paint): string {
  const chance = paint('bold', percentText(probability).padEnd(12));
  return `${chance}${likelihoodWords(probability).padEnd(26)}range ${rangeText(low, high)}`;
}

const MARKS = {
  better: ['green', '✓'],
  worse: ['red', '−'],
  unclear: ['yellow', '='],
  untested: ['dim', '○'],
  unknown: ['red', '✗'],
} as const;

function trustText({ forecast }: Status['snapshot'], paint: Paint): string {
  const { status, twentyFourHours } = forecast.liveAccuracy;
  const trust = trustOf(forecast.liveAccuracy);
  const [style, mark] = MARKS[trust];
  return `${paint(style, mark)} ${verdictText(status, twentyFourHours, words)}`;
}

function promises({ promises: open }: Status): Row[] {
  if (open.length === 0) return [];
  const lines = open.flatMap((one) => [
    promiseText(one),
    ...(one.text ? [`  ${shortened(oneLine(one.text))}`] : []),
  ]);
  return [['Promises', ...lines]];
}

/** Where it stands, what it promises, and for when; without a time, that none was given. */
function promiseText(promise: OpenPromise): string {
  const of = awaited(promise);
  const said = [stateWords(of), ...promiseWords(promise)];
  if (whenOf(of) !== null) said.push(windowText(promise));
  return said.join(' · ');
}

/** What may be a reset, and the promises that it may have kept. */
function unconfirmed({ snapshot, undecided }: Status, paint: Paint): Row[] {
  const reports = snapshot.unconfirmed.flatMap(({ at, kind, announcement: { text, url }, rationale }) => {
    const what = words(kind === 'banked' ? 'unconfirmed.banked' : 'unconfirmed.unconfirmed');
    const quote = text === null ? null : shortened(oneLine(text));
    const known = [quote, url, rationale && `read so: ${oneLine(rationale)}`].filter((line) => line !== null);
    return [`${paint('yellow', what)} · ${instantText(at)}`, ...known.map((line) => `  ${line}`)];
  });
  const mayKeep = undecided.map(({ at }) => words('unconfirmed.mayKeep', { at: timeText(at) }));
  return reports.length === 0 ? [] : [['Unconfirmed', ...reports, ...mayKeep]];
}

const windowText = ({ from, to }: OpenPromise) =>
  to === null ? `${timeText(from)} or later` : `${timeText(from)} to ${timeText(to)}`;

const LONGEST = 72;

const shortened = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;

function state({ health: { status, reasons }, snapshot }: Status, paint: Paint): Row {
  const ok = status === 'ok' && isLive(reservationOf(snapshot));
  const word = words(ok ? 'health.working' : 'health.degraded');
  return ['State', paint(ok ? 'green' : 'yellow', word), ...reasons.map(oneLine)];
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
  const parts = shortDuration(Math.abs(at - now));
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
  const unread = `has not read ${counted(posts, 'post')} since ${timeText(firstAt)}; the rules have`;
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

/** `2 days, 3 hours ago`; an instant ahead of the clock is `under a minute ago`, as on the page. */
const ago = (at: number, now: number) => words('time.ago', { duration: shortDuration(now - at) });

const timeText = (at: number) => instantText(isoInstant(at));

/** Its two largest units: `2 days, 3 hours`. */
const shortDuration = (ms: number) =>
  durationParts(ms, durationWords(words))
    .slice(0, 2)
    .filter((part) => !part.startsWith('0 '))
    .join(', ');
