import { type Command, Option } from 'commander';
import { addressIdentity } from '../../core/reading/post.js';
import type { ResetKind } from '../../core/reading/reading.js';
import type { CurrentReset } from '../../core/record/reconcile.js';
import { type ForWhom, NOBODY_NAMED } from '../../core/record/reset.js';
import { SAME_EVENT_MS } from '../../core/record/reset-events.js';
import { isoInstant } from '../../core/time/instant.js';
import { EARLIEST_MS } from '../../core/time/time.js';
import { createAppender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { coveredIntervals } from '../../ledger/read/coverage.js';
import { readRedactions } from '../../ledger/read/redactions.js';
import { currentResets } from '../../ledger/read/resets.js';
import { appendEntry } from '../../ledger/write/import-record.js';
import { english } from '../../words/locale.js';
import { instantText } from '../../words/times.js';
import {
  actorName,
  forWhomArgument,
  instantArgument,
  intervalArgument,
  nonEmptyText,
  ownName,
  resetKinds,
  webAddressArgument,
} from '../arguments.js';
import type { CommandContext } from '../command-context.js';
import { ledgerPlace, withLedger } from '../open-ledger.js';
import { CommandFailure, show, UsageError } from '../output.js';
import { promisedWindow, promiseInWords, recordPromise } from '../promise-by-hand.js';

interface Statement extends ForWhom {
  readonly at: number;
  readonly url: string | null;
  readonly text: string | null;
  readonly reason: string;
  readonly by: string;
  /** This is another reset, although one is recorded within six hours. */
  readonly another: boolean;
  /** Even before the time that the record covers. */
  readonly force: boolean;
}

interface RecordOptions {
  readonly at?: number;
  readonly kind?: readonly ResetKind[];
  readonly url?: string;
  readonly for?: ForWhom;
  readonly text?: string;
  readonly reason: string;
  readonly as?: string;
  readonly another?: boolean;
  readonly force?: boolean;
  readonly promise?: boolean;
  readonly address?: string;
  readonly by?: number;
  readonly between?: { readonly from: number; readonly to: number };
  readonly banked?: boolean;
  readonly conditional?: boolean;
  readonly posted?: number;
  readonly json?: boolean;
}

/** Options that only a reset has. */
const OF_RESETS = ['kind', 'url', 'for', 'another', 'force'];

/** Options that only a promise has. */
const OF_PROMISES = ['address', 'by', 'between', 'banked', 'conditional', 'posted'] as const;

/**
 * `record`: records a reset, or confirms an unconfirmed report of it; with `--promise`, says what a post
 * promises.
 */
export function addRecord(program: Command, { config, now, output }: CommandContext): void {
  program
    .command('record')
    .summary('Record a reset, confirm an unconfirmed report, or put a promise right.')
    .description(
      [
        'Record a reset, or confirm an unconfirmed report within six hours of the instant; its text, link and whom it is for stay unless you give others. The API serves it after the next turn, which also sends alerts.',
        'With --promise: say what a post promises. This overrides what rules and model read, until you say something else. A post that the ledger does not have is added.',
      ].join('\n\n'),
    )
    .option('--reason <text>', 'why, for the audit trail', nonEmptyText, 'recorded by the operator')
    .option('--as <name>', 'who says so (default: your user name)', actorName)
    .option('--text <text>', 'text of the announcement, or of the post that --promise adds', nonEmptyText)
    .option('--json', 'print JSON')
    .optionsGroup('A reset:')
    .option('--at <instant>', 'time of the reset, for example 2026-01-31T18:05:00Z', instantArgument)
    .option('--kind <kind>', 'regular, banked, or regular+banked (default: regular)', resetKinds)
    .option('--url <url>', 'link to the announcement', webAddressArgument)
    .option(
      '--for <whom>',
      'whom it is for: everyone, paid (all paying users), or the names of plans, such as "Plus, Pro" (default: as the post at --url says, once it is read)',
      forWhomArgument,
    )
    .option('--another', 'record a separate reset within six hours of another')
    .option('--force', 'record a reset from before the time that the record covers')
    .optionsGroup('A promise:')
    .addOption(
      new Option(
        '--promise',
        'the post at --address promises a reset, at the time of --at, if any',
      ).conflicts(OF_RESETS),
    )
    .option('--address <address>', 'the address of the post', webAddressArgument)
    .option('--by <instant>', 'promised by this time', instantArgument)
    .option('--between <from/to>', 'promised between two instants', intervalArgument)
    .option('--banked', 'a banked reset is promised')
    .option('--conditional', 'promised on a condition')
    .option('--posted <instant>', 'when a post was posted that the ledger does not have', instantArgument)
    .action(async (options) => {
      if (options.promise) await addPromise(options);
      else await addReset(options);
    });

  async function addPromise(options: RecordOptions): Promise<void> {
    const { address: url, posted = null, text = null, reason, as: actor = ownName(), json = false } = options;
    if (url === undefined)
      throw new UsageError('--promise needs --address: the address of the post that promises a reset.');
    if (posted !== null && posted > now())
      throw new UsageError(`--posted ${isoInstant(posted)} is in the future.`);
    const promise = {
      url,
      window: promisedWindow(options.at ?? null, options.by ?? null, options.between ?? null),
      isBanked: options.banked ?? false,
      isConditional: options.conditional ?? false,
      posted,
      text,
    };
    await withLedger(ledgerPlace(config), (ledger) => {
      const attribution = { actor, reason, readAt: now() };
      const recorded = ledger.commit((tx) => recordPromise(tx, promise, attribution));
      show(output, json, { ...recorded, reason, by: actor }, [
        promiseInWords(recorded),
        ...(recorded.textRefused ? [english('record.textRefused')] : []),
        english('record.served'),
      ]);
    });
  }

  async function addReset(options: RecordOptions): Promise<void> {
    const { at, url = null, text = null, reason, as: by = ownName(), json = false } = options;
    const { another = false, force = false } = options;
    const kinds: readonly ResetKind[] = options.kind ?? ['regular'];
    const [stray] = OF_PROMISES.filter((name) => options[name] !== undefined);
    if (stray !== undefined) throw new UsageError(`--${stray} is about a promise: add --promise.`);
    if (at === undefined) throw new UsageError('Give the time of the reset with --at, or --promise.');
    if (at > now())
      throw new UsageError(
        `--at ${isoInstant(at)} is in the future. A reset can only be recorded after it has happened.`,
      );
    await withLedger(ledgerPlace(config), (ledger) => {
      const statement = { at, url, text, reason, by, another, force, ...(options.for ?? NOBODY_NAMED) };
      const recorded = ledger.commit((tx) => kinds.map((kind) => recordOne(tx, kind, statement, now())));
      show(output, json, recorded, [
        ...recorded.map(({ change, kind, resetId, at }) =>
          english('record.reset', { change, kind, resetId, at: instantText(at) }),
        ),
        ...(recorded.some(({ textRefused }) => textRefused) ? [english('record.textRefused')] : []),
        english('record.served'),
      ]);
    });
  }
}

/** A mistyped year would begin the record decades too early. */
function checkIsCovered(tx: LedgerTransaction, { at, force }: Statement): void {
  const [first] = coveredIntervals(tx);
  const beginsAt = first?.fromAt ?? EARLIEST_MS;
  if (force || at >= beginsAt) return;
  throw new CommandFailure(
    `--at ${isoInstant(at)} is before the time that the record covers, which begins at ${isoInstant(beginsAt)}. ` +
      'Check the year. If there was a reset then, add --force.',
  );
}

function recordOne(tx: LedgerTransaction, kind: ResetKind, statement: Statement, now: number) {
  const { at, text, url, scope, plans, reason, by } = statement;
  const distance = (reset: CurrentReset) => Math.abs(reset.at - at);
  const near = currentResets(tx, { fromAt: at - SAME_EVENT_MS, untilAt: at + SAME_EVENT_MS })
    .filter((reset) => reset.kind === kind)
    .sort((a, b) => distance(a) - distance(b));
  const confirmed = near.find(({ status }) => status === 'confirmed');
  if (confirmed?.at === at) {
    throw new CommandFailure(
      `A ${kind} reset at ${isoInstant(confirmed.at)} is already recorded: reset ${confirmed.resetId}.`,
    );
  }
  if (confirmed && !statement.another) {
    throw new CommandFailure(
      `A ${kind} reset within six hours of ${isoInstant(at)} is already recorded: reset ${confirmed.resetId} at ` +
        `${isoInstant(confirmed.at)}. If this is another one, add --another.`,
    );
  }
  const waiting = near.find(({ status }) => status === 'unconfirmed');
  if (!waiting) checkIsCovered(tx, statement);
  const entry = {
    at,
    kind,
    text,
    url,
    scope,
    plans,
    confirms: waiting ? { ...waiting, id: waiting.rowId } : null,
  };
  const textRefused = text !== null && readRedactions(tx).refuses(text, addressIdentity(url));
  const resetId = appendEntry(createAppender(tx), entry, { now, actor: by, reason });
  const change: 'confirmed' | 'added' = waiting ? 'confirmed' : 'added';
  return { resetId, kind, at: isoInstant(at), change, reason, by, textRefused };
}
