import { z } from 'zod';
import { filesSchema } from '../../core/published/files.js';
import { FILE_LIST_PATH } from '../data/data-endpoints.js';
import { DATA_FILES } from '../data/data-files.js';
import { dataFileHeaders } from './header-components.js';
import type { DescribedEndpoint } from './path-item.js';

const OF_FILES = { tag: 'data files', headers: dataFileHeaders } as const;

export const DATA_ENDPOINTS: Readonly<Record<string, DescribedEndpoint>> = {
  ...Object.fromEntries(
    DATA_FILES.map(({ name, path, title, description }) => [
      path,
      {
        ...OF_FILES,
        name: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}file`,
        summary: `${title} as CSV`,
        description: `${description} \`${FILE_LIST_PATH}\` describes the columns.`,
        type: 'text/csv',
        schema: z.string().describe('A CSV file (RFC 4180) with a header, in UTF-8.'),
      },
    ]),
  ),
  [FILE_LIST_PATH]: {
    ...OF_FILES,
    name: 'Files',
    summary: 'The data files, with columns, bytes and hashes',
    description:
      'Licence, and for each file its columns, and the bytes and the hash of its content at this snapshot.',
    schema: filesSchema,
  },
};
