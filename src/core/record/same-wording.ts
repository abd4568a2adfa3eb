const SAME = 0.8;

/**
 * Whether two texts are near-identical: the Jaccard index of their word sets, without links, mentions,
 * punctuation and case, is at least 0.8.
 * @see Broder (1997), On the resemblance and containment of documents
 */
export function sameWording(a: string, b: string): boolean {
  const first = words(a);
  const second = words(b);
  let common = 0;
  for (const word of first) if (second.has(word)) common += 1;
  if (common === 0) return false;
  return common / (first.size + second.size - common) >= SAME;
}

function words(text: string): Set<string> {
  const bare = text.toLowerCase().replace(/https?:\/\/\S+|@\w+/g, ' ');
  return new Set(bare.match(/[\p{L}\p{N}]+/gu) ?? []);
}
