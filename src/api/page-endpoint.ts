import type { RequestHandler } from 'express';
import { isFresh } from '../core/freshness.js';
import { assessHealth } from '../core/health.js';
import type { Snapshot } from '../core/snapshot.js';
import type { Logger } from '../lib/logger.js';
import { type Asset, type Assets, loadAssets } from '../site/assets.js';
import { pageText } from '../site/page.js';
import { unavailableText } from '../site/unavailable.js';
import { createBodyCache } from './body.js';
import { encodedBody, sendEncoded, sizeOfEncoded } from './encoded-body.js';
import { RETRY_AFTER_SECONDS } from './errors.js';
import { companyShown, pageView } from './page-view.js';
import { companyNamed } from './query.js';
import { setRecordHeaders } from './respond.js';
import { PAGE_HEADERS } from './security-headers.js';
import type { SnapshotSource } from './snapshot-source.js';
import { recordingAt } from './views.js';

const HTML = 'text/html; charset=utf-8';

interface PageContext {
  readonly source: SnapshotSource;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger?: Logger;
}

export interface Page {
  readonly page: RequestHandler;
  readonly assets: readonly { readonly path: string; readonly handler: RequestHandler }[];
}

/** The page for people, made once for each snapshot and company, with the files that it needs. */
export function createPage(context: PageContext): Page {
  const assets = loadAssets();
  return {
    page: pageEndpoint(context, assets),
    assets: Object.values(assets).map((asset: Asset) => ({
      path: asset.path,
      handler: assetEndpoint(asset),
    })),
  };
}

function pageEndpoint({ source, now: clock, logger }: PageContext, assets: Assets): RequestHandler {
  const bodyOf = createBodyCache((text: string) => encodedBody(text, HTML), sizeOfEncoded);
  const unavailable = encodedBody(unavailableText(assets), HTML);
  const tell = (err: Error) => logger?.error({ err }, 'a part of the page is unavailable');
  return async (req, res) => {
    const now = clock();
    const named = companyNamed(req.originalUrl);
    const result = await source.read((record) => {
      const { snapshot } = record;
      if (!isFresh(snapshot.generatedAt, now)) return null;
      const company = companyShown(record, named);
      const key = JSON.stringify([company, presentOf(snapshot, now)]);
      const body = bodyOf(snapshot, key, () => pageText(pageView(record, company, now, tell), assets));
      return body && { snapshot, body };
    });
    res.set(PAGE_HEADERS);
    if (result.kind === 'unavailable' || result.value === null) {
      res.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER_SECONDS) });
      return sendEncoded(req, res, unavailable);
    }
    setRecordHeaders(res, result.value.snapshot, now);
    sendEncoded(req, res, result.value.body);
  };
}

/** What the page says of the present moment besides the snapshot. */
function presentOf(snapshot: Snapshot, now: number): readonly unknown[] {
  const { status, observer, cron, reasons } = assessHealth(snapshot, now);
  return [recordingAt(snapshot, now), status, observer, cron.status, reasons];
}

function assetEndpoint({ text, type }: Asset): RequestHandler {
  const body = encodedBody(text, type);
  return (req, res) => {
    res.set('Cache-Control', 'public, max-age=31536000, immutable');
    sendEncoded(req, res, body);
  };
}
