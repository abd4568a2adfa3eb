import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promiseAt } from '../../../bench/processes/process.js';
import { computeForecast } from '../../../src/core/forecast/compute.js';
import type { ResetRecord } from '../../../src/core/forecast/inputs.js';
import { checkLaunchList } from '../../../src/core/launches/check-launch-list.js';
import type { LaunchHint } from '../../../src/core/launches/hints/live-hints.js';
import { ANY_LINE } from '../../../src/core/launches/launch-list.js';
import { oddsBook } from '../../../src/core/launches/odds-book.js';
import type { ResetPromise } from '../../../src/core/promises/reset-promise.js';
import { contentHash } from '../../../src/core/reading/new-posts.js';
import type { JournalWindow } from '../../../src/core/scoring/journal-window.js';
import { liveAccuracy } from '../../../src/core/scoring/live-accuracy.js';
import type { Snapshot } from '../../../src/core/snapshot.js';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';
import { isoInstant, isoInstantOrNull } from '../../../src/core/time/instant.js';
import { createAppender } from '../../../src/ledger/chain/append.js';
import { keepOddsBook } from '../../../src/ledger/write/odds-books.js';
import { bytesOf, createTestLedger, type TestLedger, type TestReset } from './ledger.js';
import { appendPost, appendReading, type ReadingRow } from './ledger-rows.js';
import { DAY, exampleSnapshot, HOUR, MINUTE, NOW } from './snapshot.js';

/*
 * An invented record in which every part of the page has something to show.
 */

const ANNOUNCED: readonly Omit<TestReset, 'at'>[] = [
  { text: 'All usage limits have been reset. Enjoy the weekend!' },
  {
    text: 'We have reset rate limits for every paid plan after this morning’s outage. Sorry for the trouble.',
    scope: 'paid',
  },
  { text: 'Limits are reset, again. Build something great.' },
  {
    text: 'Shipping day! To celebrate, usage limits are being reset for everyone over the next hour.',
    scope: 'everyone',
  },
  {
    text: 'You asked, we listened: limits reset for all Plus and Pro users.',
    scope: 'plan',
    plans: ['Plus', 'Pro'],
  },
];

/** Resets on weekday mornings of the team, a few days apart. */
function exampleResets(): TestReset[] {
  const rng = seededRandom(7);
  const resets: TestReset[] = [];
  for (let at = NOW - 230 * DAY; at < NOW - 2 * DAY; at += (1.2 + 9 * rng() ** 2) * DAY) {
    const day = Math.floor(at / DAY) * DAY;
    const number = resets.length + 1;
    resets.push({
      ...ANNOUNCED[number % ANNOUNCED.length],
      at: day + 17 * HOUR + Math.floor(rng() * 170) * MINUTE,
      url: `https://bsky.app/profile/wren.example/post/${number}`,
    });
  }
  return resets;
}

const BANKED: readonly TestReset[] = [75, 19].map((days) => ({
  at: NOW - days * DAY + 6 * HOUR,
  kind: 'banked',
  scope: 'everyone',
  text: 'Everyone gets one banked reset: use it whenever you like.',
  url: `https://bsky.app/profile/wren.example/post/banked-${days}`,
}));

const UNCONFIRMED: TestReset = {
  at: NOW - 9 * HOUR,
  status: 'unconfirmed',
  text: 'limits looking fresh, or is it just me?',
  url: 'https://bsky.app/profile/wren.example/post/maybe',
};

/** The words of a promise that is open in every example. */
export const PROMISE_TEXT =
  'Big release today, 11am to 4pm PT. We will reset limits for everyone when it is out!';

/** What the start page is about; `busy` shows every part at once. */
export const STATES = [
  'busy',
  'quiet',
  'promised',
  'due',
  'overdue',
  'undated',
  'only-if',
  'banked-promised',
  'hinted',
  'fresh',
  'banked',
  'maybe',
  'withdrawn',
  'incident',
  'not-live',
  'empty',
] as const;

