import type { Command } from 'commander';
import { addressIdentity } from '../../core/reading/post.js';
import { isoInstant } from '../../core/time/instant.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { currentResets } from '../../ledger/read/resets.js';
import { redact, resetIdentity } from '../../ledger/write/redact.js';
import { english } from '../../words/locale.js';
import { instantText } from '../../words/times.js';
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
        'Delete the text of a post from the ledger: all its revisions, copies with the same words, its text where other posts answer or quote it, also in part, and the text of its reset or of its entry in a launch feed. Everything else stays. The ledger keeps who took it down, when and why.',
        'Posts of their own that have five words or more of it in a row (in scripts without spaces, ten characters) stay, and are listed: look at each, and take it down with redact if it quotes the post.',
        'What is served changes with the next turn; if the worker is not running, run worker --once. From then on the text is refused, also with a few words before or after it, and no model gets it. Older backups still contain it (docs/removal.md).',
      ].join('\n\n'),
    )
    .argument(
      '<post>',
      'its address, the number of its reset (v_resets.reset_id), or its identity (v_redactions.identity)',
      redactedName,
    )
    .requiredOption('--reason <text>', 'why; do not quote the text', nonEmptyText)
    .option('--address', 'stop serving its address, too')
    .option('--unread', 'refuse it when it is read, if the ledger does not have it yet')
    .option('--as <name>', 'who says so (default: your user name)', actorName)
    .option('--json', 'print JSON')
    .action(
      async (
        named: RedactedName,
        { reason, as: by = ownName(), address = false, unread = false, json = false },
      ) => {
        await withLedger(ledgerPlace(config), (ledger) => {
          const recordedAt = now();
          const removed = ledger.commit((tx) => {
            const takedown = { hidesAddress: address ? 1 : 0, actor: by, reason, recordedAt };
            return redact(tx, { identity: identityOf(tx, named), ...takedown }, { isUnread: unread });
          });
          if (removed.kind === 'unknown')
            throw new CommandFailure(
              `The ledger has no post and no reset with this address: ${nameInWords(named)}. To refuse a post before it is read, add --unread.`,
            );
          if (removed.kind === 'redacted_before')
            throw new CommandFailure(`${nameInWords(named)} was already taken down.`);
          const { texts } = removed;
          const quotedBy = removed.quotedBy.map(({ at, ...post }) => ({ ...post, at: isoInstant(at) }));
          show(output, json, { texts, address, at: isoInstant(recordedAt), reason, by, quotedBy }, [
            english('redact.done', { texts, withAddress: String(address) }),
            ...(quotedBy.length === 0 ? [] : [english('redact.quoted', { count: quotedBy.length })]),
            ...removed.quotedBy.map(
              ({ url, resetId, at }) =>
                `  ${url ?? english('redact.reset', { resetId: resetId ?? 0 })} · ${instantText(at)}`,
            ),
            english('redact.served'),
          ]);
        });
      },
    );
}

/** A post without an address has an identity alone. */
type RedactedName = PostName | { readonly identity: string };

const IDENTITY = /^(?!https?:)[a-z][\w.-]*:(?!\/\/).+$/i;

function redactedName(value: string): RedactedName {
  return IDENTITY.test(value) ? { identity: value } : postName(value);
}

function nameInWords(named: RedactedName): string {
  if ('identity' in named) return named.identity;
  return 'url' in named ? named.url : `Reset ${named.resetId}`;
}

function identityOf(tx: LedgerTransaction, named: RedactedName): string {
  if ('identity' in named) return named.identity;
  if ('url' in named) return addressIdentity(named.url) ?? named.url;
  const [reset] = currentResets(tx, { resetId: named.resetId });
  if (!reset) throw new CommandFailure(`There is no reset with number ${named.resetId}.`);
  return addressIdentity(reset.url) ?? resetIdentity(reset.resetId);
}
