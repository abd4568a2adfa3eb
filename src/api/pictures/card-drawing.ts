import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import { LANGUAGES } from '../../site/words/locale.js';

const run = promisify(execFile);

/** Where the build puts the program; the same path from sources and from the build. */
const PAINTER = fileURLToPath(new URL('../../../dist/api/pictures/card-painter.js', import.meta.url));
/** Far more than a picture needs on a busy machine. */
const TIMEOUT_MS = 60_000;

/** In each language the card of the newest snapshot, of the one before it, and the one that says that there is no data. */
const KEPT = 3 * LANGUAGES.length;

/** Draws SVG texts as PNG, each once however many ask for it, and one at a time: each takes 75 MB. */
export function createDrawing(): (svg: string) => Promise<Buffer> {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: KEPT });
  let last: Promise<unknown> = Promise.resolve();
  return (svg) => {
    const known = drawn.get(svg);
    if (known) return known;
    const drawing = last.then(() => drawPng(svg));
    last = drawing.catch(() => {});
    drawn.set(svg, drawing);
    // The next request tries again; this one has the error.
    drawing.catch(() => drawn.delete(svg));
    return drawing;
  };
}

/**
 * In a process of its own: a drawing takes the processor for up to half a second and 75 MB, of which the API, or a
 * thread of it, would keep most.
 */
export async function drawPng(svg: string): Promise<Buffer> {
  const options = { encoding: 'buffer', timeout: TIMEOUT_MS, killSignal: 'SIGKILL' } as const;
  const drawing = run(process.execPath, ['--optimize-for-size', PAINTER, svg], options);
  // Answers come first where there is one core; all threads that it starts have the priority of the first.
  if (drawing.child.pid) setPriority(drawing.child.pid, constants.priority.PRIORITY_LOW);
  return (await drawing).stdout;
}
