import type { LedgerPlace } from '../../config/ledger-place.js';
import { isPromise } from '../../core/promises/reset-promise.js';
import { oneLine } from '../../core/text/clean-text.js';
import { excerpt } from '../../core/text/excerpt.js';
import { isoInstant } from '../../core/time/instant.js';
import { DAY_MS } from '../../core/time/time.js';
import { type DoubtfulDecisions, doubtfulSince } from '../../ledger/read/decided.js';
import { readPostOf, type StandingReading } from '../../ledger/read/standing-readings.js';
import {
  recordPromiseCommand,
  recordResetCommand,
  retractPromiseCommand,
  retractResetCommand,
} from '../../words/corrections.js';
import { english } from '../../words/locale.js';
import { readLedger } from '../open-ledger.js';

/** How far it looks back: a person looks once a week. */
const DAYS = 7;

/** What a person should look at, newest first. Instants are epoch milliseconds. */
export interface DoubtfulList {
  readonly since: number;
  readonly until: number;
  readonly items: readonly Item[];
}

interface Item {
  readonly at: number;
  readonly doubt: 'unconfirmed' | 'disagree' | 'weak' | 'lapsed';
  /** The doubt in words. */
  readonly detail: string;
  readonly text: string | null;
  readonly url: string | null;
  /** The command that corrects it, if it is wrong. */
  readonly correct: string;
}

/** @throws CommandFailure if there is no ledger, or it cannot be read */
export function readDoubtful(ledger: LedgerPlace, now: number): DoubtfulList {
  const since = now - DAYS * DAY_MS;
  const decisions = readLedger(ledger, (queries) => doubtfulSince(queries, since, now));
  return { since, until: now, items: itemsOf(decisions).sort((a, b) => b.at - a.at) };
}

function itemsOf({ unconfirmed, disagreed, weak, lapsed, resets }: DoubtfulDecisions): Item[] {
  return [
    ...unconfirmed.map(({ at, kind, text, url }) => ({
      at,
      doubt: 'unconfirmed' as const,
      detail: english('doubtful.unconfirmed', { kind }),
      text,
      url,
      correct: recordResetCommand(at, kind, url),
    })),
    ...disagreed.map((standing) => ({
      at: standing.post.at,
      doubt: 'disagree' as const,
      detail: english('doubtful.disagree', {
        rules: `${standing.rules?.kind}`,
        model: standing.reading.kind,
      }),
      text: standing.post.text,
      url: standing.post.url,
      correct: asTheRulesSay(standing, resets),
    })),
    ...weak.map(({ reset, post: { text, url } }) => ({
      at: reset.at,
      doubt: 'weak' as const,
      detail: english('doubtful.weak', { kind: reset.kind }),
      text,
      url,
      correct: retractResetCommand(reset.resetId),
    })),
    ...lapsed.map(({ at, text, url }) => ({
      at,
      doubt: 'lapsed' as const,
      detail: english('doubtful.lapsed'),
      text,
      url,
      correct: retractPromiseCommand(url),
    })),
  ].flatMap(({ correct, ...item }) => (correct === null ? [] : [{ ...item, correct }]));
}

const ANNOUNCES = /reset|banked/;

/** The model's reading stands. This command says what the rules say; null where it would change nothing. */
function asTheRulesSay(standing: StandingReading, resets: DoubtfulDecisions['resets']): string | null {
  const { post, reading, rules } = standing;
  const about = resets.filter(({ identities }) => identities.includes(post.identity));
  // A person has decided, or is asked about the report.
  if (about.some(({ pinnedBy, status }) => pinnedBy !== null || status === 'unconfirmed')) return null;
  const counted = about.find(({ status }) => status === 'confirmed');
  const isReset = ANNOUNCES.test(reading.kind) || reading.kind === 'confirmation';
  if (counted) return isReset ? retractResetCommand(counted.resetId) : null;
  const withdrawn = reading.kind === 'withdrawal' && about.find(({ status }) => status === 'retracted');
  if (withdrawn) return recordResetCommand(withdrawn.at, withdrawn.kind, withdrawn.url);
  if (rules === null) return null;
  const byRules = readPostOf({ post, reading: rules });
  if (isPromise(byRules)) return recordPromiseCommand(post.url, byRules);
  if (ANNOUNCES.test(rules.kind))
    return recordResetCommand(post.at, rules.kind === 'banked' ? 'banked' : 'regular', post.url);
  return isPromise(readPostOf(standing)) ? retractPromiseCommand(post.url) : null;
}

export function doubtfulJson({ since, until, items }: DoubtfulList) {
  return {
    since: isoInstant(since),
    until: isoInstant(until),
    items: items.map(({ at, ...item }) => ({ at: isoInstant(at), ...item })),
  };
}

const LONGEST = 100;

export function doubtfulLines({ items }: DoubtfulList): readonly string[] {
  return [...items.flatMap(linesOf), english('doubtful.count', { count: items.length, days: DAYS })];
}

function linesOf({ at, doubt, detail, text, url, correct }: Item): string[] {
  const details = [excerpt(oneLine(text ?? ''), LONGEST), oneLine(url ?? '')].filter((line) => line !== '');
  return [
    `${isoInstant(at)}  ${doubt.padEnd(11)}  ${oneLine(detail)}`,
    ...details.map((line) => `  ${line}`),
    `  ${english('doubtful.correct', { isReport: String(doubt === 'unconfirmed'), command: oneLine(correct) })}`,
  ];
}
