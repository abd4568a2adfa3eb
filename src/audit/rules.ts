import type Database from 'better-sqlite3';
import { getTableName } from 'drizzle-orm';
import { contentHash } from '../core/reading/new-posts.js';
import { HORIZONS } from '../core/scoring/horizons.js';
import { SCORING_DELAY_MS, VOID_AFTER_MS } from '../core/scoring/scoring-decision.js';
import { sha256 } from '../core/text/sha256.js';
import { HOUR_MS } from '../core/time/time.js';
import type { ChainedEntity } from '../ledger/chain/fields.js';
import { textHash } from '../ledger/chain/text-hash.js';
import { FORECAST_COLUMNS, hashOfFields } from '../ledger/published-hash.js';
import { MISSED_MS } from '../ledger/read/said-before.js';
import { APPEND_ONLY, CHANCES, KEPT_MS } from '../ledger/schema.js';
import { SNAPSHOTS_KEPT_MS } from '../ledger/write/turns.js';
import type { CheckName } from './audit-report.js';
import { TABLES } from './audited.js';

/*
 * What a row must be beside other rows, as SQL. What it must be by itself is a constraint of the schema.
 */

/** What is wrong with a row `r` of a table for which the condition holds. */
export type Rule = readonly [check: CheckName, table: string, wrong: string, condition: string];

const rules = (check: CheckName, table: string, wrong: Readonly<Record<string, string>>) =>
  Object.entries(wrong).map(([message, condition]): Rule => [check, table, message, condition]);

/** Adds what the conditions call and read beside the ledger itself. */
export function addToConnection(sqlite: Database.Database): void {
  for (const [name, of] of Object.entries({ content_hash: contentHash, payload_hash: sha256 }))
    sqlite.function(name, { deterministic: true }, (text: string | null) =>
      text === null ? null : of(text),
    );
  sqlite.function('text_hash', { deterministic: true }, textHash);
  sqlite.function('hash_of_fields', { deterministic: true, varargs: true }, (...fields: unknown[]) =>
    hashOfFields(fields),
  );
  sqlite.exec(KEPT_TURNS);
}

/**
 * The turns whose operational rows are all there, and whether their snapshots are: a turn is old for good
 * once a later one was committed so much later, also if the clock is set back then.
 */
const KEPT_TURNS = `CREATE TEMP TABLE kept_turns AS
  SELECT id, committed_at, committed_at >= latest - ${SNAPSHOTS_KEPT_MS} AS has_snapshot
    FROM (SELECT id, committed_at, max(committed_at) OVER (ORDER BY id DESC) AS latest FROM turns)
    WHERE committed_at >= latest - ${KEPT_MS}`;

/** Whether the row `r` is of a turn that is kept, by the column with the time of its commit. */
const isKept = (column: string) => `${column} IN (SELECT committed_at FROM kept_turns)`;

/** Columns with the time at which a turn was committed. */
const COMMITTED = [
  'posts.first_seen_at',
  'readings.read_at',
  'reading_failures.failed_at',
  'incidents.seen_at',
  'forecasts.issued_at',
  'scores.scored_at',
  'said_before.recorded_at',
  'launch_posts.first_seen_at',
  'launch_readings.read_at',
  'alert_outcomes.decided_at',
  'clock_offsets.recorded_at',
];

/** Rows of these tables that the command of an operator wrote, at its own time. */
const BY_OPERATORS: Readonly<Record<string, (row: string) => string>> = {
  posts: (row) => `${row}.source = 'operator'`,
  readings: (row) => `${row}.reader = 'operator'`,
};

const isByTurn = (table: string, row: string) => `NOT (${BY_OPERATORS[table]?.(row) ?? 'FALSE'})`;

const CHAINED: ReadonlySet<string> = new Set(Object.values(APPEND_ONLY).map(getTableName));

const isOfNoTurn = (column: string) => `${column} NOT IN (SELECT committed_at FROM turns)`;

const counts = (row: string) => `${row}.kind = 'regular' AND ${row}.status = 'confirmed'`;

/** The place of a row in the chain, which has the order of all tables. */
const seqOf = (entity: ChainedEntity, row: string) =>
  `(SELECT seq FROM chain WHERE entity = '${entity}' AND row_id = ${row}.id)`;

const isCurrent = (row: string) =>
  `NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = ${row}.id)`;

/** Whether a row of `resets` was in the chain before this score. */
const knownThen = (row: string) => `${seqOf('resets', row)} < ${seqOf('scores', 'r')}`;

