import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Colour } from './pieces/colours.js';

/** What every page links to. */
export interface Assets {
  readonly style: Asset;
  readonly script: Asset;
}

/** A file whose path contains the hash of its content, so that it can be cached forever. */
export interface Asset {
  readonly path: string;
  /** `text/css; charset=utf-8` */
  readonly type: string;
  readonly text: string;
}

/** Where the build puts them; the same path from sources and from the build. */
const BUILT = '../../dist/site/assets';

/** Reads the assets, which the build makes. */
export function loadAssets(): Assets {
  return {
    style: asset('style.css', 'text/css; charset=utf-8'),
    script: asset('page.js', 'text/javascript; charset=utf-8'),
  };
}

function asset(name: string, type: string): Asset {
  const text = builtFile(name);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { path: `/assets/${hash}${extname(name)}`, type, text };
}

export function builtFile(name: string): string {
  return readFileSync(new URL(`${BUILT}/${name}`, import.meta.url), 'utf8');
}

/** As light pages have it. */
export function lightColour({ style }: Assets, colour: Colour): string {
  const [, light] = new RegExp(`--${colour}: *light-dark\\((#[0-9a-f]+),`).exec(style.text) ?? [];
  if (light === undefined) throw new Error(`the style sheet has no colour ${colour}`);
  return light;
}
