import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Column } from '../../core/published/files.js';
import { gapOf, shownResets, withdrawalOf } from '../../core/record/reset.js';
import { sha256 } from '../../core/text/sha256.js';
import { damageIn } from '../../ledger/file/errors.js';
import { coverageByBasis } from '../../ledger/read/coverage.js';
import { journalVersion, journalWindows } from '../../ledger/read/journal.js';
import { DataUnavailableError } from '../http/errors.js';
import { type Content, compress } from '../http/response.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { FORECASTS } from './forecast-table.js';
import { LAUNCHES, launchEntries } from './launch-table.js';
import { COVERAGE, PROMISES, RESETS } from './record-tables.js';
import { columnsOf, csvPieces, type Table } from './table.js';

/**
 * At most so many rows of a file, the newest: more than ten years of forecasts, and of anything else a
 * lifetime. It bounds what one request can cost (docs/api.md, data files).
 */
export const MOST_ROWS = 20_000;

export interface DataFile extends Pick<Table<never>, 'name' | 'title' | 'description'> {
  /** `/data/resets.csv` */
  readonly path: string;
  readonly columns: Column[];
  /** The file is the same as long as this is. */
  version(record: RecordView): string;
  /**
   * The file in pieces, of rows that are read at once.
   * @throws DataUnavailableError if this snapshot cannot give it
   */
  content(record: RecordView): Iterable<string>;
}

const ofSnapshot = ({ snapshot: { generatedAt, chain } }: RecordView) => `${generatedAt} ${chain.head}`;

function file<Row>(
  table: Table<Row>,
  rows: (record: RecordView) => readonly Row[],
  version: DataFile['version'] = ofSnapshot,
): DataFile {
  const { name, title, description } = table;
  return {
    name,
    title,
    description,
    path: `/data/${name}.csv`,
    columns: columnsOf(table),
    version,
    content: (record) => csvPieces(table, rows(record).slice(-MOST_ROWS)),
  };
}

/** A file of a table that may be gone while the record is served. */
function whereReadable(readable: DataFile): DataFile {
  return {
    ...readable,
    version(record) {
      try {
        return readable.version(record);
      } catch (cause) {
        if (damageIn(cause) === null) throw cause;
        throw new DataUnavailableError(`the rows of ${readable.path} cannot be read`, { cause });
      }
    },
  };
}

export const DATA_FILES: readonly DataFile[] = [
  file(RESETS, ({ resets, coverage }) =>
    shownResets(resets).map((reset) => ({
      ...reset,
      gapMs: gapOf(reset, coverage),
      withdrawn: withdrawalOf(reset),
    })),
  ),
  file(COVERAGE, ({ queries, coverage }) => coverageByBasis(queries, coverage)),
  file(PROMISES, (record) => record.promises()),
  // A few turns of a hundred change the journal.
  whereReadable(
    file(
      FORECASTS,
      ({ queries }) => journalWindows(queries, MOST_ROWS),
      ({ queries }) => journalVersion(queries),
    ),
  ),
  file(LAUNCHES, launchEntries),
];

/** A file as it is served, and what the list says of it. */
export interface MadeFile extends Content {
  readonly body: Buffer;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
}

/** Reads the rows of a file, and makes it of them while other requests are answered. */
export type FileMaker = (file: DataFile, record: RecordView) => Promise<MadeFile>;

/** Makes each file once for each version: the list needs all of them for their hashes. */
export function createFileMaker(): FileMaker {
  const newest = new Map<DataFile, { readonly version: string; readonly made: Promise<MadeFile> }>();
  return (file, record) => {
    const version = file.version(record);
    const latest = newest.get(file);
    if (latest?.version === version) return latest.made;
    const madeFile = madeOf(file.content(record));
    newest.set(file, { version, made: madeFile });
    // The next request tries again; this one has the error.
    madeFile.catch(() => newest.delete(file));
    return madeFile;
  };
}

async function madeOf(pieces: Iterable<string>): Promise<MadeFile> {
  const parts: Buffer[] = [];
  for (const piece of pieces) {
    parts.push(Buffer.from(piece));
    await nextTurn();
  }
  const body = Buffer.concat(parts);
  const hash = sha256(body);
  return { type: 'text/csv; charset=utf-8', body, compressed: await compress(body), hash };
}
