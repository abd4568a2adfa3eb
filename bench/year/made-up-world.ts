import { DAY_MS, HOUR_MS } from '../../src/core/time.js';

interface Entry {
  readonly at: number;
  readonly text: string;
}

const TIMELINE = 'https://team.example/feed.xml';
const STATUS = 'https://status.example';
const COMPANIES = { openai: 'GPT', anthropic: 'Claude Opus' };
const POST_EVERY_MS = 4 * HOUR_MS;
const INCIDENT_EVERY_MS = 2 * DAY_MS;
/** What a feed and a status page show of the past. */
const [ENTRIES, INCIDENTS] = [20, 50];

/** The worker's variables that name them. */
export const MADE_UP_SOURCES: Readonly<Record<string, string>> = {
  TIMELINE: `rss:${TIMELINE}`,
  STATUS_PAGE_URL: STATUS,
  LAUNCH_FEEDS: Object.keys(COMPANIES)
    .map((company) => `${company}=rss:${feedOf(company)}`)
    .join(','),
};

/**
 * The outside world of a worker: a team that posts six times a day, resets every eight days and promises every second
 * reset the day before; a status page with an incident every other day; two companies whose feeds bring an entry a day
 * and announce a model a month. It answers as of the clock, and with 304 where nothing is new.
 * @param startAt when it begins, epoch milliseconds
 */
export function madeUpFetch(startAt: number, clock: { readonly now: number }): typeof fetch {
  const feeds = new Map<string, (now: number) => Entry[]>([
    [TIMELINE, (now) => newest(startAt, now, POST_EVERY_MS, ENTRIES, teamPost)],
  ]);
  for (const [company, line] of Object.entries(COMPANIES)) {
    const entry = (day: number) => launchEntry(day, line);
    feeds.set(feedOf(company), (now) => newest(startAt, now, DAY_MS, ENTRIES, entry));
  }
  const answerOf = (url: string): string => {
    const feed = feeds.get(url);
    if (feed) return rss(url, feed(clock.now));
    const incidents = incidentsAt(startAt, clock.now);
    if (url.endsWith('/incidents.json')) return JSON.stringify({ incidents });
    const open = incidents.filter(({ resolved_at }) => resolved_at === null);
    const indicator = open.length > 0 ? 'minor' : 'none';
    return JSON.stringify({ status: { indicator, description: indicator }, incidents: open });
  };
  return async (input, init) => {
    const request = new Request(input, init);
    // A status page, which changes in between, is never asked conditionally.
    const etag = `"${Math.floor((clock.now - startAt) / POST_EVERY_MS)}"`;
    const isHeld = request.headers.get('if-none-match') === etag;
    const answer = isHeld ? { body: null, status: 304 } : { body: answerOf(request.url), status: 200 };
    const response = new Response(answer.body, { status: answer.status, headers: { etag } });
    Object.defineProperty(response, 'url', { value: request.url });
    return response;
  };
}

function feedOf(company: string): string {
  return `https://${company}.example/feed.xml`;
}

/** The newest of what comes at even intervals, the newest first. */
function newest<T>(
  startAt: number,
  now: number,
  everyMs: number,
  count: number,
  make: (place: number) => T,
): (T & { at: number })[] {
  const last = Math.floor((now - startAt) / everyMs);
  const places = Array.from({ length: Math.min(count, Math.max(0, last)) }, (_, back) => last - back);
  return places.map((place) => ({ ...make(place), at: startAt + place * everyMs }));
}

function teamPost(place: number): { text: string } {
  const [day, ofDay] = [Math.floor(place / 6), place % 6];
  if (day % 8 === 7 && ofDay === 4) return { text: 'Usage limits have been reset for everyone. Enjoy!' };
  if (day % 16 === 6 && ofDay === 4) return { text: 'We will reset usage limits for everyone tomorrow.' };
  return {
    text: `We are looking into the queue times that some of you see, and will write here when there is more to say. (${place})`,
  };
}

function launchEntry(day: number, line: string): { text: string } {
  return {
    text:
      day % 30 === 10
        ? `${line} ${20 + Math.floor(day / 30)} launches next week.`
        : `How our customers save time, part ${day}: a bakery, a port and a school tell what they do.`,
  };
}

function rss(url: string, entries: readonly Entry[]): string {
  const items = entries.map(({ at, text }) => {
    const link = new URL(`/posts/${at}`, url).href;
    const date = new Date(at).toUTCString();
    return `<item><title>${text}</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate></item>`;
  });
  return `<rss version="2.0"><channel><title>Made up</title><link>${url}</link>${items.join('')}</channel></rss>`;
}

/** As a Statuspage tells them: investigating, monitoring after an hour, resolved after two. */
function incidentsAt(startAt: number, now: number) {
  return newest(startAt, now, INCIDENT_EVERY_MS, INCIDENTS, (place) => ({ place })).map(({ place, at }) => {
    const states = ['investigating', 'monitoring', 'resolved'].map((status, hour) => ({
      status,
      created_at: new Date(at + hour * HOUR_MS).toISOString(),
      body: 'Some requests take longer than usual. We know why, and are working on it.',
      affected_components: [{ name: 'API' }],
    }));
    const reached = states.filter((_, hour) => at + hour * HOUR_MS <= now);
    const { status } = reached.at(-1) ?? { status: 'investigating' };
    return {
      id: `incident-${place}`,
      name: 'Elevated latency',
      status,
      impact: 'minor',
      started_at: new Date(at).toISOString(),
      resolved_at: status === 'resolved' ? new Date(at + 2 * HOUR_MS).toISOString() : null,
      shortlink: `${STATUS}/incidents/${place}`,
      components: [{ name: 'API' }],
      incident_updates: reached.toReversed(),
    };
  });
}
