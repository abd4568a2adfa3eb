import { deflateSync, inflateSync } from 'node:zlib';
import { asc, eq, max } from 'drizzle-orm';
import type { Queries } from '../read/queries.js';
import { packs } from '../schema.js';
import { type ChainedEntity, FIELDS } from './fields.js';

/* Old rows as their chain entries cover them, many in one row of `packs` (docs/ledger.md#packs). */

/** Tables whose old rows are packed: each turn writes to them. */
export const PACKED: ReadonlySet<string> = new Set<ChainedEntity>([
  ...(['turns', 'sourceReads', 'providerStatus', 'forecasts', 'savedOdds', 'snapshots'] as const),
]);

type Row = Readonly<Record<string, unknown>>;

/** A chained row with the number of its entry. */
export interface ChainedRow {
  readonly seq: number;
  readonly entity: ChainedEntity;
  readonly row: Row;
}

/** Deflated JSON: a list of [seq, entity, …fields] for each row. The `sqlite3` shell reads it with `sqlar_uncompress`. */
export function packOf(rows: readonly ChainedRow[]): { readonly content: Buffer; readonly bytes: number } {
  const json = JSON.stringify(
    rows.map(({ seq, entity, row }) => [seq, entity, ...(FIELDS.get(entity) ?? []).map((one) => row[one])]),
  );
  return { content: deflateSync(json, { level: 9 }), bytes: Buffer.byteLength(json) };
}

/** Every packed row, in the order of the chain; one pack at a time in memory. */
export function* packedRows(queries: Queries): Generator<ChainedRow> {
  const { throughSeq } = packs;
  for (const pack of queries.select({ throughSeq }).from(packs).orderBy(asc(throughSeq)).all()) {
    const { content } = queries.select().from(packs).where(eq(throughSeq, pack.throughSeq)).get() ?? {};
    const rows = JSON.parse(inflateSync(content as Buffer).toString()) as [
      number,
      ChainedEntity,
      ...unknown[],
    ][];
    for (const [seq, entity, ...values] of rows)
      yield {
        seq,
        entity,
        row: Object.fromEntries((FIELDS.get(entity) ?? []).map((one, n) => [one, values[n]])),
      };
  }
}

/** The last entry of the chain of which packs have the old rows; 0 before the first pack. */
export function packedThrough(queries: Queries): number {
  const newest = queries
    .select({ seq: max(packs.throughSeq) })
    .from(packs)
    .get();
  return newest?.seq ?? 0;
}
