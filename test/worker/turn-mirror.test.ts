import { describe, expect, it } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { seededRandom } from '../../src/core/stats/seeded-random.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { unansweredPosts } from '../../src/ledger/read/turn.js';
import { bytesOf } from '../_support/ledgers/ledger.js';
import { correct, type Instance, importInto, startFront, startInstance, turnOf } from './_instances.js';
import { DAY, HOUR, MINUTE, post, RESET, START, serve, TALK } from './_turns.js';

const ACTORS = 'SELECT DISTINCT actor, reason FROM resets ORDER BY id';
const COVERAGE = 'SELECT basis, from_at, to_at FROM coverage ORDER BY from_at';
const instant = (at: number) => new Date(at).toISOString();

/** Resets on these days before the start. */
const oldRecord = (days: readonly number[]) =>
  `at,url,text\n${days
    .map((day) => `${instant(START - day * DAY)},https://team.example/old/${day},Old ${day}`)
    .join('\n')}`;

/** The newest read of a timeline, and what health says of it. */
function lastRead(instance: Instance) {
  const [read] = instance.rows<{ outcome: string; failure_class: string | null; failure_detail: string }>(
    'SELECT outcome, failure_class, failure_detail FROM source_reads ORDER BY id DESC LIMIT 1',
  );
  const reasons = instance.health().reasons.filter((reason) => !reason.includes('reader model'));
  return { outcome: read?.outcome, why: read?.failure_class, detail: read?.failure_detail, reasons };
}

const PROMISE = 'We will reset usage limits for everyone tomorrow at 10am PT.';
const BANKED_PROMISE = 'Next week everybody gets a banked reset.';
/** How a mirror names its upstream. */
const mirrorName = (mirror: Instance) =>
  mirror
    .rows<{ actor: string }>("SELECT actor FROM resets WHERE actor LIKE 'mirror of %'")[0]
    ?.actor.slice(10);

const instants = (instance: Instance) =>
  instance
    .record()
    .filter(({ status }) => status === 'confirmed')
    .map(({ at }) => at);

/** An upstream with resets ten, eight and three days before the start, the last one from a post, and a mirror of it. */
async function startPair() {
  const upstreams = await serve([post(TALK, START - 9 * DAY), post(RESET, START - 3 * DAY)]);
  const upstream = await startInstance([upstreams.timelines.rss], { upstreams });
  importInto(upstream, oldRecord([10, 8]));
  const front = await startFront(upstream);
  const mirror = await startInstance([front.entry]);
  await turnOf([upstream, mirror]);
  expect(instants(mirror)).toEqual(instants(upstream));
  expect(instants(mirror)).toHaveLength(3);
  return { upstreams, upstream, front, mirror };
}

describe('A mirror of another instance', () => {
  it('has the same record after one turn, attributed, and the coverage of its upstream under a basis of its own', async () => {
    const upstreams = await serve([post(TALK, START - 9 * DAY), post(RESET, START - 3 * DAY)]);
    const upstream = await startInstance([upstreams.timelines.rss], { upstreams });
    importInto(upstream, oldRecord(Array.from({ length: 230 }, (_, n) => n + 10)));
    const mirror = await startInstance([upstream.entry]);
    await turnOf([upstream, mirror]);
    const [theirs, ours] = [await upstream.api.resets('?limit=100'), await mirror.api.resets('?limit=100')];
    expect(theirs.totalResets).toBe(231);
    expect(ours).toMatchObject({ totalResets: 231, resets: theirs.resets });
    for (const query of ['?limit=100&offset=100', '?limit=100&offset=200'])
      expect((await mirror.api.resets(query)).resets).toEqual((await upstream.api.resets(query)).resets);
    const { name } = upstream;
    expect(mirror.rows(ACTORS)).toEqual([{ actor: `mirror of ${name}`, reason: `mirrored from ${name}` }]);
    const [watched] = upstream.rows<object>(COVERAGE);
    expect(mirror.rows(COVERAGE)).toEqual([{ ...watched, basis: 'mirror' }]);
    expect(mirror.snapshot().recordStartedAt).toBe(upstream.snapshot().recordStartedAt);
    expect(lastRead(mirror)).toMatchObject({ outcome: 'ok', why: null, reasons: [] });
    expect(ours.ledger?.mirrors).toEqual([theirs.ledger?.id]);
    expect(auditLedger(mirror.path).findings).toEqual([]);
    expect(auditLedger(upstream.path).findings).toEqual([]);
  });

  it('asks for the package and the coverage while nothing is new, and for nothing else that has not changed', async () => {
    const { upstream, front, mirror } = await startPair();
    const [top, coverage] = ['/data/datapackage.json', '/data/coverage.csv'];
    expect(front.asked).toEqual([top, coverage, '/data/resets.csv', '/data/promises.csv']);
    await turnOf([upstream, mirror], 5 * MINUTE);
    expect(front.asked.slice(4)).toEqual([`${top} if changed`, coverage]);
    await turnOf([mirror], 30_000);
    expect(front.asked.slice(6)).toEqual([`${top} if changed`]);
    expect(lastRead(mirror)).toMatchObject({ outcome: 'not_modified', reasons: [] });
  });

  it('has the banked resets and the promises of its upstream, attributed, and asks no model about them', async () => {
    const { upstreams, upstream, mirror } = await startPair();
    importInto(upstream, `at,kind,url\n${instant(START - 5 * DAY)},banked,https://team.example/banked`);
    upstreams.add(post(PROMISE, START + MINUTE), post(BANKED_PROMISE, START + 2 * MINUTE));
    await turnOf([upstream, mirror], HOUR);
    await turnOf([upstream, mirror], 5 * MINUTE);
    expect((await mirror.api.stats()).banked).toEqual((await upstream.api.stats()).banked);
    expect((await mirror.api.stats()).banked.count).toBe(1);
    expect(mirror.rows("SELECT actor, reason FROM resets WHERE kind = 'banked'")).toEqual([
      { actor: `mirror of ${mirrorName(mirror)}`, reason: `mirrored from ${mirrorName(mirror)}` },
    ]);
    const fileOf = async (one: Instance) => (await one.api.send('/data/promises.csv')).text;
    expect(await fileOf(mirror)).toBe(await fileOf(upstream));
    expect((await fileOf(mirror)).split('\r\n')).toHaveLength(4);
    expect(mirror.rows("SELECT DISTINCT reader, reader_version FROM readings WHERE kind = 'hint'")).toEqual([
      { reader: 'rules', reader_version: `mirror of ${mirrorName(mirror)}` },
    ]);
    const { db, close } = openLedgerForWriting(mirror.path);
    expect(unansweredPosts(db, 0)).toEqual([]);
    close();
    // Withdrawn there, it is withdrawn here; an instance that lists no banked resets withdraws none.
    correct(upstream, START - 5 * DAY, { status: 'retracted' });
    await turnOf([upstream, mirror], 5 * MINUTE);
    expect((await mirror.api.stats()).banked.count).toBe(0);
    expect(auditLedger(mirror.path).findings).toEqual([]);
  });

  it('does not add a reset that it knows from its own timeline, whichever comes first', async () => {
    const { upstreams, upstream } = await startPair();
    const { rss } = upstreams.timelines;
    const both = await startInstance([rss, upstream.entry], { upstreams });
    await turnOf([both]);
    expect(instants(both)).toEqual(instants(upstream));
    upstreams.add(post(RESET, START + HOUR));
    await turnOf([both, upstream, both], 2 * HOUR);
    expect(instants(both)).toEqual(instants(upstream));
    expect(instants(both)).toHaveLength(4);
    expect(both.rows(`SELECT actor FROM resets WHERE at > ${START}`)).toEqual([{ actor: 'worker' }]);
    upstreams.add(post(RESET, START + 10 * HOUR));
    await turnOf([upstream, both], 10 * HOUR);
    await turnOf([upstream, both], 5 * MINUTE);
    expect(instants(both)).toEqual(instants(upstream));
    expect(instants(both)).toHaveLength(5);
    expect(auditLedger(both.path).findings).toEqual([]);
  });

  it('takes over what the upstream moves, rewords, withdraws and lists again, as rows attributed to it', async () => {
    const { upstream, mirror } = await startPair();
    correct(upstream, START - 10 * DAY, { at: START - 10 * DAY + HOUR });
    correct(upstream, START - 8 * DAY, { text: 'In other words' });
    correct(upstream, START - 3 * DAY, { status: 'retracted' });
    await turnOf([upstream, mirror], 5 * MINUTE);
    expect(await mirror.api.resets()).toMatchObject({ resets: (await upstream.api.resets()).resets });
    const [{ actor: name } = { actor: '' }] = mirror.rows<{ actor: string }>('SELECT actor FROM resets');
    expect(name).toMatch(/^mirror of 127/);
    expect(mirror.rows('SELECT actor, status, reason FROM resets WHERE supersedes IS NOT NULL')).toEqual([
      { actor: name, status: 'confirmed', reason: 'corrected upstream' },
      { actor: name, status: 'confirmed', reason: 'corrected upstream' },
      { actor: name, status: 'retracted', reason: 'withdrawn upstream' },
    ]);
    correct(upstream, START - 3 * DAY, { status: 'confirmed' });
    await turnOf([upstream, mirror], 5 * MINUTE);
    expect(await mirror.api.resets()).toMatchObject({ resets: (await upstream.api.resets()).resets });
    expect(mirror.record()).toHaveLength(3);
    await turnOf([upstream, mirror], 5 * MINUTE);
    expect(mirror.rows('SELECT 1 FROM resets')).toHaveLength(7);
    expect(auditLedger(mirror.path).findings).toEqual([]);
  });

  it('has the same record whatever an upstream adds, moves, rewords, withdraws and restores', async () => {
    const seed = Number(process.env.MIRROR_SEED ?? 20_260_701);
    const random = seededRandom(seed);
    const pick = (count: number) => Math.floor(random() * count);
    const upstream = await startInstance([]);
    const mirror = await startInstance([upstream.entry]);
    const freeHour = () => {
      const used = upstream.rows<{ at: number }>('SELECT at FROM resets').map(({ at }) => at);
      const free = Array.from({ length: 60 }, (_, n) => START - n * HOUR).filter((at) => !used.includes(at));
      return free[pick(free.length)] ?? START - DAY;
    };
    importInto(upstream, `at,url,text\n${instant(freeHour())},https://team.example/first,First`);
    for (let step = 0; step < 20; step += 1) {
      for (let change = pick(4); change > 0; change -= 1) {
        const rows = upstream.record();
        const row = rows[pick(rows.length)];
        const at = Date.parse(row?.at ?? '');
        const what = pick(5);
        if (what === 0 || !row) {
          importInto(upstream, `at,url\n${instant(freeHour())},https://team.example/${step}-${change}`);
        } else if (what === 1 && row.status === 'confirmed') correct(upstream, at, { at: freeHour() });
        else if (what === 2) correct(upstream, at, { text: `Words ${step}` });
        else correct(upstream, at, { status: row.status === 'confirmed' ? 'retracted' : 'confirmed' });
      }
      await turnOf([upstream, mirror], MINUTE);
      const [theirs, ours] = [await upstream.api.resets(), await mirror.api.resets()];
      expect(`${seed} ${JSON.stringify(ours.resets)}`).toBe(`${seed} ${JSON.stringify(theirs.resets)}`);
    }
    expect(auditLedger(mirror.path).findings).toEqual([]);
  });

  it('leaves what its own operator says, and what its own timeline has confirmed', async () => {
    const { upstreams, upstream, mirror } = await startPair();
    correct(mirror, START - 8 * DAY, { status: 'retracted' });
    const own = await startInstance([upstream.entry, upstreams.timelines.rss], { upstreams });
    await turnOf([own]);
    correct(upstream, START - 8 * DAY, { text: 'In other words' });
    correct(upstream, START - 3 * DAY, { status: 'retracted' });
    await turnOf([upstream, mirror, own], 5 * MINUTE);
    expect(instants(mirror)).toEqual([instant(START - 10 * DAY)]);
    expect(instants(own)).toContain(instant(START - 3 * DAY));
  });

  it('sends alerts about resets that are new there, and none about the history', async () => {
    const { upstreams, upstream } = await startPair();
    const alerted = await startInstance([upstream.entry], {
      alertDestinations: [{ id: 'ntfy:a', audience: 'followers' }],
    });
    await turnOf([alerted]);
    upstreams.add(post(RESET, START + HOUR));
    await turnOf([upstream, alerted], HOUR);
    expect(alerted.rows("SELECT event, at FROM alerts WHERE event NOT LIKE 'health%'")).toEqual([
      { event: 'reset.recorded', at: START + HOUR },
    ]);
    expect(auditLedger(alerted.path).findings).toEqual([]);
  });

  it('never scores a forecast on the word of its upstream alone', async () => {
    const { upstream, mirror } = await startPair();
    for (let hour = 0; hour < 30; hour += 3) await turnOf([upstream, mirror], 3 * HOUR);
    expect(upstream.rows('SELECT 1 FROM scores').length).toBeGreaterThan(0);
    expect(mirror.rows('SELECT 1 FROM scores')).toEqual([]);
  });
});

