import { type Field, isBelow, shapeOf } from './described-fields.js';

/** A row of a table of fields; it may stand for several fields of one object. */
export interface Row {
  readonly paths: readonly string[];
  readonly type: string;
  readonly meaning: string;
}

/** A field of an object, with the fields of the object in it. */
interface Member {
  readonly field: Field;
  readonly below: readonly Field[];
  readonly shape: string;
}

/** A reference in place of a single row would be as long as that row. */
const LEAST_ROWS = 2;

/**
 * The rows of a table. The fields that an object shares with an earlier one are a single row, which refers to
 * that one; so are neighbours that differ in nothing but their names.
 * @param others the fields of tables to which this one may refer, by their names in Markdown
 */
export function joinedRows(
  fields: readonly Field[],
  others: ReadonlyMap<string, readonly Field[]>,
): readonly Row[] {
  const earlier = new Map([...others].map(([name, rows]) => [name, shapesOf(membersOf(rows, ''))]));
  const joined = new Set<Field>();
  const references = new Map<Field, Row>();
  for (const above of new Set(fields.map(({ path }) => objectOf(path)))) {
    const members = membersOf(fields, above);
    const { name, common } = mostInCommon(
      members.filter(({ field }) => !joined.has(field)),
      earlier,
    );
    const [first] = common;
    const replaced = common.flatMap(({ field, below }) => [field, ...below]);
    if (first && replaced.length >= LEAST_ROWS) {
      for (const field of replaced) joined.add(field);
      const paths = common.map(({ field }) => field.path);
      references.set(first.field, { paths, type: `as in ${name}`, meaning: '' });
    }
    earlier.set(`\`${above}\``, shapesOf(members));
  }
  return withNeighboursJoined(
    fields.flatMap((field) => {
      const { path, type, meaning } = field;
      return references.get(field) ?? (joined.has(field) ? [] : [{ paths: [path], type, meaning }]);
    }),
  );
}

/** The object of a field: `launches[]` of `launches[].model`. */
export const objectOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

function membersOf(fields: readonly Field[], above: string): readonly Member[] {
  return fields
    .filter(({ path }) => objectOf(path) === above)
    .map((field) => {
      const below = fields.filter(({ path }) => isBelow(path, field.path));
      return { field, below, shape: shapeOf([field, ...below], above) };
    });
}

const shapesOf = (members: readonly Member[]): ReadonlySet<string> =>
  new Set(members.map(({ shape }) => shape));

function mostInCommon(members: readonly Member[], earlier: ReadonlyMap<string, ReadonlySet<string>>) {
  let most: { name: string; common: readonly Member[] } = { name: '', common: [] };
  for (const [name, shapes] of earlier) {
    const common = members.filter(({ shape }) => shapes.has(shape));
    if (common.length > most.common.length) most = { name, common };
  }
  return most;
}

function withNeighboursJoined(rows: readonly Row[]): readonly Row[] {
  const kept: Row[] = [];
  for (const row of rows) {
    const before = kept.at(-1);
    if (before && isAlike(before, row))
      kept[kept.length - 1] = { ...before, paths: [...before.paths, ...row.paths] };
    else kept.push(row);
  }
  return kept;
}

function isAlike(row: Row, other: Row): boolean {
  const [a = '', b = ''] = [row.paths[0], other.paths[0]];
  return (
    row.type === other.type &&
    row.meaning === other.meaning &&
    row.meaning !== '' &&
    objectOf(a) === objectOf(b)
  );
}
