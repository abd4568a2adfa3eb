import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BROWSER_NEEDED, HAS_BROWSER, openBrowser } from '../../_support/clients/browser.js';
import { type Started, start, until } from '../../_support/processes/processes.js';

const WITHIN = { timeout: 90_000 };

describe.skipIf(!HAS_BROWSER)(`the sandbox in a browser (${BROWSER_NEEDED})`, () => {
  let browser: Browser;
  let sandbox: Started;
  let control: Page;
  /** The page of the service, which the control page links to. */
  let page: Page;

  beforeAll(async () => {
    sandbox = start(
      'sandbox.js',
      { PORT: '0', SANDBOX_PORT: '0', TURN_SCHEDULE: '* * * * * *', LAUNCH_LISTS: '' },
      [],
      () => undefined,
    );
    browser = await openBrowser();
    const address = await until('the sandbox says its address', () => {
      if (sandbox.child.exitCode !== null) throw new Error(sandbox.output());
      return /^ {2}control +(\S+)/m.exec(sandbox.output())?.[1];
    });
    // It works without scripts.
    const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
    control = await withoutScripts.newPage();
    await control.goto(address);
    const link = control.getByRole('link', { name: 'Its page' });
    page = await (await browser.newContext()).newPage();
    await page.goto((await link.getAttribute('href')) ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    sandbox?.child.kill('SIGTERM');
    await sandbox?.exit;
  });

  const press = (label: string) => control.getByRole('button', { name: label, exact: true }).click();
  const isShown = (text: string) => page.getByText(text).first().waitFor(WITHIN);
  const isGone = (text: string) =>
    page
      .getByText(text)
      .first()
      .waitFor({ ...WITHIN, state: 'detached' });

  test('what is posted appears on the open page, and what is corrected is struck through', async () => {
    for (const label of ['Post a banked reset', 'Post a reset', 'Open an incident']) await press(label);
    await isShown('We have credited everyone a banked reset');
    await isShown('Usage limits have been reset for everyone. Enjoy!');
    await isShown('Elevated errors');

    for (const label of ['Post a correction', 'Resolve the incident', 'Post a promise']) await press(label);
    await isGone('Elevated errors');
    await isShown('We will reset usage limits for everyone at');
    await page
      .locator('del', { hasText: 'Usage limits have been reset for everyone. Enjoy!' })
      .first()
      .waitFor(WITHIN);
  }, 300_000);

  test('words of a visitor are sent as they were typed', async () => {
    const button = control.getByRole('button', { name: 'Post small talk', exact: true });
    const text = 'A “quoted” <b>word</b> & more';
    await control.locator('form').filter({ has: button }).locator('[name=text]').fill(text);
    await button.click();
    expect(await control.getByRole('listitem').first().textContent()).toContain(text);
  });

  test('a source that is down is missed by the open page until it is back', async () => {
    const unread = 'The team’s posts could not be read at the last check';
    for (const source of ['reader', 'timeline', 'status page']) await press(`Take down: ${source}`);
    await isShown(unread);
    for (const source of ['reader', 'timeline', 'status page']) await press(`Bring back: ${source}`);
    await isGone(unread);
  }, 300_000);
});
