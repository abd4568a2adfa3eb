import type { Snapshot } from '../../core/snapshot.js';
import { epochMs } from '../../core/time/instant.js';
import type { Logger } from '../../lib/logger.js';
import type { Asset } from '../../site/assets.js';
import { dataText } from '../../site/data/data.js';
import { unavailableText } from '../../site/notices.js';
import { oddsText } from '../../site/odds/odds.js';
import type { OddsData } from '../../site/page-data.js';
import type { PagePath } from '../../site/pieces/addresses.js';
import type { Site } from '../../site/pieces/site.js';
import { scoresText } from '../../site/scores/scores.js';
import { pageText } from '../../site/start/page.js';
import { type Locale, localeOf, pageLink } from '../../words/locale.js';
import { nextDueAt } from '../http/cache-control.js';
import { PAGE_HEADERS } from '../http/common-headers.js';
import type { Endpoint, Endpoints, RecordEndpoint } from '../http/endpoint.js';
import { UNAVAILABLE_HEADERS } from '../http/errors.js';
import { parameterNamed } from '../http/query.js';
import { contentResponse, type HttpResponse } from '../http/response.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { launchCompanies } from '../views/launch-views.js';
import { dataPageView } from './data-page-view.js';
import { docsEndpoint } from './docs-endpoint.js';
import { pageView } from './page-view.js';
import { scoresView } from './scores-view.js';

const HTML = 'text/html; charset=utf-8';
const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** The web pages and their files, by path. */
export function pageEndpoints(site: Site, logger: Logger | undefined): Endpoints {
  const { style, script, stills } = site.assets;
  const files = [style, script]
    .concat(Object.values(stills))
    .map((asset) => [asset.path, assetEndpoint(asset)]);
  const report = (err: Error) => logger?.error({ err }, 'a part of the page is unavailable');
  const scores = pageEndpoint(site, {
    path: '/scores',
    text: (record, shown, locale) => scoresText(scoresView(record), shown, locale),
  });
  return {
    // What the last reset was, the chance of the next, and how far to trust it.
    '/': pageEndpoint(site, {
      path: '/',
      text: (record, shown, locale, now) => pageText(pageView(record, now, report), shown, locale),
    }),

    // Which company may launch a model next.
    '/odds': pageEndpoint(site, {
      path: '/odds',
      text: (record, shown, locale) => oddsText(oddsPageView(record), shown, locale),
    }),

    // How good the forecast has been, what counts, and how it works.
    '/scores': scores,
    '/method': scores,

    // How to get the data, and when the posts could be read.
    '/data': pageEndpoint(site, {
      path: '/data',
      text: ({ snapshot }, shown, locale, now) => dataText(dataPageView(snapshot, now), shown, locale),
    }),

    // The documentation of the API and its files.
    '/docs': docsEndpoint(site),
    ...Object.fromEntries(files),
  };
}

/** What every page takes. */
interface PageQuery {
  readonly locale: Locale;
}

interface RecordPage {
  readonly path: PagePath;
  /** @param shown what all pages share, and the times of this snapshot */
  text(record: RecordView, shown: Site, locale: Locale, now: number): string;
}

/**
 * A page that takes no parameter but its language. Others are allowed, because other sites append theirs to
 * links.
 */
function pageEndpoint(site: Site, page: RecordPage): RecordEndpoint<PageQuery> {
  const { path, text } = page;
  return {
    parse: (target) => ({ locale: localeNamed(target) }),
    key: (target) => addressIn(localeNamed(target), path),
    content: (record, { locale }, now) => ({
      type: HTML,
      body: text(record, shownFrom(site, record.snapshot), locale, now),
      headers: PAGE_HEADERS,
    }),
    unavailable: ({ locale }) => unavailablePage(unavailableText(path, site, locale)),
  };
}

function unavailablePage(body: string): HttpResponse {
  return contentResponse({ type: HTML, body }, { ...PAGE_HEADERS, ...UNAVAILABLE_HEADERS }, 503);
}

/** The key of a kept page: its address, and the region of its dates, which links do not name. */
function addressIn({ language, named }: Locale, path: string): string {
  return `${pageLink(path, named)} ${language}`;
}

function shownFrom(site: Site, snapshot: Snapshot): Site {
  return { ...site, snapshot: { generatedAt: epochMs(snapshot.generatedAt), nextAt: nextDueAt(snapshot) } };
}

function oddsPageView(record: RecordView): OddsData {
  return { generatedAt: record.snapshot.generatedAt, companies: launchCompanies(record) };
}

/** Pictures are compressed already. */
function assetEndpoint({ type, body }: Asset): Endpoint {
  const content = typeof body === 'string' ? { type, body } : { type, body, compressed: null };
  const response = contentResponse(content, FOR_EVER);
  return () => response;
}

/** The language that a page's address names (http/page-language.ts). */
function localeNamed(target: string): Locale {
  return localeOf(parameterNamed(target, 'lang'));
}
