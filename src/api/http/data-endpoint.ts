import type { z } from 'zod';
import { isFresh } from '../../core/freshness.js';
import type { Snapshot } from '../../core/snapshot.js';
import type { RecordView } from '../ledger-connection.js';
import type { ReadResult } from '../snapshot-source.js';
import { type Answer, type Prepared, recordAnswers } from './answer.js';
import { type Body, jsonBody } from './body.js';
import { COMMON_HEADERS, flatHeaders } from './common-headers.js';
import type { Endpoint, EndpointContext } from './endpoint.js';
import { DATA_UNAVAILABLE, DataUnavailableError, errorAnswer, InvalidParameterError } from './errors.js';
import { type ParsedQuery, parseQuery } from './query.js';
import { createStateCache } from './state-cache.js';

export interface RecordEndpoint<Q> {
  parse(target: string): ParsedQuery<Q>;
  readonly view: View<Q>;
  /** What of the present moment the view depends on besides the snapshot. */
  readonly present?: (snapshot: Snapshot, now: number) => string;
  /** Of a good answer, besides those of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What is answered instead of 503. */
  readonly unavailable?: () => Answer;
}

export interface View<Q> {
  /** Throws an InvalidParameterError for a value that no snapshot like this one takes, however old it is. */
  check?(record: RecordView, query: Q): void;
  /** The query as the record understands it. May throw an InvalidParameterError for a value it does not know. */
  settle?(record: RecordView, query: Q): Q;
  /** May throw that error, too, or a DataUnavailableError, which is logged and not tried again for that snapshot. */
  body(record: RecordView, query: Q, now: number): Body;
}

/** A data endpoint whose view is served as JSON. */
export function dataEndpoint<S extends z.ZodObject>(
  context: EndpointContext,
  parameters: S,
  view: (record: RecordView, query: z.output<S>) => object,
  check?: View<z.output<S>>['check'],
): Endpoint {
  return recordEndpoint<z.output<S>>(context, {
    parse: (target) => parseQuery(target, parameters),
    view: { body: (record, query) => jsonBody(view(record, query)), ...(check && { check }) },
  });
}

/** A body, or that there is none of this state. */
interface Made {
  readonly body: Body | null;
}

/**
 * An endpoint that answers from the current snapshot: 400 for a query it does not take, 503 while there is no
 * snapshot of the last ten minutes or the view cannot be made of it, else the view, made once for each snapshot and
 * query, in whatever way that is spelled.
 */
export function recordEndpoint<Q>(context: EndpointContext, endpoint: RecordEndpoint<Q>): Endpoint {
  const { parse, view, present = () => '', headers = {}, unavailable = unavailableAnswer } = endpoint;
  const fixed = flatHeaders(COMMON_HEADERS, headers);
  const bodies = createStateCache<Made>(({ body }) => body?.weight ?? 0);
  let toldOf: Snapshot | null = null;

  return async (target, now) => {
    const query = parse(target);
    if (query.kind === 'invalid') return { answer: errorAnswer('invalid_parameter', query.message) };

    const make = (record: RecordView, values: Q): Made => {
      try {
        return { body: view.body(record, values, now) };
      } catch (error) {
        if (!(error instanceof DataUnavailableError)) throw error;
        // Once for each snapshot, whatever is asked of it.
        if (toldOf !== record.snapshot)
          context.logger?.error({ err: error, url: target }, 'data unavailable');
        toldOf = record.snapshot;
        return { body: null };
      }
    };

    const read = (record: RecordView): { of: Snapshot; prepared: Prepared } | null => {
      const { snapshot } = record;
      if (!isFresh(snapshot.generatedAt, now)) {
        view.check?.(record, query.values);
        return null;
      }
      const values = view.settle?.(record, query.values) ?? query.values;
      const moment = present(snapshot, now);
      const key = JSON.stringify([values, moment]);
      let made = bodies.get(snapshot, key);
      if (!made) {
        made = make(record, values);
        bodies.set(snapshot, key, made);
      }
      const { body } = made;
      if (body === null) return null;
      const answerAt = recordAnswers(body, snapshot, fixed);
      return {
        of: snapshot,
        prepared: {
          weight: body.weight,
          at: (instant) =>
            isFresh(snapshot.generatedAt, instant) && present(snapshot, instant) === moment
              ? answerAt(instant)
              : null,
        },
      };
    };

    let result: ReadResult<ReturnType<typeof read>>;
    try {
      result = await context.source.read(read);
    } catch (error) {
      if (!(error instanceof InvalidParameterError)) throw error;
      return { answer: errorAnswer('invalid_parameter', error.message) };
    }
    if (result.kind === 'unavailable' || result.value === null) return { answer: unavailable() };
    return result.value;
  };
}

function unavailableAnswer(): Answer {
  return errorAnswer('data_unavailable', DATA_UNAVAILABLE);
}
