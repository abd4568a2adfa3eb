/*
 * Where things are on this site.
 */

/** By their address without a language; the names are in the messages (`names.*`). */
export const PAGES = [
  ['/', 'start'],
  ['/odds', 'odds'],
  ['/scores', 'scores'],
  ['/data', 'data'],
] as const;

export type PagePath = (typeof PAGES)[number][0];

/** All paths with a page. `/method` is the page of the scores, which ends with the method. */
export const PAGE_ADDRESSES: readonly string[] = [...PAGES.map(([path]) => path), '/method', '/docs'];

export const RESETS_FEED = '/feed.atom';
export const PROMISES_FEED = '/feed.atom?of=promises';

/** Files of docs/ that are served: the API, and what the method leads to. */
export const DOCUMENTS = ['api', 'record', 'forecast', 'launch-odds'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

export function docsPath(name: DocumentName): string {
  return name === 'api' ? '/docs' : `/docs?of=${name}`;
}
