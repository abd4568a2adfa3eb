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
    const { forecast, odds } = last.snapshot;
    ledger.publish({ forecast, odds, generatedAt: at });
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
    expect(await page.locator('[data-announce]').textContent()).toBe('New reset: 1\u00a0Jul, 17:31.');
    expect(await page.locator('.eyebrow').textContent()).toMatch(/Checked 17:35\sIST/);
    expect(asked.map((request) => request.resourceType())).toEqual(['fetch']);
  });

  test('asks with the validator that it holds, and less often while nothing comes', async () => {
    await pass(DUE + 11_000);
    await expect.poll(() => asked.length).toBe(1);
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

  test('a bar above the content says that the page is old, and loads it again', async () => {
    const bar = page.locator('.stale');
    expect(await bar.isVisible()).toBe(false);
    await page.route('**', (route) => route.abort());
    await pass(10 * MINUTE + 20_000);
    expect(await bar.locator('p').textContent()).toBe(
      'This page is 10 minutes old. There may be a newer reset.',
    );
    const boxOf = async (selector: string) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
      return { x, y, width, end: y + height };
    };
    const [header, notice, content] = [
      await boxOf('body > header'),
      await boxOf('.stale'),
      await boxOf('main'),
    ];
    expect(notice).toMatchObject({ x: content.x, width: content.width });
    expect(notice.y).toBeGreaterThanOrEqual(header.end);
    expect(notice.end).toBeLessThanOrEqual(content.y);
    await page.unroute('**');
    turn(NOW + 11 * MINUTE);
    await bar.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(generatedAt).toBe(String(NOW + 11 * MINUTE));
    expect(await page.evaluate('window.isTheSamePage')).toBeUndefined();
    expect(await bar.isVisible()).toBe(false);
  });

  test('stays as it is while the service does not answer, and says so', async () => {
    const chance = await page.locator('#chance .big').textContent();
    await server.close();
    await pass(DUE + 11_000);
    await expect
      .poll(() => page.locator('[data-check-failed]').textContent())
      .toMatch(/^Could not check at 17:35:\d\d$/);
    expect(await page.locator('#chance .big').textContent()).toBe(chance);
  });

  describe('in this tab', () => {
    const choice = () => page.getByLabel('In this tab');
    const shownSoFar = () => page.evaluate('window.notifications.map(({ title, body }) => [title, body])');
    const stored = () => page.evaluate('Object.keys(localStorage)');

    async function openWith(stub: string): Promise<void> {
      await page.addInitScript(stub);
      // Not the address that the browser keeps.
      await page.goto(`${server.url}/?lang=en`);
      await page.locator('.tell summary').click();
    }

    /** Until the page shows the next snapshot: in small steps, because a request must not time out. */
    async function nextTurn(at: number): Promise<void> {
      turn(at);
      await pass(DUE - 30_000);
      const generatedLater = async () => {
        await pass(3_000);
        return generatedAt();
      };
      await expect.poll(generatedLater, { interval: 250, timeout: 20_000 }).toBe(String(at));
    }

    test('a hidden tab notifies once when the headline changes, until that is taken back', async () => {
      await openWith(notificationStub());
      expect(await page.evaluate('window.prompts')).toBe(0);
      expect(await choice().isChecked()).toBe(false);
      await choice().click();
      await expect.poll(stored).toEqual(['notify-in-tab']);
      expect(await choice().isChecked()).toBe(true);
      expect(await page.evaluate('window.prompts')).toBe(1);
      await page.evaluate('window.inBackground = true');

      ledger.addResets({ at: NOW + MINUTE, url: 'https://posts.example/new' });
      await nextTurn(NOW + DUE);
      const fresh = ['RESET · Codebird usage-limit resets', '1\u00a0Jul, 17:31\u00a0IST · 4 minutes ago'];
      expect(await shownSoFar()).toEqual([fresh]);
      expect(await choice().isChecked()).toBe(true);

      const before = asked.length;
      await nextTurn(NOW + 2 * DUE);
      expect(asked.length - before).toBe(1);
      expect(await shownSoFar()).toEqual([fresh]);

      await choice().click();
      await expect.poll(stored).toEqual([]);
      turn(NOW + 12 * 60 * MINUTE);
      await pass(60 * MINUTE);
      expect(asked.length - before).toBe(1);
      await page.evaluate(
        "window.inBackground = false; document.dispatchEvent(new Event('visibilitychange'))",
      );
      await expect.poll(generatedAt).toBe(String(NOW + 12 * 60 * MINUTE));
      expect(await page.locator('main h1').textContent()).not.toMatch(/^RESET/);
      expect(await shownSoFar()).toEqual([fresh]);
    });

    test('each reset is news, also soon after another one', async () => {
      await openWith(notificationStub({ permission: 'granted' }));
      await choice().click();
      await expect.poll(stored).toEqual(['notify-in-tab']);
      await page.evaluate('window.inBackground = true');
      const titles = () => page.evaluate('window.notifications.map(({ title }) => title)');
      const fresh = 'RESET · Codebird usage-limit resets';
      ledger.addResets({ at: NOW + MINUTE, url: 'https://posts.example/new' });
      await nextTurn(NOW + DUE);
      expect(await titles()).toEqual([fresh]);
      ledger.addResets({ at: NOW + DUE + MINUTE, url: 'https://posts.example/newer' });
      await nextTurn(NOW + 2 * DUE);
      expect(await titles()).toEqual([fresh, fresh]);
    });

    test('a promise is news once, also where a banked reset came between', async () => {
      await openWith(notificationStub({ permission: 'granted' }));
      await choice().click();
      await expect.poll(stored).toEqual(['notify-in-tab']);
      await page.evaluate('window.inBackground = true');
      const headline = () => page.locator('main h1').textContent();
      const titles = () => page.evaluate('window.notifications.map(({ title }) => title)');
      const promised = await headline();
      expect(promised).toMatch(/^RESET PROMISED/);
      ledger.addResets({ at: NOW - 6 * 60 * MINUTE + DUE + MINUTE, kind: 'banked' });
      await nextTurn(NOW + DUE);
      expect(await titles()).toEqual(['BANKED RESET · Codebird usage-limit resets']);
      // The banked one is no news any more.
      await nextTurn(NOW + 2 * DUE);
      expect(await headline()).toBe(promised);
      expect(await titles()).toHaveLength(1);
    });

    test('the choice stands when the page is loaded again, and only where there is a headline', async () => {
      await openWith(notificationStub({ permission: 'granted' }));
      await choice().click();
      await expect.poll(stored).toEqual(['notify-in-tab']);
      await page.reload();
      await page.locator('.tell summary').click();
      expect(await choice().isChecked()).toBe(true);
      expect(await shownSoFar()).toEqual([]);
      await page.goto(`${server.url}/scores`);
      await page.evaluate('window.inBackground = true');
      asked = [];
      await pass(60 * MINUTE);
      expect(asked).toEqual([]);
    });

    test('a browser that blocks notifications says so, and nothing is stored', async () => {
      await openWith(notificationStub({ answer: 'denied' }));
      await choice().click();
      await page.getByText('Your browser blocks notifications from this site.').waitFor();
      expect(await choice().isChecked()).toBe(false);
      expect(await stored()).toEqual([]);
    });

    test.each([
      ['has no notifications', 'delete window.Notification'],
      ['has them only in service workers', notificationStub({ throws: true })],
      ['is not secure', "Object.defineProperty(window, 'isSecureContext', { value: false })"],
      [
        'stores nothing',
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })",
      ],
    ])('a page that %s does not offer it', async (_, stub) => {
      await openWith(stub);
      expect(await page.getByRole('link', { name: 'Calendar', exact: true }).isVisible()).toBe(true);
      expect(await choice().isVisible()).toBe(false);
    });

    test('without JavaScript it is not offered', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      onTestFinished(() => context.close());
      page = await context.newPage();
      await page.goto(server.url);
      await page.locator('.tell summary').click();
      expect(await page.getByRole('link', { name: 'Calendar', exact: true }).isVisible()).toBe(true);
      expect(await choice().isVisible()).toBe(false);
    });

    test('a browser that fails only with permission loses the offer', async () => {
      await openWith(notificationStub({ permission: 'granted', throws: true }));
      await choice().click();
      await expect.poll(stored).toEqual(['notify-in-tab']);
      ledger.addResets({ at: NOW + MINUTE, url: 'https://posts.example/new' });
      await nextTurn(NOW + DUE);
      expect(await choice().isVisible()).toBe(false);
      expect(await stored()).toEqual([]);
    });
  });
});

/** `Notification` as a page sees it: it keeps what would be shown, and counts the questions to the reader. */
function notificationStub({ permission = 'default', answer = 'granted', throws = false } = {}): string {
  return `
    window.notifications = [];
    window.prompts = 0;
    window.Notification = class {
      static permission = '${permission}';
      static async requestPermission() {
        window.prompts += 1;
        this.permission = this.permission === 'granted' ? 'granted' : '${answer}';
        return this.permission;
      }
      constructor(title, options) {
        if (${throws}) throw new TypeError('Illegal constructor');
        if (Notification.permission === 'granted') window.notifications.push({ title, ...options });
      }
      close() {}
    };`;
}
