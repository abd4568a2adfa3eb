import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../src/lib/listen.js';
import { BROWSER_NEEDED, HAS_BROWSER, openBrowser } from '../../_support/clients/browser.js';
import { exampleLedger } from '../../_support/ledgers/example-ledger.js';
import type { TestLedger } from '../../_support/ledgers/ledger.js';
import { type PageServer, servePage } from '../../_support/servers/page-server.js';

const PUBLIC_URL = 'https://resets.example';

describe.skipIf(!HAS_BROWSER)(`sharing and subscribing in a browser (${BROWSER_NEEDED})`, () => {
  let browser: Browser;
  let ledger: TestLedger;
  let server: PageServer;
  let published: PageServer;

  beforeAll(async () => {
    browser = await openBrowser();
    ledger = exampleLedger();
    server = await servePage(ledger.path);
    published = await servePage(ledger.path, { publicUrl: PUBLIC_URL });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await published?.close();
    ledger?.remove();
  });

  async function visit(
    url: string,
    options: BrowserContextOptions = {},
    script?: string,
  ): Promise<{ page: Page; complaints: string[] }> {
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    if (script !== undefined) await page.addInitScript(script);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(url);
    return { page, complaints };
  }

  /** A page of another site that shows one of this service's addresses in a frame. */
  async function framing(path: string): Promise<Page> {
    const other = await listen(
      (_req, res) => {
        res.setHeader('Content-Type', 'text/html');
        res.end(`<!doctype html><iframe src="${server.url}${path}" width="480" height="300"></iframe>`);
      },
      { host: '127.0.0.1', port: 0 },
    );
    onTestFinished(() => other.close());
    return (await visit(`http://127.0.0.1:${other.port}/`)).page;
  }

  test('no other site may frame a page', async () => {
    for (const path of ['/', '/odds']) {
      const page = await framing(path);
      const [frame] = page.frames().slice(1);
      expect([path, frame?.url()]).toEqual([path, 'chrome-error://chromewebdata/']);
    }
  });

  test('the page names its icon, its manifest, its address and its preview, and all that is its own loads', async () => {
    const { page, complaints } = await visit(`${published.url}/`);
    const content = (selector: string, name: string) => page.locator(selector).getAttribute(name);
    expect(await content('link[rel=canonical]', 'href')).toBe(`${PUBLIC_URL}/`);
    expect(await content('meta[property="og:url"]', 'content')).toBe(`${PUBLIC_URL}/`);
    const still = (await content('meta[property="og:image"]', 'content')) ?? '';
    expect(still).toMatch(/^https:\/\/resets\.example\/assets\/[0-9a-f]{16}\.png$/);
    expect(await content('meta[property="og:image:alt"]', 'content')).toBe('A clock');
    expect(await content('meta[name="twitter:card"]', 'content')).toBe('summary_large_image');
    // In instants, because previews are kept.
    expect(await content('meta[property="og:title"]', 'content')).toMatch(
      /^Codebird reset promised: Wed, Jul 1, 6\sPM to 11\sPM UTC$/,
    );
    const paths = await page
      .locator('head link[rel*=icon], head link[rel=manifest]')
      .evaluateAll((links) => links.map((link) => String(link.getAttribute('href'))));
    expect(paths).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/manifest.webmanifest']);
    for (const path of paths)
      expect([path, (await page.request.get(published.url + path)).status()]).toEqual([path, 200]);
    const size = await page.evaluate(`new Promise((resolve, reject) => {
      const preview = new Image();
      preview.onload = () => resolve([preview.naturalWidth, preview.naturalHeight]);
      preview.onerror = reject;
      preview.src = '${new URL(still).pathname}';
    })`);
    expect(size).toEqual([1200, 630]);
    expect(complaints).toEqual([]);
  });

  test('without PUBLIC_URL the page claims no address and no picture', async () => {
    const { page } = await visit(`${server.url}/`);
    expect(
      await page.locator('link[rel=canonical], [property="og:url"], [property="og:image"]').count(),
    ).toBe(0);
    expect(await page.locator('.subscribe a').first().getAttribute('href')).toBe('/calendar.ics');
  });

  const SHARED = /^Codebird reset promised: Wed, Jul 1, 6\sPM to 11\sPM UTC\nhttp:\/\/127\.0\.0\.1:\d+\/$/;

  test('the title and the link are copied where nothing else can take them, and the button says so', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const refusing = "navigator.share = () => Promise.reject(new DOMException('no', 'NotAllowedError'))";
    for (const script of ['delete Navigator.prototype.share', refusing]) {
      const { page } = await visit(`${server.url}/`, { permissions }, script);
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(SHARED);
      await page.getByRole('button', { name: 'Share' }).waitFor();
    }
  });

  test('a device with a sheet of its own gets them, and nothing is copied, also if the sheet is closed', async () => {
    const sheet = `navigator.share = ({ text, url }) => {
      globalThis.shared = text + '\\n' + url;
      return Promise.reject(new DOMException('closed', 'AbortError'));
    };`;
    const { page, complaints } = await visit(`${server.url}/`, {}, sheet);
    const button = page.getByRole('button', { name: 'Share' });
    await button.click();
    expect(await page.evaluate('globalThis.shared')).toMatch(SHARED);
    expect(await button.textContent()).toBe('Share');
    expect(complaints).toEqual([]);
  });

  test('a text to copy is copied, with the address at which the page was found', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    for (const [at, origin] of [
      [published, PUBLIC_URL],
      [server, server.url],
    ] as const) {
      const { page } = await visit(`${at.url}/data`, { permissions });
      const copy = page.locator('.copy button').first();
      await copy.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
        `[![Last reset and chance of the next](${origin}/badge.svg)](${origin}/)`,
      );
      await page.getByRole('button', { name: 'Copied' }).waitFor({ state: 'detached' });
    }
  });

  test('without JavaScript the texts are there to be selected, without buttons, and calendars are found', async () => {
    const { page } = await visit(`${published.url}/data`, { javaScriptEnabled: false });
    expect(await page.locator('#follow textarea').last().inputValue()).toBe(
      `<a href="${PUBLIC_URL}/"><img src="${PUBLIC_URL}/badge.svg" alt="Last reset and chance of the next"></a>`,
    );
    expect(await page.locator('#follow button:visible').count()).toBe(0);
    await page.goto(`${published.url}/`);
    expect(await page.locator('.subscribe button:visible').count()).toBe(0);
    expect(await page.locator('.subscribe a').first().getAttribute('href')).toBe(
      'webcal://resets.example/calendar.ics',
    );
  });
});
