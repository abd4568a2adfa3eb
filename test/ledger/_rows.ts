import { createAppender } from '../../src/ledger/chain/append.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { NOW } from '../_support/ledgers/snapshot.js';

/** Two rows in every chained table, every nullable column once filled and once empty, whatever the constraints say. */
export function fillEveryTable(ledger: TestLedger): void {
  ledger.writer.sqlite.pragma('ignore_check_constraints = ON');
  ledger.writer.commit((tx) => {
    const appender = createAppender(tx);
    for (const full of [true, false]) {
      const or = <T>(value: T): T | null => (full ? value : null);
      const n = full ? 1 : 2;
      const turnId = appender.append('turns', {
        trigger: 'schedule',
        slot: NOW,
        startedAt: NOW + 1,
        committedAt: NOW + 2,
      });
      appender.append('sourceReads', {
        turnId,
        source: 'file:a.jsonl',
        role: 'primary',
        outcome: full ? 'failed' : 'ok',
        failureClass: or('timeout'),
        failureDetail: or('no answer'),
        httpStatus: or(504),
        startedAt: NOW,
        finishedAt: NOW + 1,
        items: 2,
        contiguous: 1,
        oldestAt: or(NOW - 2),
        newestAt: or(NOW - 1),
      });
      const postId = appender.append('posts', {
        turnId,
        source: 'file:a.jsonl',
        externalId: `post-${n}`,
        contentHash: `hash-${n}`,
        identity: `status:${n}`,
        revision: 1,
        at: NOW - n,
        dating: 'stated',
        text: 'Limits are "reset" — für alle 🎉\n\u0000 \u2028',
        url: or('https://social.example/1'),
        isReply: 0,
        context: '[]',
        firstSeenAt: NOW,
      });
      const readingId = appender.append('readings', {
        turnId,
        postId,
        reader: 'model',
        readerVersion: 'prompt-1',
        kind: 'hint',
        evidence: or('reset'),
        another: 0,
        times: 1,
        promises: or('banked'),
        strength: or('explicit'),
        scope: or('everyone'),
        reason: or('gift'),
        expiresAt: or(NOW + 5),
        windowKind: or('clock'),
        windowFrom: or(NOW + 3),
        windowTo: or(NOW + 4),
        confidence: full ? 0.1 + 0.2 : 1,
        rationale: 'because',
        requestedModel: or('reader-small'),
        responseModel: or('reader-small-1'),
        promptTokens: or(11),
        completionTokens: or(12),
        readAt: NOW,
      });
      appender.append('readingFailures', {
        turnId,
        postId,
        reason: 'timeout',
        detail: 'no answer',
        requestedModel: 'reader-small',
        readerVersion: 'prompt-1',
        failedAt: NOW,
      });
      const resetId = appender.append('resets', (id) => ({
        resetId: full ? id : 1,
        supersedes: full ? null : 1,
        at: NOW - 5,
        kind: 'regular' as const,
        status: 'confirmed' as const,
        text: or('text'),
        url: or('https://social.example/1'),
        actor: 'worker',
        reason: 'announced by a post',
        recordedAt: NOW,
        turnId: or(turnId),
      }));
      appender.append('resetEvidence', { resetId, postId, role: 'announcement', turnId });
      appender.append('providerStatus', { turnId, indicator: 'none', description: 'all well', readAt: NOW });
      appender.append('incidents', {
        turnId,
        externalId: 'incident-1',
        contentHash: `hash-${n}`,
        name: 'outage',
        status: 'resolved',
        impact: 'major',
        startedAt: NOW - 9,
        resolvedAt: or(NOW - 8),
        components: '["api"]',
        url: or('https://status.example/1'),
        counts: 1,
        seenAt: NOW,
      });
      const forecastId = appender.append('forecasts', {
        turnId,
        slot: NOW + n,
        issuedAt: NOW + n,
        modelVersion: '1.0.0',
        probability6h: 0.1 + 0.2,
        low6h: 0.1,
        high6h: 0.4,
        baseline6h: 0.2,
        withoutHints6h: 0.25,
        smoothHistory6h: 0.15,
        probability24h: 0.6,
        low24h: 0.5,
        high24h: 0.7,
        baseline24h: 0.55,
        withoutHints24h: 0.58,
        smoothHistory24h: 0.52,
        clockFactor: 0.25,
        opens6h: full ? 1 : 0,
        opens24h: full ? 0 : 1,
      });
      appender.append('scores', {
        turnId,
        forecastId: full ? forecastId : 1,
        horizonHours: 6,
        revision: n,
        supersedes: full ? null : 1,
        opensAt: NOW + 1,
        closesAt: NOW + 2,
        status: 'scored',
        outcome: or(1),
        resetRowId: or(resetId),
        reason: 'the window is over and covered',
        scoredAt: NOW + 3,
      });
      const launchRevisionId = appender.append('launchRevisions', {
        turnId,
        company: 'birdworks',
        contentHash: `hash-${n}`,
        content: '{"asOf":"2026-06-01","launches":[],"pending":[]}',
        loadedAt: NOW,
      });
      const savedOddsId = appender.append('savedOdds', {
        turnId,
        launchRevisionId,
        company: 'birdworks',
        line: 'codebird',
        publishedOn: `2026-06-0${n}`,
        days: 30,
        issuedAt: NOW + n,
        modelVersion: '2.0.0',
        probability: 0.1 + 0.2,
        low: 0.2,
        high: 0.4,
        baseline: or(0.25),
        opens: 1,
      });
      appender.append('oddsScores', {
        turnId,
        savedOddsId,
        revision: n,
        supersedes: full ? null : 1,
        status: 'scored',
        outcome: or(1),
        launchedOn: or('2026-06-09'),
        launchRevisionId,
        reason: 'the launch list is complete to the end of the window',
        scoredAt: NOW + 3,
      });
      const launchPostId = appender.append('launchPosts', {
        turnId,
        company: 'birdworks',
        source: 'file:launches.jsonl',
        externalId: `entry-${n}`,
        contentHash: `hash-${n}`,
        identity: `status:entry-${n}`,
        revision: 1,
        at: NOW - n,
        dating: 'stated',
        text: 'Something comes next week',
        url: or('https://blog.example/1'),
        firstSeenAt: NOW,
      });
      appender.append('launchReadings', {
        turnId,
        launchPostId,
        reader: 'model',
        readerVersion: 'prompt-1',
        kind: 'hint',
        line: or('codebird'),
        evidence: or('next week'),
        windowFrom: or(NOW + 3),
        windowTo: or(NOW + 4),
        confidence: full ? 0.1 + 0.2 : 1,
        rationale: 'because',
        requestedModel: or('reader-small'),
        responseModel: or('reader-small-1'),
        promptTokens: or(11),
        completionTokens: or(12),
        readAt: NOW,
      });
      appender.append('launchReadingFailures', {
        turnId,
        launchPostId,
        reason: 'timeout',
        detail: 'no answer',
        requestedModel: 'reader-small',
        readerVersion: 'prompt-1',
        failedAt: NOW,
      });
      const alertId = appender.append('alerts', {
        turnId,
        event: 'reset.recorded',
        key: `reset:${n}`,
        resetRowId: or(resetId),
        readingId: or(readingId),
        title: 'Codebird: usage limits have been reset',
        text: 'Enjoy!',
        url: or('https://social.example/1'),
        windowFrom: or(NOW + 3),
        windowTo: or(NOW + 4),
        at: NOW - 5,
        decidedAt: NOW,
      });
      appender.append('alertAttempts', {
        alertId,
        destination: 'webhook:hooks.example:0a1b2c3d',
        attempt: 1,
        outcome: full ? 'failed' : 'sent',
        detail: 'answered 500',
        attemptedAt: NOW + 1,
      });
      appender.append('coverageClaims', { fromAt: NOW - n, toAt: NOW, origin: 'a.csv', recordedAt: NOW });
      appender.append('products', { product: 'codebird', recordedAt: NOW });
      appender.append('snapshots', {
        turnId,
        generatedAt: NOW,
        payload: or('{}'),
        payloadHash: 'hash',
        chainSeq: 1,
        chainHead: 'head',
      });
    }
  });
  ledger.writer.sqlite.pragma('ignore_check_constraints = OFF');
}
