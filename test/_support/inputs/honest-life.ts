import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { findingText } from '../../../src/audit/audit-report.js';
import { configOf } from '../../../src/cli/command-context.js';
import { UNPRINTABLE } from '../../../src/core/text/clean-text.js';
import { createLogger } from '../../../src/lib/logger.js';
import { answerAsModel } from '../../../src/sandbox/sandbox-reader.js';
import { createWorker, type LedgerWorker } from '../../../src/worker/create-worker.js';
import { createTurnSources } from '../../../src/worker/fetch/turn-sources.js';
import { runCommand } from '../../cli/_cli.js';
import { launch, launchFile } from '../../core/launches/_launch-list.js';
import { query } from '../ledgers/read-ledger.js';
import { SECRET } from '../servers/alert-receiver.js';
import { openApi } from '../servers/api.js';
import { startReaderUpstream } from '../upstreams/reader-upstream.js';
import { listenLocally } from '../upstreams/upstream-listener.js';
import { type SimplePost, startUpstreams } from '../upstreams/upstreams.js';
import { type Life, type OperatorStep, type Step, TEXTS } from './honest-steps.js';

/** 2026-06-01T12:00:07.000Z, when every life begins. */
const BIRTH = Date.UTC(2026, 5, 1, 12, 0, 7);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SEED = `at,kind,url
2026-04-20T18:00:00.000Z,regular,https://team.example/posts/1
2026-05-03T20:30:00.000Z,banked,https://team.example/posts/2
2026-05-19T17:15:00.000Z,regular,https://team.example/posts/3
`;

/** The steps that write to the ledger: what an audit says is the same until the next one of them. */
const WRITING: ReadonlySet<Step['kind']> = new Set<Step['kind']>([
  'turns',
  'restore',
  'record',
  'confirm',
  'retract',
  'import',
  'redact',
  'promise',
  'noPromise',
  'atOnce',
  'givenUp',
]);

/** What the API is asked for. */
const PATHS = [
  '/api/v1/stats',
  '/api/v1/resets?limit=20',
  '/api/v1/forecast',
  '/api/v1/odds',
  '/api/v1/launches',
  '/api/v1/health',
  '/feed.atom',
  '/data/files.json',
  '/data/resets.csv',
];

const PAGES = ['/', '/odds', '/scores', '/data'];

const iso = (at: number) => new Date(at).toISOString();
const dayOf = (at: number) => iso(at).slice(0, 10);

/** One of a list, by a number of any size; undefined for an empty list. */
const one = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];

/** A post of the file, whose date may be missing. */
type FilePost = Omit<SimplePost, 'at'> & { readonly at?: string };

/**
 * Lives a life over a real ledger: the worker's own turns and jobs, the operator's commands, upstreams on
 * this machine, and a clock that is not always right. After every step that writes the audit has no finding.
 * @param onStep gets the number of each step that is about to happen
 */
