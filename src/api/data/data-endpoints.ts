import { COMMON_HEADERS, FILES_LINK } from '../http/common-headers.js';
import { documentEndpoint, type Endpoint, type Endpoints } from '../http/endpoint.js';
import { type Content, json } from '../http/response.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { whereAvailable } from '../views/where-available.js';
import { createFileMaker, DATA_FILES } from './data-files.js';
import { fileList } from './file-list.js';

export const FILE_LIST_PATH = '/data/files.json';

/** The data files and the list that describes them, by path. */
export function dataEndpoints(): Endpoints {
  const make = createFileMaker();
  const files = DATA_FILES.map((file) => [file.path, endpoint((record) => make(file, record))]);
  return {
    ...Object.fromEntries(files),
    [FILE_LIST_PATH]: endpoint((record) => {
      const { snapshot } = record;
      const making = DATA_FILES.map((file) => whereAvailable(() => make(file, record)));
      return Promise.all(making).then((madeFiles) => json(fileList(snapshot, madeFiles)));
    }),
  };
}

function endpoint(make: (record: RecordView) => Promise<Content>): Endpoint {
  return documentEndpoint((record) => {
    const { chain } = record.snapshot;
    const headers = {
      'Access-Control-Expose-Headers': `${COMMON_HEADERS['Access-Control-Expose-Headers']},Chain-Head`,
      ...FILES_LINK,
      // A dictionary (RFC 9651): whoever keeps it can check the ledger later.
      'Chain-Head': `seq=${chain.seq}, head="${chain.head}"`,
    };
    return make(record).then((content) => ({ ...content, headers }));
  });
}
