import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

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

/** One style sheet: what all pages share, then what some of them need. */
const STYLES = ['page.css', 'pages.css', 'start.css'];

/** Reads the assets, which the build makes. */
export function loadAssets(): Assets {
  return {
    style: asset(STYLES, 'css', 'text/css; charset=utf-8'),
    script: asset(['page.js'], 'js', 'text/javascript; charset=utf-8'),
  };
}

function asset(files: readonly string[], extension: string, type: string): Asset {
  const text = files.map(builtFile).join('\n');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { path: `/assets/${hash}.${extension}`, type, text };
}

export function builtFile(name: string): string {
  return readFileSync(new URL(`${BUILT}/${name}`, import.meta.url), 'utf8');
}
