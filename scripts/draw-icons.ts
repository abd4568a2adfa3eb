import { readFileSync, writeFileSync } from 'node:fs';
import { drawPng } from '../src/api/pictures/card-drawing.js';

/*
 * Draws the icons in src/site/assets/icons from icon.svg. Phones cut their own corners, so theirs fill the square.
 * npm run icons
 */
const ASSETS = new URL('../src/site/assets/', import.meta.url);
const FAVICON_SIZES = [16, 32, 48];
const FILLING = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };

const icon = readFileSync(new URL('icon.svg', ASSETS), 'utf8');
const square = icon.replace(' rx="8"', '');
if (square === icon) throw new Error('icon.svg has no rounded corners to remove any more');
const drawn = (svg: string, size: number) =>
  drawPng(svg.replace('<svg ', `<svg width="${size}" height="${size}" `));

for (const [name, size] of Object.entries(FILLING))
  writeFileSync(new URL(`icons/${name}`, ASSETS), await drawn(square, size));
const pictures = await Promise.all(FAVICON_SIZES.map((size) => drawn(icon, size)));
writeFileSync(new URL('icons/favicon.ico', ASSETS), iconFile(pictures));

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