describe('An upstream that', () => {
  it('ends leaves the mirror with its record, without further coverage, and health says so', async () => {
    const { upstream, front, mirror } = await startPair();
    const covered = mirror.rows(COVERAGE);
    front.close();
    await turnOf([upstream, mirror], HOUR);
    expect(lastRead(mirror)).toMatchObject({ outcome: 'failed', why: 'connection' });
    expect(lastRead(mirror).reasons).toHaveLength(1);
    expect(mirror.health()).toMatchObject({ observer: 'degraded', timeline: 'unavailable' });
    expect(mirror.rows(COVERAGE)).toEqual(covered);
    expect(instants(mirror)).toHaveLength(3);
  });

  it('has no recent snapshot, or reads no timeline, gives no coverage beyond its own', async () => {
    const { upstreams, upstream, mirror } = await startPair();
    const covered = mirror.rows(COVERAGE);
    await turnOf([mirror], HOUR);
    const stale = {
      outcome: 'failed',
      why: 'stale_upstream',
      reasons: ['The primary timeline source is not up to date itself (stale_upstream).'],
    };
    // Its clock stands still, so that it says that nothing has changed; then it says that its record is too old.
    expect(lastRead(mirror)).toMatchObject(stale);
    upstream.api.clock.now = mirror.clock.now;
    await turnOf([mirror]);
    expect(lastRead(mirror)).toMatchObject(stale);
    upstreams.fail('*', { status: 500 });
    upstream.clock.now += 55 * MINUTE;
    await turnOf([upstream, mirror], 5 * MINUTE);
    expect(lastRead(mirror)).toMatchObject({ outcome: 'ok', why: 'stale_upstream' });
    await turnOf([mirror], 1000);
    expect(lastRead(mirror)).toMatchObject({ outcome: 'not_modified', why: 'stale_upstream' });
    expect(mirror.health().observer).toBe('degraded');
    expect(mirror.rows(COVERAGE)).toEqual(covered);
    upstreams.recover();
    await turnOf([upstream, mirror], 5 * MINUTE);
    expect(lastRead(mirror)).toMatchObject({ outcome: 'ok', why: null, reasons: [] });
    const [watched] = upstream.rows<object>(COVERAGE);
    expect(mirror.rows(COVERAGE)).toEqual([{ ...watched, basis: 'mirror' }]);
  });

  it.each([
    'was restored from an older copy',
    'was restored from an older copy and has gone on',
    'was replaced by another ledger',
  ])('%s is refused, and nothing is taken from it', async (how) => {
    const upstreams = await serve([post(TALK, START - 9 * DAY), post(RESET, START - 3 * DAY)]);
    const upstream = await startInstance([upstreams.timelines.rss], { upstreams });
    await turnOf([upstream]);
    const content = bytesOf(upstream.path);
    const front = await startFront(upstream);
    const mirror = await startInstance([front.entry]);
    upstreams.add(post(RESET, START + MINUTE));
    await turnOf([upstream, mirror], 5 * MINUTE);
    const [covered, resets] = [mirror.rows(COVERAGE), mirror.record()];

    upstreams.add(post(RESET, START + 12 * HOUR));
    const isOther = how.includes('another');
    const other = await startInstance(
      [upstreams.timelines.rss],
      isOther ? { upstreams } : { upstreams, content },
    );
    other.clock.now = mirror.clock.now + 12 * HOUR;
    for (let turn = 0; turn < (how.includes('gone on') ? 4 : 1); turn += 1) await turnOf([other], 1000);
    front.behind = other;
    mirror.clock.now = other.clock.now;
    await turnOf([mirror], 1000);
    expect(lastRead(mirror)).toMatchObject({
      outcome: 'failed',
      why: 'rewritten_history',
      detail: expect.stringMatching(
        isOther ? /has another ledger than before/ : /has rewritten its history: (its chain|entry)/,
      ),
      reasons: [
        'The primary timeline source has rewritten its history, so nothing is taken from it (rewritten_history).',
      ],
    });
    expect([mirror.rows(COVERAGE), mirror.record()]).toEqual([covered, resets]);
    await turnOf([other, mirror], 5 * MINUTE);
    expect(lastRead(mirror)).toMatchObject({ why: 'rewritten_history' });

    // The operator accepts it as it is now.
    const accepted = await startInstance([`${front.entry}#accepted`], { content: bytesOf(mirror.path) });
    accepted.clock.now = mirror.clock.now;
    await turnOf([other, accepted], 5 * MINUTE);
    expect(lastRead(accepted)).toMatchObject({ outcome: 'ok', reasons: [] });
    expect(instants(accepted)).toEqual(instants(other));
  });

  it('mirrors this ledger is refused, however long the chain', async () => {
    const upstreams = await serve([post(TALK, START - 9 * DAY), post(RESET, START - 3 * DAY)]);
    const upstream = await startInstance([upstreams.timelines.rss], { upstreams });
    const second = await startInstance([upstream.entry]);
    const third = await startInstance([second.entry]);
    await turnOf([upstream, second, third]);
    expect(instants(third)).toEqual(instants(upstream));
    for (const mirror of [second, third]) {
      const looped = await startInstance([mirror.entry, upstreams.timelines.rss], {
        upstreams,
        content: bytesOf(upstream.path),
      });
      // Its own record has lost a reset that its mirrors still have.
      correct(looped, START - 3 * DAY, { status: 'retracted' });
      looped.clock.now = third.clock.now;
      await turnOf([looped], 1000);
      expect(looped.health().reasons).toContain(
        'The primary timeline source mirrors this ledger, so nothing is taken from it (mirror_loop).',
      );
      expect(instants(looped)).toEqual([]);
    }
    const itself = await startInstance([upstream.entry], { content: bytesOf(upstream.path) });
    itself.clock.now = third.clock.now;
    await turnOf([itself], 1000);
    expect(lastRead(itself)).toMatchObject({
      why: 'mirror_loop',
      detail: expect.stringContaining('is this ledger itself'),
    });
  });

  it('keeps the record of another product is refused', async () => {
    const { upstream, front, mirror } = await startPair();
    front.change = (body) => {
      const record = body.record as { ledger: object };
      return { ...body, record: { ...record, ledger: { ...record.ledger, provider: 'Otherworks' } } };
    };
    await turnOf([upstream, mirror], 5 * MINUTE);
    expect(lastRead(mirror)).toMatchObject({
      why: 'other_product',
      reasons: [expect.stringContaining('keeps the record of another product')],
    });
  });
});
