import { describeApi } from '../src/api/openapi/document.js';

/** A schema of the description, as far as docs/api.md needs it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

type Schemas = Readonly<Record<string, Schema>>;

interface Content {
  readonly examples?: Readonly<Record<string, { readonly value: object | string }>>;
}

interface DescribedResponse {
  readonly content?: Readonly<Record<string, Content>>;
}

interface Description {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly responses: Readonly<Record<string, DescribedResponse>> } }>
  >;
  readonly components: { readonly schemas: Schemas };
}

/** The description as its readers get it. */
export const readDescription = () => JSON.parse(JSON.stringify(describeApi())) as Description;

/** A row of a table of fields; type and meaning are Markdown. */
export interface Field {
  readonly path: string;
  readonly type: string;
  readonly meaning: string;
}

/** The objects of the description, and those with a table of their own, to which others refer by name. */
interface Objects {
  readonly schemas: Schemas;
  readonly tables: ReadonlySet<string>;
}

/** The rows of one field: its own, and those of the object in it if that has no table. */
export function fieldRows(path: string, schema: Schema, objects: Objects): readonly Field[] {
  const value = withoutNull(schema);
  const list = value.type === 'array' && value.items ? value.items : undefined;
  const inner = list ?? value;
  const object = resolved(inner, objects);
  const type = `${list ? `array of ${plural(typeOf(list, objects))}` : typeOf(value, objects)}${isNullable(schema) ? ' or null' : ''}`;
  const meaning = schema.description ?? value.description ?? object.description ?? '';
  const below = objects.tables.has(componentName(inner)) ? [] : Object.entries(object.properties ?? {});
  return [
    { path, type, meaning },
    ...below.flatMap(([key, field]) => fieldRows(`${path}${list ? '[]' : ''}.${key}`, field, objects)),
  ];
}

function typeOf(schema: Schema, objects: Objects): string {
  const name = componentName(schema);
  if (objects.tables.has(name)) return `\`${name}\``;
  const { type, format, const: constant, enum: values, anyOf, minimum, maximum } = resolved(schema, objects);
  if (anyOf?.every(({ $ref }) => $ref)) return anyOf.map((option) => typeOf(option, objects)).join(' or ');
  if (anyOf) return 'string';
  if (constant !== undefined) return `always \`${constant}\``;
  if (values) return values.map((value) => (typeof value === 'string' ? `\`${value}\`` : value)).join(', ');
  const word = [type].flat().find((name) => name !== 'null') ?? 'object';
  if (word === 'string') {
    return { 'date-time': 'timestamp', date: 'date', uri: 'URI' }[format ?? ''] ?? 'string';
  }
  return minimum === 0 && maximum === 1 ? `${word}, 0 to 1` : word;
}

const componentName = ({ $ref = '' }: { readonly $ref?: string }) =>
  $ref.replace(/^#\/components\/\w+\//, '');

const plural = (type: string) => (/^\w+$/.test(type) ? `${type}s` : type);
const resolved = (schema: Schema, { schemas }: Objects): Schema => schemas[componentName(schema)] ?? schema;

const isNullable = ({ type, anyOf }: Schema): boolean =>
  [type].flat().includes('null') || (anyOf?.some((option) => option.type === 'null') ?? false);

const withoutNull = (schema: Schema): Schema =>
  (isNullable(schema) && schema.anyOf?.find((option) => option.type !== 'null')) || schema;

/**
 * The rows without the fields of an object that are those of an earlier one: its type then names that one.
 * @param tables the rows of objects that have a table of their own, by name
 */
export function withoutRepeats(
  rows: readonly Field[],
  tables: ReadonlyMap<string, readonly Field[]>,
): readonly Field[] {
  const seen = new Map<string, string>();
  for (const [name, fields] of tables) seen.set(shapeOf(fields, ''), name);
  const kept: Field[] = [];
  let repeated: string | null = null;
  for (const row of rows) {
    const { path, type } = row;
    if (repeated !== null && isBelow(path, repeated)) continue;
    const shape = shapeOf(
      rows.filter((other) => isBelow(other.path, path)),
      path,
    );
    const first = shape === '' ? undefined : seen.get(shape);
    if (first === undefined && shape !== '') seen.set(shape, path);
    repeated = first === undefined ? null : path;
    kept.push(first === undefined ? row : { ...row, type: `${type}, as \`${first}\`` });
  }
  return kept;
}

export const isBelow = (path: string, above: string) =>
  path.startsWith(`${above}.`) || path.startsWith(`${above}[].`);

/** Names and meanings; two objects that differ in a constant, such as their hours, have one shape. */
export function shapeOf(rows: readonly Field[], above: string): string {
  return rows
    .map(({ path, type, meaning }) => {
      const name = path.slice(above.length).replace(/^(\[\])?\./, '');
      return [name, type.replace(/^always .*/, 'always'), meaning].join(' ');
    })
    .join('\n');
}
