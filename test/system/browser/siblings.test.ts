import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { extendCoverage } from '../../../src/ledger/write/extend-coverage.js';
import { listen } from '../../../src/lib/listen.js';
import { BROWSER_NEEDED, HAS_BROWSER, openBrowser } from '../../_support/clients/browser.js';
import { exampleLedger } from '../../_support/ledgers/example-ledger.js';
import { createTestLedger, type TestLedger } from '../../_support/ledgers/ledger.js';
import { DAY, exampleSnapshot, MINUTE, NOW } from '../../_support/ledgers/snapshot.js';
import { type PageServer, servePage } from '../../_support/servers/page-server.js';

/** What is used of the answer of a sibling. */
const FORECAST = {
  product: 'Grok',
  generatedAt: new Date(NOW).toISOString(),
  lastResetAt: null,
  headline: '',
  next24Hours: { probability: 0.004 },
};

/** Nothing listens there. */
const NOBODY = 'http://127.0.0.1:9';

describe.skipIf(!HAS_BROWSER)(`the switcher between products in a browser (${BROWSER_NEEDED})`, () => {
  let browser: Browser;
  let ledger: TestLedger;

  beforeAll(async () => {
    browser = await openBrowser();
    ledger = exampleLedger();
  });
  afterAll(async () => {
    await browser?.close();
    ledger?.remove();
  });

  /** An instance about another product, with its one reset three days ago. */
  async function sibling(
    product: string,
    coveredUntil = NOW - MINUTE,
    generatedAt = NOW,
  ): Promise<PageServer> {
    const other = createTestLedger();
    onTestFinished(() => other.remove());
    other.addResets({ at: NOW - 3 * DAY });
    const covered = { fromAt: NOW - 90 * DAY, toAt: coveredUntil };
    other.writer.commit((tx) => extendCoverage(tx, 'timeline', covered));
    other.publish({ product: { ...exampleSnapshot().product, name: product }, generatedAt });
    const served = await servePage(other.path);
    onTestFinished(() => served.close());
    return served;
  }

  interface Visit {
    readonly page: Page;
    readonly asked: {
      readonly method: string;
      readonly url: string;
      readonly headers: Record<string, string>;
    }[];
    readonly own: string;
  }

  async function visit(
    siblings: readonly { readonly name: string; readonly origin: string }[],
    options: BrowserContextOptions = {},
    init: string = '',
  ): Promise<Visit> {
    const served = await servePage(ledger.path, siblings);
    onTestFinished(() => served.close());
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.clock.install({ time: NOW });
    await page.clock.pauseAt(NOW + MINUTE);
    await page.addInitScript(init);
    const asked: Visit['asked'] = [];
    page.on('request', (one) => {
      if (!one.url().startsWith(served.url))
        asked.push({ method: one.method(), url: one.url(), headers: one.headers() });
    });
    await page.goto(`${served.url}/?from=here`);
    return { page, asked, own: served.url };
  }

  const rows = (page: Page) => page.locator('.siblings li');
  const rowOf = async (page: Page, place: number) =>
    (await rows(page).nth(place).innerText()).replace(/\s+/g, ' ').trim();

  test('name, last reset and chance are the siblings’ own, asked by GET without credentials or referrer', async () => {
    const [claude, grok] = [await sibling('Claude'), await sibling('Grok')];
    const { next24Hours } = (await (await fetch(`${claude.url}/api/v1/forecast`)).json()) as {
      next24Hours: { probability: number };
    };
    const { page, asked } = await visit([
      { name: 'claude-id', origin: claude.url },
      { name: 'grok-id', origin: grok.url },
    ]);
    const chance = `${Math.round(100 * next24Hours.probability)} % in 24 h`;
    await expect.poll(() => rowOf(page, 0)).toBe(`Claude last known reset 3 days ago · ${chance}`);
    await expect.poll(() => rowOf(page, 1)).toContain('Grok last known reset 3 days ago');
    expect(asked.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(
      [claude, grok].map(({ url }) => `GET ${url}/api/v1/forecast`).sort(),
    );
    for (const { headers } of asked) {
      expect([headers.referer || null, headers.cookie || null]).toEqual([null, null]);
    }
    await page.getByRole('link', { name: 'Claude', exact: true }).click();
    expect(page.url()).toBe(`${claude.url}/`);
  });

  test('without JavaScript there are plain links', async () => {
    const claude = await sibling('Claude');
    const { page, asked } = await visit([{ name: 'claude-id', origin: claude.url }], {
      javaScriptEnabled: false,
    });
    expect(await rowOf(page, 0)).toBe('claude-id');
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'claude-id', exact: true }).click();
    expect(page.url()).toBe(`${claude.url}/`);
  });

  test('a sibling that does not answer, or answers nonsense, keeps its link and nothing else is said of it', async () => {
    const nonsense = await Promise.all(
      [
        'nothing',
        '{}',
        '{"product":"<b>x</b>","generatedAt":"now"}',
        JSON.stringify({ ...FORECAST, next24Hours: { probability: 7 } }),
      ].map((body) => answering(body)),
    );
    const { page, asked } = await visit(
      [NOBODY, ...nonsense].map((origin, place) => ({ name: `one-${place}`, origin })),
    );
    await expect.poll(() => asked.length).toBe(5);
    await page.waitForLoadState('networkidle');
    for (const place of [0, 1, 2, 3, 4]) {
      expect(await rowOf(page, place)).toBe(`one-${place}`);
      expect(await rows(page).nth(place).getByRole('link').getAttribute('href')).toMatch(/^http:/);
    }
  });

  test('what a sibling answers is text, whatever it says', async () => {
    const product = '<img src=x onerror="alert(1)">\u202e';
    const { page } = await visit([{ name: 'one', origin: (await sibling(product)).url }]);
    await expect.poll(() => rowOf(page, 0)).toContain('<img src=x');
    expect(await page.locator('.siblings img').count()).toBe(0);
  });

  test('a record that is not live, and an answer that gets old, are shown as such, without a chance', async () => {
    const ended = await sibling('Claude', NOW - 2 * DAY);
    const generatedAt = new Date(NOW - 8 * MINUTE).toISOString();
    const { page } = await visit([
      { name: 'ended', origin: ended.url },
      { name: 'stopped', origin: await answering(JSON.stringify({ ...FORECAST, generatedAt })) },
    ]);
    await expect.poll(() => rowOf(page, 0)).toBe('Claude last known reset 3 days ago · not live');
    await expect.poll(() => rowOf(page, 1)).toBe('Grok no reset on record');
    await page.clock.runFor(2 * MINUTE);
    await expect.poll(() => rowOf(page, 1)).toBe('Grok no reset on record, as of 11 minutes ago');
  });

  test('a sibling that no longer answers after five minutes is a plain link again', async () => {
    const answers = [JSON.stringify(FORECAST), 'gone'];
    const { page, asked } = await visit([{ name: 'one', origin: await answering(...answers) }]);
    await expect.poll(() => rowOf(page, 0)).toBe('Grok no reset on record');
    await page.clock.runFor(4 * MINUTE);
    expect(asked.length).toBe(1);
    await page.clock.runFor(MINUTE);
    await expect.poll(() => rowOf(page, 0)).toBe('Grok');
    expect(asked.length).toBe(2);
  });

  test('an answer from a cache that is older than ten minutes is shown with its age', async () => {
    const old = await sibling('Claude', NOW - 26 * MINUTE, NOW - 25 * MINUTE);
    old.clock.now = NOW - 25 * MINUTE;
    const { page } = await visit([{ name: 'one', origin: old.url }]);
    await expect.poll(() => rowOf(page, 0)).toBe('Claude last known reset 3 days ago, as of 26 minutes ago');
  });

  test('a hidden tab asks nothing, and asks once it is seen', async () => {
    const claude = await sibling('Claude');
    const hidden = `window.seen = false; Object.defineProperty(document, 'hidden', { get: () => !window.seen })`;
    const { page, asked } = await visit([{ name: 'one', origin: claude.url }], {}, hidden);
    await page.clock.runFor(20 * MINUTE);
    expect(asked).toEqual([]);
    expect(await rowOf(page, 0)).toBe('one');
    await page.evaluate(`window.seen = true; document.dispatchEvent(new Event('visibilitychange'))`);
    await expect.poll(() => asked.length).toBe(1);
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await page.clock.runFor(4 * MINUTE);
    expect(asked.length).toBe(1);
  });

  test('the instance itself among its siblings is the current page, and is not asked', async () => {
    const free = await listen(() => undefined, { host: '127.0.0.1', port: 0 });
    await free.close();
    const own = `http://127.0.0.1:${free.port}`;
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (one) => asked.push(one.url()));
    const served = await servePage(ledger.path, [{ name: 'codebird', origin: own }], free.port);
    onTestFinished(() => served.close());
    await page.goto(own);
    expect(await rows(page).getByRole('link').getAttribute('aria-current')).toBe('page');
    expect(await rowOf(page, 0)).toBe('codebird this page');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  });

  test.each([
    ['light', 390],
    ['dark', 390],
    ['light', 1440],
    ['dark', 320],
  ] as const)('%s, %d px wide: accessible, nothing beyond the edge, nothing moves, the figures on the first screen', async (colorScheme, width) => {
    const { page } = await visit(
      [
        { name: 'claude', origin: (await sibling('Claude')).url },
        { name: 'grok', origin: (await sibling('Grok')).url },
      ],
      { colorScheme, viewport: { width, height: 844 } },
    );
    const place = await page.locator('h1').boundingBox();
    await expect.poll(() => rowOf(page, 1)).toContain('Grok last known');
    await expect.poll(() => rowOf(page, 0)).toContain('Claude last known');
    expect(await page.locator('h1').boundingBox()).toEqual(place);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.clock.resume();
    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
    expect(violations.map(({ id }) => id)).toEqual([]);
    if (width !== 320) {
      const box = await page.locator('[data-of="forecast.next24Hours.high"]').boundingBox();
      expect((box?.y ?? 9_999) + (box?.height ?? 0)).toBeLessThan(844);
    }
  });

  test('by keyboard each link has a visible focus', async () => {
    const { page } = await visit([{ name: 'claude', origin: (await sibling('Claude')).url }]);
    const isThere = () => page.evaluate('document.activeElement.matches("[data-sibling]")');
    for (let presses = 0; presses < 15 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
    expect(await isThere()).toBe(true);
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  });
});

/** Answers with these in turn, with the last one from then on. */
async function answering(...bodies: string[]): Promise<string> {
  const { port, close } = await listen(
    (_req, res) => {
      res.setHeader('Access-Control-Allow-Origin', '*');
      res.end(bodies.length > 1 ? bodies.shift() : bodies[0]);
    },
    { host: '127.0.0.1', port: 0 },
  );
  onTestFinished(() => close());
  return `http://127.0.0.1:${port}`;
}
