import { getTableName, sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  foreignKey,
  index,
  integer,
  real,
  type SQLiteColumn,
  sqliteTable,
  sqliteView,
  text,
  unique,
} from 'drizzle-orm/sqlite-core';
import { ALERT_EVENTS } from '../core/alerts/kinds.js';
import { LAUNCH_READING_KINDS } from '../core/launches/hints/launch-reading.js';
import { DOUBT_FIELDS, READING_DOUBTS } from '../core/reading/doubt.js';
import { DATINGS } from '../core/reading/post.js';
import {
  PROMISED,
  READING_KINDS,
  RESET_KINDS,
  RESET_REASONS,
  SCOPES,
  STRENGTHS,
  WINDOW_KINDS,
} from '../core/reading/reading.js';
import { COVERAGE_BASES } from '../core/record/coverage.js';
import { EVIDENCE_ROLES } from '../core/record/reconcile.js';
import { RESET_SCOPES, RESET_STATUSES } from '../core/record/reset.js';
import { HORIZONS, type Horizon } from '../core/scoring/horizons.js';
import { LATEST_ISSUE_MS } from '../core/scoring/journal.js';
import { VOID_AFTER_MS } from '../core/scoring/scoring-decision.js';
import { DAY_MS, HOUR_MS } from '../core/time/time.js';

/*
 * Instants are INTEGER epoch milliseconds UTC, yes and no are 1 and 0. Tables are STRICT (added to the
 * generated migration by hand). What a row must be is a constraint here; guards (file/guards.ts), chain
 * (chain/fields.ts) and audit take it from here.
 */

/** Conditions by what they are about. Where one is null, the row passes. */
type Conditions = Readonly<Record<string, string>>;

/** Numbers that JavaScript has exactly: a row beyond them would be read as another one. */
const isNumber = (column: string): Conditions => ({
  [column]: `${column} BETWEEN 1 AND ${Number.MAX_SAFE_INTEGER}`,
});

/** The constraints of a table: its numbers, the values of its enumerations, and further conditions. */
function constraints(table: object, further: Conditions = {}) {
  const columns = Object.values(table as Record<string, SQLiteColumn>);
  const hasId = columns.some(({ name }) => name === 'id');
  const enumerations = columns.flatMap(({ name, enumValues }) =>
    enumValues && enumValues.length > 0
      ? [[name, `${name} IN (${enumValues.map((value) => `'${value}'`).join(', ')})`] as const]
      : [],
  );
  const name = columns[0] && getTableName(columns[0].table);
  const numbers = Object.entries(hasId ? isNumber('id') : {});
  return [...numbers, ...enumerations, ...Object.entries(further)].map(([about, condition]) =>
    check(`${name}_${about}`, sql.raw(condition)),
  );
}

const isFlag = (column: string): Conditions => ({ [column]: `${column} IN (0, 1)` });

/** Probabilities in the published form. */
const areProbabilities = (...columns: readonly string[]): Conditions =>
  Object.fromEntries(
    columns.map((column) => [column, `${column} BETWEEN 0 AND 1 AND round(${column}, 4) = ${column}`]),
  );

const IS_HORIZON: Conditions = { horizon_hours: `horizon_hours IN (${HORIZONS.join(', ')})` };

const IS_COVERED = 'ifnull(covered_from <= covered_until, covered_from IS NULL AND covered_until IS NULL)';

/**
 * One row for each committed turn of the worker, with the hashes of what it published: the last row that a
 * turn appends.
 */
export const turns = sqliteTable(
  'turns',
  {
    id: integer('id').primaryKey(),
    trigger: text('trigger', { enum: ['start', 'schedule', 'once'] }).notNull(),
    /** The scheduled instant this turn belongs to. */
    slot: integer('slot').notNull(),
    startedAt: integer('started_at').notNull(),
    committedAt: integer('committed_at').notNull(),
    /** The stretch of coverage that grew when it was committed; null before the first. */
    coveredFrom: integer('covered_from'),
    coveredUntil: integer('covered_until'),
    /** The hash of its row of `forecasts` (`published-hash.ts`); null if it saved none. */
    forecastHash: text('forecast_hash'),
    /** SHA-256 of the payload of its snapshot, which names the book of launch odds by its hash. */
    payloadHash: text('payload_hash').notNull(),
  },
  (t) => constraints(t, { covered: IS_COVERED }),
);

