import { getTableName } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { APPEND_ONLY, chain, resets, texts, windows } from '../schema.js';

/*
 * Triggers and views are not part of the migrations: a table rebuild fails under a view and silently loses
 * triggers, so they are dropped before every migration and created again after it.
 */

/** The keys under which a row of a table may exist once, by the names of their columns. */
export function uniqueKeysOf(table: SQLiteTable): readonly (readonly string[])[] {
  const { columns, primaryKeys, uniqueConstraints } = getTableConfig(table);
  const single = columns.filter(({ primary, isUnique }) => primary || isUnique).map((column) => [column]);
  const keys = [...single, ...[...primaryKeys, ...uniqueConstraints].map((key) => key.columns)];
  return keys.map((key) => key.map(({ name }) => name));
}

function triggersOf(appendOnly: SQLiteTable): string[] {
  const table = getTableName(appendOnly);
  // INSERT OR REPLACE deletes the old row without firing its delete trigger, hence the guard on insert.
  const taken = uniqueKeysOf(appendOnly)
    .map((key) => `EXISTS (SELECT 1 FROM ${table} WHERE ${key.map((c) => `${c} = NEW.${c}`).join(' AND ')})`)
    .join(' OR ');
  const refuse = (rule: string) => `SELECT RAISE(ABORT, '${table} is append-only: ${rule}');`;
  return [
    `CREATE TRIGGER guard_${table}_update BEFORE UPDATE ON ${table} BEGIN ${refuse('a row is never changed')} END`,
    `CREATE TRIGGER guard_${table}_delete BEFORE DELETE ON ${table} BEGIN ${refuse('a row is never deleted')} END`,
    `CREATE TRIGGER guard_${table}_replace BEFORE INSERT ON ${table} WHEN ${taken} BEGIN ${refuse('a row is never replaced')} END`,
  ];
}

/** A text may be taken down, but never changed. */
const TEXTS_UNCHANGED = `CREATE TRIGGER guard_texts_update BEFORE UPDATE ON ${getTableName(texts)} BEGIN
  SELECT RAISE(ABORT, 'texts: a text is never changed'); END`;

/**
 * No two counted resets share an instant, nor do two banked ones: outside, an instant and a kind name a
 * reset.
 */
const ONE_AT_AN_INSTANT = `CREATE TRIGGER guard_resets_instant BEFORE INSERT ON resets WHEN NEW.status = 'confirmed' AND EXISTS (
    SELECT 1 FROM current_resets AS r
    WHERE r.at = NEW.at AND r.kind = NEW.kind AND r.status = 'confirmed' AND r.reset_id <> NEW.reset_id
  ) BEGIN SELECT RAISE(ABORT, 'resets: another reset of this kind is confirmed for this instant'); END`;

/** Windows can only be appended in order, so that none is written after its outcome, and never overlap. */
const JOURNAL_ORDER = `CREATE TRIGGER guard_windows_order BEFORE INSERT ON windows WHEN EXISTS (
    SELECT 1 FROM windows AS w WHERE w.horizon_hours = NEW.horizon_hours AND (w.closes_at > NEW.slot OR w.opens_at >= NEW.opens_at)
  ) BEGIN SELECT RAISE(ABORT, 'windows is append-only: each opens when the one before it has closed'); END`;

/** The reason of a row `r` of `resets`, with the whole post `w` that withdrew it, whose text is `s`. */
const REASON = `r.reason || CASE WHEN w.id IS NULL THEN ''
      ELSE ': ' || ifnull('“' || s.text || '”', 'its text was removed') || ifnull(' ' || w.url, '') END AS reason`;

const WITHDRAWING =
  'LEFT JOIN posts AS w ON w.id = r.withdrawn_by LEFT JOIN texts AS s ON s.hash = w.text_hash';

