import { z } from 'zod';
import { documentEndpoint, type Endpoints, recordEndpoint } from '../http/endpoint.js';
import { orNull, parseQuery, wholeNumberParameter } from '../http/query.js';
import { json } from '../http/response.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { metaShape, resetShape, type ShapedReset, shapedResets } from './codex-shape.js';
import { statusShape } from './codex-status.js';
import { type Cursor, cursorText, parseCursor } from './cursor.js';

/*
 * The public API of the tracker Codex Resets, so that its clients work with this service. A courtesy: the
 * shape is theirs, not part of our contract (docs/api.md).
 */

const CURSOR = 'a next_cursor of this endpoint, with the same order';

/**
 * Any form of RFC 3339, unlike those of our own API: clients were not written for us, and libraries differ.
 */
const instant = () =>
  z.iso
    .datetime({ offset: true, error: 'an instant as in RFC 3339, such as 2026-10-01T00:00:00Z' })
    .transform((text) => Date.parse(text));

const parameters = z
  .object({
    limit: wholeNumberParameter(1, 100).default(50),
    cursor: orNull(
      z.string().transform((text, context) => {
        const cursor = parseCursor(text);
        if (cursor === null) context.addIssue({ code: 'custom', message: CURSOR });
        return cursor;
      }),
    ),
    from: orNull(instant()),
    to: orNull(instant()),
    order: z.enum(['asc', 'desc'], 'asc or desc').default('desc'),
  })
  .refine(({ cursor, order }) => cursor === null || cursor.order === order, {
    path: ['cursor'],
    message: CURSOR,
  });

export function codexResetsEndpoints(): Endpoints {
  return {
    '/compat/codex-resets/api/v1/status': documentEndpoint((record, now) => json(statusShape(record, now))),
    '/compat/codex-resets/api/v1/resets': recordEndpoint({
      parse: (target) => parseQuery(target, parameters),
      content: (record, query) => json(historyShape(record, query)),
    }),
  };
}

function historyShape(record: RecordView, query: z.output<typeof parameters>) {
  const { limit, order, from, to, cursor } = query;
  const within = shapedResets(record.resets).filter(
    ({ at }) => (from === null || at >= from) && (to === null || at <= to),
  );
  const sorted = order === 'asc' ? within : within.toReversed();
  // Behind a place instead of a number of rows, so that resets recorded meanwhile neither shift nor repeat
  // one.
  const following = sorted.filter((reset) => cursor === null || isBehind(reset, cursor));
  const page = following.slice(0, limit);
  const last = following.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(resetShape),
    pagination: { has_more: last !== undefined, next_cursor: last ? cursorText({ ...last, order }) : null },
    meta: metaShape(record.snapshot),
  };
}

/** By time and then by number, which stay the same whatever is corrected later. */
function isBehind({ at, resetId }: ShapedReset, cursor: Cursor): boolean {
  const later = at === cursor.at ? resetId - cursor.resetId : at - cursor.at;
  return cursor.order === 'asc' ? later > 0 : later < 0;
}
