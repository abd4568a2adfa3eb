import { isDeepStrictEqual } from 'node:util';
import { describeApi } from '../src/api/openapi/document.js';
import { envelopeSchema } from '../src/api/schemas.js';

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

interface Description {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<
    Record<string, { get: { responses: Record<string, { content: Record<string, Content> }> } }>
  >;
}
interface Content {
  readonly examples: Readonly<Record<string, { readonly value: object }>>;
}

const { components, paths } = JSON.parse(JSON.stringify(describeApi())) as Description;

/** The fields that answers have in common; they have a table of their own, named Envelope. */
const ENVELOPE = Object.fromEntries(
  Object.keys(envelopeSchema.shape).map((name) => [name, components.schemas.Stats?.properties?.[name]]),
);

/**
 * docs/api.md with its field tables and examples made from the OpenAPI description. A table stands between
 * `<!-- fields:Name -->` and `<!-- /fields -->`; a component without a table is spelt out where it is used.
 */
export function withGenerated(page: string): string {
  const tables = new Set([...page.matchAll(/<!-- fields:(\w+) -->/g)].map(([, name = '']) => name));
  return page
    .replace(
      /(<!-- fields:(\w+) -->\n)[\s\S]*?(?=<!-- \/fields -->)/g,
      (_all, open: string, name: string) => `${open}${table(name, tables)}\n`,
    )
    .replace(
      /(<!-- example:(\S+) -->\n)[\s\S]*?(?=<!-- \/example -->)/g,
      (_all, open: string, target: string) =>
        `${open}\`\`\`json ${target}\n${compact(exampleOf(target))}\n\`\`\`\n`,
    );
}

function table(name: string, tables: ReadonlySet<string>): string {
  const properties = name === 'Envelope' ? ENVELOPE : components.schemas[name]?.properties;
  if (!properties) throw new Error(`the API has no object named ${name}`);
  const rows = Object.entries(properties)
    .filter(([key, schema]) => name === 'Envelope' || !isDeepStrictEqual(schema, ENVELOPE[key]))
    .flatMap(([key, schema]) => rowsOf(key, schema as Schema, tables));
  return ['| field | type | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

function rowsOf(path: string, schema: Schema, tables: ReadonlySet<string>): string[] {
  const one = withoutNull(schema);
  const list = one.type === 'array' && one.items ? one.items : undefined;
  const inner = list ?? one;
  const isLinked = tables.has(nameOf(inner));
  const object = resolved(inner);
  const meaning = schema.description ?? one.description ?? object.description ?? '';
  const type = `${list ? `array of ${plural(typeOf(list, tables))}` : typeOf(one, tables)}${isNullable(schema) ? ' or null' : ''}`;
  const below = isLinked ? [] : Object.entries(object.properties ?? {});
  return [
    `| \`${path}\` | ${type} | ${meaning.replaceAll('|', '\\|')} |`,
    ...below.flatMap(([key, field]) => rowsOf(`${path}${list ? '[]' : ''}.${key}`, field, tables)),
  ];
}

function typeOf(schema: Schema, tables: ReadonlySet<string>): string {
  const name = nameOf(schema);
  if (tables.has(name)) return `\`${name}\``;
  const { type, format, const: constant, enum: values, anyOf, minimum, maximum } = resolved(schema);
  if (anyOf) return 'string';
  if (constant !== undefined) return `always \`${constant}\``;
  if (values) return values.map((value) => (typeof value === 'string' ? `\`${value}\`` : value)).join(', ');
  const word = [type].flat().find((one) => one !== 'null') ?? 'object';
  if (word === 'string') {
    return { 'date-time': 'timestamp', date: 'date', uri: 'URI' }[format ?? ''] ?? 'string';
  }
  return minimum === 0 && maximum === 1 ? `${word}, 0 to 1` : word;
}

const plural = (type: string) => (/^\w+$/.test(type) ? `${type}s` : type);
const nameOf = ({ $ref = '' }: Schema) => $ref.replace('#/components/schemas/', '');
const resolved = (schema: Schema): Schema => components.schemas[nameOf(schema)] ?? schema;
const isNullable = ({ type, anyOf }: Schema): boolean =>
  [type].flat().includes('null') || (anyOf?.some((one) => one.type === 'null') ?? false);
const withoutNull = (schema: Schema): Schema =>
  (isNullable(schema) && schema.anyOf?.find((one) => one.type !== 'null')) || schema;

/** The first example of a 200 at this request target. */
function exampleOf(target: string): object {
  const content = paths[target.replace(/\?.*/, '')]?.get.responses[200]?.content['application/json'];
  const [example] = Object.values(content?.examples ?? {});
  if (!example) throw new Error(`the API has no example of ${target}`);
  return example.value;
}

/** JSON in which whatever fits stands on one line. */
function compact(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= 110) return flat;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Object.entries(value).map(([key, one]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    return `${indent}  ${name}${compact(one, `${indent}  `)}`;
  });
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
