import { z } from 'zod';
import { publishedLedger } from '../../core/record/mirror.js';
import type { RecordEntry } from '../../core/record/record-file.js';
import type { HttpClient } from '../../lib/http-client.js';
import { below } from '../addresses.js';
import { parseJson } from '../pages/fetch-page.js';
import type { Validators } from '../pages/paging.js';
import {
  failureAt,
  fetchFrom,
  foreignText,
  type InstanceTop,
  instant,
  MOST_RESETS,
  postAddress,
  untilSnapshot,
} from './instance.js';

/*
 * An instance without data files, by the pages of `/api/v1/resets`: regular resets only, and no promises.
 */

const PAGE_SIZE = 100;

const interval = z.object({ from: instant, until: instant });
const resetsAnswer = z.object({
  apiVersion: z.literal('1'),
  generatedAt: instant,
  sources: z.object({ timeline: z.string() }).optional(),
  totalResets: z.int().min(0).optional(),
  nextOffset: z.int().nullable(),
  resets: z.array(
    z.object({
      at: instant,
      gapDays: z.number().nullable().optional(),
      announcement: z.object({ text: foreignText.nullable(), url: postAddress.nullable() }).nullable(),
    }),
  ),
  /** Older instances do not publish it. */
  ledger: publishedLedger
    .extend({ coverage: z.array(interval) })
    .nullish()
    .catch(null),
});
type ResetsAnswer = z.infer<typeof resetsAnswer>;

/** Null if nothing has changed. */
export async function topOfPages(
  http: HttpClient,
  base: string,
  signal: AbortSignal,
  validators: Validators | null,
): Promise<InstanceTop | null> {
  const top = await fetchResets(http, base, { limit: 1, offset: 0 }, signal, validators);
  if (top === null) return null;
  const { generatedAt, sources, totalResets, resets, ledger = null } = top.answer;
  const counted = totalResets === undefined ? null : { total: totalResets, newestAt: resets[0]?.at ?? null };
  return {
    generatedAt,
    ledger,
    counted,
    isWatching: sources?.timeline !== 'unavailable',
    validators: top.validators,
    files: null,
    async read(signal, same) {
      const stated = ledger && untilSnapshot(ledger.coverage, generatedAt);
      const shared = { kinds: ['regular'] as const, promises: null };
      if (same.resets && stated) return { ...shared, entries: null, coverage: stated };
      const rows = await readPages(http, base, top.answer, signal);
      if (rows === 'changed') return 'changed';
      const coverage = stated ?? untilSnapshot(gapsOf(rows), generatedAt);
      return { ...shared, entries: rows.map(entryOf), coverage };
    },
  };
}

/** All resets, newest first, or `changed` when a newer snapshot was published between two pages. */
async function readPages(
  http: HttpClient,
  base: string,
  { generatedAt, totalResets }: ResetsAnswer,
  signal: AbortSignal,
): Promise<ResetsAnswer['resets'] | 'changed'> {
  const rows: ResetsAnswer['resets'] = [];
  for (;;) {
    const page = await fetchResets(http, base, { limit: PAGE_SIZE, offset: rows.length }, signal, null);
    if (page?.answer.generatedAt !== generatedAt) return 'changed';
    const { resets, nextOffset } = page.answer;
    rows.push(...resets);
    if (nextOffset === null || resets.length === 0) break;
    if (rows.length >= MOST_RESETS) throw failureAt(base, 'too_large', `has more than ${MOST_RESETS} resets`);
  }
  if (totalResets === undefined || rows.length === totalResets) return rows;
  throw failureAt(base, 'invalid_payload', `lists ${rows.length} of ${totalResets} resets`);
}

async function fetchResets(
  http: HttpClient,
  base: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  signal: AbortSignal,
  validators: Validators | null,
) {
  const url = below(base, '/api/v1/resets', { limit: String(limit), offset: String(offset) });
  const page = await fetchFrom(http, base, { url, accept: 'application/json', signal, validators });
  if (page === 'not_modified') return null;
  return {
    answer: parseJson(page, resetsAnswer, 'the /resets of Reset Record'),
    validators: page.validators,
  };
}

/** An instance that does not state its coverage is complete between two resets whose gap it gives. */
function gapsOf(rows: ResetsAnswer['resets']): z.infer<typeof interval>[] {
  return rows.flatMap(({ at, gapDays }, index) => {
    const before = rows[index + 1];
    return gapDays == null || !before ? [] : [{ from: before.at, until: at }];
  });
}

function entryOf({ at, announcement }: ResetsAnswer['resets'][number]): RecordEntry {
  const { text = null, url = null } = announcement ?? {};
  return { where: new Date(at).toISOString(), kind: 'regular', at, text, url };
}
