import { readFileSync, writeFileSync } from 'node:fs';
import { PREVIEW_SIZE, PREVIEWS, type Preview, previewFile } from '../src/site/pieces/previews.js';
import { openBrowser } from '../test/_support/clients/browser.js';

/*
 * Draws the pictures in src/site/assets/icons from icon.svg: icons and link previews. Needs Chromium.
 * Phones cut their own corners, so their icons fill the square.
 * npm run icons
 */
const ASSETS = new URL('../src/site/assets/', import.meta.url);
const FAVICON_SIZES = [16, 32, 48];
const FILLING = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };
const CORNERS = ' rx="8"';

interface Look {
  readonly ground: string;
  readonly ink: string;
  /** Path inside the ring of the icon. */
  readonly sign: string;
  /** Of the ring, where it is broken. */
  readonly dashes?: string;
}

/** Nothing, a clock, a tick, a cross, and a ring that is broken. */
const LOOKS: Readonly<Record<Preview, Look>> = {
  quiet: { ground: '#fbfaf7', ink: '#23594a', sign: '' },
  promised: { ground: '#f3e2cc', ink: '#8a4b14', sign: 'M15.6 14.6v2.6l2.1 1.3' },
  fresh: { ground: '#155f52', ink: '#ffffff', sign: 'M13.2 16.7l1.9 1.9 3.4-3.8' },
  withdrawn: { ground: '#f8e4db', ink: '#8f3a1c', sign: 'M14 14.6l4 4M18 14.6l-4 4' },
  'not-live': { ground: '#eceae2', ink: '#565d59', sign: '', dashes: '2.2 2.6' },
};

const icon = readFileSync(new URL('icon.svg', ASSETS), 'utf8');
const square = icon.replace(CORNERS, '');
if (square === icon) throw new Error('icon.svg has no rounded corners to remove any more');
const [ring, arrow] = [...icon.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
if (!ring || !arrow) throw new Error('icon.svg has no ring and arrow any more');

const browser = await openBrowser();
for (const [name, size] of Object.entries(FILLING)) save(name, await drawn(square, size, size));
const pictures: Buffer[] = [];
for (const size of FAVICON_SIZES) pictures.push(await drawn(icon, size, size));
save('favicon.ico', iconFile(pictures));
for (const preview of PREVIEWS) {
  const { width, height } = PREVIEW_SIZE;
  save(previewFile(preview), await drawn(previewSvg(LOOKS[preview]), width, height));
}
await browser.close();

function save(name: string, bytes: Buffer): void {
  writeFileSync(new URL(`icons/${name}`, ASSETS), bytes);
}

async function drawn(svg: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  const style = 'margin: 0; background: none';
  await page.setContent(
    `<body style="${style}">${svg.replace('<svg ', `<svg width="${width}" height="${height}" `)}`,
  );
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

/** The mark of the icon, large, in the middle. */
function previewSvg({ ground, ink, sign, dashes = 'none' }: Look): string {
  const { width, height } = PREVIEW_SIZE;
  const scale = height / 32;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${ground}"/>
    <g transform="translate(${(width - height) / 2}) scale(${scale})" fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">
      <path d="${ring}" stroke-width="2.4" stroke-linecap="${dashes === 'none' ? 'round' : 'butt'}" stroke-dasharray="${dashes}"/>
      <path d="${arrow}" stroke-width="2.4"/>
      <path d="${sign}" stroke-width="1.6"/>
    </g>
  </svg>`;
}

/** Several PNGs in one file: a header, an entry of 16 bytes for each, then the pictures. */
function iconFile(pictures: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index;
    const size = FAVICON_SIZES[index] ?? 0;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}
