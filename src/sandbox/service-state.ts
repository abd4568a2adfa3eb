/** The state of the service, as labelled values. */
export type ServiceState = readonly { readonly name: string; readonly value: string }[];

interface Stats {
  readonly totalResets: number;
  readonly lastResetAt: string | null;
  readonly generatedAt: string;
  readonly sources: Readonly<Record<string, string>>;
}
interface Forecast {
  readonly headline: string;
  readonly next24Hours: { readonly probability: number };
  readonly comparisons: { readonly withoutHints: { readonly twentyFourHours: number } };
}
interface Health {
  readonly status?: string;
  readonly reasons?: readonly string[];
  readonly ai?: { readonly lastSuccessfulModel: string | null };
}

const TIMEOUT_MS = 3_000;

/** Queries the API. An error becomes the only entry. */
export async function askService(apiBase: string): Promise<ServiceState> {
  const get = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${apiBase}/api/v1/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = (await answer.json()) as T & { error?: { message: string } };
    if (body.error) throw new Error(body.error.message);
    return body;
  };
  try {
    const stats = await get<Stats>('stats');
    const { headline, next24Hours, comparisons } = await get<Forecast>('forecast');
    const health = await get<Health>('health');
    const sources = Object.entries(stats.sources).map(([name, state]) => `${name} ${state}`);
    return [
      {
        name: 'Recorded resets',
        value: `${stats.totalResets}, the last at ${stats.lastResetAt ?? 'no time yet'}`,
      },
      { name: 'Forecast', value: headline },
      {
        name: 'Next 24 hours',
        value: `${next24Hours.probability}, without hints ${comparisons.withoutHints.twentyFourHours}`,
      },
      { name: 'Health', value: [health.status, ...(health.reasons ?? [])].join('; ') },
      { name: 'Sources', value: sources.join(', ') },
      { name: 'Last turn', value: stats.generatedAt },
    ];
  } catch (error) {
    return [{ name: 'The service is not available yet', value: (error as Error).message }];
  }
}

/** The HTML of a page of the service; null while there is none. */
export async function readPage(url: string): Promise<string | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  return answer?.ok ? answer.text() : null;
}
