import { type BareOddsBook, bareOddsBookSchema } from '../core/launches/odds-book-schema.js';

/*
 * A book of launch odds as it is stored. Most entries share their sources with others, so each source stands
 * in the text once, and entries have its place.
 */

export function textOfBook(book: BareOddsBook): string {
  const places = new Map<string, number>();
  const placeOf = (source: object) => {
    const text = JSON.stringify(source);
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const entries = JSON.stringify(book, (key, value) => (key === 'sources' ? value.map(placeOf) : value));
  return `{"sources":[${[...places.keys()].join()}],"book":${entries}}`;
}

/** @throws SyntaxError, ZodError if it is none */
export function bookFromText(text: string): BareOddsBook {
  const { sources } = JSON.parse(text);
  const { book } = JSON.parse(text, (key, value) =>
    key === 'sources'
      ? value.map((source: unknown) => (typeof source === 'number' ? sources[source] : source))
      : value,
  );
  return bareOddsBookSchema.parse(book);
}
