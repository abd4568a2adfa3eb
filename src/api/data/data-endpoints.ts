import { COMMON_HEADERS, PACKAGE_LINK } from '../http/common-headers.js';
import type { Endpoint, EndpointContext } from '../http/endpoint.js';
import { noParameters, parseQuery } from '../http/query.js';
import { recordEndpoint } from '../http/record-endpoint.js';
import { type Content, json } from '../http/response.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { createFileMaker, DATA_FILES, orMissing } from './data-files.js';
import { dataPackage } from './data-package.js';

export const DATA_PACKAGE_PATH = '/data/datapackage.json';

/** The data files and the package that describes them, by path. */
export function dataEndpoints(context: EndpointContext): Readonly<Record<string, Endpoint>> {
  const make = createFileMaker();
  const files = DATA_FILES.map((file) => [
    file.path,
    endpoint(context, (record) => ({ type: 'text/csv; charset=utf-8', body: make(file, record).body })),
  ]);
  return {
    ...Object.fromEntries(files),
    [DATA_PACKAGE_PATH]: endpoint(context, (record) => {
      const made = DATA_FILES.map((file) => ({ file, content: orMissing(() => make(file, record)) }));
      return json(dataPackage(record.snapshot, made));
    }),
  };
}

function endpoint(context: EndpointContext, content: (record: RecordView) => Content): Endpoint {
  return recordEndpoint<object>(context, {
    parse: (target) => parseQuery(target, noParameters),
    content,
    headers: ({ snapshot: { chain } }) => ({
      'Access-Control-Expose-Headers': `${COMMON_HEADERS['Access-Control-Expose-Headers']},Chain-Head`,
      // A dictionary (RFC 9651): whoever keeps it can check the ledger later.
      ...PACKAGE_LINK,
      'Chain-Head': `seq=${chain.seq}, head="${chain.head}"`,
    }),
  });
}
