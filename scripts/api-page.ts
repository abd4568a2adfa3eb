import { isDeepStrictEqual } from 'node:util';
import { envelopeSchema } from '../src/api/schemas/schemas.js';
import { compactJson } from './compact-json.js';
import { type Field, fieldRows, readDescription, withoutRepeats } from './described-fields.js';

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
  const tables = new Set([...page.matchAll(/<!-- fields:(\w+) -->/g)].map(([, name = '']) => name));
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

function table(name: string, tables: ReadonlySet<string>): string {
  const others = new Map(
    [...tables].flatMap((other) => (other === name ? [] : [[other, fieldsOf(other, tables)] as const])),
  );
  const rows = withoutRepeats(fieldsOf(name, tables), others).map(
    ({ path, type, meaning }) => `| \`${path}\` | ${type} | ${meaning.replaceAll('|', '\\|')} |`,
  );
  return ['| field | type | meaning |', '| --- | --- | --- |', ...rows].join('\n');
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
