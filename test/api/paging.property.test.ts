import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ResetsBody } from '../../src/core/published/resets.js';
import { createTestLedger } from '../_support/ledgers/ledger.js';
import { NOW } from '../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';

// Small instants too, so that `since` often meets one exactly.
const instants = fc.uniqueArray(
  fc.oneof(fc.integer({ min: NOW - 40, max: NOW }), fc.integer({ min: Date.UTC(2020), max: NOW })),
  { maxLength: 130 },
);

const limits = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 100 }));

async function serveRecord(record: readonly number[], use: (api: TestApi) => Promise<void>) {
  const ledger = createTestLedger();
  try {
    ledger.addResets(...record.map((at) => ({ at })));
    ledger.publish();
    await use(await serveApi(ledger.path));
  } finally {
    ledger.remove();
  }
}

/** Every page from `offset` on, by nextOffset. */
async function follow(api: TestApi, query: string, offset: number): Promise<ResetsBody[]> {
  const pages: ResetsBody[] = [];
  for (let next: number | null = offset; next !== null; next = pages.at(-1)?.nextOffset ?? null) {
    pages.push(await api.resets(`?offset=${next}&${query}`));
  }
  return pages;
}

const newestFirst = (record: readonly number[]) =>
  [...record].sort((a, b) => b - a).map((at) => new Date(at).toISOString());

describe('contract: a client pages by following nextOffset until it is null', () => {
  // Holds R59, R184, R185, R189.
  test('every reset from the offset on appears exactly once, for any record, limit and offset', async () => {
    await fc.assert(
      fc.asyncProperty(instants, limits, fc.nat({ max: 150 }), async (record, limit, offset) => {
        await serveRecord(record, async (api) => {
          const pages = await follow(api, `limit=${limit}`, offset);
          expect(pages.flatMap((page) => page.resets.map((reset) => reset.at))).toEqual(
            newestFirst(record).slice(offset),
          );
          for (const page of pages) {
            expect(page).toMatchObject({ totalResets: record.length, totalMatching: record.length, limit });
            expect(page.resets.length).toBeLessThanOrEqual(limit);
          }
        });
      }),
      { numRuns: 20 },
    );
  });

  // Holds R55, R186, R187, R188.
  test('contract: since equals a filter by hand, its pages joined, and gaps are those of the whole record', async () => {
    await fc.assert(
      fc.asyncProperty(
        instants,
        limits,
        fc.nat({ max: 200 }),
        fc.boolean(),
        async (record, limit, pick, exact) => {
          const since = (record.length === 0 ? NOW : (record[pick % record.length] ?? NOW)) - (exact ? 0 : 1);
          await serveRecord(record, async (api) => {
            const pages = await follow(api, `limit=${limit}&since=${new Date(since).toISOString()}`, 0);
            const all = await follow(api, 'limit=100', 0);
            const expected = newestFirst(record.filter((at) => at > since));
            const rows = pages.flatMap((page) => page.resets);
            expect(rows.map((reset) => reset.at)).toEqual(expected);
            expect(pages[0]).toMatchObject({ totalResets: record.length, totalMatching: expected.length });
            expect(rows).toEqual(all.flatMap((page) => page.resets).slice(0, expected.length));
          });
        },
      ),
      { numRuns: 20 },
    );
  });
});
