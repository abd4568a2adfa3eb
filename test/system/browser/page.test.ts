import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { BROWSER_NEEDED, HAS_BROWSER, openBrowser, violationsOf } from '../../_support/clients/browser.js';
import { exampleLedger, PROMISE_TEXT } from '../../_support/ledgers/example-ledger.js';
import type { TestLedger } from '../../_support/ledgers/ledger.js';
import { MINUTE, NOW } from '../../_support/ledgers/snapshot.js';
import { type PageServer, servePage } from '../../_support/servers/page-server.js';
import {
  type ApiBodies,
  numbersOnPage,
  oddsBodies,
  scoresBodies,
  startBodies,
  wordsOf,
} from '../../site/_numbers.js';

const WIDTHS = [320, 390, 768, 1440];
const START = '/';
const ODDS = '/odds';
const SCORES = '/scores';
const DATA = '/data';
const PAGES = [START, ODDS, SCORES, DATA];

/** A page, too, but long: looked at in two ways, not in all. */
const DOCS = '/docs';
const NOTICES = ['/nowhere'];

describe.skipIf(!HAS_BROWSER)(`the pages in a browser (${BROWSER_NEEDED})`, () => {
  let browser: Browser;
  let ledger: TestLedger;
  let server: PageServer;

  beforeAll(async () => {
    browser = await openBrowser();
    ledger = exampleLedger();
    server = await servePage(ledger.path);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    ledger?.remove();
  });

  interface Visit {
    readonly page: Page;
    /** What the browser complained of, and every address it asked for. */
    readonly complaints: string[];
    readonly requested: string[];
  }

  type Look = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion' | 'forcedColors'>;

  /** A browser of its own for the reader. */
  type Reader = Pick<BrowserContextOptions, 'javaScriptEnabled' | 'locale' | 'timezoneId' | 'hasTouch'>;

  /** The open tab of each reader: a new one costs five times as much as the page in it. */
  const tabs = new Map<string, Promise<Page>>();

  async function openTab(reader: Reader): Promise<Page> {
    const context = await browser.newContext({ timezoneId: 'Asia/Kolkata', locale: 'en-GB', ...reader });
    return context.newPage();
  }

  function tabOf(reader: Reader): Promise<Page> {
    const who = JSON.stringify(reader);
    const tab = tabs.get(who) ?? openTab(reader);
    tabs.set(who, tab);
    return tab;
  }

  /** As if nobody had been there before. */
  async function clear(page: Page, look: Look): Promise<void> {
    const { viewport, colorScheme, reducedMotion, forcedColors } = look;
    page.removeAllListeners();
    await page.goto('about:blank');
    await page.mouse.move(0, 0);
    await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
    await page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      reducedMotion: reducedMotion ?? 'no-preference',
      forcedColors: forcedColors ?? 'none',
    });
  }

  /** @param isNew in a tab that has loaded nothing before */
  async function visit(
    options: Look & { readonly reader?: Reader; readonly isNew?: boolean } = {},
    path = START,
    from = server,
  ): Promise<Visit> {
    const { isNew = false, reader = {}, ...look } = options;
    const page = await (isNew ? openTab(reader) : tabOf(reader));
    if (isNew) onTestFinished(() => page.context().close());
    await clear(page, look);
    await page.clock.setFixedTime(NOW + MINUTE);
    const complaints: string[] = [];
    const requested: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(from.url + path);
    return { page, complaints, requested };
  }

  test.each([
    [START, true],
    [START, false],
    [ODDS, true],
    [ODDS, false],
    [SCORES, true],
  ])('every number of %s is the API’s own, with JavaScript %s', async (path, javaScriptEnabled) => {
    const api = await BODIES[path]?.(server.url);
    if (!api) throw new Error(`nothing to hold ${path} against`);
    const { page, complaints, requested } = await visit({ reader: { javaScriptEnabled }, isNew: true }, path);
    const shown = await numbersOnPage(page);
    expect(shown.size).toBeGreaterThan(60);
    for (const [path, { value, text }] of shown) {
      const served = api.at(path);
      expect(`${path} ${value}`).toBe(`${path} ${served}`);
      const words = wordsOf(path, served);
      // The time since the last reset goes on where there is a script.
      if (words !== null && !(javaScriptEnabled && path === 'stats.hoursSinceLastReset'))
        expect(`${path}: ${text}`).toMatch(words);
    }
    const missing = api.numbers().filter((path) => !shown.has(path));
    expect(missing).toEqual([]);
    expect(complaints).toEqual([]);
    expect(requested.filter((url) => !url.startsWith(server.url))).toEqual([]);
  });

  test('what is behind a company stands one click away, also by keyboard and without JavaScript', async () => {
    const { page } = await visit({ reader: { javaScriptEnabled: false } }, ODDS);
    const behind = page.locator('details:has(> #company-mistral)');
    const lines = behind.getByRole('table', { name: 'Mistral in detail' });
    expect(await lines.isVisible()).toBe(false);
    await behind.locator('summary').first().click();
    expect(await lines.isVisible()).toBe(true);
    const past = behind.getByText('launches listed, with sources');
    await past.focus();
    await page.keyboard.press('Enter');
    expect(await behind.locator('.launches').isVisible()).toBe(true);
    // An address that names a company opens it.
    await page.goto(`${server.url}${ODDS}#company-xai`);
    expect(await page.locator('#company-xai').isVisible()).toBe(true);
  });

  test.each([
    'method',
    'more',
  ])('an address that names #%s opens how it works, without JavaScript', async (anchor) => {
    const { page } = await visit({ reader: { javaScriptEnabled: false } }, SCORES);
    expect(await page.locator(`#${anchor}`).isVisible()).toBe(false);
    await page.goto(`${server.url}${SCORES}#${anchor}`);
    expect(await page.locator(`#${anchor}`).isVisible()).toBe(true);
  });

  test.each(WIDTHS)('%d px wide, the dates of launch odds stand exactly below their bands', async (width) => {
    const { page } = await visit({ viewport: { width, height: 800 } }, ODDS);
    const edges = await page.evaluate(EDGES_OF_BANDS);
    // Eight companies, and the axis below them.
    const [axis] = (edges as readonly number[][]).slice(-1);
    expect(edges).toEqual(Array(9).fill(axis));
    // The head has the axis, too, where it has room.
    const heads = page.locator('.odds > table > thead svg').filter({ visible: true });
    expect(await heads.count()).toBe(width > 704 ? 1 : 0);
    // Each band has the lines of the axis, whose first date is today.
    const [bands, dates] = (await page.evaluate(TICKS_OF_BANDS)) as [string[][], string[]];
    expect(dates.length).toBeGreaterThan(2);
    expect(bands).toEqual(Array(8).fill(dates.slice(1)));
  });

  test('the script says the reader’s own time, lets the clock go on, and tells when the page is old', async () => {
    const { page } = await visit({ isNew: true });
    const last = page.locator('time[data-of="resets.resets.0.at"]');
    // Without the year while it lasts.
    expect(await last.textContent()).toBe('25\u00a0Jun, 01:10\u00a0IST');
    expect(await last.getAttribute('title')).toBe('24\u00a0Jun\u00a02026, 19:40 UTC');
    // In the middle of a text: when a promise was posted.
    const posted = page.locator('#promises .meta time').first();
    expect(await posted.textContent()).toMatch(/^1\sJul, \d\d:\d\d\sIST$/);
    expect(await posted.getAttribute('title')).toMatch(/^1\sJul\s2026, \d\d:\d\d UTC$/);
    expect(await page.locator('time.clock').textContent()).toContain('IST');
    // 18:00 to 23:00 UTC.
    expect(await page.locator('.time-line [data-when]').textContent()).toBe(
      'Wed\u00a01\u00a0Jul, 23:30 to 04:30 IST',
    );
    expect(await page.locator('[data-due]').first().textContent()).toBe('starts in 5 hours 59 minutes');
    expect(await page.locator('.stale').isVisible()).toBe(false);
    await page.clock.runFor(11_000);
    await page.clock.setFixedTime(NOW + 12 * MINUTE);
    await page.clock.runFor(11_000);
    expect(await page.locator('.stale p').textContent()).toBe(
      'This page is 12 minutes old. There may be a newer reset.',
    );
    expect(await page.locator('[data-due]').first().textContent()).toBe('starts in 5 hours 48 minutes');
  });

  // What the server says to them, and what the script makes of it in the reader's zone and region.
  test.each([
    [
      'en-US',
      'America/Los_Angeles',
      'Wed, Jul 1, 6 PM to 11 PM UTC (11 AM–4 PM PT)',
      'Wed, Jul 1, 11 AM to 4 PM',
      'Jun 24, 12:40 PM',
      'PDT',
    ],
    [
      'en-GB',
      'Europe/Berlin',
      'Wed 1 Jul, 18:00 to 23:00 UTC (11:00–16:00 PT)',
      'Wed 1 Jul, 20:00 to 01:00 CEST (11:00–16:00 PT)',
      '24 Jun, 21:40',
      'CEST',
    ],
    [
      'en-AU',
      'Australia/Sydney',
      'Wed 1 Jul, 18:00 to 23:00 UTC (11:00–16:00 PT)',
      'Thu, 2 Jul, 4 am to 9 am AEST (Wed 11 am–4 pm PT)',
      '25 Jun, 5:40 am',
      'AEST',
    ],
    [
      'ja-JP',
      'Asia/Tokyo',
      '7月1日(水) 18:00〜23:00 UTC（11:00–16:00 PT）',
      '7月2日(木) 03:00〜08:00 JST（水 11:00–16:00 PT）',
      '6月25日 04:40',
      'JST',
    ],
  ])('a reader of %s in %s', async (locale, timezoneId, served, said, last, zone) => {
    const at = async (javaScriptEnabled: boolean) => {
      const { page } = await visit({ reader: { locale, timezoneId, javaScriptEnabled } });
      return page;
    };
    // Versions of Intl differ in the spaces and in the month of Australia.
    const plain = (text: string | null) =>
      text?.replaceAll(/[\u202f\u00a0]/g, ' ').replace(/\b(Jun|Jul)[ey]\b/, '$1');
    const headingOf = async (page: Page) => {
      const parts = await page.locator('.time-line :is([data-when], [data-there])').allTextContents();
      const text = parts.join(' ').trim();
      expect(text).not.toMatch(/\d [AP]M/);
      return plain(text)?.replace(' （', '（');
    };
    expect(await headingOf(await at(false))).toBe(served);
    const page = await at(true);
    expect(await headingOf(page)).toBe(said);
    expect(plain(await page.locator('time[data-of="resets.resets.0.at"]').textContent())).toMatch(
      new RegExp(`^${last} [A-Z]{3,4}$`),
    );
    expect(await page.locator('time.clock').textContent()).toContain(zone);
  });

  test('a tap on an instant shows it in UTC, and another one in the reader’s zone again', async () => {
    const { page } = await visit({ reader: { hasTouch: true } });
    const instant = page.locator('time[data-of="resets.resets.0.at"]');
    const shown = [];
    for (let taps = 0; taps < 3; taps += 1) {
      shown.push((await instant.textContent())?.replaceAll(/\s/g, ' '));
      await instant.tap();
    }
    expect(shown).toEqual(['25 Jun, 01:10 IST', '24 Jun 2026, 19:40 UTC', '25 Jun, 01:10 IST']);
  });

  test('the script writes dates in the style of the server, in each language', async () => {
    const { page } = await visit({}, '/?lang=ja');
    expect(await page.locator('time[data-of="resets.resets.0.at"]').textContent()).toBe(
      '6月25日 01:10\u00a0IST',
    );
  });

  test.each([
    ...PAGES,
    ...NOTICES,
  ])('%s: at every width nothing scrolls sideways and no text is tiny, details open', async (path) => {
    const { page } = await visit({}, path);
    await openAll(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await sidewaysOf(page)]).toEqual([width, []]);
      expect(await page.evaluate(SMALLEST_TEXT)).toBeGreaterThanOrEqual(12);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    }
  });

  test('what a reader came for is on the first screen of a phone', async () => {
    const { page } = await visit({ viewport: { width: 390, height: 844 } });
    for (const what of ['h1', '.time-line', '#promises blockquote', '#chance .big', '#chance .trust']) {
      const box = await page.locator(what).first().boundingBox();
      expect([what, (box?.y ?? 9_999) < 844]).toEqual([what, true]);
    }
  });

  test('the start page is under 3,200 px tall at 1280 px', async () => {
    const { page } = await visit({ viewport: { width: 1280, height: 800 } });
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(3_200);
  });

  test.each(PAGES)('nothing moves while %s loads', async (path) => {
    const { page } = await visit({ viewport: { width: 390, height: 844 }, isNew: true }, path);
    expect(await page.evaluate(LAYOUT_SHIFT)).toBeLessThan(0.001);
  });

  test('dark mode is dark, light mode is light, and motion stays away from who wants none', async () => {
    for (const [colorScheme, dark] of [
      ['dark', true],
      ['light', false],
    ] as const) {
      const { page } = await visit({ colorScheme, reducedMotion: 'reduce' });
      const lightness = Number(await page.evaluate(PAPER_LIGHTNESS));
      expect(lightness < 128).toBe(dark);
      expect(await page.evaluate('getComputedStyle(document.documentElement).scrollBehavior')).toBe('auto');
    }
  });

  test.each([
    'light',
    'dark',
  ] as const)('in forced colors, %s, drawings have only those of the reader, and differ in shape', async (colorScheme) => {
    const { page } = await visit({ forcedColors: 'active', colorScheme });
    expect(await page.evaluate(FOREIGN_COLOURS)).toEqual([]);
    const samples = await page.locator('.legend svg').all();
    const drawn = await Promise.all(samples.map((sample) => sample.screenshot()));
    expect(samples.length).toBeGreaterThan(3);
    expect(new Set(drawn.map((picture) => picture.toString('base64'))).size).toBe(samples.length);
    const styleOf = (selector: string, name: string, pseudo = '') =>
      page.evaluate(
        `getComputedStyle(document.querySelector('${selector}'), '${pseudo}').getPropertyValue('${name}')`,
      );
    for (const bordered of ['.tell summary', '.now', '.badge', 'button[data-share]'])
      expect([bordered, await styleOf(bordered, 'border-top-style')]).toEqual([bordered, 'solid']);
    expect(await styleOf('.night', 'stroke-dasharray')).not.toBe('none');
    expect(await styleOf('.timeline li', 'background-color', '::before')).not.toBe(
      await styleOf('body', 'background-color'),
    );
    expect(await violationsOf(page)).toEqual([]);
  });

  test('paper has no buttons, shows where links lead, and says the countdown in one weight', async () => {
    const { page } = await visit();
    await page.emulateMedia({ media: 'print' });
    const pressed = page.locator('button, .tell');
    expect(await pressed.filter({ visible: true }).count()).toBe(0);
    const behind = await page.evaluate(
      `[...document.querySelectorAll('#recent a')].map((link) => getComputedStyle(link, '::after').content)`,
    );
    expect(behind).toContain('" (https://bsky.app/profile/wren.example/post/1)"');
    expect(behind).toContain('" (/data/resets.csv)"');
    const weights = await page
      .locator('.time-line, .time-line :not(.there)')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).fontWeight));
    expect(new Set(weights).size).toBe(1);
    expect(await page.locator('.weeks .older').isVisible()).toBe(true);
  });

  // Letters as wide as those of fonts that this machine need not have.
  test.each([
    ['ja', 'main, footer'],
    ['ko', 'main, footer'],
    // Running text breaks between any two characters.
    ['zh-CN', ':is(h1, h2, .time-line, a, summary, button, .badge)'],
  ])('at 320 px no word of %s is broken', async (language, where) => {
    const { page } = await visit({ viewport: { width: 320, height: 800 } }, `/?lang=${language}`);
    await openAll(page);
    for (const letterSpacing of [0, 0.2, 0.4]) {
      await page.evaluate(`document.body.style.letterSpacing = '${letterSpacing}em'`);
      expect(await page.evaluate(`(${BROKEN_WORDS})('${language}', '${where}')`)).toEqual([]);
    }
  });

  test.each(
    [...PAGES, ...NOTICES].flatMap((path) =>
      [
        ['light', 390],
        ['dark', 1440],
      ].map((how) => [path, ...how] as [string, 'light' | 'dark', number]),
    ),
  )('axe finds nothing to object to on %s, %s, %d px wide, details open', async (path, colorScheme, width) => {
    const { page } = await visit({ colorScheme, viewport: { width, height: 900 } }, path);
    await openAll(page);
    expect(await violationsOf(page)).toEqual([]);
  });

  test.each(
    PAGES,
  )('%s by keyboard: the skip link, then everything in order, each with a visible focus', async (path) => {
    const { page } = await visit({}, path);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    const inOrder = Number(await page.evaluate(FOCUSABLE_IN_MAIN));
    expect(inOrder).toBeGreaterThan(4);
    for (let place = 0; place < inOrder; place += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(FOCUSED_PLACE)).toEqual([place, 'solid']);
    }
    if ((await page.locator('summary').count()) === 0) return;
    await page.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('details').first().getAttribute('open')).not.toBeNull();
  });

  test('a tap on a chart says its value, and its values are one stop of the keyboard, which arrow keys lead through', async () => {
    const { page } = await visit({ viewport: { width: 390, height: 844 } });
    const values = page.locator('#curve .valued');
    const labels = await values.locator('.value-shown').allTextContents();
    const shown = page.locator('.value-shown:visible');
    expect(await shown.count()).toBe(0);
    await values.nth(5).click();
    expect(await shown.allTextContents()).toEqual([labels[5]]);
    await page.keyboard.press('ArrowRight');
    expect(await shown.allTextContents()).toEqual([labels[6]]);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await shown.allTextContents()).toEqual([labels[4]]);
    expect(await page.locator('.valued[tabindex="0"]').count()).toBe(1);
    const plain = await visit({ reader: { javaScriptEnabled: false } });
    await plain.page.locator('#curve .valued').first().focus();
    expect(await plain.page.locator('.value-shown:visible').allTextContents()).toEqual([
      expect.stringMatching(/UTC: (?:under )?\d+%$/),
    ]);
  });

  test.each([
    [true, 'Thu 2 Jul, 05:30'],
    [false, 'Thu 2 Jul, 00:00 UTC'],
  ])('screen readers hear one description of the curve, and its values in the zone in which they are shown, with JavaScript %s', async (javaScriptEnabled, midnight) => {
    const { page } = await visit({ reader: { javaScriptEnabled } });
    const curve = page.getByRole('group', { name: /^The chance that a reset has come: \d+% in one day/ });
    expect(await curve.getByRole('img').count()).toBe(await page.locator('#curve .valued').count());
    expect(await curve.getByRole('img', { name: new RegExp(`^${midnight}: (under )?\\d+%$`) }).count()).toBe(
      1,
    );
    expect(await curve.locator('title').count()).toBe(0);
  });

  test('the map of days is one target, and a phone shows the newest half of it, in its own width', async () => {
    for (const [width, isWhole] of [
      [320, false],
      [390, false],
      [768, true],
      [1280, true],
    ] as const) {
      const { page } = await visit({ viewport: { width, height: 844 } });
      const map = page.locator('.heat');
      expect([width, await map.locator('.weeks .older').isVisible()]).toEqual([width, isWhole]);
      expect(await map.getByRole('img').count()).toBe(1);
      const link = map.getByRole('link').first();
      const box = await link.boundingBox();
      expect(box?.height).toBeGreaterThan(24);
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width - 20);
      await link.click();
      expect(page.url()).toBe(`${server.url}/#recent-title`);
    }
  });

  test.each([
    true,
    false,
  ])('on a phone the menu opens by keyboard, leads to every page, and Escape closes it, with JavaScript %s', async (javaScriptEnabled) => {
    const { page } = await visit(
      { viewport: { width: 390, height: 844 }, reader: { javaScriptEnabled } },
      SCORES,
    );
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.locator('#menu');
    expect(await menu.isVisible()).toBe(false);
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await menu.isVisible()).toBe(true);
    expect(await menu.locator('.pages').getByRole('link').allTextContents()).toEqual(MENU);
    expect(await menu.locator('[aria-current="page"]').textContent()).toBe('How good is it?');
    if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await menu.isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Data & API' }).click();
    expect(page.url()).toBe(`${server.url}/data`);
  });

  test('on a wide screen the pages stand in the header, without a button', async () => {
    const { page } = await visit({ viewport: { width: 1280, height: 800 } }, DATA);
    expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0);
    expect(await page.locator('#menu .pages').getByRole('link').allTextContents()).toEqual(MENU);
    expect(await page.locator('#menu').isVisible()).toBe(true);
  });

  test.each([
    ['light', 390],
    ['dark', 768],
    // The menu of sections stays beside the text.
    ['light', 1440],
  ] as const)('the documentation has the look of the pages: %s, %d px wide, nothing scrolls sideways, nothing to object to', async (colorScheme, width) => {
    const { page, complaints } = await visit({ colorScheme, viewport: { width, height: 900 } }, DOCS);
    expect(await sidewaysOf(page)).toEqual([]);
    expect(await page.evaluate(SMALLEST_TEXT)).toBeGreaterThanOrEqual(12);
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const paper = await page.evaluate(PAPER_LIGHTNESS);
    expect(Number(paper) < 128).toBe(colorScheme === 'dark');
    const menu = page.getByRole('navigation', { name: 'Sections' });
    const [beside, text] = [await menu.boundingBox(), await page.locator('h1').boundingBox()];
    const isBeside = (beside?.x ?? 0) + (beside?.width ?? 0) <= (text?.x ?? 0);
    expect(isBeside).toBe(width === 1440);
  });

  test('hostile announcements are inert, wherever they stand, and do not break the layout', async () => {
    const text = `<img src=x onerror="alert(1)"></p></li><script>alert(2)</script>\u202e\u2067${'W'.repeat(4_800)}${'\u0301'.repeat(40)}`;
    const hostile = exampleLedger({ text, url: 'javascript:alert(3)' });
    onTestFinished(() => hostile.remove());
    const from = await servePage(hostile.path);
    onTestFinished(() => from.close());
    const visits = PAGES.flatMap((path) => [320, 1440].map((width) => ({ path, width })));
    for (const { path, width } of visits) {
      const { page, complaints, requested } = await visit({ viewport: { width, height: 800 } }, path, from);
      const excerpts = page.locator('bdi').filter({ hasText: '<img src=x onerror="alert(1)">' });
      expect(Math.max(0, ...(await heightsOf(excerpts.filter({ visible: true }))))).toBeLessThan(600);
      await openAll(page);
      const foreign = page.locator('img:not([src="/badge.svg"]), main script, a[href^="javascript:"]');
      expect(await foreign.evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML))).toEqual([]);
      expect(await excerpts.count()).toBe(HOSTILE[path] ?? 0);
      expect(await sidewaysOf(page)).toEqual([]);
      // One that a reader has opened is as long as its text.
      expect(Math.max(0, ...(await heightsOf(page.locator(':not(.quote > summary) > bdi'))))).toBeLessThan(
        600,
      );
      if (width === 320) expect(await violationsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
      expect(requested.filter((url) => !url.startsWith(from.url))).toEqual([]);
    }
  });

  test('without a fresh record there is a plain message, not a blank page', async () => {
    const from = await servePage(ledger.path);
    onTestFinished(() => from.close());
    from.clock.now = NOW + 11 * MINUTE;
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [path, heading] of [
        [START, 'Temporarily unavailable'],
        [ODDS, 'Launch odds are temporarily unavailable'],
      ] as const) {
        const { page } = await visit({ colorScheme, viewport: { width: 320, height: 700 } }, path, from);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
        expect(await page.getByText(PROMISE_TEXT).count()).toBe(0);
        expect(await sidewaysOf(page)).toEqual([]);
        expect(await violationsOf(page)).toEqual([]);
      }
    }
  });
});

