import { useWords, type Words } from '../../words/locale.js';

/** How a number is said. */
export type NumberText = (value: number, words: Words) => string;

/** A number with its exact value. */
export function Num(props: {
  /** Its path in the API, so that a test can compare them; absent where the API has none. */
  of?: string | undefined;
  /** Null: not known. */
  value: number | null;
  text: NumberText;
}) {
  const { of, value, text } = props;
  const words = useWords();
  if (value === null) return <span class="none">{words('pieces.notKnown')}</span>;
  return (
    <data data-of={of} value={String(value)}>
      {text(value, words)}
    </data>
  );
}

type NumberIn<T> = { [K in keyof T & string]: T[K] extends number | null ? K : never }[keyof T & string];

/** Draws the numbers of a part of the API by their names, each with its path. */
export const numbersOf =
  <T extends object>(of: string | undefined, part: T | null) =>
  (key: NumberIn<T>, text: NumberText) => (
    <Num of={of && `${of}.${key}`} value={part && (part[key] as number | null)} text={text} />
  );