export type State = (typeof STATES)[number];

export interface ExampleOptions {
  readonly state?: State;
  /** Instead of the open ones of the state. */
  readonly promises?: readonly ExamplePromise[];
  /**
   * Stands in for the text of the newest reset, the promise, the unconfirmed report, the incident and the
   * launch hint.
   */
  readonly text?: string;
  readonly url?: string;
}

const written = new Map<string, Buffer>();

/**
 * A ledger with one committed snapshot at `NOW`; the caller removes it. Each is worked out once in a process.
 */
export function exampleLedger(options: ExampleOptions = {}): TestLedger {
  const key = JSON.stringify(options);
  const content = written.get(key);
  if (content) return createTestLedger(content);
  const ledger = writeExample(options);
  written.set(key, bytesOf(ledger.path));
  return ledger;
}

function writeExample(options: ExampleOptions): TestLedger {
  const { state = 'busy', promises: open = OPEN[state], text, url } = options;
  const said = { ...(text === undefined ? {} : { text }), ...(url === undefined ? {} : { url }) };
  const ledger = createTestLedger();
  if (state === 'empty') {
    ledger.publish({ forecast: exampleForecast([], []), odds: keptOdds(ledger, said), product: KNOWN });
    return ledger;
  }
  const toAt = state === 'not-live' ? UNTIL : NOW - MINUTE;
  ledger.writer.commit((tx) =>
    createAppender(tx).append('coverageClaims', {
      fromAt: NOW - 230 * DAY,
      toAt,
      basis: 'timeline',
      origin: 'rss:x',
      recordedAt: NOW,
    }),
  );
  const resets = exampleResets().filter(({ at }) => at < toAt);
  const newest = resets.pop();
  if (newest) resets.push({ ...newest, ...said });
  if (state === 'fresh') resets.push({ ...FRESH, at: NOW - 23 * MINUTE });
  const isBusy = state === 'busy';
  const isReported = isBusy || state === 'maybe';
  ledger.addResets(...resets, ...BANKED);
  if (isReported) addReport(ledger, { ...UNCONFIRMED, ...said });
  if (state === 'banked') addGranted(ledger);
  if (state === 'withdrawn') {
    const at = NOW - 3 * HOUR;
    const [rowId = 0] = ledger.addResets({ ...FRESH, at });
    const withdrawnBy = ledger.writer.commit((tx) => {
      const appender = createAppender(tx);
      const postId = appendPost(appender, ROLLED_BACK);
      appender.append('resetEvidence', { resetId: rowId, postId, role: 'mention', recordedAt: NOW });
      return postId;
    });
    const withdrawal = { withdrawnBy, reason: 'withdrawn by a post', recordedAt: NOW - 40 * MINUTE };
    const supersedes = { rowId, resetId: rowId };
    ledger.addResets({ ...FRESH, at, status: 'retracted', supersedes, ...withdrawal });
  }
  ledger.publish({ generatedAt: NOW - 5 * MINUTE });
  const promises = [...pastPromises(resets), ...open];
  addPromises(ledger, promises, said);
  const odds = keptOdds(ledger, said);
  ledger.publish({
    forecast: exampleForecast(resets, promises, state === 'banked' ? [GRANTED.at] : []),
    odds,
    incidents:
      isBusy || state === 'incident'
        ? [
            {
              name: text ?? 'Elevated error rates',
              startedAt: isoInstant(NOW - 40 * MINUTE),
              url: url ?? 'https://status.example/incidents/1',
            },
          ]
        : [],
    product: state === 'banked' ? REDEEMABLE : KNOWN,
    ...(state === 'not-live' && { known: ENDED }),
    recordStartedAt: isoInstantOrNull(resets[0]?.at ?? null),
  });
  return ledger;
}

