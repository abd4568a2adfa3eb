import type { HttpClient } from '../lib/http-client.js';
import { below, withoutSecrets } from './addresses.js';
import { fetchPage, parseJson } from './fetch-page.js';
import type { StatusSource } from './source.js';
import { incidentsAnswer, mapIncidents, summaryAnswer } from './status-incidents.js';

/**
 * A Statuspage-compatible status page: its indicator and its incidents, current and recent.
 * @param components words of which one has to occur in an incident's name or components for it to count; none: all
 */
export function createStatusSource(
  http: HttpClient,
  baseUrl: string,
  components: readonly string[],
): StatusSource {
  const key = `status:${withoutSecrets(baseUrl)}`;

  async function get(path: string, signal: AbortSignal) {
    const page = await fetchPage(http, { url: below(baseUrl, path), accept: 'application/json', signal });
    if (page === 'not_modified') throw new Error('a status page is never asked conditionally');
    return page;
  }

  return {
    key,
    async read({ signal }) {
      const [summaryPage, incidentsPage] = await Promise.all([
        get('/api/v2/summary.json', signal),
        get('/api/v2/incidents.json', signal),
      ]);
      const summary = parseJson(summaryPage, summaryAnswer, 'a Statuspage summary');
      const recent = parseJson(incidentsPage, incidentsAnswer, 'a list of Statuspage incidents');
      // The list holds the newer wording of an incident that both name, so it is mapped last.
      const { incidents, skipped } = mapIncidents([...summary.incidents, ...recent.incidents], components);
      return {
        indicator: summary.status.indicator,
        description: summary.status.description,
        incidents,
        skipped,
      };
    },
  };
}
