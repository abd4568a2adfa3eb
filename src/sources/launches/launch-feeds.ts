import type { TimelineSource } from '../source.js';
import { createTimelineSource, type TimelineDeps } from '../timeline/timeline.js';
import type { LaunchFeedSpec } from './launch-feed-spec.js';

export { type LaunchFeedSpec, parseLaunchFeed } from './launch-feed-spec.js';

/** A feed of a company, read by the same rules as the timeline. */
export interface LaunchFeed {
  readonly company: string;
  readonly source: TimelineSource;
}

export function createLaunchFeed({ company, spec }: LaunchFeedSpec, deps: TimelineDeps): LaunchFeed {
  return { company, source: createTimelineSource(spec, deps) };
}
