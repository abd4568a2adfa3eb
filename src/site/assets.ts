import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type Assets = ReturnType<typeof loadAssets>;

/** Where the build puts them; the same path from sources and from the build. */
const BUILT = '../../dist/site/assets';

/** One style sheet: what all pages share, then what some of them need. */
const STYLES = ['page.css', 'pages.css', 'start.css'];

/** Reads the assets, which the build makes. */
export function loadAssets() {
  return {
    style: asset(STYLES, 'css', 'text/css; charset=utf-8'),
    script: asset(['page.js'], 'js', 'text/javascript; charset=utf-8'),
  };
}

export type Asset = ReturnType<typeof asset>;

/** A file whose path contains the hash of its content, so that it can be cached forever. */
function asset(files: readonly string[], extension: string, type: string) {
  const text = files.map(builtFile).join('\n');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { path: `/assets/${hash}.${extension}`, type, text };
}

export function builtFile(name: string): string {
  return readFileSync(new URL(`${BUILT}/${name}`, import.meta.url), 'utf8');
}
