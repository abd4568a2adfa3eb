/** The cost of a file or an answer to its reader. */
export interface InputWeight {
  /** The size after decompression. */
  readonly bytes: number;
  /** An upper bound of its values, whether it is JSON, XML or CSV, in any encoding that contains ASCII. */
  readonly values: number;
  /** The depth to which its lists and objects are nested, if it is JSON. */
  readonly depth: number;
}

/** The most that is parsed: each value takes memory, however short it is. */
export const INPUT_BOUNDS: InputWeight = { bytes: 5 * 1024 * 1024, values: 100_000, depth: 100 };

/** Says in words what an input has too much of; null if it is within the bounds. */
export function excessIn({ bytes, values, depth }: InputWeight): string | null {
  const { bytes: mostBytes, values: mostValues, depth: deepest } = INPUT_BOUNDS;
  if (bytes > mostBytes) return `${inDigits(bytes)} bytes, more than ${inDigits(mostBytes)}`;
  if (values > mostValues) return `more than ${inDigits(mostValues)} values`;
  return depth > deepest ? `values nested more than ${deepest} deep` : null;
}

const inDigits = (count: number) => count.toLocaleString('en');

/** The share of the largest allowed input that this one takes, from 0 to 1. */
export function shareOf({ bytes, values }: InputWeight): number {
  return Math.max(bytes / INPUT_BOUNDS.bytes, values / INPUT_BOUNDS.values);
}

/**
 * Characters that begin a value, or the next one, in JSON, XML and CSV. References in XML cost as much as
 * values.
 */
const FORMATS = ['{[,', '<=', ',\n', '&'];

/** For each byte, a bit for each format. */
const MARKS = new Uint8Array(256);
for (const [format, marks] of FORMATS.entries())
  for (const mark of marks) {
    const byte = mark.charCodeAt(0);
    MARKS[byte] = (MARKS[byte] ?? 0) | (1 << format);
  }

/**
 * Counts the values of an input in one pass, without knowing its format: as the format in which it would have
 * the most. Marks within texts count as well, so that no encoding and no quotation can hide a value.
 */
export function weighInput(input: Uint8Array): InputWeight {
  // Counts how often each combination of formats occurs.
  const combined = new Uint32Array(1 << FORMATS.length);
  for (const byte of input) {
    const mark = MARKS[byte] ?? 0;
    combined[mark] = (combined[mark] ?? 0) + 1;
  }
  const counts = FORMATS.map((_, format) =>
    combined.reduce((sum, count, mark) => (mark & (1 << format) ? sum + count : sum), 0),
  );
  return { bytes: input.length, values: Math.max(...counts), depth: depthOf(input) };
}

const UTF8_MARK = [0xef, 0xbb, 0xbf];
const [QUOTE, ESCAPE, SPACE] = [0x22, 0x5c, 0x20];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The depth of JSON in UTF-8; 0 for anything else. Parsers of XML have a limit of their own. */
function depthOf(input: Uint8Array): number {
  let at = UTF8_MARK.every((byte, n) => input[n] === byte) ? UTF8_MARK.length : 0;
  while ((input[at] ?? OBJECT) <= SPACE) at += 1;
  if (input[at] !== LIST && input[at] !== OBJECT) return 0;
  let [depth, deepest, isText] = [0, 0, false];
  for (; at < input.length; at += 1) {
    const byte = input[at];
    if (byte === QUOTE) isText = !isText;
    else if (isText && byte === ESCAPE) at += 1;
    else if (!isText && (byte === LIST || byte === OBJECT)) deepest = Math.max(deepest, ++depth);
    else if (!isText && (byte === LIST_END || byte === OBJECT_END)) depth -= 1;
  }
  return deepest;
}
