import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { healthView } from '../../src/api/views/record-views.js';
import type { Recipient } from '../../src/core/alerts/alert.js';
import { assessHealth } from '../../src/core/health/health.js';
import type { HealthBody } from '../../src/core/published/health.js';
import type { UnconfirmedReport } from '../../src/core/record/unconfirmed-report.js';
import type { Snapshot } from '../../src/core/snapshot.js';
import type { ServerTime } from '../../src/core/time/machine-time.js';
import type { NewSalt } from '../../src/ledger/chain/text-hash.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { newestLaunchPost } from '../../src/ledger/read/launch-posts.js';
import { currentRecord } from '../../src/ledger/read/resets.js';
import { latestSnapshot } from '../../src/ledger/read/snapshot.js';
import { EVERY_READING } from '../../src/ledger/read/standing-readings.js';
import { unconfirmedReports } from '../../src/ledger/read/unconfirmed-reports.js';
import { createAnswerRoom } from '../../src/lib/answer-room.js';
import type { DiskSpace } from '../../src/lib/disk-space.js';
import { createLimitedFetch, type LimitedFetchOptions } from '../../src/lib/fetch-limited.js';
import { createHttpClient } from '../../src/lib/http-client.js';
import { parseLaunchFeed } from '../../src/sources/launches/launch-feed-spec.js';
import type { ReadLaunchLists } from '../../src/sources/launches/launch-lists.js';
import { createModelReader, type ModelReader } from '../../src/sources/model/model-reader.js';
import type { TimelineSource } from '../../src/sources/source.js';
import { createStatusSource } from '../../src/sources/status/status-page.js';
import { createTimelineSource } from '../../src/sources/timeline/timeline.js';
import { parseTimelineSpec } from '../../src/sources/timeline/timeline-spec.js';
import type { TurnReport } from '../../src/worker/decide/turn-report.js';
import { runTurn, type TurnResult } from '../../src/worker/run-turn.js';
import { createTestLedger } from '../_support/ledgers/ledger.js';
import {
  type ReaderReply,
  type ReaderRequest,
  startReaderUpstream,
} from '../_support/upstreams/reader-upstream.js';
import {
  type SimplePost,
  startUpstreams,
  type UpstreamOptions,
  type Upstreams,
} from '../_support/upstreams/upstreams.js';

/** 2026-06-01T12:00:00.000Z: when the first turn of a test takes place. */
export const START = Date.UTC(2026, 5, 1, 12);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const TIME_ZONE = 'America/Los_Angeles';

export interface TurnsOptions {
  /** Values of `TIMELINE`, or sources made by the test; the primary first. */
  readonly timeline: readonly (string | TimelineSource)[];
  /** The product's other sources, by name. */
  readonly fallbacks?: Readonly<Record<string, string>>;
  readonly upstreams?: Upstreams;
  /** Read the status page of the upstreams, too; the words are those of `STATUS_COMPONENTS`. */
  readonly status?: readonly string[];
  /** Made anew when the process starts again; null as long as no model is configured. */
  readonly model?: () => ModelReader | null;
  readonly dailyPosts?: number;
  readonly fetchBudgetMs?: number;
  readonly rulesBudgetMs?: number;
  readonly launches?: () => ReadLaunchLists;
  /** Values of `LAUNCH_FEEDS`. */
  readonly launchFeeds?: readonly string[];
  readonly limits?: Partial<LimitedFetchOptions>;
  /** The ledger's file to begin with; an empty one unless said otherwise. */
  readonly content?: Uint8Array | undefined;
  readonly alertDestinations?: readonly Recipient[];
  /** Space on the ledger's disk; not known unless said otherwise. */
  readonly disk?: () => DiskSpace | null;
  readonly publicUrl?: string;
  /** What other machines say of the time, by the machine's clock. */
  readonly serverTimes?: (now: number) => readonly ServerTime[];
  /** Random unless said otherwise. */
  readonly newSalt?: NewSalt;
}

export interface Turns {
  readonly path: string;
  /** What the worker takes for the present; tests move it. */
  readonly clock: { now: number };
  /** Lines of the log, as JSON. */
  readonly logged: readonly string[];
  /** One turn that has to be committed. */
  turn(afterMs?: number): Promise<TurnReport>;
  /** One turn, whatever comes of it. */
  tryTurn(shutdown?: AbortSignal, trigger?: 'schedule' | 'start'): Promise<TurnResult>;
  /** Everything that a process holds in memory is gone, the ledger is opened anew. */
  restart(): void;
  rows<Row = Record<string, unknown>>(sql: string): Row[];
  /** By hand, as nobody should. */
  write(sql: string): void;
  snapshot(): Snapshot;
  /** What nothing has confirmed yet. */
  reports(): readonly UnconfirmedReport[];
  /** As the API serves it. */
  health(): HealthBody;
  /** The newest row of every reset, oldest first. */
  record(): { at: string; kind: string; status: string; text: string | null }[];
  /** Deletes the ledger now, not only when the test ends. */
  remove(): void;
}

