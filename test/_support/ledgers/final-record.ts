import { query } from './read-ledger.js';

/**
 * What a ledger says in the end, by what it is about: without row ids, instants of recording and addresses.
 */
const RECORD = {
  posts: `SELECT source, external_id, revision, at, dating, text, url, is_reply,
      (SELECT json_group_array(json_set(json_remove(c.value, '$.textHash'), '$.text', (SELECT text FROM texts WHERE hash = c.value ->> 'textHash')))
        FROM json_each(context) AS c) AS context
    FROM posts JOIN texts ON hash = text_hash`,
  readings: `SELECT p.source, p.external_id, p.revision, r.reader, r.kind, r.evidence_in, r.evidence_from, r.evidence_to, r.another, r.times,
      r.window_from, r.window_to, r.confidence, r.rationale, r.doubt, r.doubt_field, r.response_model
    FROM readings AS r JOIN posts AS p ON p.id = r.post_id`,
  resets: `SELECT kind, at, status, text, url, actor FROM resets AS r LEFT JOIN texts ON hash = text_hash
    WHERE NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = r.id)`,
  evidence: `SELECT r.kind, r.at, p.source, p.external_id, p.revision, e.role
    FROM reset_evidence AS e JOIN posts AS p ON p.id = e.post_id
    JOIN resets AS r ON r.reset_id = e.reset_id
    WHERE NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = r.id)`,
  incidents: 'SELECT external_id, name, status, impact, started_at, resolved_at FROM incidents',
  launchPosts: `SELECT company, source, external_id, revision, at, text, url
    FROM launch_posts JOIN texts ON hash = text_hash`,
  launchReadings: `SELECT p.source, p.external_id, p.revision, r.kind, r.line, r.window_from, r.window_to
    FROM launch_readings AS r JOIN launch_posts AS p ON p.id = r.launch_post_id`,
  launchLists: 'SELECT company, content_hash FROM launch_lists',
  // Not of promises: one that is read together with the reset that kept it is no news any more.
  alerts: `SELECT a.event, r.kind, r.at, t.text, r.url
    FROM (SELECT event, reset_row_id FROM alert_deliveries UNION SELECT event, reset_row_id FROM alert_outcomes) AS a
    JOIN resets AS r ON r.id = a.reset_row_id LEFT JOIN texts AS t ON t.hash = r.text_hash WHERE a.event IN ('reset.recorded', 'banked.recorded')`,
} as const;

/** Every row of the record as one line of text. */
export function finalRecord(path: string): string[] {
  return Object.entries(RECORD).flatMap(([name, sql]) =>
    query(path, sql).map((row) => `${name} ${JSON.stringify(row).replace(/http:\/\/127\.0\.0\.1:\d+/g, '')}`),
  );
}

/** What is in one record and not, or less often, in the other. */
export function compareRecords(expected: readonly string[], found: readonly string[]) {
  return { lost: without(expected, found), added: without(found, expected) };
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
