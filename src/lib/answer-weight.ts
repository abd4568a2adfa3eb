/** What an answer costs its reader, before it is parsed. */
export interface AnswerWeight {
  /** At least as many as its values, whether it is JSON, XML or CSV, in any encoding that contains ASCII. */
  readonly values: number;
  /** How deep its lists and objects are nested, if it is JSON. */
  readonly depth: number;
}

/** What begins a value, or the next one, in JSON, XML and CSV; and the references in texts of XML, which cost as much. */
const FORMATS = ['{[,', '<=', ',\n', '&'];

/** By byte, a bit for each format. */
const MARKS = new Uint8Array(256);
for (const [format, marks] of FORMATS.entries())
  for (const mark of marks) {
    const byte = mark.charCodeAt(0);
    MARKS[byte] = (MARKS[byte] ?? 0) | (1 << format);
  }

/**
 * Counts the values of a body in one pass, without knowing its format: the format in which it would have the most counts.
 * Marks within texts count as well, so that no encoding and no quotation can hide a value.
 */
export function weighAnswer(body: Uint8Array): AnswerWeight {
  // How often each combination of formats occurs.
  const combined = new Uint32Array(1 << FORMATS.length);
  for (const byte of body) {
    const mark = MARKS[byte] ?? 0;
    combined[mark] = (combined[mark] ?? 0) + 1;
  }
  const counts = FORMATS.map((_, format) =>
    combined.reduce((sum, count, mark) => (mark & (1 << format) ? sum + count : sum), 0),
  );
  return { values: Math.max(...counts), depth: depthOf(body) };
}

const UTF8_MARK = [0xef, 0xbb, 0xbf];
const [QUOTE, ESCAPE, SPACE] = [0x22, 0x5c, 0x20];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Of JSON in UTF-8; 0 for anything else. Parsers of XML have a limit of their own. */
function depthOf(body: Uint8Array): number {
  let at = UTF8_MARK.every((byte, n) => body[n] === byte) ? UTF8_MARK.length : 0;
  while ((body[at] ?? OBJECT) <= SPACE) at += 1;
  if (body[at] !== LIST && body[at] !== OBJECT) return 0;
  let [depth, deepest, isText] = [0, 0, false];
  for (; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === QUOTE) isText = !isText;
    else if (isText && byte === ESCAPE) at += 1;
    else if (!isText && (byte === LIST || byte === OBJECT)) deepest = Math.max(deepest, ++depth);
    else if (!isText && (byte === LIST_END || byte === OBJECT_END)) depth -= 1;
  }
  return deepest;
}
