import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/core/instance/language.js';
import { ESTIMATORS } from '../../src/core/launches/estimators/all-estimators.js';
import { isoInstant } from '../../src/core/time/instant.js';
import { withEnglish, wordsOf } from '../../src/words/locale.js';
import { scriptWords } from '../../src/words/times.js';
import { request } from '../_support/clients/http.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, NOW } from '../_support/ledgers/snapshot.js';
import { type PageServer, servePage } from '../_support/servers/page-server.js';

const PAGES = ['/', '/odds', '/scores', '/method', '/data', '/docs'];
const OTHERS = LANGUAGES.filter((one) => one !== DEFAULT_LANGUAGE);
const PUBLIC_URL = 'https://resets.example';

let live: PageServer;

/** The record ended a month ago; the instance does not know its own address. */
let ended: PageServer;

beforeAll(async () => {
  const ledger = exampleLedger();
  live = await servePage(ledger.path, { publicUrl: PUBLIC_URL });
  const old = exampleLedger();
  old.publish({
    known: {
      until: isoInstant(NOW - 30 * DAY),
      emptyAt: null,
      holesSinceLastReset: 2,
      isTooEarly: false,
    },
  });
  ended = await servePage(old.path);
  return async () => {
    await live.close();
    await ended.close();
    ledger.remove();
    old.remove();
  };
});

const HTML = { accept: 'text/html' };

function pageOf(path: string, headers: Readonly<Record<string, string>> = HTML, server = live) {
  return request(Number(new URL(server.url).port), path, { headers });
}

const named = (path: string, language: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
const languageOf = (text: string) => /^<!doctype html><html lang="([^"]+)">/.exec(text)?.[1];

