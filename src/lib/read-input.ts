import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { excessIn, INPUT_BOUNDS, type InputWeight, weighInput } from './input-bounds.js';

/**
 * The content of a file or file descriptor, for parsing.
 * @throws Error as the file system does; with the code `EFBIG` if it exceeds the bounds
 */
export function readInput(file: string | number): Buffer {
  const descriptor = typeof file === 'string' ? openSync(file, 'r') : file;
  try {
    const status = fstatSync(descriptor);
    // Checked before it takes memory. A pipe has no size.
    checkWeight({ bytes: status.size, values: 0, depth: 0 });
    const content = status.isFile() ? readFileSync(descriptor) : readPipe(descriptor);
    checkWeight(weighInput(content));
    return content;
  } finally {
    if (descriptor !== file) closeSync(descriptor);
  }
}

/** Ends beyond the bounds: what it brings may have no end. */
function readPipe(descriptor: number): Buffer {
  const content = Buffer.alloc(INPUT_BOUNDS.bytes + 1);
  let bytes = 0;
  for (let read = -1; read !== 0 && bytes < content.length; bytes += read)
    read = readSync(descriptor, content, { offset: bytes });
  return content.subarray(0, bytes);
}

function checkWeight(weight: InputWeight): void {
  const excess = excessIn(weight);
  if (excess !== null) throw Object.assign(new Error(`it has ${excess}`), { code: 'EFBIG' });
}
