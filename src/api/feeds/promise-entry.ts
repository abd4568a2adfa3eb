import { dueWindow, promiseOf } from '../../core/record/promise-status.js';
import type { Snapshot } from '../../core/snapshot.js';
import type { PromisePost } from '../../ledger/read/promises.js';
import { isoInstant, isoInstantOrNull } from '../../lib/iso.js';
import { webUri } from '../../lib/web-uri.js';
import { whenOf } from '../../site/words/when.js';
import { entryId } from './entry-id.js';
import { entryTitle } from './entry-title.js';
import type { FeedEntry } from './feed.js';
import { plainText } from './foreign-text.js';

const KINDS = {
  regular: 'reset',
  banked: 'banked reset',
  both: 'reset and banked reset',
  unclear: 'reset, regular or banked,',
};
const STRENGTHS = { explicit: 'promised', veiled: 'hinted at', conditional: 'promised on a condition' };

/** How a promise is shown to feed readers; the id is that of its event in the calendar. */
export function promiseEntry(post: PromisePost, { provider, name }: Snapshot['product']): FeedEntry {
  const promise = promiseOf(post);
  const { promises, strength, to } = promise;
  const { kind: windowKind, from } = dueWindow(promise);
  const when = whenOf({
    ...{ madeAt: isoInstant(post.at), from: isoInstant(from), to: isoInstantOrNull(to) },
    windowKind,
  });
  const url = webUri(post.url);
  return {
    id: entryId(provider, 'promise', post.identity),
    title: entryTitle(`${name} ${KINDS[promises]} ${STRENGTHS[strength]}`, when, post.text),
    text: plainText(post.text),
    published: post.at,
    updated: post.readAt,
    category: { term: 'promise', label: 'Promise' },
    links: url === null ? [] : [url],
  };
}
