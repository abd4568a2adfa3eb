import type { Post } from './post.js';

/** Where the evidence of a reading stands. */
export interface EvidencePlace {
  /**
   * Number of the entry of the post's context whose text has it, from 0; null: the post's own text has it.
   */
  readonly evidenceIn: number | null;
  /** Unicode characters before its first, as SQLite counts them, too. */
  readonly evidenceFrom: number;
  /** Unicode characters up to its last. */
  readonly evidenceTo: number;
}

/**
 * The place of a verbatim quotation: in the post's own text, else in what it answers or quotes, words of the
 * team first.
 * @throws Error if no text has it; a reading whose evidence is not in its post does not count
 */
export function evidencePlace(
  evidence: string,
  { text, context }: Pick<Post, 'text' | 'context'>,
): EvidencePlace {
  const entries = [...context.entries()]
    .filter(([, { relation }]) => relation !== 'poll')
    .sort(([, a], [, b]) => Number(b.own === true) - Number(a.own === true));
  const texts = [
    [null, text] as const,
    ...entries.map(([number, related]) => [number, related.text] as const),
  ];
  for (const [evidenceIn, whole] of texts) {
    const place = placeIn(whole, evidence);
    if (place) return { evidenceIn, ...place };
  }
  throw new Error('the evidence of a reading is not in its post');
}

/** The place of a quotation in one text; null if the text does not have it. */
export function placeIn(text: string, quote: string): Omit<EvidencePlace, 'evidenceIn'> | null {
  const start = text.indexOf(quote);
  if (start < 0) return null;
  const evidenceFrom = charactersIn(text.slice(0, start));
  return { evidenceFrom, evidenceTo: evidenceFrom + charactersIn(quote) };
}

const charactersIn = (text: string): number => [...text].length;
