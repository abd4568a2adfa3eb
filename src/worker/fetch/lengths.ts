import type { Post } from '../../core/reading/post.js';
import type { Incident } from '../../sources/source.js';

/** Characters of a post in the ledger that strangers decide. */
export function lengthOfPost({ text, externalId, url, context }: Post): number {
  const around = context.map(
    (cited) => cited.text.length + (cited.author?.length ?? 0) + (cited.identity?.length ?? 0),
  );
  return around.reduce((sum, length) => sum + length, text.length + externalId.length + (url?.length ?? 0));
}

/** Characters of an incident in the ledger that strangers decide. */
export function lengthOfIncident({ externalId, name, status, impact, components, url }: Incident): number {
  const texts = [externalId, name, status, impact, ...components, url ?? ''];
  return texts.reduce((sum, text) => sum + text.length, 0);
}
