import { parseUrl } from '../../lib/parse-url.js';

/**
 * The beginnings of reposts in feeds of copies and bridges: `RT by @team: …`, `RT @rival …`, `RT Rival Labs:
 * …`, `🔁 @rival: …`, `Reposted @rival`, `Team retweeted: …`.
 */
const REPOSTS = [
  /^RT (?:by )?(?:\S{1,30}|\p{Lu}\S*(?: \S+){0,4}):\s/u,
  /^[[(]?RT[\])]?:?\s(?:by |von |de )?@\w/i,
  /^(?:[🔁🔄♻]\ufe0f?\s*)+(?:RT\s)?@\w/iu,
  /^(?:retweeted|reposted|reblogged|boosted)\s(?:by |from )?@\w/i,
  /^(?:\S+ ){1,4}(?:retweeted|reposted|reblogged)(?::|\n| @|$)/i,
];

const isRepost = (text: string) => REPOSTS.some((begins) => begins.test(text.replaceAll('\u00a0', ' ')));

/** Paths of an account and of its posts: X and sites that copy it, Bluesky, Mastodon and others. */
const SITES: readonly (readonly [account: RegExp, post: RegExp])[] = [
  [/^\/(\w{1,15})\/?(?:with_replies|media)?$/, /^\/(\w{1,15})\/status\/\d+/],
  [/^\/profile\/([\w.:-]+)\/?$/, /^\/profile\/([\w.:-]+)\/post\/\w+/],
  [/^\/(?:@|users\/)([\w.@-]+)\/?$/, /^\/(?:@|users\/)([\w.@-]+)\/(?:posts?\/|statuses\/)?\w+/],
];

/** X shows posts at this path without naming their account. */
const NO_ACCOUNT = 'i';

/**
 * Whether others wrote an entry: it is a repost, or its address belongs to another account of the site on
 * which the feed's own account is.
 * @param texts its title and its text
 * @param home address of the page that the feed is about
 */
export function isForeign(texts: readonly string[], url: string | null, home: string | null): boolean {
  if (texts.some(isRepost)) return true;
  const [own, post] = [home, url].map((address) => (address === null ? null : parseUrl(address)));
  if (!own || !post || siteOf(own) !== siteOf(post)) return false;
  return SITES.some(([account, path]) => {
    const owner = account.exec(own.pathname)?.[1];
    const author = path.exec(post.pathname)?.[1];
    if (owner === undefined || author === undefined || author === NO_ACCOUNT) return false;
    // Bluesky's number of an account does not say which name it has.
    if (isNumber(owner) !== isNumber(author)) return false;
    return nameOn(own, owner) !== nameOn(own, author);
  });
}

const isNumber = (account: string) => account.startsWith('did:');

/** Mastodon names the server of an account, or does not. */
const nameOn = ({ hostname }: URL, account: string) => account.toLowerCase().replace(`@${hostname}`, '');

function siteOf({ hostname }: URL): string {
  return hostname.replace(/^(?:www|mobile)\./, '').replace(/^twitter\.com$/, 'x.com');
}