/** The id of a row in another table. */
const rowOf = <Name extends string>(name: Name) => integer(name).notNull();

/** The number of a row. */
const numbered = { id: integer('id').primaryKey() };

/**
 * Number and turn of an operational row. The audit checks the reference: the turn's own row comes last, and
 * for a deferred key SQLite would read these tables from end to end in each turn.
 */
const byTurn = {
  ...numbered,
  turnId: rowOf('turn_id'),
};

/** One row for each configured source and turn: what a poll brought, or how it failed. Operational. */
export const sourceReads = sqliteTable(
  'source_reads',
  {
    ...byTurn,
    source: text('source').notNull(),
    role: text('role', { enum: ['primary', 'fallback', 'status', 'launches'] }).notNull(),
    outcome: text('outcome', { enum: ['ok', 'not_modified', 'failed'] }).notNull(),
    failureClass: text('failure_class'),
    failureDetail: text('failure_detail'),
    httpStatus: integer('http_status'),
    startedAt: integer('started_at').notNull(),
    finishedAt: integer('finished_at').notNull(),
    items: integer('items').notNull(),
    /**
     * 1 if this read reached back to the last post of the one before, so that nothing is missing between
     * them.
     */
    contiguous: integer('contiguous').notNull(),
    oldestAt: integer('oldest_at'),
    newestAt: integer('newest_at'),
    /** The time that this read adds to coverage (`coverageOfRead`); null for none. */
    coveredFrom: integer('covered_from'),
    coveredUntil: integer('covered_until'),
  },
  (t) => [
    ...constraints(t, {
      ...isFlag('contiguous'),
      covered: IS_COVERED,
      items: 'items >= 0',
    }),
    index('source_reads_of_launches').on(t.id).where(sql`role = 'launches' AND outcome <> 'failed'`),
  ],
);

/* Columns that the tables of the timeline and those of the launch feeds share. */

const post = {
  source: text('source').notNull(),
  externalId: text('external_id').notNull(),
  contentHash: text('content_hash').notNull(),
  identity: text('identity').notNull(),
  revision: integer('revision').notNull(),
  at: integer('at').notNull(),
  dating: text('dating', { enum: DATINGS }).notNull(),
  /** Its text (`texts`). */
  textHash: text('text_hash').notNull(),
  url: text('url'),
};

/** A place in a text, in Unicode characters as SQLite counts them: of the first one, and after the last. */
const evidence = {
  evidenceFrom: integer('evidence_from'),
  evidenceTo: integer('evidence_to'),
};

/** @param isWithout what is read without evidence */
const isEvidence = (isWithout: string): Conditions => ({
  evidence: `iif(${isWithout}, evidence_from IS NULL AND evidence_to IS NULL, ifnull(evidence_from >= 0 AND evidence_from <= evidence_to, FALSE))`,
});

/** JSON array of the names of plans; null for every other scope. */
const plans = text('plans');

/** SQLite matches `_` with one character: there is a name. */
const ARE_PLANS: Conditions = {
  plans: `(scope IS 'plan') = (plans IS NOT NULL) AND plans LIKE '["_%"]' AND json_valid(plans)`,
};

const reading = {
  windowFrom: integer('window_from'),
  windowTo: integer('window_to'),
  confidence: real('confidence').notNull(),
  readAt: integer('read_at').notNull(),
};

/**
 * Every text from outside, once, under a name that says nothing of it: each revision of a post, each entry of
 * a context, and the text of a reset without a post. The chain has the names. A text is never changed, but
 * may be taken down: then its row is deleted, and everything else can still be proven.
 */
export const texts = sqliteTable('texts', {
  /** SHA-256 of salt and text. */
  hash: text('hash').primaryKey(),
  /** 32 random hexadecimal digits, so that nobody can try out which text was deleted. */
  salt: text('salt').notNull(),
  text: text('text').notNull(),
});

