import type { Service } from '../../core/alerts/alert.js';
import type { Reason } from '../../core/health/reasons.js';
import { INCIDENTS_SHOWN, SNAPSHOT_VERSION, type Snapshot } from '../../core/snapshot.js';
import { isoInstant, isoInstantOrNull } from '../../core/time/instant.js';
import { nextRunAt } from '../../core/time/schedule-gap.js';
import type { ChainHead } from '../../ledger/chain/append.js';
import type { SnapshotFacts } from '../../ledger/read/snapshot-facts.js';
import { isOpen } from '../../sources/status/status-incidents.js';
import { type Fetched, failureOf } from '../fetch/fetched.js';
import type { JudgedTurn } from './reasons.js';

/** The published part of the configuration. */
export interface SnapshotContext {
  readonly product: Snapshot['product'];
  readonly intervalMs: number;
  /** Cron expression of the turns. */
  readonly schedule?: string;
  /** Names of the sources, for the public. */
  readonly sourceNames?: readonly string[];
  /** Origin of the instance's pages; null if it is not configured. */
  readonly publicUrl?: string | null;
  readonly ai: Pick<Snapshot['health']['ai'], 'configured' | 'keyless' | 'requestedModel'>;
}

/** As alerts name it. Its data page shows sources and health. */
export function serviceOf({
  product,
  publicUrl = null,
}: Pick<SnapshotContext, 'publicUrl'> & { readonly product: { readonly name: string } }): Service {
  return { name: `Reset Record for ${product.name}`, url: publicUrl && `${publicUrl}/data` };
}

/** What a turn has read and decided before it publishes. */
interface DecidedTurn extends JudgedTurn {
  readonly reasons: readonly Reason[];
  readonly sourceStateHash: string;
  readonly chain: ChainHead;
  readonly context: SnapshotContext;
}

/** What the API serves after this turn. */
export function buildSnapshot(facts: SnapshotFacts, turn: DecidedTurn): Snapshot {
  const { now, fetched, context } = turn;
  const primary = fetched.timeline[0]?.result.kind === 'read';
  const fallback = fetched.timeline.slice(1).some((source) => source.result.kind === 'read');
  return {
    ...facts,
    version: SNAPSHOT_VERSION,
    generatedAt: isoInstant(now),
    configured: {
      timeline: fetched.timeline.length > 0,
      providerStatus: fetched.status !== null,
      names: [...(context.sourceNames ?? [])],
    },
    product: context.product,
    sources: {
      record: 'live',
      timeline: primary ? 'live' : fallback ? 'fallback' : 'unavailable',
      providerStatus: fetched.status && failureOf(fetched.status) === null ? 'live' : 'unavailable',
    },
    forecast: turn.forecast,
    odds: { bookHash: turn.odds.bookHash, configured: turn.odds.configured },
    incidents: openIncidents(fetched.status),
    health: {
      ...facts.health,
      intervalMs: context.intervalMs,
      nextTurnAt: context.schedule === undefined ? null : isoInstantOrNull(nextRunAt(context.schedule, now)),
      timeline: primary ? 'live' : 'unavailable',
      clock: turn.clock.clock,
      ai: { ...context.ai, ...facts.health.ai },
      hintLane: { status: hintLaneStatus(fetched), ...facts.health.hintLane },
      reasons: [...turn.reasons],
    },
    sourceStateHash: turn.sourceStateHash,
    chain: { seq: turn.chain.seq, head: turn.chain.hash },
  };
}

/** Only from this turn's read: whether others are still open is not known. */
function openIncidents(status: Fetched['status']): Snapshot['incidents'] {
  if (status?.result.kind !== 'read') return [];
  return status.result.read.incidents
    .filter((incident) => incident.counts && isOpen(incident))
    .sort((a, b) => b.startedAt - a.startedAt)
    .slice(0, INCIDENTS_SHOWN)
    .map(({ name, startedAt, url }) => ({ name, startedAt: isoInstant(startedAt), url }));
}

/** `off` if no launch feed is configured. */
function hintLaneStatus({ launches }: Fetched): Snapshot['health']['hintLane']['status'] {
  const failed = launches.filter((feed) => failureOf(feed) !== null).length;
  if (launches.length === 0) return 'off';
  if (failed === 0) return 'live';
  return failed < launches.length ? 'degraded' : 'unavailable';
}
