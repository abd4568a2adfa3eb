import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Bytes of a pixel, by the colour type: without and with transparency. */
const BYTES: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

interface Png {
  readonly width: number;
  readonly height: number;
  /** Row by row, each after the byte of its filter. */
  readonly pixels: Buffer;
}

/** Width and height of a PNG of 8 bits RGB or RGBA, whose pixels must all be there. */
export function pngSize(png: Buffer): Pick<Png, 'width' | 'height'> {
  const { width, height } = readPng(png);
  return { width, height };
}

/** `#rrggbb` of its first pixel, which is the same with every filter. */
export function pngCorner(png: Buffer): string {
  return `#${readPng(png).pixels.toString('hex', 1, 4)}`;
}

function readPng(png: Buffer): Png {
  assert.deepEqual(png.subarray(0, 8), SIGNATURE);
  const data: Buffer[] = [];
  let [width, height, bytes, end] = [0, 0, 0, false];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (type === 'IHDR') {
      [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
      assert.equal(content.readUInt8(8), 8);
      bytes = BYTES[content.readUInt8(9)] ?? 0;
    }
    if (type === 'IDAT') data.push(content);
    if (type === 'IEND') end = true;
  }
  assert.ok(end);
  const pixels = inflateSync(Buffer.concat(data));
  assert.equal(pixels.length, height * (1 + bytes * width));
  assert.ok(new Set(pixels).size > 4, 'a picture of one colour');
  return { width, height, pixels };
}
