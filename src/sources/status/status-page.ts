import type { z } from 'zod';
import { below } from '../../lib/address-below.js';
import type { HttpClient } from '../../lib/http-client.js';
import { withoutSecrets } from '../addresses.js';
import { fetchPage, parseJson } from '../pages/fetch-page.js';
import type { Validators } from '../pages/paging.js';
import { SourceFailure, type StatusSource } from '../source.js';
import { incidentsAnswer, mapIncidents, summaryAnswer } from './status-incidents.js';

/**
 * A Statuspage-compatible status page: its indicator, and current and recent incidents.
 * @param components an incident counts if one of these words occurs in its name or components; none: all
 *   count
 */
export function createStatusSource(
  http: HttpClient,
  baseUrl: string,
  components: readonly string[],
): StatusSource {
  const key = `status:${withoutSecrets(baseUrl)}`;
  const page = (name: string) => below(baseUrl, `/api/v2/${name}.json`);
  const readSummary = createConditionalRead(http, page('summary'), summaryAnswer, 'a Statuspage summary');
  const readIncidents = createConditionalRead(
    http,
    page('incidents'),
    incidentsAnswer,
    'a list of Statuspage incidents',
  );

  return {
    key,
    async read({ signal }) {
      const [summary, recent] = await Promise.all([
        readSummary(signal),
        readIncidents(signal).catch(keepFailure),
      ]);
      const incomplete = recent instanceof SourceFailure ? recent : null;
      const listed = recent instanceof SourceFailure ? [] : recent;
      // Mapped last, because the list is newer than the summary.
      const { incidents, skipped } = mapIncidents([...summary.incidents, ...listed], components);
      return { ...summary.status, incidents, skipped, incomplete };
    },
  };
}

function keepFailure(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error;
  throw error;
}

/** Reads JSON conditionally: what the server says is unchanged is the answer of the read before. */
function createConditionalRead<T>(http: HttpClient, url: string, schema: z.ZodType<T>, expected: string) {
  let last: { readonly validators: Validators; readonly answer: T } | null = null;
  return async (signal: AbortSignal): Promise<T> => {
    const validators = last?.validators ?? null;
    const page = await fetchPage(http, { url, accept: 'application/json', validators, signal });
    if (page === 'not_modified' && last !== null) return last.answer;
    if (page === 'not_modified') throw new Error('an unconditional request was not modified');
    const answer = parseJson(page, schema, expected);
    last = page.validators && { validators: page.validators, answer };
    return answer;
  };
}
