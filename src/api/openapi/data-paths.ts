import { z } from 'zod';
import { DATA_PACKAGE_PATH } from '../data/data-endpoints.js';
import { DATA_FILES } from '../data/data-files.js';
import { dataFileHeaders } from './header-components.js';
import type { Endpoint } from './path-item.js';

/** Only what every package has: the specification of Data Packages describes the rest. */
const packageSchema = z.looseObject({
  name: z.string().describe('Name of the package.'),
  created: z.iso.datetime({ precision: 3 }).describe('When the snapshot was made.'),
  record: z
    .looseObject({})
    .describe(
      'The snapshot that the files are of, the provider of the product, and the head of the hash chain.',
    ),
  resources: z
    .array(z.looseObject({ path: z.string().describe('Name of the file, beside the package.') }))
    .describe('The files with their columns, and bytes and hash as they are served at this snapshot.'),
});

const OF_FILES = { tag: 'data files', headers: dataFileHeaders } as const;

export const DATA_ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  ...Object.fromEntries(
    DATA_FILES.map(({ name, path, title, description }) => [
      path,
      {
        ...OF_FILES,
        name: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}file`,
        summary: `${title} as CSV`,
        description: `${description} \`${DATA_PACKAGE_PATH}\` describes the columns.`,
        type: 'text/csv',
        schema: z.string().describe('A CSV file (RFC 4180) with a header, in UTF-8.'),
      },
    ]),
  ),
  [DATA_PACKAGE_PATH]: {
    ...OF_FILES,
    name: 'Datapackage',
    summary: 'What the data files hold, column by column',
    description:
      'A Frictionless Data Package: licence, sources, and for each file its columns, its bytes and the hash of its content at this snapshot.',
    schema: packageSchema,
  },
};