/** Posts as they were read; an edit adds a row with the next revision. */
export const posts = sqliteTable(
  'posts',
  {
    ...numbered,
    ...post,
    isReply: integer('is_reply').notNull(),
    /** JSON array of `StoredContext`. */
    context: text('context').notNull(),
    firstSeenAt: integer('first_seen_at').notNull(),
  },
  (t) => [
    ...constraints(t, { ...isFlag('is_reply'), revision: 'revision >= 1', context: 'json_valid(context)' }),
    // Dated by its first sight, and once by its own statement.
    unique('posts_once').on(t.source, t.externalId, t.contentHash, t.dating),
    unique('posts_revision_once').on(t.identity, t.revision),
    index('posts_by_at').on(t.at),
    index('posts_by_first_seen').on(t.firstSeenAt),
  ],
);

/**
 * The reading of a post revision by each reader. Final: one per post row by the rules and one by the model.
 * What an operator says stands above both, also when the post is edited later, until an operator says
 * something else.
 */
export const readings = sqliteTable(
  'readings',
  {
    ...numbered,
    postId: rowOf('post_id').references(() => posts.id),
    reader: text('reader', { enum: ['rules', 'model', 'operator'] }).notNull(),
    /** 1, and of operators counted over all revisions of the post. */
    revision: integer('revision').notNull(),
    /** Version of the rules, or of the prompt; null for an operator. */
    readerVersion: text('reader_version'),
    /** The operator by name; null for rules and model. */
    actor: text('actor'),
    kind: text('kind', { enum: READING_KINDS }).notNull(),
    /**
     * Number of the entry of the post's context whose text has the evidence, from 0; null: the post's own
     * text has it.
     */
    evidenceIn: integer('evidence_in'),
    ...evidence,
    /** The trace of the rules, which quotes nothing, or why the operator says so; null for a model. */
    rationale: text('rationale'),
    /** What stands against it (`ReadingDoubt`), and what decided that; null without a doubt. */
    doubt: text('doubt', { enum: READING_DOUBTS }),
    doubtField: text('doubt_field', { enum: DOUBT_FIELDS }),
    another: integer('another').notNull(),
    times: integer('times').notNull(),
    ...reading,
    requestedModel: text('requested_model'),
    responseModel: text('response_model'),
    promptTokens: integer('prompt_tokens'),
    completionTokens: integer('completion_tokens'),
    promises: text('promises', { enum: PROMISED }),
    strength: text('strength', { enum: STRENGTHS }),
    scope: text('scope', { enum: SCOPES }),
    plans,
    reason: text('reason', { enum: RESET_REASONS }),
    expiresAt: integer('expires_at'),
    windowKind: text('window_kind', { enum: WINDOW_KINDS }),
    /** 1 for a reset that says that it comes earlier than promised. */
    isEarly: integer('is_early').notNull(),
    /** 1 for a banked reset that says that it comes instead of the reset that was promised. */
    isInstead: integer('is_instead').notNull(),
    /** 1 for a reset that says that it came earlier on the same day. */
    retellsToday: integer('retells_today').notNull(),
    /**
     * JSON array of ids of posts read before on which its words bear: what it repeats, whose condition it
     * names.
     */
    related: text('related').notNull(),
  },
  (t) => [
    ...constraints(t, {
      ...isFlag('another'),
      ...isFlag('is_early'),
      ...isFlag('is_instead'),
      ...isFlag('retells_today'),
      related: 'json_valid(related)',
      ...ARE_PLANS,
      times: 'times >= 1',
      confidence: 'confidence BETWEEN 0 AND 1',
      requested_model: "(reader = 'model') = (requested_model IS NOT NULL)",
      promises_by_kind: "promises IS NULL OR kind IN ('hint', 'confirmation', 'withdrawal')",
      ...isEvidence("kind = 'none' OR reader = 'operator'"),
      evidence_in: "evidence_in IS NULL OR kind IN ('hint', 'confirmation')",
      revision: "iif(reader = 'operator', revision >= 1, revision = 1)",
      of_operator:
        "(reader = 'operator') = (actor IS NOT NULL) AND (reader = 'operator') = (reader_version IS NULL)",
      rationale: "(reader = 'model') = (rationale IS NULL)",
      doubt_by_reader: "(doubt IS NULL) = (doubt_field IS NULL) AND (doubt IS NULL OR reader <> 'operator')",
      strength_by_kind: "(strength IS NOT NULL) = (kind = 'hint')",
      window_kind_of_window: '(window_kind IS NOT NULL) = (window_from IS NOT NULL OR window_to IS NOT NULL)',
    }),
    unique('readings_once').on(t.postId, t.reader, t.revision),
    index('readings_by_time').on(t.reader, t.readAt),
  ],
);

