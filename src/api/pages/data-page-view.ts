import { assessHealth } from '../../core/health/health.js';
import { reservationOf } from '../../core/record/known-time.js';
import type { Snapshot } from '../../core/snapshot.js';
import type { DataPageData } from '../../site/page-data.js';
import { coverageView } from '../views/record-views.js';

/** The content of the page `/data`. */
export function dataPageView(snapshot: Snapshot, now: number): DataPageData {
  return {
    product: snapshot.product.name,
    generatedAt: snapshot.generatedAt,
    recordStartedAt: snapshot.recordStartedAt,
    reservation: reservationOf(snapshot),
    sources: snapshot.sources,
    configured: snapshot.configured,
    health: assessHealth(snapshot, now),
    coverage: coverageView(snapshot),
  };
}
