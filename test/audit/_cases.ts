import type { CheckName } from '../../src/audit/audit-report.js';

/*
 * What somebody with a shell may do to the ledger of _ledger.ts, and the row that the audit has to name for
 * it.
 */

const table = (lines: string): string[][] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' | '));

/** What no chain covers follows from what it covers: the row that is named, what is done, how. */
export const DERIVED = table(`
  snapshots 22 | snapshots: payload | UPDATE snapshots SET payload = replace(payload, '"totalResets":', '"totalResets":1') WHERE turn_id = 22
  snapshots 21 | snapshots: older payload | UPDATE snapshots SET payload = payload || ' ' WHERE turn_id = 21
  snapshots 99 | snapshots: turn | UPDATE snapshots SET turn_id = 99 WHERE turn_id = 21
  turns 21 | snapshots: deletion | DELETE FROM snapshots WHERE turn_id = 21
  turns 22 | snapshots: deletion of the newest | DELETE FROM snapshots WHERE turn_id = 22
  snapshots 22 | snapshots: of a turn that published another | UPDATE turns SET payload_hash = 'x' WHERE id = 22
  forecasts 17 | forecasts: a chance | UPDATE forecasts SET probability_24h = low_24h WHERE id = 17
  forecasts 17 | forecasts: version of the model | UPDATE forecasts SET model_version = 'x' WHERE id = 17
  forecasts 17 | forecasts: number | UPDATE forecasts SET id = 99 WHERE id = 17; UPDATE forecasts SET id = 17 WHERE id = 18
  forecasts 99 | forecasts: one that was not published | INSERT INTO forecasts SELECT 99, turn_id, slot + 1, issued_at + 1, model_version, probability_6h, low_6h, high_6h, baseline_6h, without_hints_6h, smooth_history_6h, probability_24h, low_24h, high_24h, baseline_24h, without_hints_24h, smooth_history_24h, clock_factor FROM forecasts WHERE id = 17
  odds_books null | odds_books: payload | UPDATE odds_books SET payload = replace(payload, 'Main', 'Other')
  odds_books null | odds_books: what it was made from | UPDATE odds_books SET made_from = '{}'
  odds_books null | odds_books: deletion | DELETE FROM odds_books
  turns 1 | turns: an earlier beginning of the ledger | UPDATE turns SET committed_at = committed_at - 17193600000, started_at = started_at - 17193600000 WHERE id = 1
  turns 22 | the stretch that grows: end | UPDATE turns SET covered_until = covered_until + 3600000 WHERE id = 22
  turns 22 | the stretch that grows: beginning | UPDATE turns SET covered_from = covered_from - 3600000 WHERE id = 22
  turns 22 | the stretch that grows: later beginning | UPDATE turns SET covered_from = covered_from + 3600000 WHERE id = 22
  turns 22 | the stretch that grows: deletion | UPDATE turns SET covered_from = NULL, covered_until = NULL WHERE id = 22
  alert_deliveries 1 | alert_deliveries: queued once more | UPDATE alert_deliveries SET next_attempt_at = 0 WHERE id = 1
  alert_deliveries 3 | alert_deliveries: never sent | UPDATE alert_deliveries SET next_attempt_at = NULL WHERE id = 3
  alert_deliveries 1 | alert_deliveries: about another reset | UPDATE alert_deliveries SET reset_row_id = 1 WHERE id = 1
  source_state 1 | source_state: end of the run | UPDATE source_state SET complete_until = complete_until + 3600000 WHERE rowid = 1
  source_state null | source_state: planted validator | UPDATE source_state SET state = json_set(state, '$.validators.etag', '"planted"') WHERE rowid = 1
  source_state null | source_state: time | UPDATE source_state SET updated_at = updated_at + 1 WHERE rowid = 1
  source_state null | source_state: deletion | DELETE FROM source_state WHERE rowid = 1
  source_state null | source_state: a further one | INSERT INTO source_state VALUES ('file:x', 'null', NULL, NULL, 0)
  source_state 1 | source_state: state | UPDATE source_state SET state = '{' WHERE rowid = 1
`) as [named: string, what: string, sql: string][];

/**
 * What every append-only row has to hold to, whatever the chain says: the check, the row that it names, what
 * is done, how.
 */
