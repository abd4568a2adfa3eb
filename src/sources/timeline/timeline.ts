import type { HttpClient } from '../../lib/http-client.js';
import type { TimelineSource } from '../source.js';
import { BLUESKY_PUBLIC_URL, createBlueskySource } from './bluesky.js';
import { createFeedSource } from './feed.js';
import { createFileSource } from './file.js';
import { createFxSource, FX_PUBLIC_URL } from './fx.js';
import { createMastodonSource } from './mastodon.js';
import type { TimelineSpec } from './timeline-spec.js';
import { createXSource, X_PUBLIC_URL } from './x.js';

export interface TimelineDeps {
  readonly http: HttpClient;
  readonly xBaseUrl?: string | undefined;
  readonly xBearerToken?: string | null | undefined;
  readonly blueskyBaseUrl?: string | undefined;
  readonly fxBaseUrl?: string | undefined;
}

export function createTimelineSource(spec: TimelineSpec, deps: TimelineDeps): TimelineSource {
  const {
    http,
    xBaseUrl = X_PUBLIC_URL,
    xBearerToken = null,
    blueskyBaseUrl = BLUESKY_PUBLIC_URL,
    fxBaseUrl = FX_PUBLIC_URL,
  } = deps;
  switch (spec.kind) {
    case 'rss':
    case 'jsonfeed':
      return createFeedSource(http, spec);
    case 'mastodon':
      return createMastodonSource(http, spec);
    case 'bluesky':
      return createBlueskySource(http, { handle: spec.handle, baseUrl: blueskyBaseUrl });
    case 'x':
      return createXSource(http, { user: spec.user, baseUrl: xBaseUrl, bearerToken: xBearerToken });
    case 'fx':
      return createFxSource(http, { user: spec.user, baseUrl: fxBaseUrl });
    case 'file':
      return createFileSource(spec.path);
  }
}
