import { isDeepStrictEqual } from 'node:util';
import { envelopeSchema } from '../src/core/published/envelope.js';
import { compactJson } from './compact-json.js';
import { type Field, fieldRows, readDescription, withoutRepeats } from './described-fields.js';
import { joinedRows, objectOf } from './joined-fields.js';

const { components, paths } = readDescription();
const { schemas } = components;

/** The fields that answers have in common; they have a table of their own, named Envelope. */
const ENVELOPE = Object.fromEntries(
  Object.keys(envelopeSchema.shape).flatMap((name) => {
    const schema = schemas.Stats?.properties?.[name];
    return schema ? [[name, schema]] : [];
  }),
);

/**
 * docs/api.md with its field tables and examples made from the OpenAPI description. A table stands between
 * `<!-- fields:Name -->` and `<!-- /fields -->`; a component without a table is spelt out where it is
 * first used.
 */
export function withGenerated(page: string): string {
  const tables = tablesOf(page);
  return page
    .replace(
      /(<!-- fields:(\w+) -->\n)[\s\S]*?(?=<!-- \/fields -->)/g,
      (_all, open: string, name: string) => `${open}${table(name, tables)}\n`,
    )
    .replace(
      /(<!-- example:(\S+) -->\n)[\s\S]*?(?=<!-- \/example -->)/g,
      (_all, open: string, target: string) =>
        `${open}\`\`\`json ${target}\n${compactJson(exampleOf(target))}\n\`\`\`\n`,
    );
}

/** The names of the tables in their order, each with a link to the heading above it. */
function tablesOf(page: string): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  let anchor = '';
  for (const [, heading, name] of page.matchAll(/^#+ (.*)$|<!-- fields:(\w+) -->/gm)) {
    if (heading) anchor = anchorOf(heading);
    if (name) links.set(name, `[\`${name}\`](#${anchor})`);
  }
  return links;
}

/** The anchor as GitHub and /docs make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

function table(name: string, tables: ReadonlyMap<string, string>): string {
  const fields = shortFieldsOf(name, tables);
  const names = [...tables.keys()];
  // A later table only if this one names it, so that no two refer to each other.
  const others = names.filter(
    (other, n) => n < names.indexOf(name) || fields.some(({ type }) => type.includes(`\`${other}\``)),
  );
  const rows = joinedRows(
    fields,
    new Map(others.map((other) => [tables.get(other) ?? other, shortFieldsOf(other, tables)])),
  ).map(({ paths, type, meaning }) => `| ${inWords(paths)} | ${type} | ${meaning.replaceAll('|', '\\|')} |`);
  return ['| field | type | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The first path as a whole, and of the others what comes after the object that they share. */
function inWords(paths: readonly string[]): string {
  return paths.map((path, n) => `\`${n === 0 ? path : path.slice(objectOf(path).length)}\``).join(', ');
}

/**
 * The fields of an object that has a table; objects in it that are those of another table only name that one.
 */
function shortFieldsOf(name: string, tables: ReadonlyMap<string, string>): readonly Field[] {
  const named = new Set(tables.keys());
  const others = new Map(
    [...named].flatMap((other) => (other === name ? [] : [[other, fieldsOf(other, named)] as const])),
  );
  return withoutRepeats(fieldsOf(name, named), others);
}

function fieldsOf(name: string, tables: ReadonlySet<string>): readonly Field[] {
  const properties = name === 'Envelope' ? ENVELOPE : schemas[name]?.properties;
  if (!properties) throw new Error(`the API has no object named ${name}`);
  return Object.entries(properties)
    .filter(([key, schema]) => name === 'Envelope' || !isDeepStrictEqual(schema, ENVELOPE[key]))
    .flatMap(([key, schema]) => fieldRows(key, schema, { schemas, tables }));
}

/** The first example of a 200 at this request target. */
function exampleOf(target: string): object | string {
  const content = paths[target.replace(/\?.*/, '')]?.get.responses[200]?.content?.['application/json'];
  const [example] = Object.values(content?.examples ?? {});
  if (!example) throw new Error(`the API has no example of ${target}`);
  return example.value;
}
