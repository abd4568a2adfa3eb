import { parseTimelineSpec, type TimelineSpec } from '../timeline/timeline-spec.js';

/** One entry of `LAUNCH_FEEDS`, understood. Whether there is a ledger of the company, only the ledgers can say. */
export interface LaunchFeedSpec {
  readonly company: string;
  readonly spec: TimelineSpec;
}

const COMPANY = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * What an entry means (`openai=rss:https://…`), or in words what it should be; the words never repeat an address, it
 * may hold secrets.
 */
export function parseLaunchFeed(text: string): LaunchFeedSpec | string {
  const equals = text.indexOf('=');
  const company = text.slice(0, Math.max(equals, 0)).trim();
  if (!COMPANY.test(company)) {
    return 'feeds that each begin with the id of a company and an equals sign, such as openai=rss:<url>';
  }
  const spec = parseTimelineSpec(text.slice(equals + 1));
  if (typeof spec !== 'string') return { company, spec };
  return spec.startsWith('sources') ? `a company id, an equals sign, and then ${spec}` : spec;
}

/** A feed may be that of two companies, or the timeline too: the ledger keeps the state of each. */
export function launchFeedKey(company: string, sourceKey: string): string {
  return `${company}=${sourceKey}`;
}
