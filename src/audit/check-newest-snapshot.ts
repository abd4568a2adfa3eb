import { type Hole, knownTime } from '../core/record/known-time.js';
import { RECENT_GAPS, type RecordSummary, recordStart, recordStatistics } from '../core/record/statistics.js';
import { liveAccuracy } from '../core/scoring/live-accuracy.js';
import { type Snapshot, UNCONFIRMED_SHOWN } from '../core/snapshot.js';
import { DAY_MS } from '../core/time.js';
import { coverageOfTurn } from '../ledger/read/coverage.js';
import { journalSpan, savedVersions } from '../ledger/read/journal.js';
import { lastLaunchRead } from '../ledger/read/launch-posts.js';
import { earlierHeads, ledgerId, mirroredLedgers } from '../ledger/read/ledger-state.js';
import { firstOddsIssue } from '../ledger/read/odds-journal.js';
import { scoredWindows } from '../ledger/read/scores.js';
import { lastModelReading, sourceStateHash } from '../ledger/read/turn.js';
import type { Find, FindHere } from './audit-report.js';
import { type Audited, COUNTED, CURRENT, instant, rowsOf } from './audited.js';
import { checkServedOdds } from './check-odds.js';
import { differences } from './differences.js';

/** Recomputes what the API serves now from the tables, as of the newest turn. */
export function checkNewestSnapshot(
  ledger: Audited,
  snapshot: Snapshot,
  find: Find,
  findHere: FindHere,
): void {
  const { queries } = ledger;
  const model = lastModelReading(queries);
  const launch = lastLaunchRead(queries);
  const summary = summaryOf(ledger, snapshot.generatedAt);
  const covered = coverageOfTurn(queries);
  const expected = {
    ...recordOf(snapshot, covered, summary),
    unconfirmed: unconfirmedOf(ledger),
    odds: { recordingSince: firstOddsIssue(queries) },
    ledger: ledgerStateOf(ledger),
    ...sourcesOf(ledger, {
      ai: { lastSuccessfulReadAt: model?.readAt ?? null, lastSuccessfulModel: model?.model ?? null },
      hintLane: {
        lastReadAt: launch?.at ?? null,
        lastReadTitle: launch?.title ?? null,
        lastReadUrl: launch?.url ?? null,
      },
    }),
  };
  for (const difference of differences(snapshot, expected))
    findHere(`does not follow from the tables: ${difference}`);
  checkSharedCoverage(covered, snapshot, findHere);
  checkAccuracy(ledger, snapshot, findHere);
  checkServedOdds(ledger, snapshot, findHere);
  const { sourceStateHash: left } = snapshot;
  if (left !== sourceStateHash(queries))
    find(
      'source_state',
      null,
      'was changed since the newest turn: it does not match the hash in its snapshot',
    );
}

/** What follows from the resets and coverage. */
function recordOf({ generatedAt }: Snapshot, covered: readonly Hole[], summary: RecordSummary) {
  const { gaps, ...stats } = recordStatistics(summary, generatedAt);
  return {
    recordStartedAt: recordStart(covered, summary),
    known: knownTime(covered, summary.lastAt, generatedAt),
    stats: { ...stats, gaps },
  };
}

function ledgerStateOf({
  queries,
  newestTurn,
}: Audited): Omit<Exclude<Snapshot['ledger'], null>, 'coverage'> {
  return {
    id: ledgerId(queries) ?? '',
    revision: newestTurn?.resetsThrough ?? 0,
    earlier: [...earlierHeads(queries, 1)],
    mirrors: [...mirroredLedgers(queries)],
  };
}

