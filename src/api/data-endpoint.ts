import type { RequestHandler } from 'express';
import type { z } from 'zod';
import { isFresh } from '../core/freshness.js';
import type { Snapshot } from '../core/snapshot.js';
import { type Body, createBodyCache } from './body.js';
import { DATA_UNAVAILABLE, sendError } from './errors.js';
import type { RecordView } from './ledger-connection.js';
import { parseQuery } from './query.js';
import { sendRecord } from './respond.js';
import type { SnapshotSource } from './snapshot-source.js';

/**
 * An endpoint that answers from the current snapshot: 400 for a query it does not take, 503 while there is no
 * snapshot of the last ten minutes, else the view, serialised once for each snapshot and query.
 * @param variantOf what of the present moment the view depends on besides the snapshot
 */
export function dataEndpoint<S extends z.ZodObject>(
  context: { source: SnapshotSource; now: () => number },
  parameters: S,
  view: (record: RecordView, query: z.output<S>, now: number) => unknown,
  variantOf: (snapshot: Snapshot, now: number) => string = () => '',
): RequestHandler {
  const bodyOf = createBodyCache();
  return async (req, res) => {
    const query = parseQuery(req.originalUrl, parameters);
    if (query.kind === 'invalid') return sendError(res, 'invalid_parameter', query.message);
    const now = context.now();
    const result = await context.source.read((record): { snapshot: Snapshot; body: Body } | null => {
      const { snapshot } = record;
      if (!isFresh(snapshot.generatedAt, now)) return null;
      const key = JSON.stringify([query.values, variantOf(snapshot, now)]);
      return { snapshot, body: bodyOf(snapshot, key, () => view(record, query.values, now)) };
    });
    if (result.kind === 'unavailable' || result.value === null) {
      return sendError(res, 'data_unavailable', DATA_UNAVAILABLE);
    }
    sendRecord(res, result.value.body, result.value.snapshot, now);
  };
}
