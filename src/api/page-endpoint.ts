import { assessHealth } from '../core/health.js';
import type { Snapshot } from '../core/snapshot.js';
import { type Asset, loadAssets } from '../site/assets.js';
import { oddsPath } from '../site/companies.js';
import type { Site } from '../site/document.js';
import { type Locale, localeOf, pageLink } from '../site/locale.js';
import { oddsUnavailableText, unavailableText, unknownCompanyText } from '../site/notices.js';
import { oddsText } from '../site/odds.js';
import { pageText } from '../site/page.js';
import { nextDueAt } from './http/cache-control.js';
import { pageHeaders } from './http/common-headers.js';
import { type Endpoint, type EndpointContext, fixed } from './http/endpoint.js';
import { NO_STORE, UNAVAILABLE_HEADERS } from './http/errors.js';
import { parameterNamed } from './http/query.js';
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
  const site = { assets, siblings: context.siblings, publicUrl: context.publicUrl };
  const files = Object.values(assets).map((asset: Asset) => [asset.path, assetEndpoint(asset)]);
  return {
    '/': pageEndpoint(context, site),
    '/odds': oddsPageEndpoint(context, site),
    ...Object.fromEntries(files),
  };
}

function pageEndpoint(context: EndpointContext, site: Site): Endpoint {
  const headers = pageHeaders(site.siblings);
  const report = (err: Error) => context.logger?.error({ err }, 'a part of the page is unavailable');
  return recordEndpoint<{ readonly locale: Locale }>(context, {
    // Unknown parameters are allowed, because other sites append theirs to links.
    parse: (target) => ({ kind: 'query', values: { locale: localeNamed(target) } }),
    canonicalTarget: (_record, { locale }) => pageLink('/', locale.named),
    content: (record, { locale }, now) => ({
      type: HTML,
      body: pageText(pageView(record, now, report), shownFrom(site, record.snapshot), locale),
    }),
    present: presentOf,
    headers,
    unavailable({ locale }) {
      const content = { type: HTML, body: unavailableText(site, locale) };
      return contentResponse(content, { ...headers, ...UNAVAILABLE_HEADERS }, 503);
    },
  });
}

/** Parameters as on the start page; a company without odds is 404, in a page that names the others. */
function oddsPageEndpoint(context: EndpointContext, site: Site): Endpoint {
  const headers = pageHeaders([]);
  return recordEndpoint<{ readonly company: string | null; readonly locale: Locale }>(context, {
    parse: (target) => ({
      kind: 'query',
      values: { company: parameterNamed(target, 'company'), locale: localeNamed(target) },
    }),
    canonicalTarget(record, query) {
      checkCompany(record, query);
      return pageLink(oddsPath(query.company), query.locale.named);
    },
    content: (record, { company, locale }) => ({
      type: HTML,
      body: oddsText(oddsView(record, company), shownFrom(site, record.snapshot), locale),
    }),
    headers,
    refused(record, { locale }) {
      const companies = launchCompanies(record).map(({ company }) => company);
      const content = { type: HTML, body: unknownCompanyText(companies, site, locale) };
      return plainResponse(content, { ...headers, ...NO_STORE }, 404);
    },
    unavailable({ locale }) {
      const content = { type: HTML, body: oddsUnavailableText(site, locale) };
      return contentResponse(content, { ...headers, ...UNAVAILABLE_HEADERS }, 503);
    },
  });
}

function shownFrom(site: Site, snapshot: Snapshot): Site {
  return { ...site, snapshot: { generatedAt: snapshot.generatedAt, nextAt: nextDueAt(snapshot) } };
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

/** The language that a page's address names (http/page-language.ts). */
function localeNamed(target: string): Locale {
  return localeOf(parameterNamed(target, 'lang'));
}