function keptOdds(ledger: TestLedger, said: Pick<ExampleOptions, 'text' | 'url'>): Snapshot['odds'] {
  const bookHash = ledger.writer.commit((tx) => {
    const appender = createAppender(tx, ledger.newSalt);
    const text = said.text ?? 'Something new from us next week';
    appender.append('launchPosts', {
      company: 'mistral',
      source: 'rss:https://posts.example/mistral',
      externalId: 'soon',
      contentHash: contentHash(text),
      identity: 'soon',
      revision: 1,
      at: NOW - DAY,
      dating: 'stated',
      textHash: appender.keepText(text),
      url: said.url ?? 'https://posts.example/mistral/soon',
      firstSeenAt: NOW - DAY,
    });
    return keepOddsBook(tx, { served: null, madeFrom: '{}' }, exampleOdds);
  });
  return { bookHash, configured: true };
}

const FRESH: Omit<TestReset, 'at'> = {
  text: 'Limits are reset for every plan. Thank you for your patience today, now go and build something.',
  scope: 'everyone',
  url: 'https://bsky.app/profile/wren.example/post/fresh',
};

function addReport(ledger: TestLedger, report: TestReset): void {
  const { at, text, url } = report;
  const [resetId = 0] = ledger.addResets(report);
  ledger.writer.commit((tx) => {
    const appender = createAppender(tx, ledger.newSalt);
    const postId = appendPost(appender, {
      name: 'maybe',
      revision: 1,
      at,
      ...(text && { text }),
      ...(url && { url }),
    });
    appendReading(appender, postId, {
      kind: 'reset',
      confidence: 0.4,
      doubt: 'question',
      doubtField: 'evidence',
    });
    appender.append('resetEvidence', { resetId, postId, role: 'announcement', recordedAt: NOW });
  });
}

/** Instead of what was promised. */
const GRANTED = {
  at: NOW - 25 * MINUTE,
  text: 'The build is not ready. Everyone gets a banked reset instead of the promised one: it is in your account, use it whenever you like in the next 30 days.',
  url: 'https://bsky.app/profile/wren.example/post/granted',
};

function addGranted(ledger: TestLedger): void {
  const [resetId = 0] = ledger.addResets({ ...GRANTED, kind: 'banked', scope: 'everyone' });
  ledger.writer.commit((tx) => {
    const appender = createAppender(tx, ledger.newSalt);
    const postId = appendPost(appender, { name: 'granted', revision: 1, ...GRANTED });
    appendReading(appender, postId, { kind: 'banked', isInstead: 1, expiresAt: GRANTED.at + 30 * DAY });
    appender.append('resetEvidence', { resetId, postId, role: 'announcement', recordedAt: NOW });
  });
}

const PEOPLE = { 'wren.example': 'Wren of the Codebird team' };

const ABOUT = { people: PEOPLE, usageUrl: 'https://codebird.example/usage' };

const KNOWN: Snapshot['product'] = { ...exampleSnapshot().product, about: ABOUT };

const REDEEMABLE: Snapshot['product'] = {
  ...KNOWN,
  about: { ...ABOUT, redeemUrl: 'https://codebird.example/banked' },
};

const ROLLED_BACK = {
  name: 'rolled-back',
  revision: 1,
  at: NOW - 45 * MINUTE,
  text: 'We had to roll this one back, sorry.',
  url: 'https://bsky.app/profile/wren.example/post/rolled-back',
};

/** Twelve days without a reader. */
const UNTIL = NOW - 12 * DAY;

const ENDED: Snapshot['known'] = {
  until: isoInstant(UNTIL),
  emptyAt: null,
  holesSinceLastReset: 1,
  isTooEarly: false,
};

/** As `promiseAt` makes it, and its post. */
export interface ExamplePromise
  extends Pick<ResetPromise, 'at' | 'from' | 'to'>,
    Partial<Pick<ResetPromise, 'strength' | 'promises' | 'windowKind'>>,
    Partial<Pick<ReadingRow, 'scope' | 'plans'>> {
  readonly name: string;
  readonly text: string;
}

