import { DateTime } from 'luxon';
import { type Post, type PostContext, postIdentity } from '../../core/reading/post.js';
import { exactInstant } from './exact-instant.js';
import { storable, tidyText } from './post-text.js';

/** Clock skew: a post dated up to this far in the future was posted now; a later date is unusable. */
const CLOCK_SKEW_MS = 10 * 60_000;

/** The longest post of the supported networks has 25,000 characters. */
export const MAX_TEXT_LENGTH = 25_000;
const MAX_CONTEXT = 4;

/** A post as its source provides it, before the rules common to all sources. */
export interface RawPost {
  readonly id: string | null;
  readonly url: string | null;
  readonly at: number | null;
  readonly text: string;
  readonly isReply: boolean;
  readonly context: readonly RawContext[];
}

/** What a post answers or quotes, as far as the source says; an id or address is of the same source. */
export interface RawContext extends Pick<PostContext, 'relation' | 'text'> {
  readonly own?: boolean | null;
  readonly author?: string | null | undefined;
  readonly id?: string | null | undefined;
  readonly url?: string | null | undefined;
}

/** The options of a post's poll, a line each; empty without one. They announce nothing, but a model reads them. */
export function pollContext(options: readonly (string | null | undefined)[] | undefined): RawContext[] {
  const text = (options ?? []).filter(Boolean).join('\n');
  return text === '' ? [] : [{ relation: 'poll', text, own: true }];
}

/** Applies the rules of identity, date and text; unusable entries are listed by their position in the page. */
export function buildPosts(source: string, raws: readonly (RawPost | string)[], now: number) {
  const posts: Post[] = [];
  const skipped: string[] = [];
  for (const [index, raw] of raws.entries()) {
    const built = typeof raw === 'string' ? raw : buildPost(source, raw, now);
    if (typeof built === 'string') skipped.push(`entry ${index + 1}: ${built}`);
    else posts.push(built);
  }
  return { posts, skipped };
}

/** The post, or why the entry cannot be used. */
export function buildPost(source: string, raw: RawPost, now: number): Post | string {
  const externalId = storable(raw.id || raw.url || '').trim();
  if (externalId === '') return 'it has neither an id nor an address';
  const text = cutText(raw.text);
  const context = raw.context
    .slice(0, MAX_CONTEXT)
    .map((one) => contextOf(source, one))
    .filter(({ text, identity }) => text !== '' || identity !== undefined);
  if (text === '' && context.every((one) => one.text === '')) return `${externalId} has no text`;
  const identity = postIdentity(source, externalId, raw.url);
  const { at, dating } = datePost(raw.at === null ? null : exactInstant(raw.at, raw.url), now);
  return { source, externalId, identity, at, dating, text, url: raw.url, isReply: raw.isReply, context };
}

function contextOf(source: string, { relation, text, own, author, id, url }: RawContext): PostContext {
  const externalId = storable(id ?? url ?? '').trim();
  return {
    relation,
    text: cutText(text),
    ...(own == null ? {} : { own }),
    ...(author ? { author: storable(author) } : {}),
    ...(externalId === '' ? {} : { identity: postIdentity(source, externalId, url || null) }),
  };
}

/** Truncated before it is tidied, which also repairs a character cut in half. */
function cutText(text: string): string {
  return tidyText(text.slice(0, MAX_TEXT_LENGTH));
}

function datePost(stated: number | null, now: number): Pick<Post, 'at' | 'dating'> {
  if (stated === null || stated > now + CLOCK_SKEW_MS) return { at: now, dating: 'first_seen' };
  return { at: Math.min(stated, now), dating: 'stated' };
}

/**
 * The instant of a date in ISO 8601 or RFC 822, or null. A date without a zone is UTC, so that the record does not
 * depend on the machine's zone. Dates at or before 1970 are placeholders.
 */
export function parseInstant(text: string | null | undefined): number | null {
  const trimmed = text?.trim();
  if (!trimmed) return null;
  const iso = DateTime.fromISO(trimmed, { zone: 'utc' });
  const at = iso.isValid ? iso.toMillis() : Date.parse(hasZone(trimmed) ? trimmed : `${trimmed} UTC`);
  return at > 0 ? at : null;
}

function hasZone(text: string): boolean {
  return /(Z|UTC?|GMT|[ECMP][SD]T|[+-]\d{2}:?\d{2})(\s*\(.*\))?$/i.test(text);
}
