/*
 * Triggers and views stand outside the migrations: a table rebuild fails under a view and silently loses triggers,
 * so they are dropped before every migration and created again after it.
 */

/** Tables whose rows are never changed or deleted, with the keys under which a row may exist once. */
export const APPEND_ONLY: Readonly<Record<string, readonly (readonly string[])[]>> = {
  turns: [['id']],
  source_reads: [['id']],
  posts: [['id'], ['source', 'external_id', 'content_hash']],
  readings: [['id'], ['post_id', 'reader']],
  reading_failures: [['id']],
  resets: [['id'], ['supersedes']],
  reset_evidence: [['id'], ['reset_id', 'post_id']],
  provider_status: [['id']],
  incidents: [['id'], ['external_id', 'content_hash']],
  chain: [['seq'], ['entity', 'row_id']],
};

function triggersOf(table: string, keys: readonly (readonly string[])[]): string[] {
  // INSERT OR REPLACE deletes the old row without firing its delete trigger, hence the guard on insert.
  const taken = keys
    .map((key) => `EXISTS (SELECT 1 FROM ${table} WHERE ${key.map((c) => `${c} = NEW.${c}`).join(' AND ')})`)
    .join(' OR ');
  const refuse = (what: string) => `SELECT RAISE(ABORT, '${table} is append-only: ${what}');`;
  return [
    `CREATE TRIGGER guard_${table}_update BEFORE UPDATE ON ${table} BEGIN ${refuse('a row is never changed')} END`,
    `CREATE TRIGGER guard_${table}_delete BEFORE DELETE ON ${table} BEGIN ${refuse('a row is never deleted')} END`,
    `CREATE TRIGGER guard_${table}_replace BEFORE INSERT ON ${table} WHEN ${taken} BEGIN ${refuse('a row is never replaced')} END`,
  ];
}

const iso = (column: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
const CURRENT = 'NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = r.id)';

/** Views for people who open the file with nothing but the `sqlite3` shell. */
export const VIEWS: Readonly<Record<string, string>> = {
  v_resets: `SELECT r.reset_id, ${iso('r.at')} AS at, r.kind, r.status, r.url, r.text, r.actor, r.reason,
      ${iso('r.recorded_at')} AS recorded_at,
      (SELECT count(*) FROM resets AS older WHERE older.reset_id = r.reset_id) - 1 AS corrections
    FROM resets AS r WHERE ${CURRENT} ORDER BY r.at DESC`,
  v_reset_history: `SELECT r.reset_id, r.id AS row_id, r.supersedes, ${iso('r.at')} AS at, r.kind, r.status, r.actor, r.reason,
      ${iso('r.recorded_at')} AS recorded_at, r.turn_id
    FROM resets AS r ORDER BY r.reset_id, r.id`,
  v_readings: `SELECT p.id AS post_id, ${iso('p.at')} AS posted_at, p.revision, g.reader, g.reader_version, g.kind, g.confidence,
      g.evidence, g.rationale, ${iso('g.window_from')} AS promised_from, ${iso('g.window_to')} AS promised_to,
      p.url, p.text, g.requested_model, g.response_model, ${iso('g.read_at')} AS read_at
    FROM readings AS g JOIN posts AS p ON p.id = g.post_id ORDER BY p.at DESC, g.id DESC`,
  v_turns: `SELECT t.id AS turn_id, t.trigger, ${iso('t.slot')} AS slot, ${iso('t.started_at')} AS started_at,
      ${iso('t.committed_at')} AS committed_at, t.posts_read, t.posts_new, t.readings_new, t.resets_new, t.sources_failed
    FROM turns AS t ORDER BY t.id DESC`,
  v_source_reads: `SELECT s.turn_id, s.source, s.role, s.outcome, s.failure_class, s.failure_detail, s.http_status, s.items,
      s.contiguous, ${iso('s.oldest_at')} AS oldest_at, ${iso('s.newest_at')} AS newest_at,
      ${iso('s.finished_at')} AS finished_at
    FROM source_reads AS s ORDER BY s.id DESC`,
  v_coverage: `SELECT ${iso('from_at')} AS complete_from, ${iso('to_at')} AS complete_until, basis FROM coverage ORDER BY from_at`,
};

export function dropGuardStatements(existing: readonly { type: string; name: string }[]): string[] {
  return existing.map(({ type, name }) => `DROP ${type === 'view' ? 'VIEW' : 'TRIGGER'} "${name}"`);
}

export function createGuardStatements(): string[] {
  return [
    ...Object.entries(APPEND_ONLY).flatMap(([table, keys]) => triggersOf(table, keys)),
    ...Object.entries(VIEWS).map(([name, select]) => `CREATE VIEW ${name} AS ${select}`),
  ];
}
