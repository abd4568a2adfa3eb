/** Counts of posts: rows are labels, columns are readings. */
export type Confusion<Value extends string = string> = Readonly<
  Record<Value, Readonly<Record<Value, number>>>
>;

/** How one field of the readings agrees with its labels. */
export interface FieldScore<Value extends string = string> {
  /** How many posts have a label of this field; the others are left out. */
  readonly labelled: number;
  /** How many of them were read as labelled. */
  readonly agreed: number;
  readonly confusion: Confusion<Value>;
}

/**
 * Counts pairs of label and reading.
 * @param values every value that either may have, in the order of rows and columns
 * @param pairs label first
 */
export function fieldScore<Value extends string>(
  values: readonly Value[],
  pairs: readonly (readonly [Value, Value])[],
): FieldScore<Value> {
  const count = (label: Value, read: Value) =>
    pairs.filter((pair) => pair[0] === label && pair[1] === read).length;
  const each = <T>(of: (value: Value) => T) =>
    Object.fromEntries(values.map((value) => [value, of(value)])) as Record<Value, T>;
  return {
    labelled: pairs.length,
    agreed: pairs.filter(([label, read]) => label === read).length,
    confusion: each((label) => each((read) => count(label, read))),
  };
}