const TURNS: readonly Rule[] = [
  ...COMMITTED.map((path): Rule => {
    const [table = '', column = ''] = path.split('.');
    const isWrong = `${isByTurn(table, 'r')} AND ${isOfNoTurn(column)}`;
    return ['turns', table, `its ${column} is not when a turn was committed`, isWrong];
  }),
  ...TABLES.filter(({ table }) => 'turnId' in table).flatMap(({ name }) =>
    rules('turns', name, { 'is of no turn': 'turn_id NOT IN (SELECT id FROM turns)' }),
  ),
  ...rules('turns', 'resets', {
    'its recorded_at is not when a turn was committed': `actor = 'worker' AND ${isOfNoTurn('recorded_at')}`,
  }),
];

const textOf = (hash: string) => `(SELECT text FROM texts WHERE hash = ${hash})`;

/**
 * @param byFirst whether a reading `g` is by who reads a post `r` when it is first seen
 * @param evidenceIn the hash of the text that has the evidence of a reading `r` of a post `p`
 */
function postRules(
  posts: string,
  readings: string,
  postId: string,
  sameAs: string,
  byFirst: string,
  evidenceIn: string,
): Rule[] {
  return [
    ...rules('posts', posts, {
      'its content_hash does not match its text': `content_hash(${textOf('text_hash')}) <> content_hash`,
      'the revision before it is missing': `revision > 1
        AND NOT EXISTS (SELECT 1 FROM ${posts} AS b WHERE ${sameAs} AND b.revision = r.revision - 1)`,
      'has no reading of the time when it was first seen': `NOT EXISTS (SELECT 1 FROM ${readings} AS g WHERE g.${postId} = r.id AND ${byFirst} AND g.read_at = r.first_seen_at)`,
    }),
    ...rules('posts', readings, {
      'its evidence is not in its post': `evidence_to IS NOT NULL AND EXISTS (SELECT 1 FROM ${posts} AS p
        WHERE p.id = ${postId} AND (${evidenceIn} IS NULL OR evidence_to > length(${textOf(evidenceIn)})))`,
    }),
  ];
}

const isMissing = (hash: string) => `${hash} IS NOT NULL AND ${hash} NOT IN (SELECT hash FROM texts)
  AND ${hash} NOT IN (SELECT text_hash FROM redactions WHERE text_hash IS NOT NULL)`;

const MISSING: readonly Rule[] = ['posts', 'launch_posts', 'resets'].flatMap((table) =>
  rules('posts', table, {
    'its text is missing, although it was neither taken down nor refused': isMissing('text_hash'),
  }),
);

const POSTS: readonly Rule[] = [
  ...MISSING,
  ...rules('posts', 'posts', {
    'a text in its context is missing, although it was neither taken down nor refused': `EXISTS (
      SELECT 1 FROM json_each(r.context) AS e WHERE ${isMissing("json_extract(e.value, '$.textHash')")})`,
  }),
  ...rules('posts', 'texts', {
    'its hash does not match its salt and text': 'text_hash(salt, text) <> hash',
  }),
  ...rules('posts', 'redactions', {
    'names a text that is still there': 'text_hash IN (SELECT hash FROM texts)',
  }),
  ...postRules(
    'posts',
    'readings',
    'post_id',
    'b.identity = r.identity',
    "g.reader = iif(r.source = 'operator', 'operator', 'rules')",
    "iif(evidence_in IS NULL, p.text_hash, json_extract(p.context, '$[' || evidence_in || '].textHash'))",
  ),
  ...rules('posts', 'readings', {
    'its revision does not follow the reading by an operator before it': `reader = 'operator' AND revision <> 1 + (
      SELECT count(*) FROM posts AS own JOIN posts AS p ON p.identity = own.identity
        JOIN readings AS b ON b.post_id = p.id AND b.reader = 'operator' AND b.id < r.id
      WHERE own.id = r.post_id)`,
  }),
  ...postRules(
    'launch_posts',
    'launch_readings',
    'launch_post_id',
    'b.identity = r.identity AND b.company = r.company',
    'TRUE',
    'p.text_hash',
  ),
];

