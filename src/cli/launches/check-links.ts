import { setTimeout as pause } from 'node:timers/promises';
import type { LaunchList } from '../../core/launches/launch-list.js';
import { FetchError } from '../../lib/fetch-error.js';

/** A link of a launch list and the entries that name it, such as `openai: GPT-4`. */
export interface ListLink {
  readonly url: string;
  readonly entries: readonly string[];
}

export interface CheckedLink extends ListLink {
  /**
   * `dead`: the server says that there is nothing, or its name does not exist. `unclear`: anything else that is not an
   * answer, such as a refusal of programs, an error of the server or a timeout.
   */
  readonly state: 'alive' | 'dead' | 'unclear';
  /** Status of the answer, or why there was none. */
  readonly detail: string;
}

/** How to request links. */
export interface LinkCheck {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** Between two requests to one host. */
  readonly pauseMs?: number;
}

const HOSTS_AT_ONCE = 4;
const PAUSE_MS = 1_000;

/** Every link of these lists once, by address. */
export function linksOf(launchLists: readonly LaunchList[]): readonly ListLink[] {
  const entries = new Map<string, Set<string>>();
  for (const { company, launches, pending } of launchLists)
    for (const { model, sources, announcement } of [...launches, ...pending])
      for (const link of [...sources.map(({ url }) => url), ...announcement]) {
        const [url = link] = link.split('#');
        entries.set(url, (entries.get(url) ?? new Set()).add(`${company.id}: ${model}`));
      }
  return [...entries]
    .map(([url, names]) => ({ url, entries: [...names] }))
    .sort((a, b) => (a.url < b.url ? -1 : 1));
}

/**
 * Requests every link: several hosts at a time, one request after another at each, with a pause between them. A host
 * that asks to wait gets no further request.
 * @returns in the order of the links
 */
export async function checkLinks(
  links: readonly ListLink[],
  options: LinkCheck & { readonly onProgress: (done: number) => void },
): Promise<readonly CheckedLink[]> {
  const { signal, onProgress, pauseMs = PAUSE_MS } = options;
  const checked = new Map<string, Answer>();
  const hosts = byHost(links);
  async function takeHosts() {
    for (let host = hosts.shift(); host !== undefined; host = hosts.shift()) {
      let isLimited = false;
      for (const [index, { url }] of host.entries()) {
        if (index > 0 && !isLimited) await pause(pauseMs, undefined, { signal });
        const answer: Answer = isLimited ? NOT_ASKED : await ask(url, options);
        isLimited ||= answer.status === 429;
        checked.set(url, answer);
        onProgress(checked.size);
      }
    }
  }
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, takeHosts));
  return links.flatMap((link) => {
    const answer = checked.get(link.url);
    return answer ? [{ ...link, state: answer.state, detail: answer.detail }] : [];
  });
}

interface Answer extends Pick<CheckedLink, 'state' | 'detail'> {
  readonly status: number | null;
}

const NOT_ASKED: Answer = { state: 'unclear', detail: 'not requested: the host asked to wait', status: null };

function byHost(links: readonly ListLink[]): ListLink[][] {
  const hosts = new Map<string, ListLink[]>();
  for (const link of links) {
    const { host } = new URL(link.url);
    hosts.set(host, [...(hosts.get(host) ?? []), link]);
  }
  return [...hosts.values()];
}

/** HEAD first, because only the status counts; GET for servers that answer it otherwise. */
async function ask(url: string, options: LinkCheck): Promise<Answer> {
  const head = await request('HEAD', url, options);
  return head.state === 'alive' || head.status === null || head.status === 429
    ? head
    : request('GET', url, options);
}

async function request(method: 'HEAD' | 'GET', url: string, { fetch, signal }: LinkCheck): Promise<Answer> {
  try {
    const { ok, status } = await fetch(url, { method, signal });
    const isGone = status === 404 || status === 410;
    return { state: ok ? 'alive' : isGone ? 'dead' : 'unclear', detail: String(status), status };
  } catch (error) {
    if (signal.aborted || !(error instanceof FetchError)) throw error;
    // What is too large is there.
    if (error.code === 'too_large') return { state: 'alive', detail: 'a large file', status: null };
    const isGone = error.code === 'dns' && error.message.includes('ENOTFOUND');
    return { state: isGone ? 'dead' : 'unclear', detail: error.message, status: null };
  }
}
