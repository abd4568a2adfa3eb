import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Debian's, or the one that `CHROMIUM_PATH` names. */
const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Without a browser its tests are skipped; the title of the group says so. */
export const HAS_BROWSER = existsSync(CHROMIUM_PATH);

export const BROWSER_NEEDED = HAS_BROWSER
  ? `in ${CHROMIUM_PATH}`
  : `skipped: there is no browser at ${CHROMIUM_PATH} (CHROMIUM_PATH names another)`;

export function openBrowser(): Promise<Browser> {
  // As root, in containers and in CI, Chromium has no sandbox of its own to use.
  return chromium.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] });
}

/**
 * What axe objects to. Only that leaves the browser: to describe all that is well takes as long again.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = (await page.evaluate(
    "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )) as axe.Result[];
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
