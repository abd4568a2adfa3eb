/** Epoch of X's status ids, in epoch milliseconds. */
const STATUS_EPOCH = 1_288_834_974_657n;
const STATUS_ID = /^\d{15,19}$/;
const STATUS_URL = /^https?:\/\/[^/]+\/(?:[^/]+|i\/web)\/status\/(\d{15,19})(?:[/?#]|$)/;

/**
 * The instant in the id of an X status (the bits above the lowest 22, in milliseconds since 2010-11-04); null
 * for an id of another form.
 */
export function statusInstant(id: string): number | null {
  return STATUS_ID.test(id) ? Number((BigInt(id) >> 22n) + STATUS_EPOCH) : null;
}

/**
 * RSS dates have no milliseconds, so a copied post would differ from the same post read elsewhere. The
 * instant in the id of an X status is used if it lies within the stated second.
 */
export function exactInstant(stated: number, url: string | null): number {
  const held = stated % 1000 === 0 ? statusInstant(STATUS_URL.exec(url ?? '')?.[1] ?? '') : null;
  return held !== null && held - (held % 1000) === stated ? held : stated;
}
