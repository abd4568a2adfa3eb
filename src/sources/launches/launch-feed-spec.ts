import { parseTimelineSpec, type TimelineSpec } from '../timeline/timeline-spec.js';

/** A parsed entry of `LAUNCH_FEEDS`. The company may have no list. */
export interface LaunchFeedSpec {
  readonly company: string;
  readonly spec: TimelineSpec;
}

const COMPANY = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * The parsed entry (`openai=rss:https://…`), or what it should be. The message never quotes an address, which
 * may contain secrets.
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

/**
 * The key of a feed's state. Two companies, or a company and the timeline, may share a feed: each has its own
 * state.
 */
export function launchFeedKey(company: string, sourceKey: string): string {
  return `${company}=${sourceKey}`;
}
