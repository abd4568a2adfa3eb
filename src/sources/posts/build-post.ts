import {
  addressIdentity,
  isNumbered,
  type Post,
  type PostContext,
  postIdentity,
} from '../../core/reading/post.js';
import { cleanText } from '../../core/text/clean-text.js';
import { EARLIEST_MS } from '../../core/time/time.js';
import { webAddress } from '../addresses.js';
import { BOUNDS } from '../bounds.js';
import { exactInstant } from './exact-instant.js';
import { tidyText } from './post-text.js';

/** Clock skew: a post dated up to this far in the future was posted now; a later date is unusable. */
const CLOCK_SKEW_MS = 10 * 60_000;

/** A post as its source provides it, as yet unchecked; epoch milliseconds. */
export interface RawPost {
  readonly id: string | null;
  readonly url: string | null;
  readonly at: number | null;
  /** Addresses of all versions, the oldest first, of an edited post whose source renames it. */
  readonly versions?: readonly string[];
  readonly text: string;
  readonly isReply: boolean;
  readonly context: readonly RawContext[];
}

/**
 * A post that this one answers or quotes, as far as the source says; an id or address is of the same source.
 */
export interface RawContext extends Pick<PostContext, 'relation' | 'text'> {
  readonly own?: boolean | null;
  readonly author?: string | null | undefined;
  readonly id?: string | null | undefined;
  readonly url?: string | null | undefined;
}

/**
 * The options of a post's poll, a line each; empty without one. They announce nothing, but a model reads
 * them.
 */
export function pollContext(options: readonly (string | null | undefined)[] | undefined): RawContext[] {
  const text = (options ?? []).filter(Boolean).join('\n');
  return text === '' ? [] : [{ relation: 'poll', text, own: true }];
}

/**
 * Applies the rules of identity, date and text; what could not be used is listed.
 * @param placeOf names the place of an entry, for the list
 */
export function buildPosts(
  source: string,
  raws: readonly (RawPost | string)[],
  now: number,
  placeOf = (index: number) => `entry ${index + 1}`,
) {
  const posts: Post[] = [];
  const skipped: string[] = [];
  const shared = sharedNames(raws);
  for (const [index, raw] of raws.entries()) {
    const built = typeof raw === 'string' ? raw : buildPost(source, raw, now, shared);
    if (typeof built === 'string') skipped.push(`${placeOf(index)}: ${built}`);
    else posts.push(built);
  }
  for (const id of shared.ids)
    skipped.push(`several entries have the id ${cleanText(id)}, so their addresses or dates identify them`);
  for (const address of shared.addresses)
    skipped.push(`several entries have the address of ${address}, so their ids or dates identify them`);
  return { posts, skipped };
}

/** Ids and addresses (`ownAddress`) that several entries of a page have: they identify none of them. */
interface SharedNames {
  readonly ids: ReadonlySet<string>;
  readonly addresses: ReadonlySet<string>;
}

const NONE_SHARED: SharedNames = { ids: new Set(), addresses: new Set() };

/** Entries that share id, address and date are edits of one post. */
function sharedNames(raws: readonly (RawPost | string)[]): SharedNames {
  const entries = raws.filter((raw) => typeof raw !== 'string');
  const addresses = sharedAmong(entries, ownAddress, (raw) => `${momentOf(raw)} ${raw.id ?? ''}`);
  const ids = sharedAmong(entries, idOf, (raw) => identifyingAddress(raw, addresses) ?? momentOf(raw));
  return { ids, addresses };
}

function sharedAmong(
  entries: readonly RawPost[],
  nameOf: (entry: RawPost) => string | null,
  placeOf: (entry: RawPost) => string,
): ReadonlySet<string> {
  const places = new Map<string, string>();
  const shared = new Set<string>();
  for (const entry of entries) {
    const name = nameOf(entry);
    if (name === null) continue;
    const place = placeOf(entry);
    if ((places.get(name) ?? place) !== place) shared.add(name);
    places.set(name, place);
  }
  return shared;
}

