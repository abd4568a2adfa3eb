import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/site/words/locale.js';
import { request } from '../_support/clients/http.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { serve } from '../_support/servers/api.js';

/*
 * The pages are for readers. `/docs` is not among these: it has the names of the API's fields.
 */

const PAGES = [
  '/',
  '/odds',
  '/odds?company=xai',
  '/scores',
  '/method',
  '/data',
  '/nowhere',
  '/odds?company=nope',
];

/** What the program calls things for those who run it, in the languages of the pages. */
const WORDS =
  /\b(turns?|observer|worker|cron|schema|http_\w+|[a-z]+_status)\b|巡回|轮|观测程序|ワーカー|워커/iu;

const HTML = { headers: { accept: 'text/html' } };

/** What is read of a page: its texts and the names of its pictures, without code and posts. */
const readOf = (html: string) =>
  html
    .replace(/<(script|style|code|bdi)\b.*?<\/\1>/gs, ' ')
    .replace(/ (?:aria-label|alt|title|content)="([^"]*)"/g, '>$1<')
    .replace(/<[^>]*>/g, ' ');

const OF_ALL = PAGES.flatMap((path) => LANGUAGES.map((language) => [path, language] as const));

test.each(OF_ALL)('%s has no words of operators: %s', async (path, language) => {
  const api = await serve(newLedger(exampleLedger).path);
  const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
  // The start page says the first of the API's own reasons when something is wrong.
  for (const late of path === '/' ? [0] : [0, 8 * MINUTE]) {
    api.clock.now = NOW + late;
    const { text } = await request(api.port, address, HTML);
    expect(text.length).toBeGreaterThan(1_000);
    expect(WORDS.exec(readOf(text))?.[0]).toBeUndefined();
  }
});
