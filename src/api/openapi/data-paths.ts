import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { DATA_PACKAGE_PATH } from '../data/data-endpoints.js';
import { DATA_FILES } from '../data/data-files.js';
import { noParameters } from '../http/query.js';
import { dataUnavailable } from './error-responses.js';
import { EXAMPLES } from './examples.js';
import { dataFileHeaders } from './header-components.js';
import { type Endpoint, readOnlyPath } from './path-item.js';

function filePath(endpoint: Pick<Endpoint, 'name' | 'summary' | 'description' | 'type' | 'body'>) {
  return readOnlyPath({
    ...endpoint,
    tag: 'data files',
    query: noParameters,
    headers: dataFileHeaders,
    conditions: ['IfNoneMatch', 'IfModifiedSince'],
    responses: { 503: dataUnavailable },
  });
}

/** Only what every package has: the specification of Data Packages describes the rest. */
const packageSchema = z.looseObject({
  name: z.string().describe('Name of the package.'),
  created: z.iso.datetime({ precision: 3 }).describe('When the snapshot was made.'),
  record: z
    .looseObject({})
    .describe('What another instance needs to follow the files: the snapshot, and `ledger` as in `/resets`.'),
  resources: z
    .array(z.looseObject({ path: z.string().describe('Name of the file, beside the package.') }))
    .describe('The files with their columns, and bytes and hash as they are served at this snapshot.'),
});

export const dataPaths: ZodOpenApiPathsObject = {
  ...Object.fromEntries(
    DATA_FILES.map(({ name, path, title, description }) => [
      path,
      filePath({
        name: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}file`,
        summary: `${title} as CSV`,
        description: `${description} \`${DATA_PACKAGE_PATH}\` describes the columns.`,
        type: 'text/csv',
        body: {
          schema: z.string().describe('A CSV file (RFC 4180) with a header, in UTF-8.'),
          examples: EXAMPLES[path] ?? {},
        },
      }),
    ]),
  ),
  [DATA_PACKAGE_PATH]: filePath({
    name: 'Datapackage',
    summary: 'What the data files hold, column by column',
    description:
      'A Frictionless Data Package: licence, sources, and for each file its columns, its bytes and the hash of its content at this snapshot.',
    body: {
      schema: packageSchema,
      examples: EXAMPLES[DATA_PACKAGE_PATH] ?? {},
    },
  }),
};