const clockPromise = (from: number): ExamplePromise => ({
  name: 'promise-0',
  at: NOW - 14 * HOUR,
  from,
  to: from + HOUR / 2,
  scope: 'everyone',
  text: `Limits will be reset for everyone on July ${new Date(from).getUTCDate()}, around ${new Date(from).toISOString().slice(11, 16)} UTC, once the new build is out.`,
});

function undatedPromise(said: Partial<ExamplePromise> & Pick<ExamplePromise, 'text'>): ExamplePromise {
  return { name: 'promise-0', at: NOW - 10 * HOUR, from: null, to: null, ...said };
}

const OPEN: Readonly<Record<State, readonly ExamplePromise[]>> = {
  busy: [
    {
      name: 'promise-0',
      at: NOW - 2 * HOUR,
      from: NOW + 6 * HOUR,
      to: NOW + 11 * HOUR,
      scope: 'everyone',
      text: PROMISE_TEXT,
    },
    {
      name: 'promise-1',
      at: NOW - HOUR,
      from: null,
      to: null,
      strength: 'conditional',
      scope: 'plan',
      plans: '["Plus","Pro"]',
      text: 'Once we pass a million builds, Plus and Pro get another reset.',
    },
  ],
  promised: [clockPromise(NOW + 30 * HOUR)],
  due: [clockPromise(NOW - HOUR)],
  overdue: [clockPromise(NOW - 8 * HOUR)],
  undated: [
    undatedPromise({
      scope: 'paid',
      text: 'One more reset is coming for all paid plans before we ship. Promise.',
    }),
  ],
  'only-if': [
    undatedPromise({
      strength: 'conditional',
      scope: 'everyone',
      text: 'Once we pass a million builds, there will be a reset for all of you.',
    }),
  ],
  'banked-promised': [
    undatedPromise({
      at: NOW - 2 * HOUR,
      from: NOW + 19 * HOUR,
      to: NOW + 43 * HOUR,
      promises: 'banked',
      scope: 'everyone',
      text: 'Tomorrow everyone gets a banked reset to keep.',
    }),
  ],
  hinted: [
    undatedPromise({
      strength: 'veiled',
      text: 'I have a feeling that this will be a good week to build.',
    }),
  ],
  banked: [clockPromise(NOW + 6 * HOUR)],
  quiet: [],
  fresh: [],
  maybe: [],
  withdrawn: [],
  incident: [],
  'not-live': [],
  empty: [],
};

/** A promise before every fourth reset, kept in time but for one, and two that were broken. */
function pastPromises(resets: readonly TestReset[]): readonly ExamplePromise[] {
  const kept = resets
    .filter((_, place) => place % 4 === 1)
    .map(({ at }, place) => ({
      at: at - 20 * HOUR,
      from: at - (place === 2 ? 6 : 1) * HOUR,
      to: at + (place === 2 ? -2 : 2) * HOUR,
    }));
  const broken = [180, 100].map((days) => {
    const at = NOW - days * DAY;
    return { at, from: at + 2 * HOUR, to: at + 3 * HOUR };
  });
  return [...kept, ...broken].map((window, place) => ({
    name: `past-promise-${place}`,
    text: 'We will reset limits tomorrow morning.',
    ...window,
  }));
}

function addPromises(
  ledger: TestLedger,
  promises: readonly ExamplePromise[],
  said: { text?: string; url?: string },
): void {
  ledger.writer.commit((tx) => {
    const appender = createAppender(tx, ledger.newSalt);
    for (const { name, at, from: windowFrom, to: windowTo, text, ...kinds } of promises) {
      const own = { text, url: `https://bsky.app/profile/wren.example/post/${name}` };
      const shown = name === 'promise-0' ? { ...own, ...said } : own;
      const postId = appendPost(appender, { name, revision: 1, at, ...shown });
      appendReading(appender, postId, { windowFrom, windowTo, promises: 'regular', ...kinds });
    }
  });
}

