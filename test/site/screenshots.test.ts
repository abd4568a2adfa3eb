import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
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

const DESK = { path: '/', colorScheme: 'light', width: 1280, height: 1080, age: MINUTE } as const;
const TABLET = { ...DESK, width: 768, height: 1024 } as const;
const PHONE = { ...DESK, width: 390, height: 844 } as const;
const SHOTS: Readonly<Record<string, Shot>> = {
  light: DESK,
  dark: { ...DESK, colorScheme: 'dark' },
  tablet: TABLET,
  phone: PHONE,
  'phone-dark': { ...PHONE, colorScheme: 'dark' },
  'zh-CN': { ...PHONE, path: '/?lang=zh-CN' },
  ja: { ...PHONE, path: '/?lang=ja' },
  ko: { ...PHONE, path: '/?lang=ko' },
  // Left open for twelve minutes while the service could not be reached.
  stale: { ...PHONE, age: 12 * MINUTE },
  record: { ...DESK, height: 760, at: '#history' },
  odds: { ...DESK, path: '/odds?company=mistral' },
  scores: { ...DESK, path: '/scores' },
  method: { ...DESK, path: '/method' },
  data: { ...DESK, path: '/data' },
  docs: { ...DESK, path: '/docs' },
};

/** The page at a later time: it could not reach the service when the next snapshot was due. */
async function leftAlone(page: Page, until: number): Promise<void> {
  await page.route('**', (route) => route.abort());
  await page.clock.setFixedTime(until);
  await page
    .getByText(/^Could not check at/)
    .first()
    .waitFor();
  await page.locator('.stale:not(:empty)').waitFor();
}

interface Shot {
  readonly path: string;
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  /** Of the page when it is photographed. */
  readonly age: number;
  /** What stands at the top; the page from its beginning if absent. */
  readonly at?: string;
}

test.skipIf(FOLDER === '')(
  'the screenshots are drawn, each under 250 kB',
  async () => {
    const folder = resolve(ROOT, FOLDER);
    mkdirSync(folder, { recursive: true });
    const ledger = exampleLedger();
    onTestFinished(() => ledger.remove());
    const server = await servePage(ledger.path);
    onTestFinished(() => server.close());
    const browser = await openBrowser();
    onTestFinished(() => browser.close());
    for (const [name, { path, colorScheme, width, height, age, at }] of Object.entries(SHOTS)) {
      const isMobile = width < 400;
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height },
        deviceScaleFactor: isMobile ? 2 : 1,
        timezoneId: 'Europe/Berlin',
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(NOW + MINUTE);
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      if (age > MINUTE) await leftAlone(page, NOW + age);
      if (at !== undefined)
        await page.locator(at).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
      const file = join(folder, `${name}.png`);
      const fullPage = process.env.FULL === '1';
      await page.screenshot({ path: file, fullPage });
      if (!fullPage) expect(statSync(file).size).toBeLessThan(250_000);
    }
  },
  600_000,
);