export const FORGERIES = table(`
  turns | resets 24 | a reset recorded at another time | UPDATE resets SET recorded_at = recorded_at - 1 WHERE actor = 'worker' AND id = 24
  coverage | turns 22 | a stretch that grows beyond what was read | UPDATE turns SET covered_until = covered_until + 3600000 WHERE id = 22
  coverage | turns 22 | a stretch that begins too late | UPDATE turns SET covered_from = covered_from + 3600000 WHERE id = 22
  coverage | source_reads 5 | a read that covers more than it shows | UPDATE source_reads SET covered_from = covered_from - 86400000 WHERE id = 5
  coverage | source_reads 5 | a read that covers what came after it | UPDATE source_reads SET covered_until = covered_until + 3600000 WHERE id = 5
  coverage | source_reads 5 | a read that failed and covers all the same | UPDATE source_reads SET outcome = 'failed', failure_class = 'timeout' WHERE id = 5
  coverage | source_reads 5 | a read that covers nothing, though it was whole | UPDATE source_reads SET covered_from = NULL, covered_until = NULL WHERE id = 5
  coverage | source_reads 4 | a read that is missing, of which another tells | DELETE FROM source_reads WHERE id = 4; UPDATE source_reads SET covered_from = covered_from - 86400000 WHERE id = 5
  coverage | source_reads 1 | a first read that is missing, of which the next tells | UPDATE source_reads SET covered_from = (SELECT b.covered_from FROM source_reads AS b WHERE b.id = 1) WHERE id = (SELECT min(b.id) FROM source_reads AS b WHERE b.id > 1 AND b.source = (SELECT c.source FROM source_reads AS c WHERE c.id = 1)); DELETE FROM source_reads WHERE id = 1
  posts | posts 1 | another text of a post | UPDATE texts SET text = 'No.' WHERE hash = (SELECT text_hash FROM posts WHERE id = 1)
  posts | texts 1 | another salt of a text | UPDATE texts SET salt = replace(salt, 'a', 'b') || '0' WHERE rowid = 1
  posts | posts 1 | the text of another post | UPDATE posts SET text_hash = (SELECT b.text_hash FROM posts AS b WHERE b.content_hash <> posts.content_hash LIMIT 1) WHERE id = 1
  posts | redactions 2 | a text that was taken down and is there | UPDATE redactions SET text_hash = (SELECT text_hash FROM posts WHERE id = 1) WHERE id = 2
  values | redactions 1 | words of no text | UPDATE redactions SET words = 'x' WHERE id = 1
  values | redactions 1 | an address that is neither there nor gone | UPDATE redactions SET hides_address = 2 WHERE id = 1
  posts | posts 1 | a post that nobody read | UPDATE readings SET read_at = (SELECT committed_at FROM turns WHERE id = 2) WHERE id = 1
  posts | readings 1 | evidence that is not in its post | UPDATE readings SET evidence_to = 999 WHERE kind = 'reset' AND id = 1
  values | readings 1 | evidence taken from what others wrote | UPDATE posts SET context = '[{"relation":"quoted","textHash":"' || (SELECT hash FROM texts LIMIT 1) || '"}]' WHERE id = (SELECT post_id FROM readings WHERE id = 1); UPDATE readings SET evidence_in = 0 WHERE id = 1
  posts | readings 1 | evidence in a context that is not there | UPDATE readings SET evidence_in = 0 WHERE id = 1
  values | readings 1 | a reading without evidence | UPDATE readings SET evidence_from = NULL WHERE id = 1
  values | readings 8 | what an operator said, by nobody | UPDATE readings SET actor = NULL WHERE id = 8
  posts | readings 17 | what an operator said, out of turn | UPDATE readings SET revision = 3 WHERE id = 17
  posts | launch_readings 1 | evidence that is not in its entry of a launch feed | UPDATE launch_readings SET evidence_to = 999 WHERE id = 1
  posts | posts 7 | a revision without the one before it | UPDATE posts SET revision = 3 WHERE revision = 2
  record | resets 3 | a reset at the instant of another | UPDATE resets SET at = (SELECT at FROM resets WHERE id = 2) WHERE id = 3
  record | resets 26 | a correction of a correction that is none | UPDATE resets SET supersedes = 2 WHERE id = 26
  record | resets 24 | a reset without evidence | UPDATE reset_evidence SET reset_id = 2 WHERE reset_id = 24
  record | resets 24 | a reset with another text than its post | UPDATE resets SET text_hash = (SELECT text_hash FROM posts WHERE id = 1) WHERE id = 24
  record | resets 24 | a reset with another address than its post | UPDATE resets SET url = 'https://elsewhere.example/1' WHERE id = 24
  record | resets 26 | a correction with a text of its own | UPDATE resets SET text_hash = (SELECT text_hash FROM posts WHERE id = 1) WHERE id = 26
  references | resets 26 | a withdrawal by a post about something else | UPDATE resets SET withdrawn_by = 1, status = 'retracted' WHERE id = 26
  record | resets 2 | an actor that is not the worker | UPDATE resets SET actor = 'worker' WHERE id = 2
  values | readings 2 | a word that no column knows | UPDATE readings SET kind = 'miracle' WHERE id = 2
  values | readings 1 | a promise that is none | UPDATE readings SET promises = 'banked', strength = 'explicit' WHERE kind = 'reset' AND id = 1
  values | readings 2 | a strength that no reading has | UPDATE readings SET strength = 'loud' WHERE id = 2
  values | readings 1 | the kind of a window that is none | UPDATE readings SET window_kind = 'clock' WHERE id = 1
  values | forecasts 4 | a slot that comes after its issue | UPDATE forecasts SET slot = slot + 1 WHERE id = 4
  journal | forecasts 17 | a forecast put in behind | UPDATE forecasts SET slot = slot - 86340000, issued_at = issued_at - 86340000 WHERE id = 17
  journal | forecasts 1 | a window that was not opened | UPDATE windows SET slot = slot + 3600000, opens_at = opens_at + 3600000, closes_at = closes_at + 3600000 WHERE id = 1
  journal | windows 1 | a window with another chance than its forecast | UPDATE windows SET probability = low WHERE id = 1
  journal | windows 3 | a window within another | UPDATE windows SET slot = slot - 3600000, opens_at = opens_at - 3600000, closes_at = closes_at - 3600000 WHERE id = 3
  journal | said_before 1 | what was never said before a reset | UPDATE said_before SET probability = 0.99 WHERE id = 1
  values | forecasts 2 | no probability | UPDATE forecasts SET baseline_6h = 1.2 WHERE id = 2
  values | forecasts 2 | more decimals than are published | UPDATE forecasts SET probability_24h = 0.12345678 WHERE id = 2
  values | forecasts 2 | a range that does not hold its probability | UPDATE forecasts SET low_6h = 0.9999 WHERE id = 2
  scores | scores 1 | another outcome | UPDATE scores SET outcome = 1 - outcome, reset_row_id = 1 WHERE id = 1
  scores | scores 1 | another window | UPDATE scores SET window_id = 9 WHERE id = 1
  scores | scores 1 | reads that do not include its window | UPDATE scores SET watched_from = watched_from + 86400000 WHERE id = 1
  scores | scores 1 | reads that never were | UPDATE scores SET watched_from = watched_from - 8640000000 WHERE id = 1
  scores | scores 1 | a window that is void too soon | UPDATE scores SET status = 'void', outcome = NULL, reset_row_id = NULL, watched_from = NULL, watched_until = NULL WHERE id = 1
  scores | scores 11 | a void window that is scored | UPDATE scores SET status = 'scored', outcome = 0, watched_from = scored_at, watched_until = scored_at WHERE status = 'void'
  scores | scores 1 | a score before its window was over | UPDATE scores SET scored_at = (SELECT closes_at FROM windows WHERE id = window_id) WHERE id = 1
  scores | scores 6 | a correction of a score that changes nothing | UPDATE scores SET outcome = 1 - outcome WHERE supersedes IS NOT NULL
  values | alert_outcomes 1 | an alert about nothing | UPDATE alert_outcomes SET event = 'reset.promised' WHERE id = 1
  alerts | alert_deliveries 1 | an alert of another key | UPDATE alert_outcomes SET key = 'reset:1' WHERE id = 1
`) as [check: CheckName, named: string, what: string, sql: string][];
