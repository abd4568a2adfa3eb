import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/*
 * The program that card-drawing.ts starts: paints the SVG that is its argument and writes the PNG to stdout. It has no
 * fonts but the bundled ones, so a card looks the same on every machine.
 */

// Optimizing code that runs once takes three times the processor and twice the memory of drawing.
setFlagsFromString('--liftoff-only');

/** Inter, and the letters of the other languages' cards (`npm run fonts`). */
const fonts = ['../../fonts/', '../../site/assets/fonts/'].flatMap((folder) => {
  const url = new URL(folder, import.meta.url);
  const names = readdirSync(url).filter((name) => /\.[ot]tf$/.test(name));
  return names.map((name) => readFileSync(new URL(name, url)));
});

await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
const svg = new Resvg(String(process.argv[2]), {
  font: {
    fontBuffers: fonts,
    defaultFontFamily: 'Inter',
  },
});
process.stdout.write(svg.render().asPng());
