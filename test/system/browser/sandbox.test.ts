import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BROWSER_NEEDED, HAS_BROWSER, openBrowser } from '../../_support/clients/browser.js';
import { type Started, start, until } from '../../_support/processes/processes.js';

const WITHIN = { timeout: 90_000 };

describe.skipIf(!HAS_BROWSER)(`the sandbox in a browser (${BROWSER_NEEDED})`, () => {
  let browser: Browser;
  let sandbox: Started;
  let page: Page;
  /** The page of the service and the state, beside the controls. */
  let shown: FrameLocator;
  let state: FrameLocator;

  beforeAll(async () => {
    sandbox = start(
      'sandbox.js',
      { PORT: '0', SANDBOX_PORT: '0', TURN_SCHEDULE: '* * * * * *', LAUNCH_LEDGERS: '' },
      [],
      () => undefined,
    );
    browser = await openBrowser();
    const address = await until('the sandbox says its address', () => {
      if (sandbox.child.exitCode !== null) throw new Error(sandbox.output());
      return /^ {2}control +(\S+)/m.exec(sandbox.output())?.[1];
    });
    // It works without scripts.
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1400, height: 900 },
    });
    page = await context.newPage();
    await page.goto(address);
    shown = page.frameLocator('iframe[title="Page of the service"]');
    state = page.frameLocator('iframe[title="What has happened"]');
  });
  afterAll(async () => {
    await browser?.close();
    sandbox?.child.kill('SIGTERM');
    await sandbox?.exit;
  });

  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
  /** The control page says after how many seconds the page showed it. */
  const isSaid = (outcome: string) =>
    state
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${outcome} after \\d+ s$`) })
      .waitFor(WITHIN);
  const isShown = (text: string) => shown.getByText(text).first().waitFor(WITHIN);
  const isGone = (text: string) =>
    shown
      .getByText(text)
      .first()
      .waitFor({ ...WITHIN, state: 'detached' });

  test('the page stands beside the controls, in its own style', async () => {
    const heading = shown.getByRole('heading', { level: 1 });
    // After the first turn; before, a notice stands there.
    await shown.locator('[data-generated]').waitFor({ ...WITHIN, state: 'attached' });
    const [left, right] = [await page.locator('main').boundingBox(), await heading.boundingBox()];
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 9_999));
    expect(await shown.locator('body').evaluate('getComputedStyle(document.body).maxWidth')).toBe('928px');
  });

  test('each button shows on the page, and the control page says after how long', async () => {
    await press('Post a launch hint');
    await isSaid('Post a launch hint: recorded');
    // On the page of odds.
    await isShown('GPT-9 launches next week.');

    for (const label of ['Post a banked reset', 'Post a reset', 'Post small talk', 'Open an incident'])
      await press(label);
    for (const label of ['Post a banked reset', 'Post a reset']) await isSaid(`${label}: recorded`);
    await isSaid('Post small talk: read, with nothing to record,');
    await isSaid('Open an incident: noticed');
    await isShown('We have credited everyone a banked reset');
    await isShown('Usage limits have been reset for everyone. Enjoy!');
    await isShown('Elevated errors');

    for (const label of ['Correct the last reset', 'Resolve the incident', 'Post a promise'])
      await press(label);
    await isSaid('Correct the last reset: withdrawn');
    await isSaid('Resolve the incident: noticed');
    await isSaid('Post a promise: recorded');
    await isGone('Elevated errors');
    await isShown('We will reset usage limits for everyone at');
    await shown
      .locator('del', { hasText: 'Usage limits have been reset for everyone. Enjoy!' })
      .first()
      .waitFor(WITHIN);
    await isShown('We have credited everyone a banked reset');
  }, 300_000);

  const _say = async (label: string, text: string) => {
    const button = page.getByRole('button', { name: label, exact: true });
    await page.locator('form').filter({ has: button }).locator('[name=text]').fill(text);
    await button.click();
  };

  test('what the team posts appears on the open page, without reload', async () => {
    const context = await browser.newContext();
    const open = await context.newPage();
    await open.goto(/^ {2}page +(\S+)/m.exec(sandbox.output())?.[1] ?? '');
    await open.evaluate('window.isTheSamePage = true');
    const last = open.locator('[data-of="stats.lastResetAt"]');
    const before = (await last.count()) === 0 ? null : await last.getAttribute('datetime');
    await press('Post a reset');
    await isSaid('Post a reset: recorded');
    await expect.poll(() => last.getAttribute('datetime'), WITHIN).not.toBe(before);
    expect(await open.locator('[data-announce]').textContent()).toMatch(/^A new reset has been recorded: /);
    expect(await open.evaluate('window.isTheSamePage')).toBe(true);
    await context.close();
  }, 300_000);

  test('each source can be taken down and brought back, and the page says so', async () => {
    const unread = 'The team’s posts could not be read at the last check';
    const sources = ['reader', 'timeline', 'mirror', 'status page', 'launch feed'];
    for (const [action, check] of [
      ['Take down', isShown],
      ['Bring back', isGone],
    ] as const) {
      for (const source of sources) await press(`${action}: ${source}`);
      await isSaid(`${action}: reader: done`);
      for (const source of sources.slice(1)) await isSaid(`${action}: ${source}: noticed`);
      await check(unread);
    }
  }, 300_000);
});
