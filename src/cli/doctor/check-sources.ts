import type { FailureClass, StatusRead, TimelineRead } from '../../sources/source.js';
import { fetchSources } from '../../worker/fetch/fetch-sources.js';
import { type FetchedSource, failureOf } from '../../worker/fetch/fetched.js';
import type { TurnSources } from '../../worker/fetch/turn-sources.js';
import { type Check, fails, off, works } from './check.js';

/** What to do about each way in which a source fails. */
export const SOURCE_ADVICE: Readonly<Record<FailureClass, string>> = {
  timeout: 'Look whether the server is slow, or a firewall drops the connection.',
  dns: 'Look for a typing error in the host name, and at this machine’s DNS.',
  connection: 'Look whether the server runs, and whether this machine may connect to it.',
  tls: 'Look at the server’s certificate, and at this machine’s clock.',
  http_status: 'Open the address by hand; the server answers with an error.',
  rate_limited: 'Wait, or ask the server’s operator for a higher limit.',
  too_large: 'Name a feed with fewer entries.',
  too_many_redirects: 'Name the address to which the redirects lead.',
  unsupported_protocol: 'Name an http:// or https:// address.',
  invalid_payload: 'Open the address by hand: is it the feed itself, not a page about it?',
  not_found: 'Look for a typing error in the path, the handle or the account.',
  unauthorized: 'Look at the token, or at user and password in the address.',
  internal: 'This is a defect of Reset Record, not of the source; please report it.',
  aborted: 'It did not answer in the time that doctor gives; look whether the server is slow.',
};

/** Reads the newest page of every source once, as a turn would. */
export async function checkSources(sources: TurnSources, now: number, signal: AbortSignal): Promise<Check[]> {
  const { timeline, status, launchFeeds } = sources;
  const read = await fetchSources({
    timeline,
    status,
    launches: launchFeeds,
    stateOf: () => null,
    // Nothing older is wanted than what stands on the first page.
    since: now,
    now: () => now,
    signal,
  });
  return [
    ...(timeline.length === 0 ? [off('timeline', 'none is configured', 'Name one in TIMELINE.')] : []),
    ...read.timeline.map((one, rank) => checkOne(rank === 0 ? 'primary timeline' : 'fallback timeline', one)),
    read.status === null
      ? off('status page', 'none is configured', 'Name it in STATUS_PAGE_URL; outages then count.')
      : checkOne('status page', read.status),
    ...read.launches.map((one) => checkOne('launch feed', one)),
  ];
}

function checkOne(what: string, one: FetchedSource): Check {
  const name = `${what} ${one.key}`;
  const { result } = one;
  const failure = failureOf(one);
  if (failure !== null) return fails(name, failure.message, SOURCE_ADVICE[failure.failureClass]);
  return works(name, result.kind === 'read' ? brought(result.read) : '');
}

function brought(read: TimelineRead | StatusRead): string {
  const { skipped } = read;
  const useless = skipped.length > 0 ? `; ${skipped.length} entries cannot be used: ${skipped[0]}` : '';
  if ('incidents' in read) return `says “${read.description}”, incidents: ${read.incidents.length}${useless}`;
  return `posts on its newest page: ${read.posts.length}${useless}`;
}
