import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { HOUR, MINUTE, post, RESET, serve, startTurns, TALK } from './_turns.js';

test('A validator that somebody planted between two turns hides no reset: every source is read from its start, and the log says why.', async () => {
  const upstreams = await serve([post(TALK)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  upstreams.add(post(RESET, turns.clock.now + HOUR));
  const body = await (await fetch(upstreams.timelines.rss.replace(/^rss:/, ''))).text();
  const etag = `W/"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"`;
  turns.write(`UPDATE source_state SET state = json_set(state, '$.validators.etag', '${etag}')`);
  expect(auditLedger(turns.path).findings).toMatchObject([{ table: 'source_state', rowId: null }]);

  await turns.turn(2 * HOUR);
  expect(turns.record()).toMatchObject([{ kind: 'regular', status: 'confirmed' }]);
  expect(turns.logged.join('')).toMatch(/source_state was changed outside this program/);
  expect(auditLedger(turns.path).findings).toEqual([]);

  const before = turns.logged.length;
  await turns.turn(5 * MINUTE);
  expect(turns.rows('SELECT outcome FROM source_reads ORDER BY id DESC LIMIT 1')).toEqual([
    { outcome: 'not_modified' },
  ]);
  expect(turns.logged.slice(before)).toEqual([]);
});
