import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { getTableName } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { MODEL_VERSION } from '../../src/core/forecast/publication/model-version.js';
import { unavailableAccuracy } from '../../src/core/scoring/live-accuracy.js';
import { APPEND_ONLY } from '../../src/ledger/schema.js';
import { reasonOf } from '../../src/words/reasons.js';
import { APPEND_ONLY_KEYS } from '../_support/ledgers/append-only.js';
import { DERIVED, FORGERIES } from './_cases.js';
import { wholeLedger } from './_ledger.js';
import {
  auditOf,
  chainedColumnsOf,
  columnsOf,
  ENTITIES,
  named,
  rechain,
  rechainWithSnapshots,
  tampered,
} from './_tamper.js';

/*
 * One file, because all of it needs the same ledger: a worker's two seconds.
 */

test('A ledger in which the worker wrote every table has no finding.', async () => {
  const path = await wholeLedger();
  const report = auditLedger(path);
  expect(report.findings).toEqual([]);
  const { checked, chain } = report;
  for (const table of [...TABLES, 'chain'])
    expect([table, (checked[table] ?? 0) >= someRow(table)]).toEqual([table, true]);
  expect(chain?.seq).toBe(checked.chain);
  expect(auditLedger(path, { head: chain?.head ?? '' }).findings).toEqual([]);
  expect(auditLedger(path, { head: chain?.head.toUpperCase() ?? '' }).findings).toEqual([]);
  // The first one waits for the ledger.
});

const TABLES = ENTITIES.map((entity) => getTableName(APPEND_ONLY[entity]));
const NULLABLE = 'nullable';

/**
 * A row that is not its table's first; this ledger has one product, and one reset that forecasts came before.
 */
function someRow(table: string): number {
  return table === 'products' || table === 'said_before' ? 1 : 2;
}

/** Another row may have the next value already. */
function isKey(entity: (typeof ENTITIES)[number], column: string): boolean {
  return (APPEND_ONLY_KEYS[getTableName(APPEND_ONLY[entity])] ?? []).some((key) => key.includes(column));
}

/** One column of a kind in each table that has one. */
function columnsOfKind(kind: string): { table: string; column: string }[] {
  return ENTITIES.flatMap((entity) => {
    const found = chainedColumnsOf(entity).find(
      (one) =>
        one.name !== 'id' &&
        !isKey(entity, one.name) &&
        (kind === NULLABLE ? !one.notNull : one.notNull && one.getSQLType() === kind),
    );
    return found ? [{ table: getTableName(APPEND_ONLY[entity]), column: found.name }] : [];
  });
}

