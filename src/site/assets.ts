import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A file that never changes under its path: its name is made of its content. */
export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

export interface Assets {
  readonly style: Asset;
  readonly script: Asset;
  readonly icon: Asset;
}

/** Read once, at the start; the build copies them beside the compiled files. */
export function loadAssets(): Assets {
  return {
    style: asset('page.css', 'css', 'text/css; charset=utf-8'),
    script: asset('page.js', 'js', 'text/javascript; charset=utf-8'),
    icon: asset('icon.svg', 'svg', 'image/svg+xml'),
  };
}

function asset(file: string, extension: string, type: string): Asset {
  const text = readFileSync(new URL(`assets/${file}`, import.meta.url), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { path: `/assets/${hash}.${extension}`, type, text };
}
