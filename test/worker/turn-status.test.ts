import { expect, it } from 'vitest';
import { isoInstant } from '../../src/core/time/instant.js';
import { statementsIn } from '../_support/ledgers/count-statements.js';
import type { SimpleIncident } from '../_support/upstreams/upstreams.js';
import { MINUTE, post, servePosts, startTurns, TALK } from './_turns.js';

const OUTAGE: SimpleIncident = {
  id: 'i1',
  name: 'Elevated errors',
  startedAt: '2026-06-01T10:00:00Z',
  impact: 'major',
  components: ['Codex'],
};

const REVISIONS = 'SELECT external_id, status, impact, resolved_at FROM incidents ORDER BY id';

it('The provider’s status is a row for each turn that read it, an incident a row for each change.', async () => {
  const upstreams = await servePosts([post(TALK)], { incidents: [OUTAGE] });
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, status: [] });
  await turns.turn();
  await turns.turn(5 * MINUTE);
  upstreams.setIncidents([{ ...OUTAGE, status: 'monitoring' }]);
  await turns.turn(5 * MINUTE);
  await turns.turn(5 * MINUTE);
  upstreams.setIncidents([{ ...OUTAGE, resolvedAt: '2026-06-01T12:14:00Z' }]);
  await turns.turn(5 * MINUTE);
  turns.restart();
  await turns.turn(5 * MINUTE);

  expect(turns.rows('SELECT indicator FROM provider_status ORDER BY id')).toEqual([
    ...Array(4).fill({ indicator: 'major' }),
    ...Array(2).fill({ indicator: 'none' }),
  ]);
  const open = { external_id: 'i1', impact: 'major', resolved_at: null };
  expect(turns.rows(REVISIONS)).toEqual([
    { ...open, status: 'investigating' },
    { ...open, status: 'monitoring' },
    { ...open, status: 'resolved', resolved_at: Date.parse('2026-06-01T12:14:00Z') },
  ]);
});

it('An incident that returns to an earlier state is a further row: the newest one is how it stands.', async () => {
  const upstreams = await servePosts([post(TALK)], { incidents: [OUTAGE] });
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, status: [] });
  const resolved = { ...OUTAGE, resolvedAt: '2026-06-01T11:00:00Z' };
  for (const state of [OUTAGE, resolved, OUTAGE, OUTAGE, resolved, OUTAGE]) {
    upstreams.setIncidents([state]);
    await turns.turn(5 * MINUTE);
  }
  expect(turns.rows('SELECT status FROM incidents ORDER BY id')).toEqual([
    { status: 'investigating' },
    { status: 'resolved' },
    { status: 'investigating' },
    { status: 'resolved' },
    { status: 'investigating' },
  ]);
});

it('Open incidents that count are in the snapshot, newest first, until the page resolves them or cannot be read.', async () => {
  const newer = { ...OUTAGE, id: 'i2', name: 'Slow Codex', startedAt: '2026-06-01T11:00:00Z' };
  const other = { ...OUTAGE, id: 'i3', name: 'Slow image uploads', components: ['Images'] };
  const upstreams = await servePosts([post(TALK)], { incidents: [OUTAGE, newer, other] });
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, status: ['codex'] });
  const shown = (incident: SimpleIncident) => ({
    name: incident.name,
    startedAt: isoInstant(Date.parse(incident.startedAt)),
    url: `${upstreams.base}/incidents/${incident.id}`,
  });
  await turns.turn();
  expect(turns.snapshot().incidents).toEqual([shown(newer), shown(OUTAGE)]);
  for (const status of ['resolved', 'postmortem', 'completed', 'scheduled']) {
    upstreams.setIncidents([{ ...OUTAGE, status }, newer, other]);
    await turns.turn(MINUTE);
    expect(turns.snapshot().incidents).toEqual([shown(newer)]);
  }
  upstreams.setIncidents([{ ...OUTAGE, resolvedAt: '2026-06-01T12:01:00Z' }, newer, other]);
  await turns.turn(5 * MINUTE);
  expect(turns.snapshot().incidents).toEqual([shown(newer)]);
  upstreams.fail('/api/v2/summary.json', { status: 500 });
  await turns.turn(5 * MINUTE);
  expect(turns.snapshot().incidents).toEqual([]);
});

it('Of two incidents with the same start, of which one is resolved, the other is still shown as open.', async () => {
  const resolved = { ...OUTAGE, id: 'i2', name: 'Slow Codex', resolvedAt: '2026-06-01T11:00:00Z' };
  for (const incidents of [
    [OUTAGE, resolved],
    [resolved, OUTAGE],
  ]) {
    const upstreams = await servePosts([post(TALK)], { incidents });
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, status: ['codex'] });
    await turns.turn();
    expect(turns.snapshot().incidents.map(({ name }) => name)).toEqual([OUTAGE.name]);
  }
});