function exampleForecast(
  resets: readonly TestReset[],
  promises: readonly ExamplePromise[],
  instead: readonly number[] = [],
): Snapshot['forecast'] {
  const record: ResetRecord = {
    resets: resets.map(({ at }) => at),
    banked: instead,
    instead,
    coverage: [{ fromAt: NOW - 230 * DAY, toAt: NOW - MINUTE }],
  };
  const made = promises.map(({ name: identity, text: _, scope: _scope, plans: _plans, ...promise }) =>
    promiseAt({ identity, ...promise }),
  );
  const { publication, accuracy, replayedResets, explanation } = computeForecast(
    { record, promises: made },
    exampleSnapshot().product.timeZone,
    { now: NOW, liveSince: NOW - LIVE_DAYS * DAY },
  );
  return {
    saved: { slot: isoInstant(NOW), issuedAt: isoInstant(NOW), ...publication },
    accuracy,
    replayedResets,
    explanation,
    liveAccuracy: liveAccuracy(settled(record.resets), {
      recordingSince: isoInstant(NOW - LIVE_DAYS * DAY),
      latestAt: isoInstant(NOW),
      modelVersions: ['1.0.0', '1.1.0'],
    }),
  };
}

/** Twelve weeks, so that scores have intervals. */
const LIVE_DAYS = 84;

/** Forecasts of the last weeks, somewhat better than their baseline at six hours. */
function settled(resets: readonly number[]): JournalWindow[] {
  const rng = seededRandom(11);
  return ([6, 24] as const).flatMap((horizonHours) =>
    Array.from({ length: (LIVE_DAYS * 24) / horizonHours }, (_, place): JournalWindow => {
      const opensAt = NOW - LIVE_DAYS * DAY + place * horizonHours * HOUR;
      const closesAt = opensAt + horizonHours * HOUR;
      const outcome = resets.some((at) => at > opensAt && at <= closesAt);
      const baseline = horizonHours === 24 ? 0.22 : 0.06;
      const withoutHints = Math.min(
        0.9,
        Math.max(0.01, baseline + (rng() - 0.5) * 0.1 + (outcome ? (horizonHours === 6 ? 0.06 : 0.01) : 0)),
      );
      const hinted = rng() < 0.15;
      const probability = hinted
        ? Math.min(0.95, withoutHints + (outcome ? 0.2 : horizonHours === 6 ? 0.05 : 0.08))
        : withoutHints;
      const smoothHistory = baseline + 0.01;
      return {
        opensAt,
        closesAt,
        horizonHours,
        modelVersion: opensAt < NOW - 30 * DAY ? '1.0.0' : '1.1.0',
        status: 'scored',
        outcome,
        scoredAt: closesAt,
        baseline,
        withoutHints,
        movedByPromise: hinted,
        low: probability,
        high: probability,
        probability,
        smoothHistory,
      };
    }),
  );
}

const LEDGERS = fileURLToPath(new URL('../../../data/launches/', import.meta.url));

let book: ReturnType<typeof oddsBook> | undefined;

/**
 * The bundled launch lists as of the example's day, with a live announcement, worked out once in a process.
 */
function exampleOdds(): ReturnType<typeof oddsBook> {
  if (book) return book;
  const hint: LaunchHint = {
    company: 'mistral',
    line: null,
    postId: 1,
    seenAt: NOW - DAY,
    window: { from: NOW + 4 * DAY, to: NOW + 11 * DAY },
    expiresAt: NOW + 25 * DAY,
    confidence: 0.8,
  };
  const lists = readdirSync(LEDGERS).flatMap((file) => {
    const content = readFileSync(`${LEDGERS}${file}`, 'utf8');
    const { launchList } = checkLaunchList(JSON.parse(content), file);
    return launchList ? [launchList] : [];
  });
  const hints = new Map([['mistral', new Map([[ANY_LINE, hint]])]]);
  book = oddsBook(lists, { now: NOW, seed: 'example', hints });
  return book;
}
