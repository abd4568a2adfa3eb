/** Where the next page begins: behind a reset, whether or not that one is still there. */
export interface Cursor {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly resetId: number;
  readonly order: 'asc' | 'desc';
}

const FORM = /^(asc|desc)\.(-?\d{1,16})\.(\d{1,16})$/;

/** Letters, digits, `-` and `_`. */
export function cursorText({ order, at, resetId }: Cursor): string {
  return Buffer.from(`${order}.${at}.${resetId}`).toString('base64url');
}

/** Null for what `cursorText` never gave. */
export function parseCursor(text: string): Cursor | null {
  const [, order, at, resetId] = FORM.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (order === undefined) return null;
  const cursor: Cursor = {
    order: order === 'asc' ? 'asc' : 'desc',
    at: Number(at),
    resetId: Number(resetId),
  };
  // One spelling for each place; Buffer skips what is not base64.
  return cursorText(cursor) === text ? cursor : null;
}
