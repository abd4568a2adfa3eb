import { assessHealth } from '../../core/health.js';
import type { Snapshot } from '../../core/snapshot.js';
import { isoInstant } from '../../lib/iso.js';
import type { Asset } from '../../site/assets.js';
import { dataText } from '../../site/data/data.js';
import type { PagePath, Site } from '../../site/document.js';
import { methodText } from '../../site/method.js';
import { oddsUnavailableText, unavailableText, unknownCompanyText } from '../../site/notices.js';
import { oddsPath } from '../../site/odds/companies.js';
import { oddsText } from '../../site/odds/odds.js';
import { scoresText } from '../../site/scores/scores.js';
import { pageText } from '../../site/start/page.js';
import { type Locale, localeOf, pageLink } from '../../site/words/locale.js';
import { nextDueAt } from '../http/cache-control.js';
import { PAGE_HEADERS } from '../http/common-headers.js';
import { type Endpoint, type EndpointContext, fixed } from '../http/endpoint.js';
import { NO_STORE, UNAVAILABLE_HEADERS } from '../http/errors.js';
import { parameterNamed } from '../http/query.js';
import { recordEndpoint } from '../http/record-endpoint.js';
import { contentResponse, plainResponse, type Response } from '../http/response.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { dataPageView } from '../views/data-page-view.js';
import { checkCompany, launchCompanies, oddsView } from '../views/launch-views.js';
import { pageView } from '../views/page-view.js';
import { recordingAt } from '../views/record-views.js';
import { scoresView } from '../views/scores-view.js';
import { docsEndpoint } from './docs-endpoint.js';

const HTML = 'text/html; charset=utf-8';
const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** The web pages and their files, by path. */
export function pageEndpoints(context: EndpointContext, site: Site): Readonly<Record<string, Endpoint>> {
  const files = Object.values(site.assets).map((asset: Asset) => [asset.path, assetEndpoint(asset)]);
  const report = (err: Error) => context.logger?.error({ err }, 'a part of the page is unavailable');
  const odds = oddsPageEndpoint(context, site);
  return {
    // What the last reset was, the chance of the next, and how far to trust it.
    '/': orOddsOf(
      odds,
      pageEndpoint(context, site, {
        path: '/',
        text: (record, shown, locale, now) => pageText(pageView(record, now, report), shown, locale),
        present: presentOf,
      }),
    ),
    '/odds': odds,

    // How good the forecast has been.
    '/scores': pageEndpoint(context, site, {
      path: '/scores',
      text: (record, shown, locale) => scoresText(scoresView(record), shown, locale),
    }),

    // What counts, and how everything is made.
    '/method': pageEndpoint(context, site, {
      path: '/method',
      text: ({ snapshot }, shown, locale) => methodText(subjectOf(snapshot), shown, locale),
    }),

    // How to get the data, where they come from, and what they cover.
    '/data': pageEndpoint(context, site, {
      path: '/data',
      text: ({ snapshot }, shown, locale, now) => dataText(dataPageView(snapshot, now), shown, locale),
      present: presentOf,
    }),

    // The documentation of the API and its files.
    '/docs': docsEndpoint(site),
    ...Object.fromEntries(files),
  };
}

interface RecordPage {
  readonly path: PagePath;
  /** @param shown what all pages share, and the times of this snapshot */
  text(record: RecordView, shown: Site, locale: Locale, now: number): string;
  /** What it says of the present besides the snapshot. */
  readonly present?: (snapshot: Snapshot, now: number) => string;
}

/** A page that takes no parameter but its language. Others are allowed, because other sites append theirs to links. */
function pageEndpoint(context: EndpointContext, site: Site, page: RecordPage): Endpoint {
  const { path, text, present = () => '' } = page;
  return recordEndpoint<{ readonly locale: Locale }>(context, {
    parse: (target) => ({ locale: localeNamed(target) }),
    canonicalTarget: (_record, { locale }) => pageLink(path, locale.named),
    content: (record, { locale }, now) => ({
      type: HTML,
      body: text(record, shownFrom(site, record.snapshot), locale, now),
    }),
    present,
    headers: PAGE_HEADERS,
    unavailable({ locale }) {
      const content = { type: HTML, body: unavailableText(path, site, locale) };
      return contentResponse(content, { ...PAGE_HEADERS, ...UNAVAILABLE_HEADERS }, 503);
    },
  });
}

/** Parameters as on the start page; a company without odds is 404, in a page that names the others. */
function oddsPageEndpoint(context: EndpointContext, site: Site): Endpoint {
  return recordEndpoint<{ readonly company: string | null; readonly locale: Locale }>(context, {
    parse: (target) => ({ company: parameterNamed(target, 'company'), locale: localeNamed(target) }),
    canonicalTarget(record, query) {
      checkCompany(record, query);
      return pageLink(oddsPath(query.company), query.locale.named);
    },
    content: (record, { company, locale }) => ({
      type: HTML,
      body: oddsText(oddsView(record, company), shownFrom(site, record.snapshot), locale),
    }),
    headers: PAGE_HEADERS,
    refused(record, { locale }) {
      const companies = launchCompanies(record).map(({ company }) => company);
      const content = { type: HTML, body: unknownCompanyText(companies, site, locale) };
      return plainResponse(content, { ...PAGE_HEADERS, ...NO_STORE }, 404);
    },
    unavailable({ locale }) {
      const content = { type: HTML, body: oddsUnavailableText(site, locale) };
      return contentResponse(content, { ...PAGE_HEADERS, ...UNAVAILABLE_HEADERS }, 503);
    },
  });
}

function shownFrom(site: Site, snapshot: Snapshot): Site {
  return { ...site, snapshot: { generatedAt: snapshot.generatedAt, nextAt: nextDueAt(snapshot) } };
}

/** A start page whose address names a company leads to its odds; one that has none is the same 404 as there. */
function orOddsOf(odds: Endpoint, start: Endpoint): Endpoint {
  return async (target, now) => {
    const company = parameterNamed(target, 'company');
    if (company === null) return start(target, now);
    const location = pageLink(oddsPath(company), localeNamed(target).named);
    const answer = await odds(location, now);
    return answer.status === 200 ? redirectTo(location) : answer;
  };
}

/** Not for good: which companies have odds depends on the record. */
function redirectTo(location: string): Response {
  const content = { type: 'text/plain; charset=utf-8', body: `See ${location}\n` };
  return plainResponse(content, { Location: location, ...NO_STORE }, 302);
}

/** The parts of a page that depend on the current time. */
function presentOf(snapshot: Snapshot, now: number): string {
  const { status, observer, cron, reasons } = assessHealth(snapshot, now);
  return JSON.stringify([recordingAt(snapshot, now), status, observer, cron.status, reasons]);
}

function subjectOf({ product, generatedAt }: Snapshot) {
  return { product: product.name, generatedAt: isoInstant(generatedAt) };
}

function assetEndpoint({ text, type }: Asset): Endpoint {
  const response = fixed(contentResponse({ type, body: text }, FOR_EVER));
  return () => response;
}

/** The language that a page's address names (http/page-language.ts). */
function localeNamed(target: string): Locale {
  return localeOf(parameterNamed(target, 'lang'));
}
