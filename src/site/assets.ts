import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Mood } from '../words/mood.js';
import { type Colour, MOODS } from './pieces/colours.js';

/** What pages link to. */
export interface Assets {
  readonly style: Asset;
  readonly script: Asset;
  /** The pictures of link previews. `npm run stills` draws them. */
  readonly stills: Readonly<Record<Mood, Asset>>;
}

/** A file whose path contains the hash of its content, so that it can be cached forever. */
export interface Asset {
  readonly path: string;
  /** `text/css; charset=utf-8` */
  readonly type: string;
  readonly body: string | Buffer;
}

/** Where the build puts them; the same path from sources and from the build. */
const BUILT = '../../dist/site/assets';

/** Reads the assets, which the build makes. */
export function loadAssets(): Assets {
  const stills = MOODS.map((mood) => {
    const picture = readFileSync(new URL(`assets/stills/${mood}.png`, import.meta.url));
    return [mood, asset('.png', 'image/png', picture)] as const;
  });
  return {
    style: asset('.css', 'text/css; charset=utf-8', builtFile('style.css')),
    script: asset('.js', 'text/javascript; charset=utf-8', builtFile('page.js')),
    stills: Object.fromEntries(stills) as Assets['stills'],
  };
}

function asset(extension: string, type: string, body: Asset['body']): Asset {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16);
  return { path: `/assets/${hash}${extension}`, type, body };
}

export function builtFile(name: string): string {
  return readFileSync(new URL(`${BUILT}/${name}`, import.meta.url), 'utf8');
}

/** As light pages have it. */
export function lightColour({ style }: Assets, colour: Colour): string {
  const [, light] = new RegExp(`--${colour}: *light-dark\\((#[0-9a-f]+),`).exec(String(style.body)) ?? [];
  if (light === undefined) throw new Error(`the style sheet has no colour ${colour}`);
  return light;
}