/** The attributes of every element of a name. */
const tagsOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name} ([^>]*)>`, 'g'))].map(([, attributes = '']) => attributes);

const attribute = (attributes: string, name: string) =>
  new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1]?.replaceAll('&amp;', '&');

describe('the language of a page', () => {
  test.each(LANGUAGES)('%s is named by its address, whatever the browser prefers', async (language) => {
    const other = LANGUAGES.find((one) => one !== language) ?? language;
    for (const path of PAGES) {
      const { status, text } = await pageOf(named(path, language), { 'accept-language': other });
      expect([path, status, languageOf(text)]).toEqual([path, 200, language]);
    }
  });

  test('an instance has a language of its own for readers who prefer none that there is', async () => {
    const ledger = newLedger(exampleLedger);
    const korean = await servePage(ledger.path, { language: 'ko' });
    onTestFinished(() => korean.close());
    for (const path of [...PAGES, '/nowhere']) {
      const said = await Promise.all(
        [{}, { 'accept-language': 'fr' }, { 'accept-language': 'en' }].map(async (headers) =>
          languageOf((await pageOf(path, { ...HTML, ...headers }, korean)).text),
        ),
      );
      expect([path, said]).toEqual([path, ['ko', 'ko', 'en']]);
    }
  });

  test.each(LANGUAGES)('%s is what the browser prefers, where the address names none', async (language) => {
    const [base = ''] = language.split('-');
    for (const accepted of [
      language,
      base,
      `fr, ${language};q=0.8`,
      `${language.toUpperCase()};q=0.9,*;q=0.1`,
    ]) {
      const { headers, text } = await pageOf('/', { 'accept-language': accepted });
      expect([accepted, languageOf(text)]).toEqual([accepted, language]);
      expect(headers.vary).toBe('Accept-Encoding, Accept-Language');
    }
  });

  test('is, in English, that of the region, each page kept apart, and no link names a region', async () => {
    for (const path of [...PAGES, ...PAGES]) {
      for (const [accepted, tag] of [
        ['en-US', 'en'],
        ['en-AU,en;q=0.9', 'en-GB'],
        ['en', 'en'],
      ] as const) {
        const { headers, text } = await pageOf(path, { 'accept-language': accepted });
        expect([path, accepted, languageOf(text)]).toEqual([path, accepted, tag]);
        expect(headers.vary).toBe('Accept-Encoding, Accept-Language');
        expect(text).not.toContain('lang=en-GB');
        const english = tagsOf(text, 'a').filter((one) => attribute(one, 'hreflang') === 'en');
        expect(english.map((one) => attribute(one, 'aria-current'))).toEqual(['true']);
      }
    }
    const lastReset = async (language: string) =>
      /data-of="resets\.resets\.0\.at">([^<]*)/.exec((await pageOf(`/?lang=${language}`)).text)?.[1];
    expect(await lastReset('en')).toMatch(/^Jun\s24, 2026, 7:40\sPM\sUTC$/);
    expect(await lastReset('en-GB')).toMatch(/^24\sJun\s2026, 19:40\sUTC$/);
  });

  test('is English for everybody else, and for an address that names one that there is not', async () => {
    for (const accepted of ['', 'fr', '*', 'tlh;q=1', ';;,='])
      expect(languageOf((await pageOf('/', { 'accept-language': accepted })).text)).toBe('en');
    expect(languageOf((await pageOf('/')).text)).toBe('en');
    for (const unknown of ['xx', '', 'zh', '%00', 'zh-cn'])
      expect(languageOf((await pageOf(`/?lang=${unknown}`, { 'accept-language': 'zh-CN' })).text)).toBe('en');
  });

  test('is that of the notices, too', async () => {
    for (const language of LANGUAGES) {
      const { status, text } = await pageOf(named('/nowhere', language));
      expect([status, languageOf(text)]).toEqual([404, language]);
      expect(text).toContain(`<h1>${wordsOf(language)('notices.noPageTitle')}</h1>`);
    }
  });

  test('stays when a link is followed, and only the links to the other languages leave it', async () => {
    const pages = new Set(PAGES.map((path) => path.replace(/\?.*/, '')));
    for (const language of LANGUAGES) {
      for (const path of PAGES) {
        const { text } = await pageOf(named(path, language));
        const links = tagsOf(text, 'a').filter((one) => {
          const { pathname, origin } = new URL(attribute(one, 'href') ?? '', live.url);
          return origin === live.url && pages.has(pathname) && !attribute(one, 'href')?.startsWith('#');
        });
        const languages = links.map((one) => {
          const { searchParams } = new URL(attribute(one, 'href') ?? '', live.url);
          return searchParams.get('lang') === (attribute(one, 'hreflang') ?? language);
        });
        expect(languages.length).toBeGreaterThan(LANGUAGES.length);
        expect([path, languages]).toEqual([path, languages.map(() => true)]);
      }
    }
  });

  test('is one of those that the page names for search engines, which want whole addresses, so not without its own', async () => {
    for (const [server, origin, paths] of [
      [live, PUBLIC_URL, ['/', '/scores', '/odds', '/docs']],
      [ended, null, ['/', '/method']],
    ] as const) {
      for (const path of paths) {
        const alternates = tagsOf((await pageOf(path, HTML, server)).text, 'link')
          .filter((one) => attribute(one, 'hreflang') !== undefined)
          .map((one) => [attribute(one, 'rel'), attribute(one, 'hreflang'), attribute(one, 'href')]);
        const expected =
          origin === null
            ? []
            : [
                ...LANGUAGES.map((one) => ['alternate', one, origin + named(path, one)]),
                ['alternate', 'x-default', origin + path],
              ];
        expect(alternates).toEqual(expected);
      }
    }
  });

  test('is that of the words of its script', async () => {
    for (const language of LANGUAGES) {
      const [body = ''] = tagsOf((await pageOf(named('/', language))).text, 'body');
      const words = JSON.parse(attribute(body, 'data-words')?.replaceAll('&quot;', '"') ?? '');
      expect(words).toEqual(scriptWords(wordsOf(language)));
    }
  });
});

/** The messages as translators see them. */
const messagesOf = (name: Language | 'service'): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../../src/words/messages/${name}.json`, import.meta.url), 'utf8'));

const en = messagesOf('en');
const service = messagesOf('service');

/** Messages that a language has not yet, and says in English. */
const UNTRANSLATED: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  ja: [],
  ko: [],
  'zh-CN': [],
};

test('every message of the pages is translated, but for those that are listed as missing', () => {
  const missing = Object.fromEntries(
    OTHERS.map((language) => {
      const messages = messagesOf(language);
      return [language, Object.keys(en).filter((id) => !messages[id])];
    }),
  );
  expect(missing).toEqual(UNTRANSLATED);
});

test('what is not translated, or only empty, is said in English', () => {
  const english = { name: 'Name', when: 'When', where: 'Where' };
  expect(withEnglish(english, { name: 'Nom', when: '' })).toEqual({ ...english, name: 'Nom' });
});

test('the messages name every estimator, in English as the API does', () => {
  const names = ESTIMATORS.map(({ id, name }) => [`estimators.names.${id}`, name]);
  expect(Object.entries(en).filter(([id]) => id.startsWith('estimators.names.'))).toEqual(
    expect.arrayContaining(names),
  );
});