describe('the audit names every row of the chain', () => {
  test('that was changed, in whatever kind of column, and no other one', async () => {
    for (const [kind, change] of [
      ['integer', (column: string) => `${column} + 1`],
      ['text', (column: string) => `${column} || ' '`],
      ['real', (column: string) => `${column} * 0.5 + 0.2`],
      [NULLABLE, (column: string) => `CASE WHEN ${column} IS NULL THEN 7000 END`],
    ] as const) {
      const columns = columnsOfKind(kind);
      expect(columns.length).toBeGreaterThan(2);
      const findings = await auditOf(
        columns
          .map(
            ({ table, column }) =>
              `UPDATE ${table} SET ${column} = ${change(column)} WHERE id = ${someRow(table)};`,
          )
          .join('\n'),
      );
      expect([kind, ...named(findings, 'chain')]).toEqual([
        kind,
        ...columns.map(({ table }) => `${table} ${someRow(table)}`).sort(),
      ]);
    }
  });

  test('that was deleted', async () => {
    const findings = await auditOf(TABLES.map((table) => `DELETE FROM ${table} WHERE id = 1;`).join('\n'));
    expect(named(findings, 'chain')).toEqual(TABLES.map((table) => `${table} 1`).sort());
  });

  test('that this program did not write', async () => {
    const forged: string[] = [];
    const path = await tampered((sqlite) => {
      for (const entity of ENTITIES) {
        const table = getTableName(APPEND_ONLY[entity]);
        const id = (sqlite.prepare(`SELECT max(id) FROM ${table}`).pluck().get() as number) + 1;
        const keys = (APPEND_ONLY_KEYS[table] ?? []).flat();
        const columns = columnsOf(entity);
        const values = columns.map((column) => {
          if (column.name === 'id') return id;
          if (!keys.includes(column.name)) return column.name;
          return column.getSQLType() === 'text' ? `'forged'` : `${column.name} + 100000`;
        });
        const names = columns.map(({ name }) => name);
        sqlite.exec(
          `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${table} WHERE id = ${someRow(table)}`,
        );
        forged.push(`${table} ${id}`);
      }
    });
    expect(named(auditLedger(path).findings, 'chain')).toEqual(forged.sort());
  });

  test('with a number that no row may have', async () => {
    const tables = [...TABLES, 'chain'];
    const path = await tampered((sqlite) => {
      for (const table of tables) {
        const number = table === 'chain' ? 'seq' : 'id';
        const keys = new Set((APPEND_ONLY_KEYS[table] ?? []).flat());
        const columns = sqlite.pragma(`table_info(${table})`) as { name: string; type: string }[];
        const values = columns.map(({ name, type }) => {
          if (!keys.has(name)) return name;
          return type.toLowerCase() === 'text' ? `${name} || 'x'` : `${name} + 100000`;
        });
        const insert = (at: bigint) =>
          sqlite.exec(
            `INSERT INTO ${table} SELECT ${values.map((value, place) => (columns[place]?.name === number ? at : value)).join(', ')}
             FROM ${table} WHERE ${number} = 1`,
          );
        sqlite.pragma('ignore_check_constraints = OFF');
        for (const at of [-9_223_372_036_854_775_000n, -1n, 0n, 9_223_372_036_854_775_000n])
          expect(() => insert(at), table).toThrow(/CHECK constraint failed/);
        sqlite.pragma('ignore_check_constraints = ON');
        insert(-9_223_372_036_854_775_000n);
      }
    });
    const { findings } = auditLedger(path);
    const forged = tables.map((table) => `${table} -9223372036854775000`).sort();
    expect(named(findings, 'values')).toEqual(expect.arrayContaining(forged));
    expect(named(findings, 'chain')).toEqual(forged);
  });

  test.each([
    ['number', 'UPDATE chain SET seq = 100000 WHERE seq = 20'],
    ['table', "UPDATE chain SET entity = 'toString' WHERE seq = 20"],
    ['row', 'UPDATE chain SET row_id = 100000 WHERE seq = 20'],
    ['version', 'UPDATE chain SET version = 3 WHERE seq = 20'],
    ['hash', 'UPDATE chain SET hash = lower(hex(randomblob(32))) WHERE seq = 20'],
    ['deletion', 'DELETE FROM chain WHERE seq = 20'],
  ])('of the chain itself: its %s', async (_what, sql) => {
    expect(named(await auditOf(sql), 'chain')).toContain('chain 20');
  });

  test('that was put into the chain for nothing', async () => {
    const findings = await auditOf("INSERT INTO chain SELECT max(seq) + 1, 'posts', 99, 1, 'x' FROM chain");
    expect(named(findings, 'chain')).toContain('posts 99');
  });
});

test.each([
  ['what a hint promises', "promises = 'banked', strength = 'explicit'"],
  ['its strength', "strength = 'veiled'"],
  ['for whom', "scope = 'few'"],
  ['the reason', "reason = 'gift'"],
  ['the expiry', 'expires_at = 1'],
  ['how the time is named', "window_kind = 'by'"],
])('The audit names a reading in which somebody changed %s.', async (_what, change) => {
  expect(named(await auditOf(`UPDATE readings SET ${change} WHERE id = 2`), 'chain')).toEqual(['readings 2']);
});

test.each(DERIVED)('The audit names %s for what was done to %s.', async (row, _what, sql) => {
  expect(named(await auditOf(sql))).toContain(row);
});

