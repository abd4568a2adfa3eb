import type { RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { isFresh } from '../core/freshness.js';
import type { Snapshot } from '../core/snapshot.js';
import type { Logger } from '../lib/logger.js';
import { type Body, createBodyCache, jsonBody } from './body.js';
import { DATA_UNAVAILABLE, DataUnavailableError, InvalidParameterError, sendError } from './errors.js';
import type { RecordView } from './ledger-connection.js';
import { parseQuery } from './query.js';
import { sendRecord } from './respond.js';
import type { ReadResult, SnapshotSource } from './snapshot-source.js';

export interface DataContext {
  readonly source: SnapshotSource;
  readonly now: () => number;
  readonly logger?: Logger;
}

/** A data endpoint whose view is served as JSON. */
export function dataEndpoint<S extends z.ZodObject>(
  context: DataContext,
  parameters: S,
  view: (record: RecordView, query: z.output<S>, now: number) => object,
  variantOf?: (snapshot: Snapshot, now: number) => string,
): RequestHandler {
  const body = (record: RecordView, query: z.output<S>, now: number) => jsonBody(view(record, query, now));
  return documentEndpoint(context, parameters, body, variantOf ? { variantOf } : {});
}

export interface DocumentOptions {
  /** What of the present moment the view depends on besides the snapshot. */
  readonly variantOf?: (snapshot: Snapshot, now: number) => string;
  /** What is sent instead of 503. */
  readonly unavailable?: (res: Response) => void;
}

const sendUnavailable = (res: Response) => sendError(res, 'data_unavailable', DATA_UNAVAILABLE);

/**
 * An endpoint that answers from the current snapshot: 400 for a query it does not take, 503 while there is no
 * snapshot of the last ten minutes or the view cannot be made of it, else the view, made once for each snapshot and
 * query.
 * @param view may throw a DataUnavailableError, which is logged when it comes and not tried again for that snapshot,
 *   and an InvalidParameterError for a value that the snapshot does not know
 */
export function documentEndpoint<S extends z.ZodObject>(
  context: DataContext,
  parameters: S,
  view: (record: RecordView, query: z.output<S>, now: number) => Body,
  options: DocumentOptions = {},
): RequestHandler {
  const { variantOf = () => '', unavailable = sendUnavailable } = options;
  const bodyOf = createBodyCache(
    (made: Body) => made,
    ({ bytes }) => bytes.length,
  );
  let toldOf: Snapshot | null = null;
  return async (req, res) => {
    const query = parseQuery(req.originalUrl, parameters);
    if (query.kind === 'invalid') return sendError(res, 'invalid_parameter', query.message);
    const now = context.now();
    const make = (record: RecordView): Body | null => {
      try {
        return view(record, query.values, now);
      } catch (error) {
        if (!(error instanceof DataUnavailableError)) throw error;
        // Once for each snapshot, whatever is asked of it.
        if (toldOf !== record.snapshot)
          context.logger?.error({ err: error, url: req.originalUrl }, 'data unavailable');
        toldOf = record.snapshot;
        return null;
      }
    };
    const read = (record: RecordView): { snapshot: Snapshot; body: Body } | null => {
      const { snapshot } = record;
      if (!isFresh(snapshot.generatedAt, now)) return null;
      const key = JSON.stringify([query.values, variantOf(snapshot, now)]);
      const body = bodyOf(snapshot, key, () => make(record));
      return body && { snapshot, body };
    };
    let result: ReadResult<ReturnType<typeof read>>;
    try {
      result = await context.source.read(read);
    } catch (error) {
      if (!(error instanceof InvalidParameterError)) throw error;
      return sendError(res, 'invalid_parameter', error.message);
    }
    if (result.kind === 'unavailable' || result.value === null) {
      return unavailable(res);
    }
    sendRecord(res, result.value.body, result.value.snapshot, now);
  };
}
