import { expect, test } from 'vitest';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { FAILURE_CLASSES } from '../../../src/core/health/failure-class.js';
import { SAME_EVENT_MS } from '../../../src/core/record/reset-events.js';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';
import { MODEL_FAILURES } from '../../../src/sources/model/model-failure.js';
import { compareRecords } from '../../_support/ledgers/final-record.js';
import { FAULTS } from '../../_support/servers/chaos-proxy.js';
import { recordReliability } from '../../_support/suite/reliability.js';
import type { Turns } from '../../worker/_turns.js';
import { runThroughChaos, SOURCES } from './_chaos-run.js';

/** `npm run test:chaos` takes 200; a failure is repeated with the seed that it prints. */
const TURNS = Number(process.env.CHAOS_TURNS ?? 12);

/** Always the same in `npm test`, another one in each run of the long form. */
const SEED = Number(process.env.CHAOS_SEED ?? (process.env.CHAOS_TURNS ? Date.now() % 1_000_000 : 1));

/** Share of the answers that are spoilt. */
const SHARE = 0.5;

/**
 * The end of an address: the id of a post, by which Bluesky, where its addresses are others, knows it, too.
 */
const ID = `replace(url, rtrim(url, replace(url, '/', '')), '')`;

/** What is said of events and posts, whatever ways it came to be known. */
const FINAL = {
  posts: `SELECT ${ID} AS id, at, dating, text FROM posts AS p JOIN texts ON hash = text_hash
    WHERE NOT EXISTS (SELECT 1 FROM posts AS l WHERE l.identity = p.identity AND l.revision > p.revision)`,
  resets: `SELECT at, kind, text, ${ID} AS id FROM resets AS r LEFT JOIN texts ON hash = text_hash WHERE status = 'confirmed'
    AND NOT EXISTS (SELECT 1 FROM resets AS l WHERE l.supersedes = r.id)`,
  incidents:
    'SELECT external_id, name, status, resolved_at FROM incidents GROUP BY external_id HAVING id = max(id)',
  launches: 'SELECT company, external_id, text FROM launch_posts JOIN texts ON hash = text_hash',
  odds: 'SELECT payload FROM odds_books',
};

const finalLines = (turns: Turns) =>
  Object.entries(FINAL).flatMap(([name, sql]) =>
    turns.rows(sql).map((row) => `${name} ${JSON.stringify(row)}`),
  );

const confirmed = (turns: Turns) =>
  turns
    .record()
    .flatMap(({ at, kind, status }) => (status === 'confirmed' ? [{ at: Date.parse(at), kind }] : []));

test(`${TURNS} turns among upstreams that fail in every way leave the record of calm ones (seed ${SEED})`, async () => {
  const truth: { at: number; kind: string }[] = [];
  const calm = await runThroughChaos({ turns: TURNS, share: 0, random: () => 0.5 }, (turns) => {
    truth.splice(0, truth.length, ...confirmed(turns));
  });

  /** Places of the events of the calm run that the record has had. */
  const had = new Set<number>();
  let lost = 0;
  let invented = 0;
  let heads: string[] = [];
  const run = await runThroughChaos({ turns: TURNS, share: SHARE, random: seededRandom(SEED) }, (turns) => {
    const record = confirmed(turns);
    const events = record.map((one) => nearest(truth, one));
    const now = new Set(events);
    invented += events.filter((event) => event === null).length + (events.length - now.size);
    for (const event of had) if (!now.has(event)) lost += 1;
    for (const event of now) if (event !== null) had.add(event);
    heads = expectTurnOnRecord(turns, heads);
  });

  const { lost: missing, added } = compareRecords(finalLines(calm.turns), finalLines(run.turns));
  const done = [...run.faults.values()].reduce((a, b) => a + b, 0);
  recordReliability({
    id: 'chaos',
    fault: 'Upstreams in chaos',
    runs: TURNS,
    injected: `${done} answers of timelines, status page, launch feed and reader model, damaged in ${run.faults.size} ways`,
    lost: lost + missing.length,
    duplicated: invented + added.length,
    unavailableSeconds: null,
    command: 'npm run test:chaos',
  });
  expect({ missing, added }).toEqual({ missing: [], added: [] });
  expect({ lost, invented }).toEqual({ lost: 0, invented: 0 });
  expect(auditLedger(run.turns.path).findings).toEqual([]);
  expect(truth.length).toBeGreaterThan(20);
  if (TURNS >= 100) expect([...run.faults.keys()].sort()).toEqual(Object.keys(FAULTS).sort());
}, 900_000);

/** The event of the truth that this one is, by its place; null where there is none. */
function nearest(
  truth: readonly { at: number; kind: string }[],
  one: { at: number; kind: string },
): number | null {
  const found = truth.findIndex(({ at, kind }) => at === one.at && kind === one.kind);
  if (found >= 0) return found;
  const near = truth.findIndex(({ at, kind }) => kind === one.kind && Math.abs(at - one.at) <= SAME_EVENT_MS);
  return near >= 0 ? near : null;
}

/** A turn writes down every read, whatever came of it, in words that name a class; and takes nothing back. */
function expectTurnOnRecord(turns: Turns, heads: readonly string[]): string[] {
  const reads = turns.rows<{ outcome: string; failure_class: string | null; failure_detail: string | null }>(
    'SELECT outcome, failure_class, failure_detail FROM source_reads WHERE turn_id = (SELECT max(id) FROM turns)',
  );
  expect(reads.length).toBe(SOURCES);
  for (const { outcome, failure_class, failure_detail } of reads) {
    if (outcome === 'failed') expect(FAILURE_CLASSES).toContain(failure_class);
    expectPlain(failure_detail);
  }
  const calls = turns.rows<{ reason: string; detail: string }>(
    'SELECT reason, detail FROM reading_failures WHERE turn_id = (SELECT max(id) FROM turns)',
  );
  for (const { reason, detail } of calls) {
    expect(MODEL_FAILURES).toContain(reason);
    expectPlain(detail);
  }
  const kept = turns.rows<{ hash: string }>('SELECT hash FROM chain ORDER BY seq').map(({ hash }) => hash);
  expect(kept.slice(0, heads.length)).toEqual(heads);
  return kept;
}

/** Words for people: no stack, no value of ours that leaked into them. */
function expectPlain(detail: string | null): void {
  if (detail !== null)
    expect(detail).not.toMatch(/Error\b|undefined|\[object|\n|\bat .*:\d+:\d+|node_modules/);
}