/**
 * What somebody does who recomputes the chain afterwards: it is whole again, and the rules still name the
 * row.
 */
async function forged(sql: string | ((sqlite: Database.Database) => void)) {
  const path = await tampered((sqlite) => {
    if (typeof sql === 'string') sqlite.exec(sql);
    else sql(sqlite);
    rechain(sqlite);
  });
  const { findings } = auditLedger(path);
  expect(named(findings, 'chain')).toEqual([]);
  return findings;
}

/** Another value at `path` of a snapshot. */
// biome-ignore lint/suspicious/noExplicitAny: content of any form, to be forged
function change(snapshot: any, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const part = keys.reduce((whole, key) => whole[key], snapshot);
  expect(Object.keys(part)).toContain(last);
  part[last] = value;
}

/** The findings after that, with the hash of the snapshot made right, and its chain or not. */
async function rewritten(turnId: number, path: string, value: unknown, isChainRight: boolean) {
  const changed = await tampered((sqlite) => {
    if (isChainRight)
      return rechainWithSnapshots(sqlite, (snapshot, id) => id === turnId && change(snapshot, path, value));
    const payload = sqlite.prepare('SELECT payload FROM snapshots WHERE turn_id = ?').pluck().get(turnId);
    const snapshot = JSON.parse(String(payload));
    change(snapshot, path, value);
    const text = JSON.stringify(snapshot);
    sqlite.prepare('UPDATE snapshots SET payload = ? WHERE turn_id = ?').run(text, turnId);
    sqlite.prepare('UPDATE turns SET payload_hash = ? WHERE id = ?').run(sha256(text), turnId);
  });
  return auditLedger(changed).findings;
}

test.each([
  ['the saved forecast', 22, 'forecast.saved.next24Hours.probability', 0.9],
  ['its version of the model', 22, 'forecast.saved.comparisons.modelVersion', 'another'],
  ['the accuracy of the replay', 22, 'forecast.accuracy', null],
  ['what moves the forecast', 22, 'forecast.explanation', null],
  ['the product', 22, 'product.name', 'Another'],
  ['the interval', 22, 'health.intervalMs', 1],
  ['whether the clock was checked', 22, 'health.clock', 'unchecked'],
  ['which launch odds are served', 22, 'odds.bookHash', null],
  ['an older snapshot', 21, 'stats.totalResets', 99],
])('The audit names the turn of a snapshot that was rewritten with its hash: %s.', async (_what, id, path, value) => {
  expect(named(await rewritten(id, path, value, false), 'chain')).toEqual([`turns ${id}`]);
});