/** Calls to the reader model without a usable answer. Operational. */
export const readingFailures = sqliteTable(
  'reading_failures',
  {
    ...byTurn,
    postId: rowOf('post_id').references(() => posts.id),
    reason: text('reason').notNull(),
    detail: text('detail').notNull(),
    requestedModel: text('requested_model').notNull(),
    readerVersion: text('reader_version').notNull(),
    failedAt: integer('failed_at').notNull(),
  },
  (t) => [
    ...constraints(t),
    index('reading_failures_by_post').on(t.postId),
    index('reading_failures_by_time').on(t.failedAt),
  ],
);

const reset = {
  id: integer('id').primaryKey(),
  /** Number of the reset in all rows about it: the id of its first row. */
  resetId: integer('reset_id').notNull(),
  /** The row this one replaces; null for a reset's first row. */
  supersedes: integer('supersedes').unique('resets_superseded_once'),
  at: integer('at').notNull(),
  kind: text('kind', { enum: RESET_KINDS }).notNull(),
  status: text('status', { enum: RESET_STATUSES }).notNull(),
  /**
   * Announcement: its text (`texts`; of a post about the reset, or its own), if it was read, and its address.
   */
  textHash: text('text_hash'),
  url: text('url'),
  /** Whom it is for, as the announcement says; null where that names nobody. */
  scope: text('scope', { enum: RESET_SCOPES }),
  plans,
  /** Who says so: `worker` from posts, `import` from a record file, or an operator by name. */
  actor: text('actor').notNull(),
  reason: text('reason').notNull(),
  /**
   * The post that withdrew it, one of its evidence, which the reason quotes where it is shown; null
   * otherwise.
   */
  withdrawnBy: integer('withdrawn_by'),
  recordedAt: integer('recorded_at').notNull(),
};

/**
 * The record. Every statement about a reset is a row; the newest row of a `reset_id` is valid, older ones are
 * kept. A post that grants a reset and a banked one gives two resets, one of each kind.
 */
export const resets = sqliteTable('resets', reset, (t) => [
  ...constraints(t, {
    ...ARE_PLANS,
    withdrawn_by: "withdrawn_by IS NULL OR status = 'retracted'",
    reset_id: 'iif(supersedes IS NULL, reset_id = id, reset_id < id)',
  }),
  foreignKey({
    columns: [t.resetId, t.withdrawnBy],
    foreignColumns: [resetEvidence.resetId, resetEvidence.postId],
  }),
  index('resets_by_reset').on(t.resetId),
  index('resets_by_at').on(t.at),
]);

/** The valid row of each reset, retracted ones included: a view (file/guards.ts). */
export const currentRows = sqliteView('current_resets', reset).existing();

/** The posts about each reset. */
export const resetEvidence = sqliteTable(
  'reset_evidence',
  {
    id: integer('id').primaryKey(),
    resetId: rowOf('reset_id').references((): AnySQLiteColumn => resets.id),
    postId: rowOf('post_id').references(() => posts.id),
    role: text('role', { enum: EVIDENCE_ROLES }).notNull(),
    recordedAt: integer('recorded_at').notNull(),
  },
  (t) => [...constraints(t), unique('reset_evidence_once').on(t.resetId, t.postId)],
);

/** The provider's status page, once per turn in which it was read. Operational. */
export const providerStatus = sqliteTable('provider_status', {
  ...byTurn,
  indicator: text('indicator').notNull(),
  description: text('description').notNull(),
  readAt: integer('read_at').notNull(),
});