/** The date identifies an entry that nothing else does. */
const momentOf = ({ at }: RawPost): string => String(at);

/** The address of an entry as an identity; null where the number in it identifies a post anyway. */
function ownAddress({ url }: RawPost): string | null {
  const identity = addressIdentity(webAddress(url));
  return identity === null || isNumbered(identity) ? null : identity;
}

/** The address of an entry as an identity; null if it identifies no post, or several. */
function identifyingAddress(raw: RawPost, shared: ReadonlySet<string>): string | null {
  const own = ownAddress(raw);
  return own !== null && shared.has(own) ? null : addressIdentity(webAddress(raw.url));
}

/** The id that an entry states, or what stands for one. */
const idOf = ({ id, url }: RawPost): string | null => id?.trim() || url || null;

/** The id by which an entry is known in its source; empty without one. */
function nameOf(raw: RawPost, { ids, addresses }: SharedNames): string {
  const id = idOf(raw) ?? '';
  if (!ids.has(id)) return id;
  return identifyingAddress(raw, addresses) === null ? `${id}#${momentOf(raw)}` : (raw.url ?? '');
}

/** The post, or why the entry cannot be used. */
export function buildPost(
  source: string,
  raw: RawPost,
  now: number,
  shared: SharedNames = NONE_SHARED,
): Post | string {
  const externalId = cleanText(nameOf(raw, shared)).trim();
  if (externalId === '') return 'it has neither an id nor an address';
  if (externalId.length > BOUNDS.addressLength)
    return `its id has more than ${BOUNDS.addressLength} characters`;
  const text = cutText(raw.text);
  const context = raw.context
    .slice(0, BOUNDS.contexts)
    .map((related) => contextOf(source, related))
    .filter(({ text, identity }) => text !== '' || identity !== undefined);
  if (text === '' && context.every((related) => related.text === '')) return `${externalId} has no text`;
  const url = webAddress(raw.url);
  const isOwn = !shared.addresses.has(ownAddress(raw) ?? '');
  const versions = (raw.versions ?? []).map((address) => postIdentity(source, externalId, address));
  const identity = versions[0] ?? postIdentity(source, externalId, isOwn ? url : null);
  const dated = datePost(raw.at, url, now);
  const post = { source, externalId, identity, ...dated, text, url, isReply: raw.isReply, context };
  return versions.length === 0 ? post : { ...post, versions };
}

function contextOf(source: string, { relation, text, own, author, id, url }: RawContext): PostContext {
  const externalId = cleanText(id ?? url ?? '').trim();
  const isNamed = externalId !== '' && externalId.length <= BOUNDS.addressLength;
  return {
    relation,
    text: cutText(text),
    ...(own == null ? {} : { own }),
    ...(author ? { author: cleanText(author.slice(0, BOUNDS.nameLength)) } : {}),
    ...(isNamed ? { identity: postIdentity(source, externalId, webAddress(url)) } : {}),
  };
}

/** Truncated before it is tidied, which also repairs a character cut in half. */
function cutText(text: string): string {
  return tidyText(text.slice(0, BOUNDS.textLength));
}

type Dated = Pick<Post, 'at' | 'dating' | 'aheadAt'>;

/** A post without a usable date gets that of now. */
function datePost(stated: number | null, url: string | null, now: number): Dated {
  const at = Math.floor(stated ?? Number.NaN);
  if (!(at >= EARLIEST_MS)) return { at: now, dating: 'first_seen' };
  const exact = exactInstant(at, url);
  if (exact <= now) return { at: exact, dating: 'stated' };
  return { at: now, dating: at > now + CLOCK_SKEW_MS ? 'first_seen' : 'stated', aheadAt: exact };
}

/** The post as a right clock dates it. */
export function redated(post: Post, now: number): Post {
  const { aheadAt } = post;
  if (aheadAt === undefined || aheadAt > now + CLOCK_SKEW_MS) return post;
  return { ...post, at: Math.min(aheadAt, now), dating: 'stated' };
}
