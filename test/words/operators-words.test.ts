import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/core/instance/language.js';
import { isoInstant } from '../../src/core/time/instant.js';
import { reasonOf } from '../../src/words/reasons.js';
import { request } from '../_support/clients/http.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { FAILED, HOUR, MINUTE, NOW, type SnapshotChanges, WELL } from '../_support/ledgers/snapshot.js';
import { serveApi } from '../_support/servers/api.js';

/*
 * The pages are for readers. `/docs` is not among these: it has the names of the API's fields.
 */

const PAGES = ['/', '/odds', '/scores', '/method', '/data', '/nowhere'];

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
  const api = await serveApi(newLedger(exampleLedger).path);
  const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
  for (const late of [0, 8 * MINUTE]) {
    api.clock.now = NOW + late;
    const { text } = await request(api.port, address, HTML);
    expect(text.length).toBeGreaterThan(1_000);
    expect(WORDS.exec(readOf(text))?.[0]).toBeUndefined();
  }
});

const READ_BY_RULES = { ...WELL.ai, configured: false };
const UNREAD = reasonOf({ code: 'primary_failed', ...FAILED });

/** What may be wrong, and how it is said. */
const TROUBLES: Readonly<Record<string, readonly [SnapshotChanges, string]>> = {
  'a late check': [
    { health: { ...WELL, intervalMs: MINUTE, lastCompletedAt: isoInstant(NOW - 8 * MINUTE) } },
    'The last check is overdue, so a newer reset may be missing.',
  ],
  'a wrong clock': [
    {
      health: {
        ...WELL,
        clock: 'wrong',
        reasons: [reasonOf({ code: 'clock_wrong', offsetMs: HOUR, servers: 2, now: NOW })],
      },
    },
    'The clock of this service is wrong. Until it is right, nothing counts as watched.',
  ],
  'the first turn': [
    { health: { ...WELL, timeline: 'unavailable', reasons: [reasonOf({ code: 'not_read_yet' })] } },
    'Nothing has been read yet: the first check is about to start.',
  ],
  'posts not read': [
    {
      sources: { record: 'live', timeline: 'unavailable', providerStatus: 'live' },
      health: { ...WELL, timeline: 'unavailable', reasons: [UNREAD] },
    },
    'The team’s posts could not be read at the last check, so a newer reset may be missing.',
  ],
  'posts from elsewhere': [
    {
      sources: { record: 'live', timeline: 'fallback', providerStatus: 'live' },
      health: { ...WELL, timeline: 'unavailable', reasons: [UNREAD] },
    },
    'The team’s posts were read from a backup source at the last check.',
  ],
  'no status page': [
    {
      sources: { record: 'live', timeline: 'live', providerStatus: 'unavailable' },
      health: { ...WELL, reasons: [reasonOf({ code: 'status_page_failed', ...FAILED })] },
    },
    'The provider’s status page could not be read at the last check.',
  ],
  'forecasts not read': [
    { health: { ...WELL, reasons: [reasonOf({ code: 'journal_unread' })] } },
    'The saved forecasts cannot be read right now.',
  ],
  'forecasts not saved': [
    { health: { ...WELL, reasons: [reasonOf({ code: 'forecasts_unsaved' })] } },
    'New forecasts are not being saved, so they will not be scored.',
  ],
  'no model': [
    { health: { ...WELL, ai: READ_BY_RULES, reasons: [reasonOf({ code: 'no_model' })] } },
    'Posts are read by rules alone, without the help of a model.',
  ],
  'posts read in part': [
    { health: { ...WELL, reasons: [UNREAD] } },
    'Not everything could be read at the last check, so a newer reset may be missing.',
  ],
};

test.each(Object.entries(TROUBLES))('%s is said in the words of readers, in every language', async (_, [
  fields,
  sentence,
]) => {
  const ledger = newLedger(exampleLedger);
  ledger.publish(fields);
  const api = await serveApi(ledger.path);
  for (const path of ['/', '/data'])
    for (const language of LANGUAGES) {
      const { text } = await request(api.port, `${path}?lang=${language}`, HTML);
      expect(WORDS.exec(readOf(text))?.[0]).toBeUndefined();
      const section = /<section [^>]*class="health".*?<\/section>|<section id="health".*?<\/section>/s.exec(
        text,
      );
      expect(section?.[0].includes(sentence)).toBe(language === 'en');
    }
  const { text } = await request(api.port, '/api/v1/health');
  expect(JSON.parse(text).status).toBe('degraded');
});

test('a record that is not live is not called up to date, although all is read', async () => {
  const api = await serveApi(newLedger(() => exampleLedger({ state: 'not-live' })).path);
  for (const path of ['/', '/data']) {
    const { text } = await request(api.port, path, HTML);
    expect(text).toContain('Not everything up to now has been read yet, so resets may be missing.');
    expect(text).not.toContain('Up to date');
  }
});
