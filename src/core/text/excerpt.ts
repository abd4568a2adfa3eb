const SEGMENTER = new Intl.Segmenter('en');

/**
 * The beginning of a text that others wrote: at most so many code points, the last of them `…` for the rest.
 * It is cut between characters as people see them, unless the first one alone is longer.
 * @param form `line`: on one line; `lines`: with its own lines
 */
export function excerpt(text: string, length: number, form: 'line' | 'lines' = 'line'): string {
  const whole = form === 'line' ? text.replace(/\s+/g, ' ').trim() : text.trim();
  // Twice as many UTF-16 units are enough for one code point more than is shown.
  const points = [...whole.slice(0, 2 * length + 2)].slice(0, length + 1);
  if (points.length <= length) return whole;
  const head = points.slice(0, length - 1).join('');
  const end = SEGMENTER.segment(points.join('')).containing(head.length)?.index || head.length;
  return `${head.slice(0, end).trimEnd()}…`;
}