test('every message is used', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join('src', name), 'utf8'));
  // An id stands there whole, or with a variable part: `health.names.${name}`.
  const used = new Set(
    sources.flatMap((text) => text.match(/['`][a-z]\w*(?:\.[\w-]+|\.\$\{[^`]*?\})+['`]/gi) ?? []),
  );
  const patterns = [...used].map(
    (id) =>
      new RegExp(
        `^${id
          .slice(1, -1)
          .replace(/\$\{.*?\}/g, '\0')
          .replaceAll('.', '\\.')
          .replaceAll('\0', '[\\w-]+')}$`,
      ),
  );
  const ids = Object.keys({ ...en, ...service });
  expect(ids.filter((id) => !patterns.some((pattern) => pattern.test(id)))).toEqual([]);
});

/** The arguments and tags of a message, sorted. */
function partsOf(message: string): string[] {
  const found = new Set<string>();
  const walk = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.pound || element.type === TYPE.literal) continue;
      found.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
      if (element.type === TYPE.tag) walk(element.children);
      if (element.type === TYPE.select || element.type === TYPE.plural)
        for (const { value } of Object.values(element.options)) walk(value);
    }
  };
  walk(new IntlMessageFormat(message, 'en').getAst());
  return [...found].sort();
}

/** What a message says whatever its values are. */
function literalsOf(message: string): string[] {
  const found: string[] = [];
  const walk = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal) found.push(element.value.trim());
      if (element.type === TYPE.tag) walk(element.children);
      if (element.type === TYPE.select || element.type === TYPE.plural)
        for (const { value } of Object.values(element.options)) walk(value);
    }
  };
  walk(new IntlMessageFormat(message, 'en').getAst());
  return found.filter((literal) => ENGLISH.test(literal));
}

/** Every text of the messages that takes no values. */
const plainTexts = (messages: Readonly<Record<string, string>>) =>
  Object.values(messages).filter((text) => partsOf(text).length === 0);

/**
 * What only some languages need: where a month drops its year, or a text depends on whether a number stands
 * alone.
 */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  'chance.about': ['plain'],
  'chance.range': ['low', 'number'],
};

/**
 * What a page says in its own words: no posts, files, code, or texts of the API, which are marked as English.
 */
function ownTexts(html: string): string[] {
  const own = html
    .replace(/<(\w+)(?: [^>]*)? lang="en"[^>]*>.*?<\/\1>/gs, '')
    .replace(/<(bdi|code|textarea|script)\b.*?<\/\1>/gs, '')
    .replace(/ data-words="[^"]*"/, '')
    .replace(/<meta name="(?:viewport|color-scheme)"[^>]*>/g, '')
    // Names of publishers.
    .replace(/(nofollow">)[^<]*/g, '$1');
  const attributes = [...own.matchAll(/ (?:aria-label|title|alt|content)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  );
  return [...own.split(/<[^>]*>/), ...attributes].map((text) => text.trim()).filter((text) => text !== '');
}

/** Two English words beside each other, neither of them a name. */
const ENGLISH = /(?:^|[^\w./-])[a-z]{2,} [a-z]{2,}\b/;

describe.each(OTHERS)('the messages in %s', (language) => {
  const messages = messagesOf(language);

  test('are messages of English in its order, each with the same arguments and tags', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(en).filter((id) => id in messages));
    for (const [id, text] of Object.entries(messages).filter(
      ([id, text]) => text !== '' && !id.startsWith('api.'),
    )) {
      const needed = (message: string) => partsOf(message).filter((one) => !OPTIONAL[id]?.includes(one));
      expect([id, needed(text)]).toEqual([id, needed(en[id] ?? '')]);
    }
  });

  test('leave no English on any page, whether the record is live or not', async () => {
    const translated = new Set(plainTexts(messages));
    const left = new Set(plainTexts(en).filter((text) => !translated.has(text)));
    const missing = Object.entries(en).filter(([id]) => !messages[id]);
    const known = missing.flatMap(([, text]) => literalsOf(text));
    for (const server of [live, ended]) {
      for (const path of [...PAGES.filter((one) => one !== '/docs'), '/nowhere']) {
        const texts = ownTexts((await pageOf(named(path, language), HTML, server)).text);
        expect(texts.length).toBeGreaterThan(15);
        const english = texts
          .filter((text) => left.has(text) || ENGLISH.test(text))
          .filter((text) => !known.some((literal) => text.includes(literal)));
        expect([path, english]).toEqual([path, []]);
      }
    }
  });
});
