import { readFileSync, statSync } from 'node:fs';
import { excessIn, type InputWeight, weighInput } from './input-bounds.js';

/**
 * The content of a file or file descriptor, for parsing.
 * @throws Error as the file system does; with the code `EFBIG` if it exceeds the bounds
 */
export function readInput(file: string | number): Buffer {
  // Checked before it takes memory. A pipe has no size.
  const bytes = typeof file === 'string' ? statSync(file).size : 0;
  checkWeight({ bytes, values: 0, depth: 0 });
  const content = readFileSync(file);
  checkWeight(weighInput(content));
  return content;
}

function checkWeight(weight: InputWeight): void {
  const excess = excessIn(weight);
  if (excess !== null) throw Object.assign(new Error(`it has ${excess}`), { code: 'EFBIG' });
}
