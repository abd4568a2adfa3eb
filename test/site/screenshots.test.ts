import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../_support/clients/browser.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import { MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { servePage } from '../_support/servers/page-server.js';

/*
 * `npm run screenshots` draws docs/screenshots anew from an invented record; `SCREENSHOTS` names the folder.
 */

const FOLDER = process.env.SCREENSHOTS ?? '';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const DESK = { width: 1180, height: 1080, isMobile: false } as const;
const PHONE = { width: 390, height: 844, isMobile: true } as const;
const SHOTS = [
  { name: 'light', path: '/', colorScheme: 'light', ...DESK },
  { name: 'dark', path: '/', colorScheme: 'dark', ...DESK },
  { name: 'phone', path: '/', colorScheme: 'light', ...PHONE },
  { name: 'odds', path: '/odds?company=mistral', colorScheme: 'light', ...DESK },
  { name: 'scores', path: '/scores', colorScheme: 'light', ...DESK },
  { name: 'method', path: '/method', colorScheme: 'light', ...DESK },
  { name: 'data', path: '/data', colorScheme: 'light', ...DESK },
] as const;

test.skipIf(FOLDER === '')('the screenshots of the README are drawn, each under 200 kB', async () => {
  const folder = resolve(ROOT, FOLDER);
  mkdirSync(folder, { recursive: true });
  const ledger = exampleLedger();
  onTestFinished(() => ledger.remove());
  const server = await servePage(ledger.path);
  onTestFinished(() => server.close());
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  for (const { name, path, colorScheme, width, height, isMobile } of SHOTS) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height },
      deviceScaleFactor: isMobile ? 2 : 1,
      timezoneId: 'Europe/Berlin',
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW + MINUTE);
    await page.goto(server.url + path);
    const file = join(folder, `${name}.png`);
    const fullPage = process.env.FULL === '1';
    await page.screenshot({ path: file, fullPage });
    if (!fullPage) expect(statSync(file).size).toBeLessThan(200_000);
  }
});
