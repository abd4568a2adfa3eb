import { openLedgerForReading } from '../src/ledger/file/open-reading.js';
import { resetPage } from '../src/ledger/read/page.js';

/*
 * One page of `/resets` in a process of its own, over a connection that has read nothing yet.
 * Arguments: ledger, limit, offset, since (epoch milliseconds or "null"). Prints microseconds and rows.
 */
const [path = '', limit, offset, since = 'null'] = process.argv.slice(2);
const request = {
  limit: Number(limit),
  offset: Number(offset),
  since: since === 'null' ? null : Number(since),
};
const reader = openLedgerForReading(path);
const before = process.hrtime.bigint();
const { rows } = reader.snapshot((queries) => resetPage(queries, request));
const micros = Number(process.hrtime.bigint() - before) / 1_000;
reader.close();
process.stdout.write(JSON.stringify({ micros, rows: rows.length }));
