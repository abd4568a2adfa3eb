import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { RequestHead } from '../../lib/reply.js';
import { type Body, ENCODINGS, type Encoding } from './body.js';

/** Browsers and programs send a handful of spellings. */
const known = new LRUCache<string, Encoding>({ max: 100 });

/** Of the encodings that the client accepts, the one it likes best; among equals, ours. */
export function preferredEncoding({ headers }: RequestHead, { isEncoded }: Body): Encoding {
  const accepted = headers['accept-encoding'];
  if (!isEncoded || accepted === undefined) return 'identity';
  const text = String(accepted);
  const decided = known.get(text);
  if (decided) return decided;
  const encoding = negotiate(text);
  // A long one is nobody's habit.
  if (text.length < 200) known.set(text, encoding);
  return encoding;
}

/** What its types do not know yet. */
interface Encodings {
  encodings(available: readonly Encoding[], options: { preferred: readonly Encoding[] }): Encoding[];
}

/** Who refuses everything that there is gets the text as it is. */
function negotiate(accepted: string): Encoding {
  const negotiator: Encodings = new Negotiator({ headers: { 'accept-encoding': accepted } }) as never;
  return negotiator.encodings(ENCODINGS, { preferred: ENCODINGS })[0] ?? 'identity';
}
