import { mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../_support/clients/browser.js';
import { exampleLedger, STATES, type State } from '../_support/ledgers/example-ledger.js';
import { MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { type PageServer, servePage } from '../_support/servers/page-server.js';

/*
 * `npm run screenshots` draws docs/screenshots anew from an invented record; `SCREENSHOTS` names the folder.
 */

const FOLDER = process.env.SCREENSHOTS ?? '';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const DESK = {
  path: '/',
  state: 'busy',
  colorScheme: 'light',
  width: 1280,
  height: 1080,
  age: MINUTE,
} as const;

const PHONE = { ...DESK, width: 390, height: 844 } as const;
const DARK = { colorScheme: 'dark' } as const;

/** Each state on both screens, light and dark, and on a phone in the other languages. */
const OF_STATES = STATES.flatMap((state): [string, Shot][] => [
  [`states/${state}-390`, { ...PHONE, state }],
  [`states/${state}-390-dark`, { ...PHONE, state, ...DARK }],
  [`states/${state}-1280`, { ...DESK, state }],
  [`states/${state}-1280-dark`, { ...DESK, state, ...DARK }],
  ...(['zh-CN', 'ja', 'ko'] as const).map((language): [string, Shot] => [
    `states/${state}-390-${language}`,
    { ...PHONE, state, path: `/?lang=${language}` },
  ]),
]);

const SHOTS: Readonly<Record<string, Shot>> = {
  // In the README.
  promised: { ...DESK, state: 'promised', height: 860 },
  phone: { ...PHONE, state: 'fresh' },
  curve: { ...DESK, height: 760, at: '#curve' },
  scores: { ...DESK, path: '/scores' },
  odds: { ...DESK, path: '/odds' },
  // The other pages.
  ...Object.fromEntries(OF_STATES),
  'pages/scores-390': { ...PHONE, path: '/scores' },
  'pages/odds-390': { ...PHONE, path: '/odds' },
  'pages/method': { ...DESK, path: '/scores', at: '#method' },
  'pages/data': { ...DESK, path: '/data' },
  'pages/data-390-ko': { ...PHONE, path: '/data?lang=ko' },
  'pages/docs': { ...DESK, path: '/docs' },
  // Left open for twelve minutes while the service could not be reached.
  'pages/stale': { ...PHONE, age: 12 * MINUTE },
};

/** Draws only those whose name matches. */
const ONLY = new RegExp(process.env.ONLY ?? '');

/** The page at a later time: it could not reach the service when the next snapshot was due. */
async function leftAlone(page: Page, until: number): Promise<void> {
  await page.route('**', (route) => route.abort());
  await page.clock.setFixedTime(until);
  await page
    .getByText(/^Could not check at/)
    .first()
    .waitFor();
  await page.locator('.stale').waitFor();
}

interface Shot {
  readonly state: State;
  readonly path: string;
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  /** Age of the page when it is photographed. */
  readonly age: number;
  /** What stands at the top; the page from its beginning if absent. */
  readonly at?: string;
}

async function serveState(state: State): Promise<PageServer> {
  const ledger = exampleLedger(state === 'busy' ? undefined : { state });
  onTestFinished(() => ledger.remove());
  const server = await servePage(ledger.path);
  onTestFinished(() => server.close());
  return server;
}

test.skipIf(FOLDER === '')(
  'the screenshots are drawn, each under 250 kB',
  async () => {
    const folder = resolve(ROOT, FOLDER);
    const servers = new Map<State, Promise<PageServer>>();
    const serverOf = (state: State) => {
      const known = servers.get(state) ?? serveState(state);
      servers.set(state, known);
      return known;
    };
    const browser = await openBrowser();
    onTestFinished(() => browser.close());
    for (const [name, { path, state, colorScheme, width, height, age, at }] of Object.entries(SHOTS)) {
      if (!ONLY.test(name)) continue;
      const isMobile = width < 400;
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height },
        deviceScaleFactor: isMobile ? 2 : 1,
        timezoneId: 'Europe/Berlin',
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(NOW + MINUTE);
      await page.goto((await serverOf(state)).url + path, { waitUntil: 'networkidle' });
      if (age > MINUTE) await leftAlone(page, NOW + age);
      if (at !== undefined)
        await page.locator(at).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
      const file = join(folder, `${name}.png`);
      mkdirSync(dirname(file), { recursive: true });
      const fullPage = process.env.FULL === '1';
      await page.screenshot({ path: file, fullPage });
      if (!fullPage) expect(statSync(file).size).toBeLessThan(250_000);
    }
  },
  600_000,
);
