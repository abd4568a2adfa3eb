import type { LedgerPlace } from '../../config/ledger-place.js';
import { oneLine } from '../../core/clean-text.js';
import { isoInstant } from '../../core/instant.js';
import { DAY_MS } from '../../core/time.js';
import { type Decided, decidedSince } from '../../ledger/read/decided.js';
import { readLedger } from '../open-ledger.js';
import { counted } from '../output.js';

/** How far it looks back: a person looks once a week. */
const DAYS = 7;

/** Readings below this are worth a look; of clear posts the rules are surer. */
const SURE = 0.9;

/** How much each doubt weighs. */
const WEIGHTS = { disagree: 16, unsure: 8, corrected: 4, lapsed: 2, unpromised: 1 } as const;

type Doubt = readonly [keyof typeof WEIGHTS, string];

/** What a person should look at. Instants are epoch milliseconds. */
export interface DoubtfulList {
  readonly since: number;
  readonly until: number;
  readonly postsRead: number;
  /** Most doubtful first. */
  readonly items: readonly Item[];
}

interface Item {
  readonly at: number;
  /** The kind of a reading, or of a reset whose posts were read before. */
  readonly what: string;
  readonly doubts: readonly Doubt[];
  readonly text: string | null;
  readonly url: string | null;
  /** The command that corrects it, if it is wrong. */
  readonly correct: string;
}

/** @throws CommandFailure if there is no ledger, or it cannot be read */
export function readDoubtful(ledger: LedgerPlace, now: number): DoubtfulList {
  const since = now - DAYS * DAY_MS;
  const decided = readLedger(ledger, (queries) => decidedSince(queries, since, now));
  const weight = ({ doubts }: Item) => doubts.reduce((sum, [doubt]) => sum + WEIGHTS[doubt], 0);
  const items = itemsOf(decided)
    .filter(({ doubts }) => doubts.length > 0)
    .sort((a, b) => weight(b) - weight(a) || b.at - a.at);
  return { since, until: now, postsRead: decided.readings.length, items };
}

function itemsOf({ readings, resets, evidence, lapsed }: Decided): Item[] {
  const resetOf = new Map(resets.map((one) => [one.resetId, one]));
  const shown = new Set<number>();
  const items: Item[] = [];
  for (const { post, reading, rules } of readings) {
    const resetId = evidence.find(
      ({ role, identity }) => role !== 'promise' && identity === post.identity,
    )?.resetId;
    const reset = resetOf.get(resetId ?? 0);
    if (reset) shown.add(reset.resetId);
    const doubts: readonly Doubt[] = [
      ...(rules === null || reading.reader === 'operator' || reading.kind === rules.kind
        ? []
        : [['disagree', `rules: ${rules.kind}, model: ${reading.kind}`] as const]),
      ...(reading.confidence < SURE
        ? [['unsure', `confidence ${reading.confidence.toFixed(2)}`] as const]
        : []),
      ...(post.revision > 1 ? [['corrected', 'edited by its author'] as const] : []),
      ...(lapsed.some(({ at, text }) => at === post.at && text === post.text) ? [LAPSED] : []),
      ...(reset ? doubtsAbout(reset, evidence) : []),
    ];
    const { at, text, url } = post;
    const correct = reading.kind === 'hint' ? RECORD_IT : correctionOf(reset ?? { at, url });
    items.push({ at, what: reading.kind, doubts, text, url, correct });
  }
  for (const reset of resets) {
    const { resetId, at, kind, text, url } = reset;
    if (shown.has(resetId)) continue;
    const doubts = doubtsAbout(reset, evidence);
    items.push({ at, what: `${kind} reset`, doubts, text, url, correct: correctionOf(reset) });
  }
  for (const { at, text, url } of lapsed)
    if (!items.some((one) => one.at === at && one.text === text))
      items.push({ at, what: 'hint', doubts: [LAPSED], text, url, correct: RECORD_IT });
  return items;
}

const LAPSED: Doubt = ['lapsed', 'lapsed without a reset'];

/** A promise itself counts nothing; what may be missing is the reset that kept it. */
const RECORD_IT = 'reset-record record --at <when it came>';

type ResetRow = Decided['resets'][number];

function doubtsAbout(reset: ResetRow, evidence: Decided['evidence']): readonly Doubt[] {
  const { resetId, status, kind, actor, reason } = reset;
  const isPromised = evidence.some((one) => one.resetId === resetId && one.role === 'promise');
  if (status === 'unconfirmed') return [['unsure', 'not confirmed']];
  // What an operator took back needs no second look.
  if (status === 'retracted') return actor === 'worker' ? [['corrected', reason]] : [];
  return kind === 'regular' && !isPromised ? [['unpromised', 'no promise before it']] : [];
}

function correctionOf(one: Partial<ResetRow> & Pick<ResetRow, 'at' | 'url'>): string {
  if (one.status === 'confirmed') return `reset-record retract ${one.resetId} --reason "…"`;
  const url = one.url === null ? '' : ` --url '${one.url.replaceAll("'", '%27')}'`;
  const kind = one.kind === 'banked' ? ' --kind banked' : '';
  return `reset-record record --at ${isoInstant(one.at)}${kind}${url}`;
}

export function doubtfulJson({ since, until, postsRead, items }: DoubtfulList) {
  return {
    since: isoInstant(since),
    until: isoInstant(until),
    postsRead,
    items: items.map(({ at, doubts, ...item }) => ({
      at: isoInstant(at),
      ...item,
      doubts: doubts.map(([doubt, detail]) => ({ doubt, detail })),
    })),
  };
}

const LONGEST = 100;

export function doubtfulLines({ postsRead, items }: DoubtfulList): readonly string[] {
  return [
    ...items.flatMap(linesOf),
    `${counted(postsRead, 'post')} read in the last ${DAYS} days; ${items.length} doubtful.`,
  ];
}

function linesOf({ at, what, doubts, text, url, correct }: Item): string[] {
  const why = doubts.map(([, detail]) => detail).join('; ');
  const excerpt = [...oneLine(text ?? '')].slice(0, LONGEST).join('');
  return [
    `${isoInstant(at)}  ${what.padEnd(13)}  ${oneLine(why)}`,
    ...[excerpt, oneLine(url ?? '')].flatMap((line) => (line === '' ? [] : [`  ${line}`])),
    `  if that is wrong: ${oneLine(correct)}`,
  ];
}
