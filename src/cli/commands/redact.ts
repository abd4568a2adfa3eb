import type { Command } from 'commander';
import { addressIdentity } from '../../core/reading/post.js';
import { isoInstant } from '../../core/time/instant.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { currentResets } from '../../ledger/read/resets.js';
import { redact, resetIdentity } from '../../ledger/write/redact.js';
import { english } from '../../words/locale.js';
import { actorName, nonEmptyText, ownName, type PostName, postName } from '../arguments.js';
import type { CommandContext } from '../command-context.js';
import { ledgerPlace, withLedger } from '../open-ledger.js';
import { CommandFailure, show } from '../output.js';

/** `redact`: takes down the text of a post. */
export function addRedact(program: Command, { config, now, output }: CommandContext): void {
  program
    .command('redact')
    .summary('Take down the text of a post.')
    .description(
      [
        'Delete the text of a post from the ledger: all its revisions, copies with the same words, its text where other posts answer or quote it, the text of its reset or of its entry in a launch feed, and what a model said about it. Everything else stays. The ledger keeps who took it down, when and why.',
        'What is served changes with the next turn; if the worker is not running, run worker --once. From then on the text is refused, and no model gets it. Older backups still contain it (docs/removal.md).',
      ].join('\n\n'),
    )
    .argument('<post>', 'its address, or the number of its reset (v_resets.reset_id)', postName)
    .requiredOption('--reason <text>', 'why; do not quote the text', nonEmptyText)
    .option('--address', 'stop serving its address, too')
    .option('--as <name>', 'who says so (default: your user name)', actorName)
    .option('--json', 'print JSON')
    .action(async (named: PostName, { reason, as: by = ownName(), address = false, json = false }) => {
      await withLedger(ledgerPlace(config), (ledger) => {
        const recordedAt = now();
        const removed = ledger.commit((tx) => {
          const takedown = { hidesAddress: address ? 1 : 0, actor: by, reason, recordedAt };
          return redact(tx, { identity: identityOf(tx, named), ...takedown });
        });
        if (removed.kind === 'unknown')
          throw new CommandFailure(
            `The ledger has no post and no reset with this address: ${nameInWords(named)}.`,
          );
        if (removed.kind === 'redacted_before')
          throw new CommandFailure(`${nameInWords(named)} was already taken down.`);
        const { texts } = removed;
        show(output, json, { texts, address, at: isoInstant(recordedAt), reason, by }, [
          english('redact.done', { texts, withAddress: String(address) }),
          english('redact.served'),
        ]);
      });
    });
}

const nameInWords = (named: PostName) => ('url' in named ? named.url : `Reset ${named.resetId}`);

function identityOf(tx: LedgerTransaction, named: PostName): string {
  if ('url' in named) return addressIdentity(named.url) ?? named.url;
  const [reset] = currentResets(tx, { resetId: named.resetId });
  if (!reset) throw new CommandFailure(`There is no reset with number ${named.resetId}.`);
  return addressIdentity(reset.url) ?? resetIdentity(reset.resetId);
}
