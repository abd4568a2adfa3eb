import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { latestSnapshot } from '../../../src/ledger/read/snapshot.js';
import { BROWSER_NEEDED, HAS_BROWSER, openBrowser } from '../../_support/clients/browser.js';
import { exampleLedger } from '../../_support/ledgers/example-ledger.js';
import type { TestLedger } from '../../_support/ledgers/ledger.js';
import { MINUTE, NOW } from '../../_support/ledgers/snapshot.js';
import { type PageServer, servePage } from '../../_support/servers/page-server.js';

const DUE = 5 * MINUTE;

describe.skipIf(!HAS_BROWSER)(`the open page (${BROWSER_NEEDED})`, () => {
  let browser: Browser;
  let ledger: TestLedger;
  let server: PageServer;
  let page: Page;
  let asked: Request[];

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  beforeEach(async () => {
    ledger = exampleLedger();
    server = await servePage(ledger.path);
    const context = await browser.newContext({ timezoneId: 'Asia/Kolkata', locale: 'en-GB' });
    onTestFinished(async () => {
      await context.close();
      await server.close();
      ledger.remove();
    });
    page = await context.newPage();
    await page.clock.install({ time: NOW });
    // A tab in the background, at will.
    await page.addInitScript(
      "Object.defineProperty(document, 'hidden', { get: () => window.inBackground === true })",
    );
    await page.goto(server.url);
    await page.evaluate('window.isTheSamePage = true');
    asked = [];
    page.on('request', (request) => {
      // The browser loads images and icons when it likes.
      if (request.resourceType() === 'fetch') asked.push(request);
    });
  });

  /** The worker's next turn, with the forecast of the last one. */
  function turn(at: number): void {
    const last = ledger.writer.commit(latestSnapshot);
    if (last.kind !== 'snapshot') throw new Error('no snapshot');
    const { forecast, odds, unconfirmed } = last.snapshot;
    ledger.publish({ forecast, odds, unconfirmed, generatedAt: at });
    server.clock.now = at;
  }

  const pass = (ms: number) => page.clock.runFor(ms);
  const shown = (path: string) => page.locator(`[data-of="${path}"]`).first();
  const generatedAt = () => page.locator('[data-generated]').getAttribute('data-generated');

  test('shows the next snapshot when it is due, in place, and reads out a new reset', async () => {
    const before = await shown('resets.resets.0.at').getAttribute('datetime');
    const details = page.locator('.tell');
    await details.locator('summary').click();
    await details.locator('summary').focus();
    ledger.addResets({ at: NOW + MINUTE, url: 'https://posts.example/new' });
    turn(NOW + DUE);
    await pass(DUE + 11_000);
    await expect.poll(generatedAt).toBe(String(NOW + DUE));
    const at = new Date(NOW + MINUTE).toISOString();
    expect(before).not.toBe(at);
    expect(await shown('resets.resets.0.at').getAttribute('datetime')).toBe(at);
    expect(await page.evaluate('window.isTheSamePage')).toBe(true);
    expect(await details.getAttribute('open')).toBe('');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('SUMMARY');
    expect(await page.locator('[data-announce]').textContent()).toBe(
      'A new reset has been recorded: 1 Jul 2026, 17:31.',
    );
    expect(await page.locator('[data-checked]').textContent()).toMatch(
      /^Checked at 17:35:\d\d · next check in [45]:\d\d$/,
    );
    expect(asked.map((request) => request.resourceType())).toEqual(['fetch']);
  });

  test('asks with the validator that it holds, and less often while nothing comes', async () => {
    await pass(DUE + 11_000);
    await expect.poll(() => page.locator('[data-checked]').textContent()).toMatch(/^Checked at /);
    const headers = await asked[0]?.allHeaders();
    expect(headers?.['if-none-match']).toMatch(/^"[\w-]{27}"$/);
    for (let minute = 0; minute < 60; minute += 1) await pass(MINUTE);
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.length).toBeLessThan(20);
    expect(await generatedAt()).toBe(String(NOW));
    expect(await page.locator('[data-announce]').textContent()).toBe('');
  });

  test('asks nothing while its tab is hidden, and at once when it is seen again', async () => {
    await page.evaluate('window.inBackground = true');
    turn(NOW + 60 * MINUTE);
    await pass(60 * MINUTE);
    expect(asked).toEqual([]);
    await page.evaluate("window.inBackground = false; document.dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(generatedAt).toBe(String(NOW + 60 * MINUTE));
    expect(asked.length).toBe(1);
  });

  test('a notice gives way to the page once there is a record', async () => {
    server.clock.now = NOW + 60 * MINUTE;
    // Not the address that the browser keeps.
    await page.goto(`${server.url}?lang=en`);
    const pages = () => page.locator('[data-generated]').count();
    await pass(31_000);
    expect(await pages()).toBe(0);
    turn(NOW + 60 * MINUTE);
    const pagesLater = async () => {
      await pass(20_000);
      return pages();
    };
    await expect.poll(pagesLater, { interval: 200, timeout: 20_000 }).toBe(1);
    expect(await generatedAt()).toBe(String(NOW + 60 * MINUTE));
  });

  test('stays as it is while the service does not answer, and says so', async () => {
    const chance = await page.locator('#chance .big').textContent();
    await server.close();
    await pass(DUE + 11_000);
    await expect
      .poll(() => page.locator('[data-checked]').textContent())
      .toMatch(/^Could not check at 17:35:\d\d · next check in 0:\d\d$/);
    expect(await page.locator('#chance .big').textContent()).toBe(chance);
  });
});
