import type { Command } from 'commander';
import type { CurrentReset } from '../../core/record/reconcile.js';
import { isoInstant } from '../../core/time/instant.js';
import { DAY_MS } from '../../core/time/time.js';
import { createAppender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { currentResets } from '../../ledger/read/resets.js';
import { storedPlans } from '../../ledger/stored-plans.js';
import { english } from '../../words/locale.js';
import { instantText } from '../../words/times.js';
import {
  actorName,
  nonEmptyText,
  ownName,
  type ResetName,
  resetName,
  webAddressArgument,
} from '../arguments.js';
import type { CommandContext } from '../command-context.js';
import { ledgerPlace, withLedger } from '../open-ledger.js';
import { CommandFailure, show, UsageError } from '../output.js';
import { retractPromise } from '../promise-by-hand.js';

/** A mistyped instant suggests a reset within a day. */
const SUGGESTED_MS = DAY_MS;

interface RetractOptions {
  readonly promise?: string;
  readonly reason: string;
  readonly as?: string;
  readonly json?: boolean;
}

/**
 * `retract`: removes a reset from the record, or what a post promises, by appending a row; the history keeps
 * it.
 */
export function addRetract(program: Command, { config, now, output }: CommandContext): void {
  program
    .command('retract')
    .summary('Remove a reset or a promise from the record.')
    .description(
      [
        'Remove a reset from the record. The history keeps it, with who, when and why. Neither the worker nor an import brings it back.',
        'With --promise: say that a post promises nothing. The next turn shows the promise as withdrawn, and forecasts without it.',
      ].join('\n\n'),
    )
    .argument('[reset]', 'its instant, as in /api/v1/resets, or its number (v_resets.reset_id)', resetName)
    .option('--promise <address>', 'instead, the promise of the post at this address', webAddressArgument)
    .requiredOption('--reason <text>', 'why; this is public', nonEmptyText)
    .option('--as <name>', 'who says so (default: your user name)', actorName)
    .option('--json', 'print JSON')
    .action(async (named: ResetName | undefined, options: RetractOptions) => {
      const { promise: url } = options;
      if (named !== undefined && url === undefined) await retractReset(named, options);
      else if (named === undefined && url !== undefined) await takeBack(url, options);
      else throw new UsageError('Name a reset, or with --promise the address of a post.');
    });

  async function takeBack(url: string, options: RetractOptions): Promise<void> {
    const { reason, as: by = ownName(), json = false } = options;
    await withLedger(ledgerPlace(config), (ledger) => {
      const attribution = { actor: by, reason, readAt: now() };
      const { madeAt } = ledger.commit((tx) => retractPromise(tx, url, attribution));
      show(output, json, { address: url, madeAt, reason, by }, [
        english('record.retracted', { madeAt: instantText(madeAt) }),
        english('record.served'),
      ]);
    });
  }

  async function retractReset(named: ResetName, options: RetractOptions): Promise<void> {
    const { reason, as: by = ownName(), json = false } = options;
    await withLedger(ledgerPlace(config), (ledger) => {
      const { resetId, kind, at } = ledger.commit((tx) => {
        const reset = findReset(tx, named);
        createAppender(tx).append('resets', {
          resetId: reset.resetId,
          supersedes: reset.rowId,
          at: reset.at,
          kind: reset.kind,
          status: 'retracted',
          textHash: reset.textHash,
          url: reset.url,
          scope: reset.scope,
          plans: storedPlans(reset.plans),
          actor: by,
          reason,
          recordedAt: now(),
        });
        return reset;
      });
      show(output, json, { resetId, kind, at: isoInstant(at), reason, by }, [
        english('record.reset', { change: 'retracted', kind, resetId, at: instantText(at) }),
        english('record.served'),
      ]);
    });
  }
}

function findReset(tx: LedgerTransaction, name: ResetName): CurrentReset {
  const current = currentResets(
    tx,
    'id' in name ? { resetId: name.id } : { fromAt: name.at - SUGGESTED_MS, untilAt: name.at + SUGGESTED_MS },
  );
  const named = current.filter((reset) => ('id' in name ? reset.resetId === name.id : reset.at === name.at));
  const [reset, second] = named.filter(({ status }) => status !== 'retracted');
  const words = 'id' in name ? `number ${name.id}` : `the instant ${isoInstant(name.at)}`;
  if (!reset) {
    if (named.length > 0) throw new CommandFailure(`The reset with ${words} is already retracted.`);
    throw new CommandFailure(
      `There is no reset with ${words}.${'at' in name ? suggestion(current, name.at) : ''}`,
    );
  }
  if (second) {
    const ids = `${reset.resetId} (${reset.kind}) and ${second.resetId} (${second.kind})`;
    throw new CommandFailure(`Two resets have ${words}: ${ids}. Give the number of the one you mean.`);
  }
  return reset;
}

/** Stored instants have milliseconds, typed ones often do not. */
function suggestion(current: readonly CurrentReset[], at: number): string {
  const [nearest] = current
    .filter((reset) => reset.status !== 'retracted')
    .sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
  return nearest ? ` The nearest is reset ${nearest.resetId} at ${isoInstant(nearest.at)}.` : '';
}
