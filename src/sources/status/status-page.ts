import type { HttpClient } from '../../lib/http-client.js';
import { below, withoutSecrets } from '../addresses.js';
import { fetchJson } from '../pages/fetch-page.js';
import { SourceFailure, type StatusSource } from '../source.js';
import { incidentsAnswer, mapIncidents, summaryAnswer } from './status-incidents.js';

/**
 * A Statuspage-compatible status page: its indicator, and current and recent incidents.
 * @param components an incident counts if one of these words occurs in its name or components; none: all count
 */
export function createStatusSource(
  http: HttpClient,
  baseUrl: string,
  components: readonly string[],
): StatusSource {
  const key = `status:${withoutSecrets(baseUrl)}`;

  return {
    key,
    async read({ signal }) {
      const [summary, recent] = await Promise.all([
        fetchJson(
          http,
          { url: below(baseUrl, '/api/v2/summary.json'), signal },
          summaryAnswer,
          'a Statuspage summary',
        ),
        fetchJson(
          http,
          { url: below(baseUrl, '/api/v2/incidents.json'), signal },
          incidentsAnswer,
          'a list of Statuspage incidents',
        ).catch(keepFailure),
      ]);
      const incomplete = recent instanceof SourceFailure ? recent : null;
      const listed = recent instanceof SourceFailure ? [] : recent.incidents;
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
