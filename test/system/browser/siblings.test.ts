import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { BROWSER_NEEDED, HAS_BROWSER, openBrowser, violationsOf } from '../../_support/clients/browser.js';
import { exampleLedger } from '../../_support/ledgers/example-ledger.js';
import type { TestLedger } from '../../_support/ledgers/ledger.js';
import { NOW } from '../../_support/ledgers/snapshot.js';
import { type PageServer, servePage } from '../../_support/servers/page-server.js';

describe.skipIf(!HAS_BROWSER)(`the switcher between products in a browser (${BROWSER_NEEDED})`, () => {
  let browser: Browser;
  let ledger: TestLedger;
  let grok: PageServer;
  let served: PageServer;

  beforeAll(async () => {
    browser = await openBrowser();
    ledger = exampleLedger();
    grok = await servePage(ledger.path);
    const own = 'https://resets.example';
    const siblings = [
      { name: 'Codebird', origin: own },
      { name: 'Claude', origin: 'http://127.0.0.1:9' },
      { name: 'Grok', origin: grok.url },
    ];
    served = await servePage(ledger.path, { siblings, publicUrl: own });
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await grok?.close();
    ledger?.remove();
  });

  async function visit(options: BrowserContextOptions = {}): Promise<{ page: Page; elsewhere: string[] }> {
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.clock.install({ time: NOW });
    const elsewhere: string[] = [];
    page.on('request', (one) => {
      if (!one.url().startsWith(served.url)) elsewhere.push(one.url());
    });
    await page.goto(served.url);
    await page.waitForLoadState('networkidle');
    return { page, elsewhere };
  }

  test('is plain links, of which the own one is marked, and asks nobody', async () => {
    const { page, elsewhere } = await visit();
    const links = page.locator('.siblings').getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['Codebird', 'Claude', 'Grok']);
    expect(await links.first().getAttribute('aria-current')).toBe('page');
    expect(elsewhere).toEqual([]);
    await links.last().click();
    expect(page.url()).toBe(`${grok.url}/`);
  });

  test.each([
    ['light', 390],
    ['dark', 390],
    ['light', 1440],
    ['dark', 320],
  ] as const)('%s, %d px wide: accessible, nothing beyond the edge, the figures on the first screen', async (colorScheme, width) => {
    const { page } = await visit({ colorScheme, viewport: { width, height: 844 } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await violationsOf(page)).toEqual([]);
    if (width !== 320) {
      const box = await page.locator('#chance .big').boundingBox();
      expect((box?.y ?? 9_999) + (box?.height ?? 0)).toBeLessThan(844);
    }
  });

  test('by keyboard each link has a visible focus', async () => {
    const { page } = await visit();
    const isThere = () => page.evaluate('document.activeElement.matches(".siblings a")');
    for (let presses = 0; presses < 15 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
    expect(await isThere()).toBe(true);
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  });
});