/** Turns over a real ledger, with the worker's sources and a clock of the test's own. */
export function startTurns(options: TurnsOptions): Turns {
  const test = createTestLedger(options.content);
  onTestFinished(() => test.remove());
  const clock = { now: START };
  const logged: string[] = [];
  let writer = test.writer;
  let sources = createSources(options, clock);

  const tryTurn = (shutdown = new AbortController().signal, trigger: 'schedule' | 'start' = 'schedule') =>
    runTurn(
      {
        ...sources,
        ledger: writer,
        launches: options.launches ?? (() => ({ launchLists: [], problems: [] })),
        dailyPosts: options.dailyPosts ?? 500,
        context: {
          product: { name: 'Codebird', provider: 'Birdworks', timeZone: TIME_ZONE },
          intervalMs: 5 * MINUTE,
          schedule: '*/5 * * * *',
          publicUrl: options.publicUrl ?? null,
          ai: { configured: sources.model !== null, keyless: false, requestedModel: 'reader-small' },
        },
        alertDestinations: options.alertDestinations ?? [],
        disk: options.disk ?? (() => null),
        now: () => clock.now,
        log: pino({}, { write: (line) => logged.push(line) }),
        fetchBudgetMs: options.fetchBudgetMs ?? 20_000,
        rulesBudgetMs: options.rulesBudgetMs ?? 20_000,
        ...(options.newSalt && { newSalt: options.newSalt }),
      },
      { trigger, slot: clock.now },
      shutdown,
    );
  const rows = <Row>(sql: string) => writer.sqlite.prepare(sql).all() as Row[];

  function snapshot(): Snapshot {
    const latest = latestSnapshot(writer.db);
    if (latest.kind !== 'snapshot') throw new Error(`there is no snapshot: ${latest.kind}`);
    return latest.snapshot;
  }

  return {
    path: test.path,
    clock,
    logged,
    async turn(afterMs = 0) {
      clock.now += afterMs;
      const result = await tryTurn();
      expect(result.kind).toBe('committed');
      if (result.kind !== 'committed') throw new Error('given up');
      return result.report;
    },
    tryTurn,
    restart() {
      writer.close();
      writer = openLedgerForWriting(test.path);
      onTestFinished(() => writer.close());
      sources = createSources(options, clock);
    },
    rows,
    write: (sql) => void writer.sqlite.exec(sql),
    snapshot,
    reports: () => unconfirmedReports(writer.db, currentRecord(writer.db), EVERY_READING),
    health: () => healthView(assessHealth(snapshot(), clock.now), newestLaunchPost(writer.db)),
    record: () =>
      rows<{ at: number; kind: string; status: string; text: string | null }>(
        `SELECT at, kind, status, text FROM resets AS r LEFT JOIN texts ON hash = text_hash
         WHERE NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = r.id) ORDER BY at, kind DESC`,
      ).map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
    remove: () => test.remove(),
  };
}

function createSources(options: TurnsOptions, clock: { readonly now: number }) {
  const { upstreams, limits } = options;
  const room = createAnswerRoom();
  const fetch = createLimitedFetch({ userAgent: 'reset-record/test', timeoutMs: 5_000, room, ...limits });
  const http = createHttpClient({ fetch, retries: 0, clock: () => clock.now });
  const deps = {
    http,
    xBaseUrl: upstreams?.base,
    xBearerToken: upstreams?.env.X_BEARER_TOKEN,
    blueskyBaseUrl: upstreams?.base,
    fxBaseUrl: upstreams?.base,
  };
  const sourceOf = (one: string | TimelineSource) => {
    if (typeof one !== 'string') return one;
    const spec = parseTimelineSpec(one);
    if (typeof spec === 'string') throw new Error(spec);
    return createTimelineSource(spec, deps);
  };
  const timeline = options.timeline.map(sourceOf);
  const fallbacks = Object.entries(options.fallbacks ?? {}).map(([name, one]) => ({
    name,
    source: sourceOf(one),
  }));
  const status =
    options.status && upstreams
      ? createStatusSource(http, upstreams.env.STATUS_PAGE_URL, options.status)
      : null;
  const launchFeeds = (options.launchFeeds ?? []).map((entry) => {
    const feed = parseLaunchFeed(entry);
    if (typeof feed === 'string') throw new Error(feed);
    return { company: feed.company, source: createTimelineSource(feed.spec, deps) };
  });
  const serverTimes = () => options.serverTimes?.(clock.now) ?? [];
  const model = options.model?.() ?? null;
  return { timeline, fallbacks, status, model, launchFeeds, serverTimes, room };
}

export async function servePosts(
  posts: readonly SimplePost[],
  options: Partial<UpstreamOptions> = {},
): Promise<Upstreams> {
  const upstreams = await startUpstreams({ posts, ...options });
  onTestFinished(() => upstreams.close());
  return upstreams;
}

/** A reader model behind a local server, asked once for each post. */
export async function serveModel(
  answer: (request: ReaderRequest) => ReaderReply | Promise<ReaderReply>,
  timeoutMs = 30_000,
  name = 'reader-small',
) {
  const upstream = await startReaderUpstream(answer);
  onTestFinished(() => upstream.close());
  const model = () =>
    createModelReader({
      apiKey: 'sk-local',
      baseUrl: upstream.baseUrl,
      model: name,
      fetch: createLimitedFetch({ userAgent: 'reset-record/test' }),
      timeZone: TIME_ZONE,
      timeoutMs,
      maxRetries: 0,
    });
  return { upstream, model };
}

let number = 0;

/** A post of its own id, dated before the first turn unless said otherwise. */
export function post(
  text: string,
  at: number | string = START - HOUR,
  more: Partial<SimplePost> = {},
): SimplePost {
  number += 1;
  const id = String(20_480_000 + number);
  return { id, at: new Date(at).toISOString(), text, url: `https://team.example/posts/${id}`, ...more };
}

export const RESET = 'Usage limits have been reset for everyone. Enjoy!';
export const TALK = 'We are hiring.';
