import { existsSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { DAY_MS } from '../../core/time.js';
import { replaceFile } from '../../ledger/file/durable-files.js';
import { realLedgerPath } from '../../ledger/file/identity.js';
import { decidedSince } from '../../ledger/read/review.js';
import { isoInstant } from '../../lib/iso.js';
import { wholeNumber } from '../arguments.js';
import type { CommandContext } from '../command-context.js';
import { readLedger } from '../open-ledger.js';
import { counted, oneLine, show } from '../output.js';

/** Readings below this are worth a look; of clear posts the rules are surer. */
const SURE = 0.9;
/** How much each doubt weighs. */
const WEIGHTS = { disagree: 16, unsure: 8, corrected: 4, lapsed: 2, unpromised: 1 } as const;

interface Item {
  readonly at: number;
  /** The kind of a reading, or of a reset whose posts were read before. */
  readonly what: string;
  readonly doubts: readonly (readonly [keyof typeof WEIGHTS, string])[];
  readonly text: string | null;
  readonly url: string | null;
  /** The command that corrects it, if it is wrong. */
  readonly correct: string;
}

/** `review`: what was read in the last days, most doubtful first. Writes only when the review was. */
export function addReview(program: Command, { config, now: clock, output }: CommandContext): void {
  program
    .command('review')
    .description(
      'List what was read in the last days, most doubtful first, each with the command that corrects it. The worker may be running.',
    )
    .option('--days <number>', 'how many days to look back', wholeNumber, 7)
    .option('--json', 'print JSON')
    .action(({ days, json = false }) => {
      const { ledgerPath } = config();
      const now = clock();
      const since = now - days * DAY_MS;
      const { items, postsRead } = readLedger(ledgerPath, (queries) =>
        itemsOf(decidedSince(queries, since, now)),
      );
      const doubtful = items.filter(({ doubts }) => doubts.length > 0).length;
      const from = `in the last ${counted(days, 'day')}`;
      show(
        output,
        json,
        { since: isoInstant(since), until: isoInstant(now), postsRead, items: items.map(asJson) },
        [
          ...items.flatMap(linesOf),
          `${counted(postsRead, 'post')} read ${from}; ${items.length} listed, ${doubtful} of them doubtful.`,
        ],
      );
      try {
        replaceFile(reviewFile(ledgerPath), isoInstant(now));
      } catch (error) {
        output.err(`"status" will not know of this review: ${(error as Error).message}`);
      }
    });
}

/** Beside the ledger, like its lock: when it was reviewed is of no concern to anybody but its operator. */
const reviewFile = (ledgerPath: string) => `${realLedgerPath(ledgerPath)}.reviewed`;

/** Epoch milliseconds; null if nobody has reviewed it. */
export function reviewedAt(ledgerPath: string): number | null {
  const path = reviewFile(ledgerPath);
  const at = existsSync(path) ? Date.parse(readFileSync(path, 'utf8')) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

function itemsOf({ readings, resets, evidence, lapsed }: ReturnType<typeof decidedSince>) {
  const resetOf = new Map(resets.map((one) => [one.resetId, one]));
  const shown = new Set<number>();
  const items: Item[] = [];
  for (const { post, reading, rules } of readings) {
    const resetId = evidence.find(
      ({ role, identity }) => role !== 'promise' && identity === post.identity,
    )?.resetId;
    const reset = resetOf.get(resetId ?? 0);
    if (reset) shown.add(reset.resetId);
    const doubts: Item['doubts'] = [
      ...(reading.kind === rules.kind
        ? []
        : [['disagree', `rules: ${rules.kind}, model: ${reading.kind}`] as const]),
      ...(reading.confidence < SURE
        ? [['unsure', `confidence ${reading.confidence.toFixed(2)}`] as const]
        : []),
      ...(post.revision > 1 ? [['corrected', 'edited by its author'] as const] : []),
      ...(lapsed.some(({ at, text }) => at === post.at && text === post.text) ? [LAPSED] : []),
      ...(reset ? doubtsAbout(reset, evidence) : []),
    ];
    if (reading.kind === 'none' && doubts.length === 0) continue;
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
  const weight = ({ doubts }: Item) => doubts.reduce((sum, [doubt]) => sum + WEIGHTS[doubt], 0);
  return {
    items: items.sort((a, b) => weight(b) - weight(a) || b.at - a.at),
    postsRead: readings.length,
  };
}

const LAPSED = ['lapsed', 'lapsed without a reset'] as const;
/** A promise itself counts nothing; what may be missing is the reset that kept it. */
const RECORD_IT = 'reset-record record --at <when it came>';

type Decided = ReturnType<typeof decidedSince>;

function doubtsAbout(reset: Decided['resets'][number], evidence: Decided['evidence']): Item['doubts'] {
  const { resetId, status, kind, actor, reason } = reset;
  const isPromised = evidence.some((one) => one.resetId === resetId && one.role === 'promise');
  if (status === 'unconfirmed') return [['unsure', 'not confirmed']];
  // What an operator took back needs no second look.
  if (status === 'retracted') return actor === 'worker' ? [['corrected', reason]] : [];
  return kind === 'regular' && !isPromised ? [['unpromised', 'no promise before it']] : [];
}

function correctionOf(
  one: Partial<Decided['resets'][number]> & Pick<Decided['resets'][number], 'at' | 'url'>,
): string {
  if (one.status === 'confirmed') return `reset-record retract ${one.resetId} --reason "…"`;
  const url = one.url === null ? '' : ` --url '${one.url.replaceAll("'", '%27')}'`;
  const kind = one.kind === 'banked' ? ' --kind banked' : '';
  return `reset-record record --at ${isoInstant(one.at)}${kind}${url}`;
}

function asJson({ at, doubts, ...item }: Item) {
  return { at: isoInstant(at), ...item, doubts: doubts.map(([doubt, detail]) => ({ doubt, detail })) };
}

const LONGEST = 100;

function linesOf({ at, what, doubts, text, url, correct }: Item): string[] {
  const why = doubts.map(([, detail]) => detail).join('; ') || 'no doubt';
  const excerpt = [...oneLine(text ?? '')].slice(0, LONGEST).join('');
  return [
    `${isoInstant(at)}  ${what.padEnd(13)}  ${oneLine(why)}`,
    ...[excerpt, oneLine(url ?? '')].flatMap((line) => (line === '' ? [] : [`  ${line}`])),
    `  if that is wrong: ${oneLine(correct)}`,
  ];
}
