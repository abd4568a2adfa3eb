import { readFileSync, writeFileSync } from 'node:fs';
import { openBrowser } from '../test/_support/clients/browser.js';

/*
 * Draws the pictures in src/site/assets/icons from icon.svg. Needs Chromium.
 * Phones cut their own corners, so their icons fill the square.
 * npm run icons
 */
const ASSETS = new URL('../src/site/assets/', import.meta.url);
const FAVICON_SIZES = [16, 32, 48];
const FILLING = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };
const CORNERS = ' rx="8"';

const icon = readFileSync(new URL('icon.svg', ASSETS), 'utf8');
const square = icon.replace(CORNERS, '');
if (square === icon) throw new Error('icon.svg has no rounded corners to remove any more');

const browser = await openBrowser();
for (const [name, size] of Object.entries(FILLING)) save(name, await drawn(square, size, size));
const pictures: Buffer[] = [];
for (const size of FAVICON_SIZES) pictures.push(await drawn(icon, size, size));
save('favicon.ico', iconFile(pictures));
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