/** Incidents of the provider; a change on the status page adds a row. */
export const incidents = sqliteTable(
  'incidents',
  {
    ...numbered,
    externalId: text('external_id').notNull(),
    contentHash: text('content_hash').notNull(),
    name: text('name').notNull(),
    status: text('status').notNull(),
    impact: text('impact').notNull(),
    startedAt: integer('started_at').notNull(),
    resolvedAt: integer('resolved_at'),
    /** JSON array of component names. */
    components: text('components').notNull(),
    url: text('url'),
    /** 1 when it matches STATUS_COMPONENTS (or there is no filter). */
    counts: integer('counts').notNull(),
    seenAt: integer('seen_at').notNull(),
  },
  (t) => [
    ...constraints(t, { ...isFlag('counts'), components: 'json_valid(components)' }),
    unique('incidents_once').on(t.externalId, t.contentHash),
  ],
);

/** The chances of a forecast, by the columns of `windows`. */
export const CHANCES = ['probability', 'low', 'high', 'baseline', 'without_hints', 'smooth_history'] as const;

const ofHorizon = (hours: Horizon): Conditions => ({
  ...areProbabilities(...CHANCES.map((chance) => `${chance}_${hours}h`)),
  [`range_${hours}h`]: `probability_${hours}h BETWEEN low_${hours}h AND high_${hours}h`,
});

/**
 * What was published at each slot, saved before its outcome could be known. Probabilities 0..1 with four
 * decimals. Operational: the turn has its hash, and what is scored of it stands in `windows`, what it said
 * before a reset in `said_before`.
 */
export const forecasts = sqliteTable(
  'forecasts',
  {
    ...byTurn,
    /** The scheduled instant of its turn. */
    slot: integer('slot').notNull().unique('forecasts_slot'),
    /** When it was committed. */
    issuedAt: integer('issued_at').notNull(),
    modelVersion: text('model_version').notNull(),
    probability6h: real('probability_6h').notNull(),
    low6h: real('low_6h').notNull(),
    high6h: real('high_6h').notNull(),
    baseline6h: real('baseline_6h').notNull(),
    withoutHints6h: real('without_hints_6h').notNull(),
    smoothHistory6h: real('smooth_history_6h').notNull(),
    probability24h: real('probability_24h').notNull(),
    low24h: real('low_24h').notNull(),
    high24h: real('high_24h').notNull(),
    baseline24h: real('baseline_24h').notNull(),
    withoutHints24h: real('without_hints_24h').notNull(),
    smoothHistory24h: real('smooth_history_24h').notNull(),
    clockFactor: real('clock_factor').notNull(),
  },
  (t) =>
    constraints(t, {
      issued_at: `issued_at BETWEEN slot AND slot + ${LATEST_ISSUE_MS}`,
      ...areProbabilities('clock_factor'),
      ...ofHorizon(6),
      ...ofHorizon(24),
    }),
);

/**
 * The journal: the forecasts that are scored, one row for each window, saved before its outcome could be
 * known. A window is (opens_at, closes_at]; those of one horizon never overlap. Probabilities 0..1 with four
 * decimals.
 */
export const windows = sqliteTable(
  'windows',
  {
    ...numbered,
    /** 6 or 24. */
    horizonHours: integer('horizon_hours').notNull(),
    /** The scheduled instant of the forecast. */
    slot: integer('slot').notNull(),
    /** When the forecast was committed. */
    opensAt: integer('opens_at').notNull(),
    /** `slot` and the horizon. */
    closesAt: integer('closes_at').notNull(),
    modelVersion: text('model_version').notNull(),
    probability: real('probability').notNull(),
    low: real('low').notNull(),
    high: real('high').notNull(),
    baseline: real('baseline').notNull(),
    withoutHints: real('without_hints').notNull(),
    smoothHistory: real('smooth_history').notNull(),
    /** 1 when a promise that was open at issue changed the probability. */
    movedByPromise: integer('moved_by_promise').notNull(),
  },
  (t) => [
    ...constraints(t, {
      ...IS_HORIZON,
      opens_at: `opens_at BETWEEN slot AND slot + ${LATEST_ISSUE_MS}`,
      closes_at: `closes_at = slot + horizon_hours * ${HOUR_MS}`,
      ...areProbabilities(...CHANCES),
      range: 'probability BETWEEN low AND high',
      ...isFlag('moved_by_promise'),
    }),
    unique('windows_once').on(t.horizonHours, t.slot),
  ],
);

