import { assessHealth } from '../core/health.js';
import type { Snapshot } from '../core/snapshot.js';
import { type Asset, type Assets, loadAssets } from '../site/assets.js';
import { oddsPath } from '../site/companies.js';
import { oddsUnavailableText, unavailableText, unknownCompanyText } from '../site/notices.js';
import { oddsText } from '../site/odds.js';
import { pageText } from '../site/page.js';
import { pageHeaders } from './http/common-headers.js';
import { type Endpoint, type EndpointContext, fixed } from './http/endpoint.js';
import { NO_STORE, UNAVAILABLE_HEADERS } from './http/errors.js';
import { companyNamed } from './http/query.js';
import { recordEndpoint } from './http/record-endpoint.js';
import { contentResponse, plainResponse } from './http/response.js';
import { checkCompany, launchCompanies, oddsView } from './launch-views.js';
import { pageView } from './page-view.js';
import { recordingAt } from './views.js';

const HTML = 'text/html; charset=utf-8';
const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** The web pages and their files, by path. */
export function pageEndpoints(context: EndpointContext): Readonly<Record<string, Endpoint>> {
  const assets = loadAssets();
  const files = Object.values(assets).map((asset: Asset) => [asset.path, assetEndpoint(asset)]);
  return {
    '/': pageEndpoint(context, assets),
    '/odds': oddsPageEndpoint(context, assets),
    ...Object.fromEntries(files),
  };
}

function pageEndpoint(context: EndpointContext, assets: Assets): Endpoint {
  const { siblings } = context;
  const headers = pageHeaders(siblings);
  const report = (err: Error) => context.logger?.error({ err }, 'a part of the page is unavailable');
  return recordEndpoint<object>(context, {
    // Unknown parameters are allowed, because other sites append theirs to links.
    parse: () => ({ kind: 'query', values: {} }),
    canonicalTarget: () => '/',
    content: (record, _query, now) => ({
      type: HTML,
      body: pageText(pageView(record, now, report), assets, siblings),
    }),
    present: presentOf,
    headers,
    unavailable() {
      const content = { type: HTML, body: unavailableText(assets, siblings) };
      return contentResponse(content, { ...headers, ...UNAVAILABLE_HEADERS }, 503);
    },
  });
}

/** Parameters as on the start page; a company without odds is 404, in a page that names the others. */
function oddsPageEndpoint(context: EndpointContext, assets: Assets): Endpoint {
  const headers = pageHeaders([]);
  return recordEndpoint<{ readonly company: string | null }>(context, {
    parse: (target) => ({ kind: 'query', values: { company: companyNamed(target) } }),
    canonicalTarget(record, query) {
      checkCompany(record, query);
      return oddsPath(query.company);
    },
    content: (record, { company }) => ({ type: HTML, body: oddsText(oddsView(record, company), assets) }),
    headers,
    refused(record) {
      const companies = launchCompanies(record).map(({ company }) => company);
      const content = { type: HTML, body: unknownCompanyText(companies, assets) };
      return plainResponse(content, { ...headers, ...NO_STORE }, 404);
    },
    unavailable() {
      const content = { type: HTML, body: oddsUnavailableText(assets) };
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