const RECORD: readonly Rule[] = [
  ...rules('record', 'resets', {
    'does not supersede the row before it of its reset':
      'supersedes IS NOT (SELECT max(b.id) FROM resets AS b WHERE b.reset_id = r.reset_id AND b.id < r.id)',
    'has another kind than the row that it supersedes':
      'kind <> (SELECT b.kind FROM resets AS b WHERE b.id = r.supersedes)',
    'has the kind and instant of another confirmed reset': `status = 'confirmed' AND ${isCurrent('r')} AND EXISTS (
      SELECT 1 FROM resets AS b
      WHERE b.at = r.at AND b.kind = r.kind AND b.id < r.id AND b.status = 'confirmed' AND ${isCurrent('b')})`,
  }),
  ...rules('record', 'reset_evidence', {
    'refers to a correction; evidence must refer to the first row of a reset':
      'reset_id <> (SELECT b.reset_id FROM resets AS b WHERE b.id = r.reset_id)',
  }),
  ...rules('record', 'resets', {
    'was recorded by the worker without a post as evidence': `actor = 'worker' AND supersedes IS NULL
      AND NOT EXISTS (SELECT 1 FROM reset_evidence AS e WHERE e.reset_id = r.id AND e.recorded_at = r.recorded_at)`,
    // A correction may keep what the row before it says, as the address that an operator gave.
    'its text and address are not those of a post about it': `actor = 'worker' AND NOT EXISTS (SELECT 1 FROM resets AS b WHERE b.id = r.supersedes AND b.text_hash IS r.text_hash AND b.url IS r.url)
      AND NOT EXISTS (
        SELECT 1 FROM reset_evidence AS e JOIN posts AS p ON p.id = e.post_id LEFT JOIN resets AS b ON b.id = r.supersedes
        WHERE e.reset_id = r.reset_id AND p.text_hash = r.text_hash
          AND (p.url IS r.url OR (b.id IS NOT NULL AND r.url IS b.url)))`,
  }),
];

/** @param issuedAt the column with the time of issue of a row `r` that copies a forecast */
const isOfNoForecast = (issuedAt: string) =>
  `(slot, ${issuedAt}) NOT IN (SELECT slot, committed_at FROM turns WHERE forecast_hash IS NOT NULL)`;

/** A column of the window of a score `r`. */
const ofWindow = (column: string) => `(SELECT w.${column} FROM windows AS w WHERE w.id = r.window_id)`;

const JOURNAL: readonly Rule[] = [
  ...rules('journal', 'turns', {
    'its forecast is missing': `forecast_hash IS NOT NULL AND id IN (SELECT id FROM kept_turns)
      AND id NOT IN (SELECT turn_id FROM forecasts)`,
  }),
  ...rules('journal', 'forecasts', {
    'is not what its turn published': `hash_of_fields(${FORECAST_COLUMNS.map((column) => `r.${column}`).join(', ')})
      IS NOT (SELECT forecast_hash FROM turns WHERE id = r.turn_id)`,
    'its slot or its time is not after those of the forecast before it':
      'EXISTS (SELECT 1 FROM forecasts AS b WHERE b.id = r.id - 1 AND (b.slot >= r.slot OR b.issued_at >= r.issued_at))',
  }),
  ...rules('journal', 'windows', {
    'no turn saved a forecast then': isOfNoForecast('opens_at'),
    // Older forecasts are deleted.
    'is not what the forecast of its slot says': `${isKept('opens_at')} AND NOT EXISTS (
      SELECT 1 FROM forecasts AS f WHERE f.slot = r.slot AND f.issued_at = r.opens_at AND f.model_version = r.model_version
        AND ${HORIZONS.map((hours) => `(r.horizon_hours <> ${hours} OR ${CHANCES.map((chance) => `f.${chance}_${hours}h = r.${chance}`).join(' AND ')})`).join(' AND ')})`,
    'opens before the window before it closed': `slot < (SELECT max(b.closes_at) FROM windows AS b
      WHERE b.horizon_hours = r.horizon_hours AND b.id < r.id)`,
  }),
  ...rules('journal', 'forecasts', {
    'opened no window, although none was open': HORIZONS.map(
      (hours) => `NOT EXISTS (SELECT 1 FROM windows AS w
        WHERE w.horizon_hours = ${hours} AND w.slot <= r.slot AND w.closes_at > r.slot)`,
    ).join(' OR '),
  }),
  ...rules('scores', 'scores', {
    // A score that supersedes one may come earlier by its time, if the clock was ahead when that was written.
    'was written less than ten minutes after its window closed': `supersedes IS NULL AND scored_at < ${ofWindow('closes_at')} + ${SCORING_DELAY_MS}`,
    'its status is not that of a window of its age': `supersedes IS NULL
      AND (status = 'void') <> (scored_at >= ${ofWindow('closes_at')} + ${VOID_AFTER_MS})`,
    'the reads that it rests on do not include its window': `status = 'scored'
      AND (watched_from > ${ofWindow('opens_at')} OR watched_until < ${ofWindow('closes_at')})`,
    'coverage by timelines does not include the reads that it rests on': `status = 'scored' AND NOT EXISTS (
      SELECT 1 FROM coverage AS c WHERE c.basis = 'timeline' AND c.from_at <= watched_from AND c.to_at >= watched_until)`,
    'its outcome does not follow from the record when it was written': `status = 'scored' AND reset_row_id IS NOT (
      SELECT k.id FROM resets AS k WHERE k.at > ${ofWindow('opens_at')} AND k.at <= ${ofWindow('closes_at')}
        AND ${counts('k')} AND ${knownThen('k')}
        AND NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = k.id AND ${knownThen('later')})
      ORDER BY k.at, k.id LIMIT 1)`,
  }),
  ...rules('scores', 'scores', {
    'its revision or what it supersedes does not follow the score before it': `(revision, supersedes) IS NOT
        (SELECT count(*) + 1, max(b.id) FROM scores AS b WHERE b.window_id = r.window_id AND b.id < r.id)`,
    'supersedes a score with the same outcome': `outcome IS (SELECT b.outcome FROM scores AS b WHERE b.id = r.supersedes) AND supersedes IS NOT NULL`,
  }),
  ...rules('journal', 'said_before', {
    'no turn saved a forecast then': isOfNoForecast('issued_at'),
    'is not what the forecast of its slot says': `${isKept('issued_at')} AND NOT EXISTS (
      SELECT 1 FROM forecasts AS f WHERE f.slot = r.slot AND f.issued_at = r.issued_at
        AND r.probability = iif(r.horizon_hours = 6, f.probability_6h, f.probability_24h))`,
    'is not of the hours before its reset': `NOT EXISTS (SELECT 1 FROM resets AS k WHERE k.id = r.reset_row_id AND ${counts('k')}
      AND r.slot BETWEEN k.at - r.horizon_hours * ${HOUR_MS} - ${MISSED_MS} AND k.at - r.horizon_hours * ${HOUR_MS})`,
  }),
];