/** Outcomes of windows. A correction of the record adds a row with the next revision. */
export const scores = sqliteTable(
  'scores',
  {
    ...numbered,
    windowId: rowOf('window_id').references(() => windows.id),
    revision: integer('revision').notNull(),
    /** The score this one replaces; null for a window's first. */
    supersedes: integer('supersedes').unique('scores_superseded_once'),
    /** `void`: not covered within thirty days, so that the outcome is unknown. */
    status: text('status', { enum: ['scored', 'void'] }).notNull(),
    /** 1 when a reset fell into the window; null when void. */
    outcome: integer('outcome'),
    /** The row of the first reset in the window. */
    resetRowId: integer('reset_row_id').references(() => resets.id),
    /**
     * The unbroken reads of a timeline that the outcome rests on: they include the window. Null when void.
     */
    watchedFrom: integer('watched_from'),
    watchedUntil: integer('watched_until'),
    reason: text('reason').notNull(),
    scoredAt: integer('scored_at').notNull(),
  },
  (t) => [
    ...constraints(t, {
      outcome:
        "CASE status WHEN 'void' THEN outcome IS NULL ELSE outcome IS NOT NULL AND outcome IN (0, 1) END AND (reset_row_id IS NOT NULL) = (outcome IS 1)",
      watched:
        "(status = 'scored') = (watched_from IS NOT NULL) AND (status = 'scored') = (watched_until IS NOT NULL)",
    }),
    unique('scores_once').on(t.windowId, t.revision),
  ],
);

/**
 * What was said of each reset that counts, some hours before it: copied from `forecasts` when it is recorded.
 */
export const saidBefore = sqliteTable(
  'said_before',
  {
    ...numbered,
    /** The row of the reset, whose instant it is about. */
    resetRowId: rowOf('reset_row_id').references(() => resets.id),
    /** How many hours before it: 6 or 24. */
    horizonHours: integer('horizon_hours').notNull(),
    slot: integer('slot').notNull(),
    issuedAt: integer('issued_at').notNull(),
    /** The chance of a reset in these hours. */
    probability: real('probability').notNull(),
    recordedAt: integer('recorded_at').notNull(),
  },
  (t) => [
    ...constraints(t, { ...IS_HORIZON, ...areProbabilities('probability') }),
    unique('said_before_once').on(t.resetRowId, t.horizonHours),
  ],
);

/** Entries of launch feeds as they were read; an edit adds a row. */
export const launchPosts = sqliteTable(
  'launch_posts',
  {
    ...numbered,
    company: text('company').notNull(),
    ...post,
    firstSeenAt: integer('first_seen_at').notNull(),
  },
  (t) => [
    ...constraints(t, { revision: 'revision >= 1' }),
    // Likewise.
    unique('launch_posts_once').on(t.company, t.source, t.externalId, t.contentHash, t.dating),
    unique('launch_posts_revision_once').on(t.identity, t.company, t.revision),
    index('launch_posts_by_first_seen').on(t.firstSeenAt),
    index('launch_posts_by_at').on(t.at),
  ],
);

/** The reading of an entry of a launch feed. Final: one per row. */
export const launchReadings = sqliteTable(
  'launch_readings',
  {
    ...numbered,
    launchPostId: rowOf('launch_post_id').references(() => launchPosts.id),
    readerVersion: text('reader_version').notNull(),
    kind: text('kind', { enum: LAUNCH_READING_KINDS }).notNull(),
    /** Id of the line that it is about; null if it does not say. */
    line: text('line'),
    ...evidence,
    rationale: text('rationale').notNull(),
    ...reading,
  },
  (t) => [
    ...constraints(t, {
      confidence: 'confidence BETWEEN 0 AND 1',
      ...isEvidence("kind = 'none'"),
    }),
    unique('launch_readings_once').on(t.launchPostId),
  ],
);

/* What both tables of alerts say of one: what it is about, and to whom it goes. */

