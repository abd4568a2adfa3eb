import { mkdirSync, writeFileSync } from 'node:fs';
import { builtFile } from '../src/site/assets.js';
import { COLOUR_OF, MOODS } from '../src/site/pieces/colours.js';
import { STILL_SIZE } from '../src/site/pieces/head.js';
import type { Mood } from '../src/words/mood.js';
import { openBrowser } from '../test/_support/clients/browser.js';

/*
 * Draws the pictures of link previews in src/site/assets/stills: the sign of each mood on the first card of
 * the page, from its style sheet. They say no word, figure or date: title and description do, in the reader's
 * language. Needs Chromium.
 * npm run stills
 */
const ASSETS = new URL('../src/site/assets/', import.meta.url);

/**
 * Paths in a square of 32. A ring is a regular reset, a diamond a banked one; what is in it says how it
 * stands.
 */
const RING = 'M16 6a10 10 0 1 1 0 20a10 10 0 1 1 0-20';
const DIAMOND = 'M16 4l12 12-12 12-12-12z';
const TICK = 'M11.6 16.4l3.2 3.2 5.8-6.6';
const HANDS = 'M16 10.6v5.7l3.7 2.3';

const SIGNS: Readonly<Record<Mood, string>> = {
  fresh: RING + TICK,
  banked: DIAMOND + TICK,
  promised: RING + HANDS,
  bankedPromised: DIAMOND + HANDS,
  /** An hourglass. */
  due: `${RING}M12.4 11h7.2l-7.2 10h7.2z`,
  /** An exclamation mark. */
  overdue: `${RING}M16 10.8v6M16 21v0`,
  /** Three dots. */
  undated: `${RING}M11.4 16v0M16 16v0M20.6 16v0`,
  /** A fork in the way: one of two. */
  onlyIf: 'M16 27v-8.5L7 8.5M16 18.5l9-10M7 13.5v-5h5M25 13.5v-5h-5',
  /** A question mark. */
  maybe: `${RING}M13.2 13.4a2.8 2.8 0 1 1 4.3 2.3c-1.1.7-1.5 1.1-1.5 2M16 21.2v0`,
  /** A cross. */
  withdrawn: `${RING}M12.6 12.6l6.8 6.8M19.4 12.6l-6.8 6.8`,
  /** Something said. */
  hinted: 'M5 8h22v14h-11l-6 5v-5h-5zM11.4 15v0M16 15v0M20.6 15v0',
  /** A minus sign. */
  quiet: `${RING}M11.6 16h8.8`,
  /** An eye, crossed out. */
  notLive:
    'M4.5 16c3-5 7-7.6 11.5-7.6s8.5 2.6 11.5 7.6c-3 5-7 7.6-11.5 7.6s-8.5-2.6-11.5-7.6zM16 12.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8M7.5 6l17 20',
  empty: RING,
};

/** The dashes of a ring that is broken: nothing is known yet. */
const DASHES: Partial<Readonly<Record<Mood, string>>> = { empty: '0 4.488' };

/** The side of a sign, in pixels. */
const SIZE = 480;

const browser = await openBrowser();
const page = await browser.newPage({ viewport: STILL_SIZE, colorScheme: 'light' });
mkdirSync(new URL('stills', ASSETS), { recursive: true });
for (const mood of MOODS) {
  await page.setContent(cardOf(mood));
  writeFileSync(new URL(`stills/${mood}.png`, ASSETS), await page.screenshot());
}
await browser.close();

/** The sign in the colour of the mood; where that is the ground, in that of the words. */
function cardOf(mood: Mood): string {
  const colour = COLOUR_OF[mood];
  const ink = colour === 'fresh' ? 'currentcolor' : `var(--${colour})`;
  return `<!doctype html>
    <style>${builtFile('style.css')}</style>
    <style>
      body { max-width: none; padding: 0 }
      .now { display: grid; place-items: center; height: 100vh; border: 0; border-radius: 0 }
    </style>
    <div class="now mood-${colour}">
      <svg viewBox="0 0 32 32" width="${SIZE}" fill="none" stroke="${ink}" stroke-width="2"
        stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="${DASHES[mood] ?? 'none'}">
        <path d="${SIGNS[mood]}"/>
      </svg>
    </div>`;
}