/** What each page is held against. */
const BODIES: Readonly<Record<string, (url: string) => Promise<ApiBodies>>> = {
  [START]: startBodies,
  [ODDS]: oddsBodies,
  [SCORES]: scoresBodies,
};

const MENU = ['Resets', 'Launch odds', 'How good is it?', 'Data & API'];

/** Foreign texts on each page. */
const HOSTILE: Readonly<Record<string, number>> = { [START]: 4, [ODDS]: 1 };

const SMALLEST_TEXT = `Math.min(...[...document.querySelectorAll('body *')]
  .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) && e.getClientRects().length)
  .map((e) => parseFloat(getComputedStyle(e).fontSize)))`;

const FOCUSABLE_IN_MAIN = `window.focusable = [...document.querySelectorAll('main :is(a[href], button, summary, textarea, [tabindex="0"])')]
  .filter((e) => e.checkVisibility()), window.focusable.length`;

const FOCUSED_PLACE = `[window.focusable.indexOf(document.activeElement), getComputedStyle(document.activeElement).outlineStyle]`;

/** Of drawings, what is none of the colours that readers choose. */
const FOREIGN_COLOURS = `(() => {
  const probe = document.body.appendChild(document.createElement('i'));
  const own = ['Canvas', 'CanvasText', 'GrayText', 'LinkText'].map((name) => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  const drawn = [...document.querySelectorAll('main svg *')].flatMap((element) => {
    const { fill, stroke } = getComputedStyle(element);
    return [fill, stroke].map((colour) => [element.className.baseVal, colour]);
  });
  return drawn.filter(([, colour]) => colour.startsWith('rgb(') && !own.includes(colour));
})()`;

