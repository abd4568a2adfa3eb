import type { Chance } from '../../core/forecast/publication/publication.js';
import type { OpenPromise } from '../../core/promises/recorded-promise.js';
import { reservationOf } from '../../core/record/known-time.js';
import { scopeText } from '../../core/record/reset.js';
import { epochMs, isoInstant, isoInstantOrNull } from '../../core/time/instant.js';
import { decidedText } from '../../words/doubts.js';
import { english } from '../../words/locale.js';
import { type Facts, unknowable, whenOf } from '../../words/mood.js';
import { likelihoodWords, percentText, rangeText } from '../../words/numbers.js';
import { promiseWords, stateWords } from '../../words/sentence.js';
import { instantText } from '../../words/times.js';
import { evidenceText, trustOf } from '../../words/verdict.js';
import type { Paint } from './paint.js';
import type { Status } from './read-status.js';
import { type Row, shortened, since } from './row.js';

/** The first screen of the start page in its words. */
export function recordRows(status: Status, paint: Paint): readonly Row[] {
  return [lastReset(status), ...chances(status, paint), ...promises(status), ...reported(status, paint)];
}

/** What the word and the sentence are made of, as of now. */
export function factsOf(status: Status): Facts {
  const { snapshot, forecast, promises, unconfirmed, withdrawn, banked, now } = status;
  const { known, stats, product } = snapshot;
  return {
    generatedAt: isoInstant(now),
    known,
    reservation: reservationOf(snapshot),
    stats,
    unconfirmed,
    granted: banked && {
      scope: scopeText(banked),
      expiresAt: isoInstantOrNull(banked.expiresAt),
      redeemUrl: product.about?.redeemUrl ?? null,
    },
    promises,
    withdrawn: withdrawn.map(({ kind, at, withdrawnAt }) => ({
      kind,
      at: isoInstant(at),
      withdrawnAt: isoInstant(withdrawnAt),
    })),
    forecast,
  };
}

function lastReset({ now, snapshot: { stats, known } }: Status): Row {
  const label = english(known.holesSinceLastReset > 0 ? 'last.lastKnown' : 'last.last');
  return stats.lastResetAt === null
    ? [label, english('last.none')]
    : [label, since(epochMs(stats.lastResetAt), now)];
}

function chances(status: Status, paint: Paint): Row[] {
  const { isFresh, forecast, snapshot } = status;
  const why = unknowable(factsOf(status)) ?? 'failed';
  if (forecast === null || !isFresh || why !== 'failed')
    return [
      [english('next.day'), isFresh ? english('next.noForecast', { why }) : english('status.notShown')],
    ];
  const { next24Hours, nearTerm } = forecast;
  const chanceText = (chance: Chance) => {
    const { probability, low, high } = chance;
    const likelihood = snapshot.known.isTooEarly ? english('chance.tooEarly') : likelihoodWords(probability);
    const percent = paint('bold', percentText(probability).padEnd(12));
    return `${percent}${likelihood.padEnd(26)}${english('status.range', { range: rangeText(low, high) })}`;
  };
  return [
    [english('next.day'), chanceText(next24Hours)],
    [english('status.hours', { hours: nearTerm.hours }), chanceText(nearTerm)],
    [
      english('status.labels.trust'),
      trustText(snapshot, paint),
      english(forecast.recording === 'saved' ? 'trust.saved' : 'trust.unsaved'),
    ],
  ];
}

const MARKS = {
  better: ['green', '✓'],
  worse: ['red', '−'],
  unclear: ['yellow', '='],
  untested: ['dim', '○'],
  unknown: ['red', '✗'],
} as const;

function trustText({ forecast }: Status['snapshot'], paint: Paint): string {
  const trust = trustOf(forecast.liveAccuracy);
  const [style, mark] = MARKS[trust];
  return `${paint(style, mark)} ${evidenceText(forecast, english)}`;
}

function promises({ promises: open }: Status): Row[] {
  if (open.length === 0) return [];
  const lines = open.flatMap((promise) => [
    promiseText(promise),
    ...(promise.text ? [`  ${shortened(promise.text)}`] : []),
  ]);
  return [[english('status.labels.promises'), ...lines]];
}

/** Where it stands, what it promises, and for when; without a time, that none was given. */
function promiseText(promise: OpenPromise): string {
  const words = [stateWords(promise), ...promiseWords(promise.awaits, promise.strength)];
  if (whenOf(promise) !== null) words.push(windowText(promise));
  return words.join(' · ');
}

/** What may be a reset, and the promises that it may have kept. */
function reported({ unconfirmed, undecided }: Status, paint: Paint): Row[] {
  const reports = unconfirmed.flatMap(({ at, kind, announcement: { text, url }, doubt }) => {
    const subject = english(kind === 'banked' ? 'unconfirmed.banked' : 'unconfirmed.unconfirmed');
    const quote = text === null ? null : shortened(text);
    const details = [quote, url, doubt && english('status.readSo', { doubt: decidedText(doubt) })].filter(
      (line) => line !== null,
    );
    return [`${paint('yellow', subject)} · ${instantText(at)}`, ...details.map((line) => `  ${line}`)];
  });
  const mayKeep = undecided.map(({ at }) => english('unconfirmed.mayKeep', { at: instantText(at) }));
  return reports.length === 0 ? [] : [[english('status.labels.unconfirmed'), ...reports, ...mayKeep]];
}

function windowText({ due, to }: OpenPromise): string {
  return english('status.window', {
    from: instantText(due.from),
    hasEnd: String(to !== null),
    to: to === null ? '' : instantText(to),
  });
}