// Holds R31.
it.each([
  ['/api/v2/summary.json', 'hang', 'timeout'],
  ['/api/v2/summary.json', { status: 500 }, 'http_status'],
  ['/api/v2/summary.json', 'html', 'invalid_payload'],
] as const)('A status page of which %s fails with %j is a row with its class; the timeline stays live.', async (path, failure, failureClass) => {
  const upstreams = await servePosts([post(TALK)], { incidents: [OUTAGE] });
  upstreams.fail(path, failure);
  const turns = startTurns({
    timeline: [upstreams.timelines.rss],
    upstreams,
    status: [],
    // Short only for what says nothing: a busy machine must not make others late.
    limits: { timeoutMs: failure === 'hang' ? 1_500 : 30_000 },
  });
  await turns.turn();
  expect(turns.rows('SELECT role, outcome, failure_class FROM source_reads ORDER BY id')).toEqual([
    { role: 'primary', outcome: 'ok', failure_class: null },
    { role: 'status', outcome: 'failed', failure_class: failureClass },
  ]);
  expect(turns.rows('SELECT * FROM provider_status')).toEqual([]);
  expect(turns.snapshot().sources).toEqual({
    record: 'live',
    timeline: 'live',
    providerStatus: 'unavailable',
  });
  expect(turns.health()).toMatchObject({ observer: 'degraded', timeline: 'live' });
  expect(turns.health().reasons[0]).toMatch(/^The provider status page could not be read/);
});

// Holds R30.
it('A failing fallback timeline or launch feed is a reason and degrades nothing; the fallback counts when it was read alone.', async () => {
  const upstreams = await servePosts([post(TALK)]);
  upstreams.fail('/atom.xml', { status: 500 });
  const { rss, atom } = upstreams.timelines;
  const launchFeeds = [`openai=${atom}`];
  const model = () => ({
    requestedModel: 'm',
    read: async () => ({ kind: 'failure', reason: 'timeout', detail: 'late' }) as const,
  });
  const turns = startTurns({ timeline: [rss, atom], upstreams, status: [], launchFeeds, model });
  await turns.turn();
  expect(turns.snapshot().sources).toMatchObject({ timeline: 'live', providerStatus: 'live' });
  const live = { status: 'ok', observer: 'live', timeline: 'live', cron: { status: 'live' } };
  expect(turns.health()).toMatchObject({
    ...live,
    hintLane: { status: 'unavailable' },
    reasons: [
      'Fallback timeline source 1 could not be read completely (http_status).',
      'A launch feed of openai could not be read completely (http_status).',
      'LAUNCH_FEEDS names openai, which has no launch list.',
    ],
  });
  upstreams.fail('/rss.xml', { status: 500 });
  upstreams.recover('/atom.xml');
  await turns.turn(5 * MINUTE);
  expect(turns.snapshot().sources.timeline).toBe('fallback');
  expect(turns.health()).toMatchObject({ status: 'degraded', observer: 'degraded', timeline: 'unavailable' });
  upstreams.recover();
  await turns.turn(5 * MINUTE);
  expect(turns.health()).toMatchObject(live);
  // Two schedule intervals later without a turn.
  turns.clock.now += 10 * MINUTE + 1;
  expect(turns.health()).toMatchObject({
    observer: 'unavailable',
    timeline: 'unavailable',
    cron: { status: 'stale' },
    hintLane: { status: 'unavailable' },
  });
});

// Holds R31.
it('When the list of incidents fails, what the summary says is kept, and the row and health say what is missing.', async () => {
  const upstreams = await servePosts([post(TALK)], { incidents: [OUTAGE] });
  upstreams.fail('/api/v2/incidents.json', { status: 500 });
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, status: [] });
  await turns.turn();
  expect(turns.rows("SELECT outcome, failure_class FROM source_reads WHERE role = 'status'")).toEqual([
    { outcome: 'ok', failure_class: 'http_status' },
  ]);
  expect(turns.rows('SELECT count(*) AS n FROM provider_status')).toEqual([{ n: 1 }]);
  expect(turns.snapshot().sources.providerStatus).toBe('unavailable');
  expect(turns.health()).toMatchObject({ observer: 'degraded', timeline: 'live' });
});

it('A turn asks as many statements with thirty known incidents as with one.', async () => {
  const statementsOfATurn = async (count: number) => {
    const incidents = Array.from({ length: count }, (_, n) => ({ ...OUTAGE, id: `i${n}` }));
    const upstreams = await servePosts([post(TALK)], { incidents });
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, status: [] });
    await turns.turn();
    await turns.turn(5 * MINUTE);
    return statementsIn(() => turns.turn(5 * MINUTE));
  };
  const [one, thirty] = [await statementsOfATurn(1), await statementsOfATurn(30)];
  expect(one).toBeGreaterThan(0);
  expect(thirty).toBe(one);
});

it('An incident whose words hold half of a surrogate pair is one row, and the turns go on.', async () => {
  const half = { ...OUTAGE, id: '\ud800abc' };
  const upstreams = await servePosts([post(TALK)], {
    incidents: [
      { ...half, name: 'Errors \ud800', status: 'open \udc00', impact: '\ud800', components: ['\udfff'] },
    ],
  });
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, status: [] });
  for (let turn = 0; turn < 3; turn += 1) await turns.turn(5 * MINUTE);
  const row = { external_id: '\ufffdabc', status: 'open \ufffd', impact: '\ufffd', resolved_at: null };
  expect(turns.rows(REVISIONS)).toEqual([row]);
});
