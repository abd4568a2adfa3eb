import { parseUrl } from '../../lib/parse-url.js';

/** How mirrors and bridges begin the title of a repost: `RT by @team: …`, `RT @rival: …`, `RT Rival Labs: …`. */
const REPOST = /^RT (?:by )?(?:\S{1,30}|\p{Lu}\S*(?: \S+){0,4}):\s/u;

/** Paths of an account and of its posts: X and its mirrors, Bluesky, Mastodon and others. */
const SITES: readonly (readonly [account: RegExp, post: RegExp])[] = [
  [/^\/(\w{1,15})\/?$/, /^\/(\w{1,15})\/status\/\d+/],
  [/^\/profile\/([\w.:-]+)\/?$/, /^\/profile\/([\w.:-]+)\/post\/\w+/],
  [/^\/@([\w.@-]+)\/?$/, /^\/@([\w.@-]+)\/(?:post\/)?\w+/],
];

/** Where X shows posts without naming their account. */
const NO_ACCOUNT = 'i';

/**
 * Whether others wrote an entry: it is a repost, or its address belongs to another account of the site on which the feed's
 * own account is.
 * @param said its title, or its text if it has none
 * @param home address of the page that the feed is about
 */
export function isForeign(said: string, url: string | null, home: string | null): boolean {
  if (REPOST.test(said)) return true;
  const [own, post] = [home, url].map((address) => (address === null ? null : parseUrl(address)));
  if (!own || !post || siteOf(own) !== siteOf(post)) return false;
  return SITES.some(([account, path]) => {
    const owner = account.exec(own.pathname)?.[1];
    const author = path.exec(post.pathname)?.[1];
    if (owner === undefined || author === undefined || author === NO_ACCOUNT) return false;
    return owner.toLowerCase() !== author.toLowerCase();
  });
}

function siteOf({ hostname }: URL): string {
  return hostname.replace(/^(?:www|mobile)\./, '').replace(/^twitter\.com$/, 'x.com');
}
