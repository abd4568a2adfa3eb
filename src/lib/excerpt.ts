const SEGMENTER = new Intl.Segmenter('en');

/** The first graphemes of a text, on one line. */
export function excerptOf(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // Bounds the work: enough for graphemes of a few code points each. Cuts between code points.
  const head = [...line.slice(0, 16 * length)].slice(0, 8 * length).join('');
  let end = 0;
  let count = 0;
  for (const { index } of SEGMENTER.segment(head)) {
    if (count === length) return `${head.slice(0, end).trimEnd()}…`;
    count += 1;
    end = index;
  }
  if (head === line) return line;
  // A few graphemes with very many marks: the last of them may be cut.
  return `${head.slice(0, count === 1 ? head.length : end).trimEnd()}…`;
}