/** Words whose letters stand on two lines, but for particles and the like. What others wrote is left out. */
const BROKEN_WORDS = `(language, where) => {
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent.closest(where) || parent.closest('bdi, svg, .unseen') || !parent.checkVisibility()) continue;
    for (const { segment, index, isWordLike } of words.segment(node.data)) {
      if (!isWordLike || /^\\p{Script=Hiragana}+$/u.test(segment)) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + segment.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(segment + ' in ' + node.data.slice(0, 40));
    }
  }
  return broken;
}`;

/** Left and right edge of each picture of the table, the axis last. */
const EDGES_OF_BANDS = `[...document.querySelectorAll('.odds > table > tbody > tr > td:last-child > svg')]
  .map((e) => e.getBoundingClientRect()).map(({ left, right }) => [left, right])`;

/** Where the lines of each band stand, and the dates of the axis. */
const TICKS_OF_BANDS = `[
  [...document.querySelectorAll('.odds tr:not(.axis) > td > svg')]
    .map((svg) => [...svg.querySelectorAll('.grid')].map((line) => line.getAttribute('x1'))),
  [...document.querySelectorAll('.odds .axis td:last-child text')].map((text) => text.getAttribute('x')),
]`;

const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})`;

const PAPER_LIGHTNESS = `getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0) / 3`;

/** What reaches beyond the right edge, but for what scrolls by itself. */
const BEYOND_THE_EDGE = `document.documentElement.scrollWidth <= document.documentElement.clientWidth ? [] :
  [...document.querySelectorAll('body *')]
    .filter((e) => !e.closest('.wide') && e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map((e) => e.outerHTML.slice(0, 120))`;

async function sidewaysOf(page: Page): Promise<unknown> {
  return page.evaluate(BEYOND_THE_EDGE);
}

/** Of what is not shown, infinite. */
function heightsOf(elements: Locator): Promise<number[]> {
  return elements.evaluateAll((all) =>
    all.map((element) => (element.checkVisibility() ? element.getBoundingClientRect().height : Infinity)),
  );
}

async function openAll(page: Page): Promise<void> {
  await page.evaluate(`document.querySelectorAll('details').forEach((one) => { one.open = true; })`);
}
