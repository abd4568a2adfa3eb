import { assessHealth } from '../core/health.js';
import type { Snapshot } from '../core/snapshot.js';
import { type Asset, type Assets, loadAssets } from '../site/assets.js';
import { pageText } from '../site/page.js';
import { unavailableText } from '../site/unavailable.js';
import { type Answer, answer, unchanging } from './http/answer.js';
import { encodedBody } from './http/body.js';
import { recordEndpoint, type View } from './http/data-endpoint.js';
import type { Endpoint, EndpointContext, Found } from './http/endpoint.js';
import { UNAVAILABLE_HEADERS } from './http/errors.js';
import { companyNamed } from './http/query.js';
import { PAGE_HEADERS } from './http/security-headers.js';
import { companyShown, pageView } from './page-view.js';
import { recordingAt } from './views.js';

const HTML = 'text/html; charset=utf-8';
const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** The page for people, made once for each snapshot and company, and the files that it needs, by path. */
export function pageEndpoints(context: EndpointContext): Readonly<Record<string, Endpoint>> {
  const assets = loadAssets();
  const files = Object.values(assets).map((asset: Asset) => [asset.path, assetEndpoint(asset)]);
  return { '/': pageEndpoint(context, assets), ...Object.fromEntries(files) };
}

interface Shown {
  /** One that has a ledger, or null for the default. */
  readonly company: string | null;
}

function pageEndpoint(context: EndpointContext, assets: Assets): Endpoint {
  return recordEndpoint<Shown>(context, {
    // Whatever else stands there: links to a page get parameters of others.
    parse: (target) => ({ kind: 'query', values: { company: companyNamed(target) } }),
    view: pageMaker(context, assets),
    present: presentOf,
    headers: PAGE_HEADERS,
    unavailable: () => unavailablePage(assets),
  });
}

function pageMaker({ logger }: EndpointContext, assets: Assets): View<Shown> {
  const tell = (err: Error) => logger?.error({ err }, 'a part of the page is unavailable');
  return {
    settle: (record, { company }) => ({ company: companyShown(record, company) }),
    body: (record, { company }, now) =>
      encodedBody(pageText(pageView(record, company, now, tell), assets), HTML),
  };
}

function unavailablePage(assets: Assets): Answer {
  return answer(503, encodedBody(unavailableText(assets), HTML), { ...PAGE_HEADERS, ...UNAVAILABLE_HEADERS });
}

/** What the page says of the present moment besides the snapshot. */
function presentOf(snapshot: Snapshot, now: number): string {
  const { status, observer, cron, reasons } = assessHealth(snapshot, now);
  return JSON.stringify([recordingAt(snapshot, now), status, observer, cron.status, reasons]);
}

function assetEndpoint({ text, type }: Asset): Endpoint {
  const found: Found = { prepared: unchanging(encodedBody(text, type), FOR_EVER), of: null };
  return async () => found;
}
