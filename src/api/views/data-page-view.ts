import { assessHealth } from '../../core/health.js';
import type { Snapshot } from '../../core/snapshot.js';
import type { DataPageData } from '../../site/page-data.js';
import { coverageView, healthView, notLive } from './record-views.js';

/** The content of the page `/data`. */
export function dataPageView(snapshot: Snapshot, now: number): DataPageData {
  return {
    product: snapshot.product.name,
    generatedAt: snapshot.generatedAt,
    recordStartedAt: snapshot.recordStartedAt,
    known: snapshot.known,
    notLive: notLive(snapshot),
    sources: snapshot.sources,
    configured: snapshot.configured,
    health: healthView(assessHealth(snapshot, now)),
    gaps: snapshot.stats.gaps,
    coverage: coverageView(snapshot),
  };
}
