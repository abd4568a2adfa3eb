/** Epoch of X's status ids, in epoch milliseconds. */
const STATUS_EPOCH = 1_288_834_974_657n;
const STATUS_URL = /^https?:\/\/[^/]+\/(?:[^/]+|i\/web)\/status\/(\d{15,19})(?:[/?#]|$)/;

/**
 * RSS dates have no milliseconds, so a copied post would differ from the same post read elsewhere. The id of
 * an X status contains its instant (the bits above the lowest 22, in milliseconds since 2010-11-04), which is
 * used if it lies within the stated second.
 */
export function exactInstant(stated: number, url: string | null): number {
  const number = STATUS_URL.exec(url ?? '')?.[1];
  if (number === undefined || stated % 1000 !== 0) return stated;
  const held = Number((BigInt(number) >> 22n) + STATUS_EPOCH);
  return held - (held % 1000) === stated ? held : stated;
}