const alert = {
  ...numbered,
  event: text('event', { enum: ALERT_EVENTS }).notNull(),
  /** Equal for alerts that must not be sent twice. */
  key: text('key').notNull(),
  resetRowId: integer('reset_row_id').references(() => resets.id),
  readingId: integer('reading_id').references(() => readings.id),
  /** Kind, host and a short hash: no secret. */
  destination: text('destination').notNull(),
  decidedAt: integer('decided_at').notNull(),
};

const IS_ABOUT_SOMETHING: Conditions = {
  reset_row_id:
    "(event IN ('reset.recorded', 'banked.recorded', 'reset.withdrawn', 'reset.moved', 'reset.unconfirmed')) = (reset_row_id IS NOT NULL)",
  reading_id: "(event IN ('reset.promised', 'reset.moved', 'promise.withdrawn')) = (reading_id IS NOT NULL)",
};

/** How the delivery of an alert to a destination ended. */
export const alertOutcomes = sqliteTable(
  'alert_outcomes',
  {
    ...alert,
    /** `left_out`: what it said had passed when a pause of alerts ended. */
    outcome: text('outcome', { enum: ['sent', 'given_up', 'left_out'] }).notNull(),
    endedAt: integer('ended_at').notNull(),
  },
  (t) => [...constraints(t, IS_ABOUT_SOMETHING), unique('alert_outcomes_once').on(t.key, t.destination)],
);

const interval = {
  fromAt: integer('from_at').notNull(),
  toAt: integer('to_at').notNull(),
};

const basis = text('basis', { enum: COVERAGE_BASES }).notNull();

/**
 * In which time the record is complete: what an import states, and each unbroken stretch that reads of a
 * timeline covered, once it has ended. The view `coverage` joins these intervals with the stretch that still
 * grows, which the newest turn has.
 */
export const coverageClaims = sqliteTable(
  'coverage_claims',
  {
    id: integer('id').primaryKey(),
    ...interval,
    basis,
    /** The imported file, or the source whose read began the next stretch. */
    origin: text('origin').notNull(),
    recordedAt: integer('recorded_at').notNull(),
  },
  (t) => constraints(t, { interval: 'from_at <= to_at' }),
);

/**
 * By how much the machine's clock was off, compared with the servers that were read: a row when that is
 * found, one when it has changed by more than the tolerance, and one with 0 when the clock is right again.
 */
export const clockOffsets = sqliteTable(
  'clock_offsets',
  {
    ...numbered,
    /** What was to be added to the machine's clock, in milliseconds. */
    offsetMs: integer('offset_ms').notNull(),
    /**
     * How many servers agree on it; 0: none was asked, and the clock said a time before this program was
     * made.
     */
    servers: integer('servers').notNull(),
    /** By the machine's clock. */
    recordedAt: integer('recorded_at').notNull(),
  },
  (t) => constraints(t, { servers: 'servers >= 0' }),
);

/** The product whose record this is: one row, written by the first worker. */
export const products = sqliteTable(
  'products',
  {
    id: integer('id').primaryKey(),
    /** `codex`, or the name of another profile. */
    product: text('product').notNull(),
    recordedAt: integer('recorded_at').notNull(),
  },
  (t) => constraints(t, { one: 'id = 1' }),
);

/**
 * What operators took down: a row for the post, one for each of its texts, and one for each text that was
 * refused since, because it is theirs (`read/redactions.ts`). A text that is missing has a row here.
 */
export const redactions = sqliteTable(
  'redactions',
  {
    ...numbered,
    /**
     * Identity of the post, `reset:` and the number of a reset without an address, or `context:` and the
     * identity of a post that quoted it.
     */
    identity: text('identity').notNull(),
    /** The name of the text that was deleted or refused; null in the row for the post. */
    textHash: text('text_hash'),
    /** Recognizes the same words (`WordsKey`, salted with `text_hash`); null for none. */
    words: text('words'),
    /** How many letters and digits that covers; null for a text that was refused, and for the post. */
    letters: integer('letters'),
    /** 1 if the address is no longer served either. */
    hidesAddress: integer('hides_address').notNull(),
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    recordedAt: integer('recorded_at').notNull(),
  },
  (t) => [
    ...constraints(t, {
      ...isFlag('hides_address'),
      words: 'words IS NULL OR ifnull(letters > 0, FALSE)',
      letters: 'letters IS NULL OR text_hash IS NOT NULL',
    }),
    unique('redactions_once').on(t.textHash),
  ],
);