const COVERAGE: readonly Rule[] = rules('coverage', 'source_state', {
  'is complete until an instant that is not covered': `complete_until IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM coverage WHERE from_at <= complete_until AND complete_until <= to_at)`,
});

const ended = (columns: string) =>
  `(${columns}) IN (SELECT ${columns} FROM alert_outcomes AS b WHERE b.key = r.key)`;

const ALERTS: readonly Rule[] = rules('alerts', 'alert_deliveries', {
  'is not queued, and was neither sent nor given up': `next_attempt_at IS NULL AND NOT ${ended('event, key, ifnull(reset_row_id, 0), ifnull(reading_id, 0), destination, decided_at')}`,
  'is queued, although it was sent or given up': `next_attempt_at IS NOT NULL AND ${ended('key, destination')}`,
});

const SNAPSHOTS: readonly Rule[] = [
  ...rules('snapshots', 'snapshots', {
    'its payload is not what its turn published':
      'payload_hash(payload) IS NOT (SELECT payload_hash FROM turns WHERE id = r.turn_id)',
  }),
  ...rules('snapshots', 'turns', {
    'its snapshot is missing': `id IN (SELECT id FROM kept_turns WHERE has_snapshot) AND id NOT IN (SELECT turn_id FROM snapshots)`,
  }),
];

/** What the machine's clock did, as far as the chain shows it: it is wrong by no rule. */
export const CLOCK_NOTES: readonly Rule[] = [
  ...rules('clock', 'clock_offsets', {
    'the clock was off by this much, from here to the next row': 'offset_ms <> 0',
  }),
  // Alerts end in another order than they were decided in.
  ...COMMITTED.filter(
    (path) => CHAINED.has(path.split('.')[0] ?? '') && !path.startsWith('alert_outcomes'),
  ).map((path): Rule => {
    const [table = '', column = ''] = path.split('.');
    const isEarlier = `${isByTurn(table, 'r')} AND EXISTS (SELECT 1 FROM ${table} AS b
        WHERE b.id = r.id - 1 AND ${isByTurn(table, 'b')} AND b.${column} > r.${column})`;
    return [
      'clock',
      table,
      `its ${column} is before that of the row before it: the clock was set back`,
      isEarlier,
    ];
  }),
];

export const RULES: readonly Rule[] = [
  ...TURNS,
  ...POSTS,
  ...RECORD,
  ...JOURNAL,
  ...COVERAGE,
  ...ALERTS,
  ...SNAPSHOTS,
];
