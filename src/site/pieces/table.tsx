import type { ComponentChildren } from 'preact';
import { type NumberText, numbersOf } from './number.js';

/** A table: of numbers, unless it says that it is of words. */
export function CaptionedTable(props: {
  /** What it holds; for screen readers, unless nothing above it says the same. */
  caption: string;
  isCaptionShown?: boolean;
  /** Text is read from the left, numbers are compared at the right. */
  isOfWords?: boolean;
  /** It scrolls on its own where it does not fit, also by keyboard. */
  isWide?: boolean;
  columns: readonly ComponentChildren[];
  /** The place of the column by which its rows are sorted, the largest first. */
  sorted?: number;
  /** Its rows. */
  children: ComponentChildren;
}) {
  const { caption, isCaptionShown = false, isOfWords = false, isWide = false } = props;
  const { columns, sorted, children } = props;
  const table = (
    <table class={isOfWords ? 'rows' : isWide ? 'dense' : undefined}>
      <caption class={isCaptionShown ? undefined : 'unseen'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((name, place) => (
            <th scope="col" key={place} aria-sort={place === sorted ? 'descending' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
  if (!isWide) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section class="wide" aria-label={caption} tabIndex={0}>
      {table}
    </section>
  );
}

/** Cells of a row of numbers. */
export function Cells<K extends string>(props: {
  /** The path of the row in the API; absent where the API has none. */
  of: string | undefined;
  row: Readonly<Record<K, number | null>> | null;
  columns: readonly (readonly [key: K, text: NumberText])[];
}) {
  const { of, row, columns } = props;
  const number = numbersOf<Record<K, number | null>>(of, row);
  return (
    <>
      {columns.map(([key, text]) => (
        <td key={key}>{number(key, text)}</td>
      ))}
    </>
  );
}
