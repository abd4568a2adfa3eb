import { contentHash } from '../core/reading/new-posts.js';
import type { Find } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';

const FEEDS = [
  // A promise or a confirmation may be in what the post answers or quotes.
  {
    table: 'posts',
    of: 'identity',
    readings: 'readings',
    postId: 'post_id',
    context: "CASE WHEN g.kind IN ('hint', 'confirmation', 'withdrawal') THEN p.context ELSE '[]' END",
  },
  {
    table: 'launch_posts',
    of: 'company, identity',
    readings: 'launch_readings',
    postId: 'launch_post_id',
    context: "'[]'",
  },
] as const;

/** Every post matches its hash, has its revision number, was read by the rules in its turn, and has what readings quote. */
export function checkPosts(ledger: Audited, find: Find): void {
  for (const { table, of, readings, postId, context } of FEEDS) {
    const texts = rowsOf<{ id: number; text: string; hash: string }>(
      ledger,
      `SELECT id, text, content_hash AS hash FROM ${table} ORDER BY id`,
    );
    for (const { id, text, hash } of texts)
      if (contentHash(text) !== hash) find(table, id, 'its content_hash does not match its text');

    const misplaced = rowsOf<{ id: number; revision: number; place: number }>(
      ledger,
      `SELECT id, revision, place FROM (
         SELECT id, revision, row_number() OVER (PARTITION BY ${of} ORDER BY revision, id) AS place FROM ${table}
       ) WHERE revision <> place ORDER BY id`,
    );
    for (const { id, revision, place } of misplaced)
      find(table, id, `has revision ${revision}; expected ${place}`);

    const unread = rowsOf<{ id: number }>(
      ledger,
      `SELECT id FROM ${table} AS p WHERE NOT EXISTS (
         SELECT 1 FROM ${readings} AS g WHERE g.${postId} = p.id AND g.reader = 'rules' AND g.turn_id = p.turn_id)`,
    );
    for (const { id } of unread) find(table, id, `has no reading by the rules in ${readings}`);

    const misquoted = rowsOf<{ id: number; postId: number }>(
      ledger,
      `SELECT g.id, p.id AS postId FROM ${readings} AS g JOIN ${table} AS p ON p.id = g.${postId}
         WHERE (g.kind = 'none') <> (g.evidence IS NULL) OR (instr(p.text, g.evidence) = 0 AND NOT EXISTS (
           SELECT 1 FROM json_each(${context}) AS c WHERE instr(c.value ->> 'text', g.evidence) > 0))
         ORDER BY g.id`,
    );
    for (const { id, postId: read } of misquoted)
      find(readings, id, `its evidence is not in row ${read} of ${table}`);
  }
}