const iso = (column: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;

/**
 * `current_resets` for the program, `coverage` for the audit and the views, the others for people who open
 * the file with the `sqlite3` shell.
 */
export const VIEWS: Readonly<Record<string, string>> = {
  current_resets:
    'SELECT r.* FROM resets AS r WHERE NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = r.id)',
  // A part begins an interval if all parts of its basis that start before it have ended before it.
  coverage: `WITH parts AS (
      SELECT from_at, to_at, basis FROM coverage_claims UNION ALL
        SELECT covered_from, covered_until, 'timeline' FROM turns
        WHERE id = (SELECT max(id) FROM turns) AND covered_from IS NOT NULL
    ), begun AS (
      SELECT *, ifnull(from_at > max(to_at) OVER (PARTITION BY basis ORDER BY from_at, to_at
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), TRUE) AS begins FROM parts
    ), counted AS (
      SELECT *, sum(begins) OVER (PARTITION BY basis ORDER BY from_at, to_at) AS place FROM begun
    )
    SELECT min(from_at) AS from_at, max(to_at) AS to_at, basis FROM counted GROUP BY basis, place`,
  v_resets: `SELECT r.reset_id, ${iso('r.at')} AS at, r.kind, r.status, r.scope, r.plans, r.url, t.text, r.actor, ${REASON},
      ${iso('r.recorded_at')} AS recorded_at,
      (SELECT count(*) FROM resets AS older WHERE older.reset_id = r.reset_id) - 1 AS corrections
    FROM current_resets AS r LEFT JOIN texts AS t ON t.hash = r.text_hash ${WITHDRAWING} ORDER BY r.at DESC`,
  v_reset_history: `SELECT r.reset_id, r.id AS row_id, r.supersedes, ${iso('r.at')} AS at, r.kind, r.status, r.scope, r.plans, r.actor, ${REASON},
      ${iso('r.recorded_at')} AS recorded_at
    FROM resets AS r ${WITHDRAWING} ORDER BY r.reset_id, r.id`,
  v_readings: `SELECT p.id AS post_id, ${iso('p.at')} AS posted_at, p.revision, g.reader, g.reader_version, g.actor, g.kind, g.confidence,
      substr(e.text, g.evidence_from + 1, g.evidence_to - g.evidence_from) AS evidence,
      g.rationale, g.doubt, g.doubt_field, ${iso('g.window_from')} AS promised_from, ${iso('g.window_to')} AS promised_to,
      g.window_kind, g.promises, g.strength, g.scope, g.plans, g.reason, ${iso('g.expires_at')} AS expires_at,
      p.url, t.text, g.requested_model, g.response_model, ${iso('g.read_at')} AS read_at
    FROM readings AS g JOIN posts AS p ON p.id = g.post_id
      LEFT JOIN texts AS t ON t.hash = p.text_hash
      LEFT JOIN texts AS e ON e.hash = iif(g.evidence_in IS NULL, p.text_hash,
        json_extract(p.context, '$[' || g.evidence_in || '].textHash'))
    ORDER BY p.at DESC, g.id DESC`,
  v_turns: `SELECT t.id AS turn_id, t.trigger, ${iso('t.slot')} AS slot, ${iso('t.started_at')} AS started_at,
      ${iso('t.committed_at')} AS committed_at, ifnull(s.posts_read, 0) AS posts_read, ifnull(p.n, 0) AS posts_new,
      ifnull(g.n, 0) AS readings_new, ifnull(r.n, 0) AS resets_new, ifnull(s.failed, 0) AS sources_failed
    FROM turns AS t
      LEFT JOIN (SELECT turn_id, sum(items) FILTER (WHERE role IN ('primary', 'fallback')) AS posts_read,
        count(failure_class) AS failed FROM source_reads GROUP BY turn_id) AS s ON s.turn_id = t.id
      LEFT JOIN (SELECT first_seen_at, count(*) AS n FROM posts GROUP BY first_seen_at) AS p ON p.first_seen_at = t.committed_at
      LEFT JOIN (SELECT read_at, count(*) AS n FROM readings GROUP BY read_at) AS g ON g.read_at = t.committed_at
      LEFT JOIN (SELECT recorded_at, count(*) AS n FROM resets
        WHERE supersedes IS NULL AND actor = 'worker' GROUP BY recorded_at) AS r ON r.recorded_at = t.committed_at
    ORDER BY t.id DESC`,
  v_source_reads: `SELECT s.turn_id, s.source, s.role, s.outcome, s.failure_class, s.failure_detail, s.http_status, s.items,
      s.contiguous, ${iso('s.oldest_at')} AS oldest_at, ${iso('s.newest_at')} AS newest_at,
      ${iso('s.covered_from')} AS covered_from, ${iso('s.covered_until')} AS covered_until,
      ${iso('s.finished_at')} AS finished_at
    FROM source_reads AS s ORDER BY s.id DESC`,
  v_forecasts: `SELECT f.id AS forecast_id, ${iso('f.slot')} AS slot, ${iso('f.issued_at')} AS issued_at, f.model_version,
      f.probability_6h, f.low_6h, f.high_6h, f.baseline_6h, f.without_hints_6h, f.smooth_history_6h,
      f.probability_24h, f.low_24h, f.high_24h, f.baseline_24h, f.without_hints_24h, f.smooth_history_24h,
      f.clock_factor
    FROM forecasts AS f ORDER BY f.id DESC`,
  v_windows: `SELECT w.id AS window_id, w.horizon_hours, ${iso('w.opens_at')} AS opens_at, ${iso('w.closes_at')} AS closes_at,
      w.model_version, w.probability, w.low, w.high, w.baseline, w.without_hints, w.smooth_history, w.moved_by_promise,
      ifnull(s.status, 'open') AS status, s.outcome
    FROM windows AS w LEFT JOIN scores AS s ON s.window_id = w.id
      AND NOT EXISTS (SELECT 1 FROM scores AS later WHERE later.supersedes = s.id)
    ORDER BY w.opens_at DESC, w.horizon_hours`,
  v_scores: `SELECT w.horizon_hours, ${iso('w.opens_at')} AS opens_at, ${iso('w.closes_at')} AS closes_at, s.status, s.outcome,
      w.probability, w.baseline, w.without_hints, w.smooth_history,
      (w.probability - s.outcome) * (w.probability - s.outcome) AS brier,
      (w.baseline - s.outcome) * (w.baseline - s.outcome) AS baseline_brier,
      s.revision, s.reason, ${iso('s.watched_from')} AS watched_from, ${iso('s.watched_until')} AS watched_until,
      ${iso('s.scored_at')} AS scored_at, s.window_id, s.id AS score_id, w.model_version
    FROM scores AS s JOIN windows AS w ON w.id = s.window_id
    WHERE NOT EXISTS (SELECT 1 FROM scores AS later WHERE later.supersedes = s.id) ORDER BY w.opens_at DESC, w.horizon_hours`,
  v_live_accuracy: `SELECT horizon_hours, count(*) AS windows, sum(outcome) AS events,
      min(opens_at) AS first_at, max(closes_at) AS last_at,
      avg(probability) AS mean_forecast, avg(outcome) AS observed_rate,
      avg(brier) AS brier, avg(baseline_brier) AS baseline_brier,
      avg((without_hints - outcome) * (without_hints - outcome)) AS without_hints_brier,
      avg((smooth_history - outcome) * (smooth_history - outcome)) AS smooth_history_brier,
      1 - avg(brier) / nullif(avg(baseline_brier), 0) AS skill
    FROM v_scores WHERE status = 'scored' GROUP BY horizon_hours`,
  v_launch_readings: `SELECT p.company, ${iso('p.at')} AS posted_at, p.revision, g.reader_version, g.kind, g.line,
      ${iso('g.window_from')} AS announced_from, ${iso('g.window_to')} AS announced_to, g.confidence,
      substr(t.text, g.evidence_from + 1, g.evidence_to - g.evidence_from) AS evidence, g.rationale,
      p.url, t.text, ${iso('g.read_at')} AS read_at
    FROM launch_readings AS g JOIN launch_posts AS p ON p.id = g.launch_post_id
      LEFT JOIN texts AS t ON t.hash = p.text_hash ORDER BY p.at DESC, g.id DESC`,
  v_alerts: `SELECT o.id AS alert_id, o.event, ${iso('d.at')} AS at, d.title, d.text, d.url, ${iso('d.window_from')} AS promised_from,
      ${iso('d.window_to')} AS promised_to, ${iso('o.decided_at')} AS decided_at, o.destination, o.outcome, d.attempts, d.detail,
      ${iso('o.ended_at')} AS ended_at
    FROM alert_outcomes AS o LEFT JOIN alert_deliveries AS d ON d.key = o.key AND d.destination = o.destination ORDER BY o.id DESC`,
  v_redactions: `SELECT identity, count(letters) AS texts, count(text_hash) - count(letters) AS refused, max(hides_address) AS hides_address, actor, reason,
      ${iso('recorded_at')} AS recorded_at
    FROM redactions GROUP BY identity, actor, reason, redactions.recorded_at ORDER BY redactions.recorded_at DESC, identity`,
  v_coverage: `SELECT ${iso('from_at')} AS complete_from, ${iso('to_at')} AS complete_until, basis FROM coverage ORDER BY from_at`,
};

export function dropGuardStatements(existing: readonly { type: string; name: string }[]): string[] {
  return existing.map(({ type, name }) => `DROP ${type === 'view' ? 'VIEW' : 'TRIGGER'} "${name}"`);
}

/** Triggers of single tables. */
const OTHERS = [
  { table: windows, statement: JOURNAL_ORDER },
  { table: resets, statement: ONE_AT_AN_INSTANT },
  { table: texts, statement: TEXTS_UNCHANGED },
];

/** @param missing names of tables that the file lacks */
export function createGuardStatements(missing: readonly string[] = []): string[] {
  const isThere = (table: SQLiteTable) => !missing.includes(getTableName(table));
  return [
    ...[...Object.values(APPEND_ONLY), chain].filter(isThere).flatMap(triggersOf),
    ...OTHERS.filter(({ table }) => isThere(table)).map(({ statement }) => statement),
    ...Object.entries(VIEWS).map(([name, select]) => `CREATE VIEW ${name} AS ${select}`),
  ];
}