/** From `resets`, not from the ranks that the worker uses: those have their own check. */
function summaryOf(ledger: Audited, now: number): RecordSummary {
  const through = ledger.newestTurn?.resetsThrough ?? 0;
  const counted = rowsOf<{ at: number }>(ledger, `WITH ${COUNTED} SELECT at FROM counted ORDER BY at`, {
    through,
  });
  let total = 0;
  let firstAt: number | null = null;
  let lastAt: number | null = null;
  const covered = [...coverageOfTurn(ledger.queries)];
  const knownGaps = { count: 0, totalMs: 0 };
  let longestGapMs: number | null = null;
  let recentGapsMs: number[] = [];
  const since = { 7: 0, 30: 0 };
  for (const { at } of counted) {
    while (covered[0] && covered[0].toAt < at) covered.shift();
    if (lastAt !== null && covered[0] && covered[0].fromAt <= lastAt) {
      const gap = at - lastAt;
      knownGaps.count += 1;
      knownGaps.totalMs += gap;
      longestGapMs = Math.max(longestGapMs ?? gap, gap);
      recentGapsMs = [gap, ...recentGapsMs].slice(0, RECENT_GAPS);
    }
    total += 1;
    firstAt ??= at;
    lastAt = at;
    if (at > now - 7 * DAY_MS) since[7] += 1;
    if (at > now - 30 * DAY_MS) since[30] += 1;
  }
  return {
    total,
    firstAt,
    lastAt,
    countLast7Days: since[7],
    countLast30Days: since[30],
    knownGaps,
    recentGapsMs,
    longestGapMs,
    banked: bankedOf(ledger, through),
  };
}

function bankedOf({ sqlite }: Audited, through: number): RecordSummary['banked'] {
  return sqlite
    .prepare(
      `SELECT count(*) AS count, max(at) AS lastAt FROM resets AS r
         WHERE r.kind = 'banked' AND r.status = 'confirmed' AND ${CURRENT}`,
    )
    .get({ through }) as RecordSummary['banked'];
}

function unconfirmedOf(ledger: Audited): Snapshot['unconfirmed'] {
  const through = ledger.newestTurn?.resetsThrough ?? 0;
  const rows = rowsOf<Snapshot['unconfirmed'][number]>(
    ledger,
    `SELECT r.at, r.kind, r.text, r.url FROM resets AS r WHERE r.status = 'unconfirmed' AND ${CURRENT}
       ORDER BY r.at DESC LIMIT ${UNCONFIRMED_SHOWN}`,
    { through },
  );
  return [...rows];
}

/** The state of the sources, from the rows of the turn in `source_reads`. */
function sourcesOf(
  { sqlite, newestTurn }: Audited,
  last: { readonly ai: object; readonly hintLane: object },
) {
  const reads = sqlite
    .prepare('SELECT role, outcome, failure_class AS failureClass FROM source_reads WHERE turn_id = ?')
    .all(newestTurn?.id ?? 0) as { role: string; outcome: string; failureClass: string | null }[];
  const isRead = (role: string) => reads.some((one) => one.role === role && one.outcome !== 'failed');
  const feeds = reads.filter(({ role }) => role === 'launches');
  const cut = feeds.filter(
    ({ outcome, failureClass }) => outcome === 'failed' || failureClass !== null,
  ).length;
  const isLive = isRead('primary');
  const isCut = (of: string) =>
    reads.some(
      ({ role, outcome, failureClass }) => role === of && (outcome === 'failed' || failureClass !== null),
    );
  return {
    sources: {
      timeline: isLive ? 'live' : isRead('fallback') ? 'fallback' : 'unavailable',
      providerStatus: isRead('status') && !isCut('status') ? 'live' : 'unavailable',
    },
    health: {
      timeline: isLive ? 'live' : 'unavailable',
      // Other problems of the turn can make it false, too.
      ...(isCut('primary') || isCut('status') ? { allSourcesRead: false } : {}),
      ai: last.ai,
      hintLane: {
        status:
          feeds.length === 0 ? 'off' : cut === 0 ? 'live' : cut < feeds.length ? 'degraded' : 'unavailable',
        ...last.hintLane,
      },
    },
  };
}

/** Coverage only grows, so what a snapshot says is covered stays so. */
function checkSharedCoverage(covered: readonly Hole[], { ledger }: Snapshot, findHere: FindHere): void {
  for (const { fromAt, toAt } of ledger.coverage)
    if (!covered.some((one) => one.fromAt <= fromAt && toAt <= one.toAt))
      findHere(`says that ${instant(fromAt)} to ${instant(toAt)} is covered, which it is not`);
}

function checkAccuracy({ queries }: Audited, { forecast }: Snapshot, findHere: FindHere): void {
  // That turn could not read the journal, and published that.
  if (forecast.liveAccuracy.status === 'unavailable') return;
  const expected = liveAccuracy(scoredWindows(queries), journalSpan(queries, savedVersions(queries)));
  for (const difference of differences(forecast.liveAccuracy, expected, 'forecast.liveAccuracy'))
    findHere(`its scores do not follow from forecasts and scores: ${difference}`);
}