/** One row per row of the append-only tables, in order; each hash covers the row and the hash before. */
export const chain = sqliteTable(
  'chain',
  {
    seq: integer('seq').primaryKey(),
    entity: text('entity').notNull(),
    rowId: integer('row_id').notNull(),
    /** Version of the canonical field list of that entity. */
    version: integer('version').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    ...constraints(t, { ...isNumber('seq'), ...isNumber('row_id') }),
    unique('chain_once').on(t.entity, t.rowId),
  ],
);

/*
 * What follows is derived or operational: it may change in place, and is in no chain. Rows of operational
 * tables that say only how a turn went are deleted after `KEPT_MS`.
 */

/** Operational rows that are older are deleted. Every window that they bear on is scored by then, or void. */
export const KEPT_MS = VOID_AFTER_MS + 5 * DAY_MS;

/** Where the next read of each source continues: validators, paging state. */
export const sourceState = sqliteTable(
  'source_state',
  {
    source: text('source').primaryKey(),
    /** JSON, owned by the source. */
    state: text('state').notNull(),
    /** The end of this source's unbroken reads; null before the first. */
    completeUntil: integer('complete_until'),
    /** What the last read left of its budget (core/health/source-budget.ts); null before the first. */
    budgetLeftMs: integer('budget_left_ms'),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => constraints(t, { state: 'json_valid(state)' }),
);

/** What the API serves: one row for each turn of a day. Operational. */
export const snapshots = sqliteTable('snapshots', {
  turnId: integer('turn_id').primaryKey(),
  payload: text('payload').notNull(),
});

/**
 * Alerts for each destination, written by the turn that decided them: the queue, and what was sent.
 * Operational.
 */
export const alertDeliveries = sqliteTable(
  'alert_deliveries',
  {
    ...alert,
    /** One id for all destinations of an alert. */
    messageId: text('message_id').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    url: text('url'),
    windowFrom: integer('window_from'),
    windowTo: integer('window_to'),
    /** When it happened. */
    at: integer('at').notNull(),
    attempts: integer('attempts').notNull(),
    /** What came of the newest attempt, or why it was given up; null before that. */
    detail: text('detail'),
    /** Null once it was sent or given up. */
    nextAttemptAt: integer('next_attempt_at'),
  },
  (t) => [...constraints(t, IS_ABOUT_SOMETHING), unique('alert_deliveries_once').on(t.key, t.destination)],
);

/** Until when no alert is sent: one row, once an operator has paused them. Operational. */
export const alertPause = sqliteTable(
  'alert_pause',
  {
    id: integer('id').primaryKey(),
    untilAt: integer('until_at').notNull(),
    actor: text('actor').notNull(),
  },
  (t) => constraints(t, { one: 'id = 1' }),
);

/**
 * The last valid launch list of each company, which is used while its file is broken or missing. Operational.
 */
export const launchLists = sqliteTable(
  'launch_lists',
  {
    company: text('company').primaryKey(),
    /** SHA-256 of `content`. */
    contentHash: text('content_hash').notNull(),
    /** The file as it was. */
    content: text('content').notNull(),
  },
  (t) => constraints(t),
);

/** Launch odds as served: one row, until one of the things that it was made from differs. Operational. */
export const oddsBooks = sqliteTable(
  'odds_books',
  {
    /** The hash of the other two (`published-hash.ts`), by which snapshots name it. */
    hash: text('hash').primaryKey(),
    /** JSON: day, launch lists, live hints and program. */
    madeFrom: text('made_from').notNull(),
    /** As `stored-odds-book.ts` writes it. */
    payload: text('payload').notNull(),
  },
  (t) => constraints(t, { made_from: 'json_valid(made_from)' }),
);

/** Tables whose rows are never changed or deleted, beside `chain` itself. */
export const APPEND_ONLY = {
  turns,
  posts,
  readings,
  resets,
  resetEvidence,
  incidents,
  windows,
  scores,
  saidBefore,
  launchPosts,
  launchReadings,
  alertOutcomes,
  coverageClaims,
  clockOffsets,
  redactions,
  products,
};
