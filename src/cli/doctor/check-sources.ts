import type { FailureClass, StatusRead, TimelineRead } from '../../sources/source.js';
import { fetchSources } from '../../worker/fetch/fetch-sources.js';
import { type FetchedSource, failureOf } from '../../worker/fetch/fetched.js';
import type { TurnSources } from '../../worker/fetch/turn-sources.js';
import { counted } from '../output.js';
import { type Check, fails, off, works } from './check.js';

/** What to do about each class of failure. */
export const SOURCE_ADVICE: Readonly<Record<FailureClass, string>> = {
  timeout:
    'Check whether the server is slow, or a firewall blocks the connection. If this network needs a proxy, set HTTPS_PROXY.',
  dns: 'Check the host name for typos, and the DNS of this machine. If this network needs a proxy, set HTTPS_PROXY.',
  connection:
    'Check whether the server is running, and whether this machine can connect to it. If this network needs a proxy, set HTTPS_PROXY.',
  tls: 'Check the certificate of the server, and the clock of this machine.',
  http_status: 'Open the address in a browser: the server returns an error.',
  rate_limited: 'Wait, or ask the operator of the server for a higher limit.',
  too_large: 'Use a feed with fewer entries.',
  too_many_redirects: 'Use the address that the redirects lead to.',
  refused_redirect: 'Use the address that the redirects lead to, if you trust it.',
  unsupported_protocol: 'Use an http:// or https:// address.',
  invalid_payload: 'Open the address in a browser: is it the feed itself, or a page about it?',
  not_found: 'Check the path, the handle or the account for typos.',
  unauthorized: 'Check the token, or the user and password in the address.',
  internal: 'This is a bug of Reset Record, not of the source. Please report it.',
  aborted: 'It did not answer within the time limit of doctor. Check whether the server is slow.',
  resting: 'Start the worker again to have it asked at once.',
  not_yet: 'Wait for the next turn.',
  wrong_clock: 'Set the clock of this machine.',
};

/** Reads the newest page of every source once, like a turn. */
export async function checkSources(sources: TurnSources, now: number, signal: AbortSignal): Promise<Check[]> {
  const { timeline, status, launchFeeds } = sources;
  const read = await fetchSources({
    timeline,
    status,
    launches: launchFeeds,
    stateOf: () => null,
    // Only the first page is read.
    since: now,
    isResting: () => false,
    now: () => now,
    signal,
  });
  return [
    ...(timeline.length === 0 ? [off('timeline', 'none is configured', 'Set TIMELINE.')] : []),
    ...read.timeline.map((one, rank) => checkOne(rank === 0 ? 'primary timeline' : 'fallback timeline', one)),
    read.status === null
      ? off(
          'status page',
          'none is configured',
          'Set STATUS_PAGE_URL, so that the page shows open incidents.',
        )
      : checkOne('status page', read.status),
    ...read.launches.map((one) => checkOne('launch feed', one)),
  ];
}

function checkOne(what: string, one: FetchedSource): Check {
  const name = `${what} ${one.key}`;
  const { result } = one;
  const failure = failureOf(one);
  if (failure !== null) return fails(name, failure.message, SOURCE_ADVICE[failure.failureClass]);
  return works(name, result.kind === 'read' ? summaryOf(result.read) : '');
}

function summaryOf(read: TimelineRead | StatusRead): string {
  const { skipped } = read;
  const unusable =
    skipped.length > 0
      ? `; ${counted(skipped.length, 'unusable entry', 'unusable entries')}: ${skipped[0]}`
      : '';
  if ('incidents' in read)
    return `status “${read.description}”, ${counted(read.incidents.length, 'incident')}${unusable}`;
  return `${counted(read.posts.length, 'post')} on its newest page${unusable}`;
}
