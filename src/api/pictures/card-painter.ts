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

/** Cut out of larger ones by `npm run fonts`. */
const folder = new URL('../../site/assets/fonts/', import.meta.url);
const fontBuffers = readdirSync(folder)
  .filter((name) => /\.[ot]tf$/.test(name))
  .map((name) => readFileSync(new URL(name, folder)));

await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
const svg = new Resvg(String(process.argv[2]), {
  font: {
    fontBuffers,
    defaultFontFamily: 'Inter',
  },
});
process.stdout.write(svg.render().asPng());
