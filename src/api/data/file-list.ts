import { DATA_LICENCE, type FilesBody } from '../../core/published/files.js';
import type { Snapshot } from '../../core/snapshot.js';
import { envelope } from '../views/record-views.js';
import { DATA_FILES, type MadeFile } from './data-files.js';

/**
 * `/data/files.json`: the data files with their columns, and what identifies them at this snapshot.
 * @param files the data files in their order; null where this snapshot cannot give one
 */
export function fileList(snapshot: Snapshot, files: readonly (MadeFile | null)[]): FilesBody {
  return {
    ...envelope(snapshot),
    provider: snapshot.product.provider,
    chain: snapshot.chain,
    licence: DATA_LICENCE,
    files: DATA_FILES.map(({ name, title, description, columns }, place) => {
      const file = files[place];
      return {
        name: `${name}.csv`,
        title,
        description,
        bytes: file?.body.length ?? null,
        sha256: file?.hash ?? null,
        columns,
      };
    }),
  };
}
