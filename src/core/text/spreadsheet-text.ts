/**
 * Spreadsheets run a cell that begins like this as a formula, and texts are written by others. The full-width
 * forms are what some of them take for the same.
 */
const LIKE_A_FORMULA = /^[\s']*[=+\-@＝＋－＠]|^[\t\r\n']/;

/**
 * With an apostrophe in front of what could run; a text that begins with one gets another, so that it can be
 * undone.
 */
export function asSpreadsheetText(text: string): string {
  return LIKE_A_FORMULA.test(text) ? `'${text}` : text;
}

/** Undoes `asSpreadsheetText`. An apostrophe that it would not have put there stays. */
export function fromSpreadsheetText(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && LIKE_A_FORMULA.test(text) ? text : cell;
}