// docs/audit.md says so.
test.each([
  ['the product', 22, 'product.name', 'Another'],
  ['the interval', 22, 'health.intervalMs', 1],
  ['whether the clock was checked', 22, 'health.clock', 'unchecked'],
  ['which launch odds are served', 22, 'odds.bookHash', null],
  ['an older snapshot', 21, 'stats.totalResets', 99],
])('With the chain recomputed, what a snapshot says of the configuration, and older snapshots, are not proven: %s.', async (_what, id, path, value) => {
  expect(await rewritten(id, path, value, true)).toEqual([]);
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('with the chain recomputed, the audit still names', () => {
  test.each(FORGERIES)('as %s of %s: %s', async (check, row, _what, sql) => {
    expect(named(await forged(sql), check)).toContain(row);
  });

  test('what the newest snapshot serves, wherever it does not follow from the tables', async () => {
    for (const [path, value] of [
      ['stats.totalResets', 99],
      ['stats.gaps.longestDays', 1],
      ['stats.banked.count', 7],
      ['recordStartedAt', 5],
      ['sources.timeline', 'fallback'],
      ['forecast.saved.next24Hours.probability', 0.9],
      ['forecast.saved', null],
      ['forecast.accuracy', null],
      ['forecast.explanation', null],
      ['forecast.liveAccuracy.sixHours.brier', 0],
      ['health.ai.lastSuccessfulModel', 'another'],
      ['health.hintLane.lastReadAt', null],
      ['health.ai.configured', false],
      ['health.reasons', [reasonOf({ code: 'journal_unread' })]],
      ['health.reasons', [reasonOf({ code: 'clock_wrong', offsetMs: 1, servers: 2, now: 0 })]],
      ['health.reasons', [reasonOf({ code: 'primary_failed', about: 'rss:x', failureClass: 'timeout' })]],
      ['generatedAt', 1],
    ] as const) {
      const findings = await rewritten(22, path, value, true);
      expect([path, ...new Set(named(findings))]).toEqual([path, 'snapshots 22']);
    }
  });
});

// docs/audit.md says that the status is not proven.
test('A journal that is said to be unreadable hides no scores: with the chain recomputed, the audit accepts none beside it.', async () => {
  const unread = async (scores: object) => {
    const path = await tampered((sqlite) =>
      rechainWithSnapshots(sqlite, ({ forecast, health }, id) => {
        if (id !== 22) return;
        Object.assign(forecast.liveAccuracy, scores, { status: 'unavailable' });
        health.reasons.push(reasonOf({ code: 'journal_unread' }));
      }),
    );
    return auditLedger(path).findings.map(({ table, rowId, message }) => `${table} ${rowId} ${message}`);
  };
  expect(await unread({})).toEqual([
    expect.stringMatching(/^snapshots 22 .*unavailable, and yet there are scores/s),
  ]);
  expect(await unread(unavailableAccuracy())).toEqual([]);
});

/** What is served of a forecast, and would pass as that of another version of the model. */
const OF_ANOTHER_VERSION = [
  ['chances', 'forecast.saved.next24Hours', { probability: 0.91, low: 0.9, high: 0.92 }],
  ['scores', 'forecast.accuracy', null],
  ['explanation', 'forecast.explanation', null],
] as const;

/** The newest forecast with other content, by another version of the model: in the journal and as served. */
async function ofAnotherVersion(path: string, value: unknown, isRechained: boolean): Promise<string> {
  const forged = (snapshot: unknown) => {
    change(snapshot, 'forecast.saved.comparisons.modelVersion', 'another');
    change(snapshot, 'forecast.liveAccuracy.modelVersions', [MODEL_VERSION, 'another']);
    change(snapshot, path, value);
  };
  return await tampered((sqlite) => {
    sqlite.exec("UPDATE forecasts SET model_version = 'another' WHERE turn_id = 22");
    if (path === 'forecast.saved.next24Hours')
      sqlite.exec(
        'UPDATE forecasts SET probability_24h = 0.91, low_24h = 0.9, high_24h = 0.92 WHERE turn_id = 22',
      );
    if (isRechained) rechainWithSnapshots(sqlite, (snapshot, id) => id === 22 && forged(snapshot));
    else {
      const payload = sqlite.prepare('SELECT payload FROM snapshots WHERE turn_id = 22').pluck().get();
      const snapshot = JSON.parse(String(payload));
      forged(snapshot);
      sqlite.prepare('UPDATE snapshots SET payload = ? WHERE turn_id = 22').run(JSON.stringify(snapshot));
    }
  });
}

describe.each(
  OF_ANOTHER_VERSION,
)('Whatever version of the model made the newest forecast, %s', (_what, path, value) => {
  test('are those that its turn published.', async () => {
    const { findings } = auditLedger(await ofAnotherVersion(path, value, false));
    const published = findings.filter(({ message }) => message.includes('is not what its turn published'));
    expect(named(published)).toEqual(['forecasts 21', 'snapshots 22']);
  });

  test('are proven by a head that was kept.', async () => {
    const forged = await ofAnotherVersion(path, value, true);
    // docs/audit.md says so.
    expect(auditLedger(forged).findings).toEqual([]);
    expect(named(auditLedger(forged, { head: await keptHead() }).findings)).toEqual(['chain null']);
  });
});

async function keptHead(): Promise<string> {
  const { chain } = auditLedger(await wholeLedger());
  return chain?.head ?? '';
}

const FORGED = 0.4242;

/** The turn whose forecast opened the newest windows. */
const OPENER = 20;

/** A forecast made better, and the window that it opened, if any. */
function forge(sqlite: Database.Database, turnId = OPENER): void {
  sqlite.exec(`UPDATE forecasts SET probability_24h = ${FORGED}, high_24h = 1, low_24h = 0 WHERE turn_id = ${turnId};
    UPDATE windows SET probability = ${FORGED}, high = 1, low = 0
      WHERE horizon_hours = 24 AND slot = (SELECT slot FROM forecasts WHERE turn_id = ${turnId});`);
}

/** Forges the forecast in the journal, in the snapshot of its turn and in the chain. */
function everythingForged(sqlite: Database.Database, forgedId: number): void {
  forge(sqlite, forgedId);
  rechainWithSnapshots(sqlite, (snapshot, id) => {
    if (id === forgedId)
      Object.assign(snapshot.forecast.saved.next24Hours, { probability: FORGED, low: 0, high: 1 });
  });
}

describe('a forecast that was made better afterwards', () => {
  test('is named where the chain was left as it was', async () => {
    const path = await tampered((sqlite) => {
      forge(sqlite);
    });
    const published = `snapshots ${OPENER}`;
    expect(named(auditLedger(path).findings)).toEqual([
      'forecasts 19',
      published,
      published,
      published,
      'windows 10',
    ]);
  });

  test('with the chain recomputed, contradicts what was published, and no chain leads to the head that was kept', async () => {
    const path = await tampered((sqlite) => {
      forge(sqlite);
      rechain(sqlite);
    });
    const { findings } = auditLedger(path, { head: await keptHead() });
    expect(findings.filter(({ check }) => check === 'chain')).toEqual([]);
    expect(named(findings, 'snapshots')).toContain(`snapshots ${OPENER}`);
    expect(named(findings, 'head')).toEqual(['chain null']);
  });

  test('with everything recomputed, is found by a head that was kept elsewhere, and by nothing else', async () => {
    const path = await tampered((sqlite) => everythingForged(sqlite, OPENER));
    expect(auditLedger(path).findings).toEqual([]);
    const { findings } = auditLedger(path, { head: await keptHead() });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ check: 'head', table: 'chain', rowId: null });
    expect(findings[0]?.message).toMatch(/recomputed or cut/);
  });

  test('if it is the newest, contradicts what the model says of the record', async () => {
    const { findings } = auditLedger(await tampered((sqlite) => everythingForged(sqlite, 22)));
    expect(named(findings)).toEqual(['snapshots 22', 'snapshots 22', 'snapshots 22']);
    expect(findings[0]?.message).toMatch(/does not follow from the record: next24Hours/);
  });
});

test('A chain that was cut at its end, with its rows, is found by a head that was kept elsewhere, and by nothing else.', async () => {
  const head = await keptHead();
  const path = await tampered((sqlite) => {
    // What operators said after the newest turn: nothing else rests on it.
    sqlite.exec(
      "DELETE FROM resets WHERE id > 28; DELETE FROM readings WHERE id > 16; DELETE FROM chain WHERE seq > (SELECT max(seq) FROM chain WHERE entity = 'turns')",
    );
  });
  expect(auditLedger(path).findings).toEqual([]);
  expect(named(auditLedger(path, { head }).findings)).toEqual(['chain null']);
});

test('A head that was kept earlier is part of the chain for good.', async () => {
  const path = await wholeLedger();
  const sqlite = new Database(path, { readonly: true });
  const heads = sqlite.prepare("SELECT payload ->> '$.chain.head' FROM snapshots").pluck().all() as string[];
  sqlite.close();
  for (const head of [heads[0], heads.at(-1), '0'.repeat(64)])
    expect(auditLedger(path, { head: head ?? '' }).findings).toEqual([]);
});
