import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

const SHOTS = [
  { name: 'light', colorScheme: 'light', width: 1180, height: 1080, isMobile: false },
  { name: 'dark', colorScheme: 'dark', width: 1180, height: 1080, isMobile: false },
  { name: 'phone', colorScheme: 'light', width: 390, height: 844, isMobile: true },
] as const;

test.skipIf(FOLDER === '')('the screenshots of the README are drawn, each under 200 kB', async () => {
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  const ledger = exampleLedger();
  onTestFinished(() => ledger.remove());
  const server = await servePage(ledger.path);
  onTestFinished(() => server.close());
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  for (const { name, colorScheme, width, height, isMobile } of SHOTS) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height },
      deviceScaleFactor: isMobile ? 2 : 1,
      timezoneId: 'Europe/Berlin',
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW + MINUTE);
    await page.goto(server.url);
    const path = join(ROOT, FOLDER, `${name}.png`);
    const fullPage = process.env.FULL === '1';
    await page.screenshot({ path, fullPage });
    if (!fullPage) expect(statSync(path).size).toBeLessThan(200_000);
  }
});
