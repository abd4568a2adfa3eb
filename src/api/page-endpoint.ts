import { assessHealth } from '../core/health.js';
import type { Snapshot } from '../core/snapshot.js';
import { type Asset, type Assets, loadAssets } from '../site/assets.js';
import { pageText } from '../site/page.js';
import { unavailableText } from '../site/unavailable.js';
import { pageHeaders } from './http/common-headers.js';
import { type Endpoint, type EndpointContext, fixed } from './http/endpoint.js';
import { UNAVAILABLE_HEADERS } from './http/errors.js';
import { companyNamed } from './http/query.js';
import { recordEndpoint } from './http/record-endpoint.js';
import { contentResponse } from './http/response.js';
import { companyShown, pageView } from './page-view.js';
import { recordingAt } from './views.js';

const HTML = 'text/html; charset=utf-8';
const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** The web page and its files, by path. */
export function pageEndpoints(context: EndpointContext): Readonly<Record<string, Endpoint>> {
  const assets = loadAssets();
  const files = Object.values(assets).map((asset: Asset) => [asset.path, assetEndpoint(asset)]);
  return { '/': pageEndpoint(context, assets), ...Object.fromEntries(files) };
}

/** `company` is one that the address names, known or not, or null. */
function pageEndpoint(context: EndpointContext, assets: Assets): Endpoint {
  const { siblings } = context;
  const headers = pageHeaders(siblings);
  const report = (err: Error) => context.logger?.error({ err }, 'a part of the page is unavailable');
  return recordEndpoint<{ readonly company: string | null }>(context, {
    // Unknown parameters are allowed, because other sites append theirs to links.
    parse: (target) => ({ kind: 'query', values: { company: companyNamed(target) } }),
    canonicalTarget(record, { company }) {
      const shown = companyShown(record, company);
      return shown === null ? '/' : `/?company=${encodeURIComponent(shown)}`;
    },
    content(record, { company }, now) {
      const page = pageView(record, companyShown(record, company), now, report);
      return { type: HTML, body: pageText(page, assets, siblings) };
    },
    present: presentOf,
    headers,
    unavailable() {
      const content = { type: HTML, body: unavailableText(assets, siblings) };
      return contentResponse(content, { ...headers, ...UNAVAILABLE_HEADERS }, 503);
    },
  });
}

/** The parts of the page that depend on the current time. */
function presentOf(snapshot: Snapshot, now: number): string {
  const { status, observer, cron, reasons } = assessHealth(snapshot, now);
  return JSON.stringify([recordingAt(snapshot, now), status, observer, cron.status, reasons]);
}

function assetEndpoint({ text, type }: Asset): Endpoint {
  const response = fixed(contentResponse({ type, body: text }, FOR_EVER));
  return () => response;
}
