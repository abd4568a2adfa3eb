import { compactJson } from '../openapi/compact-json.js';
import {
  type Content,
  componentName,
  type Description,
  type Field,
  fieldRows,
  type Objects,
  type Operation,
  type Parameter,
  type Schema,
  typeOf,
} from '../openapi/described-fields.js';
import { Code } from './code.js';
import { Marked, Paragraphs } from './marked.js';

/** The OpenAPI description as a part of a page: every endpoint, error and object, without a script. */
export function Reference({ description }: { description: Description }) {
  const { info, tags, paths, components } = description;
  const { schemas } = components;
  const objects: Objects = { schemas, tables: new Set(Object.keys(schemas)) };
  const operations = Object.entries(paths).map(([path, { get }]) => ({ path, get }));
  return (
    <section aria-labelledby="reference">
      <h2 id="reference">Reference</h2>
      <Paragraphs text={info.description} objects={objects.tables} />
      <nav class="outline" aria-label="Parts of the reference">
        <ul>
          {operations.map(({ path, get }) => (
            <li key={path}>
              <a href={`#${get.operationId}`}>{path}</a>
            </li>
          ))}
          <li>
            <a href="#conditions">Conditions</a>
          </li>
          <li>
            <a href="#errors">Errors</a>
          </li>
          <li>
            <a href="#objects">Objects</a>
          </li>
        </ul>
      </nav>
      {tags.map((tag) => (
        <section key={tag.name} aria-labelledby={idOf(tag.name)}>
          <h3 id={idOf(tag.name)}>{tag.name}</h3>
          <p class="lede">{tag.description}</p>
          {operations
            .filter(({ get }) => get.tags.includes(tag.name))
            .map(({ path, get }) => (
              <Endpoint key={path} {...{ path, get, objects }} parameters={components.parameters} />
            ))}
        </section>
      ))}
      <section aria-labelledby="conditions">
        <h3 id="conditions">Conditions</h3>
        <p>Headers of a request with which an unchanged answer comes as 304, without a body.</p>
        <Fields
          rows={Object.values(components.parameters).map((one) => parameterRow(one, objects))}
          objects={objects}
        />
      </section>
      <Errors responses={components.responses} objects={objects} paths={paths} />
      <section aria-labelledby="objects">
        <h3 id="objects">Objects</h3>
        {Object.entries(schemas).map(([name, schema]) => (
          <article key={name} aria-labelledby={name}>
            <h4 id={name}>
              <code>{name}</code>
            </h4>
            <Text text={schema.description} objects={objects} />
            <Fields rows={rowsOf(schema, objects)} objects={objects} />
          </article>
        ))}
      </section>
    </section>
  );
}

interface EndpointProps {
  readonly path: string;
  readonly get: Operation;
  readonly objects: Objects;
  readonly parameters: Readonly<Record<string, Parameter>>;
}

function Endpoint({ path, get, objects, parameters: known }: EndpointProps) {
  const query = (get.parameters ?? []).filter((one) => one.in === 'query');
  const conditions = (get.parameters ?? []).flatMap((one) => known[componentName(one)]?.name ?? []);
  // What every endpoint can answer stands in the description once, and on the page under Errors.
  const own = Object.entries(get.responses).filter(([, { content }]) => content);
  return (
    <article aria-labelledby={get.operationId}>
      <h4 id={get.operationId}>
        GET{' '}
        <a href={path}>
          <code>{path}</code>
        </a>
      </h4>
      <p>
        <Marked text={`${get.summary}. ${get.description}`} objects={objects.tables} />
      </p>
      {query.length > 0 && (
        <>
          <h5>Parameters</h5>
          <Fields rows={query.map((one) => parameterRow(one, objects))} objects={objects} />
        </>
      )}
      {conditions.length > 0 && (
        <p>
          <a href="#conditions">Conditions</a>: {conditions.join(', ')}.
        </p>
      )}
      <h5>Answers</h5>
      {own.map(([status, { description, content = {} }]) =>
        Object.entries(content).map(([type, body]) => (
          <div key={`${status} ${type}`}>
            <p>
              {status} <code>{type}</code>: <Body schema={body.schema} objects={objects} />
              {status !== '200' && <> {description}</>}
            </p>
            <Fields rows={rowsOf(body.schema, objects)} objects={objects} />
            <Examples of={path} content={body} objects={objects} />
          </div>
        )),
      )}
    </article>
  );
}

/** What a body is; the fields of an object without a name follow it. */
function Body({ schema, objects }: { schema: Schema; objects: Objects }) {
  const text = schema.description ?? `${typeOf(schema, objects)}.`;
  return <Marked text={text} objects={objects.tables} />;
}

function Examples({ of, content, objects }: { of: string; content: Content; objects: Objects }) {
  return (
    <>
      {Object.entries(content.examples ?? {}).map(([name, { summary, value }]) => (
        <details key={name}>
          <summary>
            Example: <Marked text={summary} objects={objects.tables} />
          </summary>
          <Code label={`${of}: ${summary.replaceAll('`', '')}`}>
            {typeof value === 'string' ? value : compactJson(value)}
          </Code>
        </details>
      ))}
    </>
  );
}

function Errors({
  responses,
  objects,
  paths,
}: Pick<Description, 'paths'> & { responses: Description['components']['responses']; objects: Objects }) {
  const statusOf = new Map(
    Object.values(paths).flatMap(({ get }) =>
      Object.entries(get.responses).map(([status, one]) => [componentName(one), status] as const),
    ),
  );
  return (
    <section aria-labelledby="errors">
      <h3 id="errors">Errors</h3>
      <p>
        <Marked
          text="Every endpoint can answer with these. The body is an `Error`, or a `Problem` for clients that accept `application/problem+json`."
          objects={objects.tables}
        />
      </p>
      <Fields
        rows={Object.entries(responses).map(([name, { description, content = {} }]) => ({
          path: Object.keys(content['application/json']?.examples ?? {}).join(', '),
          type: statusOf.get(name) ?? '',
          meaning: description,
        }))}
        objects={objects}
      />
    </section>
  );
}

function Fields({ rows, objects }: { rows: readonly Field[]; objects: Objects }) {
  if (rows.length === 0) return null;
  return (
    <dl class="fields">
      {rows.map(({ path, type, meaning }) => (
        <div key={path}>
          <dt>
            <code>{path}</code>{' '}
            <span class="type">
              <Marked text={type} objects={objects.tables} />
            </span>
          </dt>
          <dd>
            <Marked text={meaning} objects={objects.tables} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Text({ text, objects }: { text: string | undefined; objects: Objects }) {
  return text === undefined ? null : <Paragraphs text={text} objects={objects.tables} />;
}

function rowsOf(schema: Schema, objects: Objects): readonly Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, one]) => fieldRows(key, one, objects));
}

function parameterRow({ name, schema, description }: Parameter, objects: Objects): Field {
  const { minimum, maximum, default: standard } = schema;
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const type = [
    typeOf(schema, objects),
    ...(isBounded ? [`${minimum} to ${maximum}`] : []),
    ...(standard === undefined ? [] : [`default \`${standard}\``]),
  ].join(', ');
  return { path: name, type, meaning: description };
}

const idOf = (tag: string) => tag.replaceAll(' ', '-');