export async function live({ hasModel, steps }: Life, onStep: (n: number) => void = () => undefined) {
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-life-'));
  const path = (name: string) => join(directory, name);
  const ledgerPath = path('ledger.sqlite');
  const world = {
    now: BIRTH,
    clockOffsetMs: 0,
    isClockTouched: false,
    isChecked: false,
    alerts: true,
    model: true,
  };
  const clock = () => world.now + world.clockOffsetMs;

  const upstreams = await startUpstreams({ posts: [] });
  const reader = await startReaderUpstream((request) =>
    world.model
      ? { kind: 'completion', content: answerAsModel(request) }
      : { kind: 'http', status: 400, body: '{}' },
  );
  const receiver = await listenLocally((request, response) => {
    request.resume();
    response.writeHead(world.alerts ? 204 : 500).end();
  });
  let file: FilePost[] = [];
  let isFileThere = true;
  let feed: SimplePost[] = [];
  let posts = 0;
  const backups: string[] = [];
  /** Every text that the ledger ever had. */
  const seen = new Set<string>();
  let launchDays: readonly string[] = ['2026-05-12'];

  const env = {
    LEDGER_PATH: ledgerPath,
    PRODUCT: path('bird'),
    LAUNCH_LISTS: path('launches'),
    LAUNCH_FEEDS: `acme=${upstreams.timelines.atom}`,
    BACKUP_DIR: path('backups'),
    ALERT_URLS: `webhook+${receiver.base}/hook#${SECRET}`,
    OPERATOR_ALERT_URLS: `webhook+${receiver.base}/operator#${SECRET}`,
    LOG_LEVEL: 'silent',
    ...(hasModel ? { AI_BASE_URL: reader.baseUrl, AI_MODEL: 'local-reader', AI_API_KEY: 'local' } : {}),
  };
  mkdirSync(path('bird'));
  mkdirSync(path('launches'));
  writeFileSync(path('bird/resets.csv'), SEED);
  writeProduct(0);
  writeLaunches('2026-05-31');
  writeFile();

  function writeProduct(pick: number): void {
    const [inFile, inFeed] = [`file:${path('timeline.jsonl')}`, upstreams.timelines.rss];
    const timelines = [
      [inFile, inFeed],
      [inFeed, inFile],
      [inFile],
      [inFeed],
      [inFeed, upstreams.timelines.jsonfeed],
    ];
    const product = {
      name: `Codebird ${pick % 3}`,
      provider: 'acme',
      teamTimeZone: one(['America/Los_Angeles', 'Europe/Berlin'], pick),
      timeline: one(timelines, pick),
      fallbacks: pick % 4 === 1 ? [{ name: 'copy', source: upstreams.timelines.jsonfeed }] : [],
      statusPage: pick % 5 === 3 ? null : upstreams.env.STATUS_PAGE_URL,
      statusComponents: [],
      coveredFrom: '2026-04-20T18:00:00.000Z',
      coveredUntil: pick % 2 === 0 ? '2026-05-19T17:15:00.000Z' : '2026-05-25T00:00:00.000Z',
      sources: ['invented'],
      license: 'MIT',
    };
    writeFileSync(path('bird/product.json'), JSON.stringify(product));
  }

  function writeLaunches(asOf: string): void {
    const launches = [
      launch('Main 1', '2025-01-10'),
      launch('Mini 1', '2025-03-01', { line: 'mini' }),
      launch('Main 2', '2025-08-01'),
      launch('Main 3', '2026-02-28'),
      ...launchDays.map((day, n) => launch(`Main ${n + 4}`, day)),
    ];
    writeFileSync(path('launches/acme.json'), JSON.stringify(launchFile({ asOf, launches, pending: [] })));
  }

  function writeFile(): void {
    if (isFileThere)
      writeFileSync(path('timeline.jsonl'), file.map((post) => `${JSON.stringify(post)}\n`).join(''));
    else rmSync(path('timeline.jsonl'), { force: true });
  }

  function made({ text, agoMs }: { readonly text: string; readonly agoMs: number | null }): SimplePost {
    posts += 1;
    const id = `${50_000 + posts}`;
    return {
      id,
      at: agoMs === null ? '' : iso(world.now - agoMs),
      text,
      url: `https://team.example/posts/${id}`,
    };
  }

  /** The team goes on as usual: talk, now and then a promise or a reset. */
  function goOn(agoMs: number): void {
    const text =
      posts % 13 === 6 ? TEXTS.promise : posts % 11 === 4 ? TEXTS.reset : `${TEXTS.talk} (${posts})`;
    const usual = made({ text, agoMs });
    change('file', (list) => [...list, usual]);
    change('feed', (list) => [...list, usual].slice(-40));
  }

  const forFile = ({ at, ...post }: SimplePost): FilePost => (at === '' ? post : { ...post, at });

  /** What the team does to the posts of one place. */
  function change(where: string, edit: (list: readonly SimplePost[]) => SimplePost[]): void {
    if (where === 'file') {
      file = edit(file.map((post) => ({ at: '', ...post }))).map(forFile);
      writeFile();
      return;
    }
    const before = feed;
    feed = edit(feed).map((post) => (post.at === '' ? { ...post, at: iso(world.now) } : post));
    for (const { id } of before) if (!feed.some((post) => post.id === id)) upstreams.remove(id);
    for (const post of feed) upstreams.add(post);
  }

  /** Two servers whose clocks are right, if any is asked. */
  const serverTimes = () =>
    world.isChecked
      ? ['a.example', 'b.example'].map((server) => ({
          server,
          date: world.now,
          ageMs: 0,
          receivedAt: clock(),
        }))
      : [];

  async function withWorker<T>(work: (worker: LedgerWorker) => Promise<T>, shutdown = new AbortController()) {
    const config = configOf(env);
    const worker = createWorker({
      config,
      sources: { ...createTurnSources(config, clock), serverTimes },
      log: createLogger({ level: 'silent', name: 'worker' }),
      now: clock,
      random: () => 0.5,
      shutdown: shutdown.signal,
    });
    try {
      return await work(worker);
    } finally {
      worker.close();
    }
  }

  async function turns(count: number, everyMs: number): Promise<void> {
    await withWorker(async (worker) => {
      for (let n = 1; n <= count; n += 1) {
        world.now += everyMs;
        if (n % 3 === 0) goOn(MINUTE);
        const slot = clock();
        const isCommitted =
          n === count ? await worker.once(slot) : await worker.turn({ trigger: 'schedule', slot });
        assert.ok(isCommitted, 'the turn was not committed');
      }
    });
  }

  const run = (...args: readonly string[]) => runCommand(env, args, clock);

  async function ok(...args: readonly string[]): Promise<string> {
    const { code, out, err } = await run(...args);
    assert.equal(code, 0, `${args.join(' ')}: ${err}`);
    return out;
  }

  const resetIds = (status: string) =>
    query<{ reset_id: number }>(
      ledgerPath,
      `SELECT reset_id FROM v_resets WHERE status = '${status}' ORDER BY reset_id`,
    );

  const postUrls = () =>
    query<{ url: string }>(
      ledgerPath,
      'SELECT url FROM posts UNION SELECT url FROM launch_posts UNION SELECT url FROM resets WHERE url IS NOT NULL ORDER BY url DESC',
    );

  const textsNow = () =>
    query<{ text: string }>(ledgerPath, 'SELECT text FROM texts').map(({ text }) => text);

  /** A text that is gone was taken down; the operator's own reasons may quote it. */
  function expectNothingLeft(): void {
    const said = query<{ reason: string }>(ledgerPath, 'SELECT reason FROM resets').map(
      ({ reason }) => reason,
    );
    const there = [...textsNow(), ...said];
    const gone = [...seen].filter((text) => text !== '' && !there.some((one) => one.includes(text)));
    for (const part of ['', '-wal', '-shm'].map((name) => ledgerPath + name).filter(existsSync)) {
      const bytes = readFileSync(part);
      const left = gone.filter((text) => bytes.includes(text));
      assert.deepEqual(left, [], part);
    }
  }

  /** What the operator asks may be refused, but with words. */
  async function operate(step: OperatorStep): Promise<void> {
    const answer = await run(...argumentsOf(step));
    assert.ok(
      answer.code === 0 || /^\S.*[.:]/.test(answer.err),
      `${argumentsOf(step).join(' ')}: ${answer.err}`,
    );
    assert.doesNotMatch(answer.err, /\n {4}at /);
  }

  function argumentsOf(step: OperatorStep): readonly string[] {
    switch (step.kind) {
      case 'record': {
        const more = step.another ? ['--another'] : [];
        return ['record', '--at', iso(clock() - step.agoMs), '--text', step.text, '--as', 'ann', ...more];
      }
      case 'confirm': {
        const at = query<{ at: string }>(ledgerPath, "SELECT at FROM v_resets WHERE status = 'unconfirmed'");
        return ['record', '--at', one(at, step.pick)?.at ?? iso(clock()), '--as', 'ann'];
      }
      case 'retract': {
        const id = one(resetIds('confirmed'), step.pick)?.reset_id ?? 1;
        return ['retract', String(id), '--reason', `a mistake ${TEXTS.unprintable}`, '--as', 'ann'];
      }
      case 'import': {
        const ats = step.agoMs.map((ago) => clock() - ago).toSorted((a, b) => a - b);
        writeFileSync(
          path('import.csv'),
          ['at,kind,url', ...ats.map((at) => `${iso(at)},regular,`), ''].join('\n'),
        );
        const covered = step.isCovered ? ['--covered-until', iso(clock() - 1)] : [];
        return ['import', path('import.csv'), '--yes', ...covered];
      }
      case 'redact': {
        const url = one(postUrls(), step.pick)?.url ?? 'https://team.example/posts/1';
        const more = step.isWithAddress ? ['--address'] : [];
        return ['redact', url, '--reason', 'asked by the author', '--as', 'ann', ...more];
      }
      case 'promise': {
        const added = `https://team.example/posts/by-hand/${step.pick % 3}`;
        const url = step.isNew ? added : (one(postUrls(), step.pick)?.url ?? added);
        const text = step.text === null ? [] : ['--text', step.text];
        const isThere = query(ledgerPath, `SELECT 1 FROM posts WHERE url = '${url}'`).length > 0;
        const posted = isThere ? [] : ['--posted', iso(clock() - step.agoMs), ...text];
        const due = iso(clock() + step.aheadMs);
        const time = {
          none: [],
          at: ['--at', due],
          by: ['--by', due],
          between: ['--between', `${due}/${iso(clock() + 3 * DAY)}`],
        }[step.time];
        return ['record', '--promise', '--address', url, ...time, ...posted, ...step.flags, '--as', 'ann'];
      }
      case 'noPromise': {
        const url = one(postUrls(), step.pick)?.url ?? 'https://team.example/posts/1';
        return ['retract', '--promise', url, '--reason', 'a joke', '--as', 'ann'];
      }
    }
  }

  async function look(): Promise<void> {
    const api = await openApi(ledgerPath);
    const ask = async (asked: string) => {
      const { text } = await api.send(asked);
      assert.doesNotMatch(text, new RegExp(`[${UNPRINTABLE}]`), asked);
    };
    try {
      api.clock.now = clock();
      for (const asked of PATHS) await ask(asked);
      // Without a fresh snapshot there is no page.
      if ((await api.outcome('/api/v1/stats')) === '200') for (const asked of PAGES) await ask(asked);
    } finally {
      await api.close();
    }
  }

  async function happen(step: Step): Promise<void> {
    switch (step.kind) {
      case 'turns':
        await turns(step.count, step.everyMs);
        break;
      case 'gap':
        world.now += step.ms;
        break;
      case 'clock':
        world.clockOffsetMs += step.byMs;
        world.isClockTouched = true;
        world.isChecked = step.isChecked;
        break;
      case 'clockRight':
        world.clockOffsetMs = 0;
        break;
      case 'post':
        change(step.place, (list) => [...list, ...step.posts.map(made)]);
        break;
      case 'edit':
        change(step.place, (list) =>
          list.map((post) => (post === one(list, step.pick) ? { ...post, text: step.text } : post)),
        );
        break;
      case 'redate':
        change(step.place, (list) =>
          list.map((post) =>
            post === one(list, step.pick) && post.at !== ''
              ? { ...post, at: iso(Date.parse(post.at) + step.byMs) }
              : post,
          ),
        );
        break;
      case 'remove':
        change(step.place, (list) =>
          list.filter((_, n) => list.length === 0 || (n + step.pick) % list.length >= step.count),
        );
        break;
      case 'reorder':
        change('file', (list) =>
          step.pick % 2 === 0 ? list.toReversed() : list.toSorted((a, b) => a.text.localeCompare(b.text)),
        );
        break;
      case 'replace':
        change(step.place, () => step.posts.map(made));
        break;
      case 'fail':
        if (step.place === 'file') isFileThere = false;
        if (step.place === 'feed') upstreams.fail('*', { status: 404 });
        if (step.place === 'status') upstreams.fail('/api/v2/summary.json', { status: 403 });
        if (step.place === 'model') world.model = false;
        if (step.place === 'alerts') world.alerts = false;
        writeFile();
        break;
      case 'recover':
        isFileThere = true;
        world.model = true;
        world.alerts = true;
        upstreams.recover();
        writeFile();
        break;
      case 'incident': {
        const startedAt = iso(world.now - step.agoMs);
        const resolvedAt = step.isOver ? iso(world.now) : null;
        upstreams.setIncidents([
          { id: startedAt, name: 'Slow answers', startedAt, impact: 'minor', resolvedAt },
        ]);
        break;
      }
      case 'backup':
        backups.push(JSON.parse(await ok('backup', '--json')).file);
        break;
      case 'restore': {
        const backup = one(backups, step.pick);
        if (backup !== undefined) await ok('restore', backup);
        break;
      }
      case 'product':
        writeProduct(step.pick);
        break;
      case 'launches': {
        const day = dayOf(world.now - step.agoDays * DAY);
        if (step.pick % 4 === 0) launchDays = launchDays.slice(0, -1);
        else if (!launchDays.includes(day)) launchDays = [...launchDays, day].toSorted();
        const asOf = dayOf(world.now - step.asOfAgoDays * DAY);
        if (step.pick % 9 === 5) writeFileSync(path('launches/acme.json'), '{ "company":');
        else if (step.pick % 9 === 7) rmSync(path('launches/acme.json'), { force: true });
        else writeLaunches(asOf);
        break;
      }
      case 'record':
      case 'confirm':
      case 'retract':
      case 'import':
      case 'redact':
      case 'promise':
      case 'noPromise':
        await operate(step);
        break;
      case 'atOnce':
        await withWorker(async (worker) => {
          world.now += 5 * MINUTE;
          await Promise.all([worker.once(clock()), ...step.operators.map(operate)]);
        });
        break;
      case 'givenUp': {
        const shutdown = new AbortController();
        await withWorker(async (worker) => {
          const turn = worker.turn({ trigger: 'schedule', slot: clock() });
          shutdown.abort();
          await turn;
        }, shutdown);
        break;
      }
      case 'look':
        await look();
        break;
    }
  }

  function expectNoFinding(): void {
    const { findings, notes } = auditLedger(ledgerPath);
    assert.deepEqual(findings.map(findingText), []);
    const told = world.isClockTouched ? notes.filter(({ check }) => check !== 'clock') : notes;
    assert.deepEqual(told.map(findingText), []);
  }

  try {
    for (let day = 12; day > 0; day -= 1) goOn(day * DAY);
    await turns(1, 0);
    for (const [n, step] of steps.entries()) {
      onStep(n);
      world.now += 1_003;
      await happen(step);
      for (const text of textsNow()) seen.add(text);
      if (WRITING.has(step.kind)) expectNoFinding();
      if (step.kind === 'turns') expectNothingLeft();
    }
    // Whatever happened, the ledger goes on.
    await turns(1, 5 * MINUTE);
    expectNoFinding();
    expectNothingLeft();
  } finally {
    await Promise.all([upstreams.close(), reader.close(), receiver.close()]);
    rmSync(directory, { recursive: true, force: true });
  }
}
