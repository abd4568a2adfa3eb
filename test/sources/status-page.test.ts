import { afterEach, beforeEach, expect, it } from 'vitest';
import { isOpen } from '../../src/sources/status/status-incidents.js';
import { createStatusSource } from '../../src/sources/status/status-page.js';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { startUpstreams, type Upstreams } from '../_support/upstreams/upstreams.js';
import { failureOf, NOW, quickClient } from './_reading.js';

const SOLVED = {
  id: 'solved',
  name: 'Elevated errors in Codex',
  startedAt: '2026-05-01T10:00:00Z',
  resolvedAt: '2026-05-01T12:30:00Z',
  impact: 'major',
  components: ['API', 'Codex Web'],
};

const OPEN = { id: 'open', name: 'Slow logins', startedAt: '2026-06-01T11:00:00Z', components: ['Login'] };

let upstreams: Upstreams;
beforeEach(async () => {
  upstreams = await startUpstreams({ posts: [], incidents: [OPEN, SOLVED] });
});
afterEach(() => upstreams.close());

const read = (words: string[] = [], base = upstreams.base) =>
  createStatusSource(quickClient(), base, words).read({ now: NOW, signal: new AbortController().signal });

it('Ensure the indicator and every incident come once, with start, end, impact and components.', async () => {
  const status = await read();
  expect(status).toMatchObject({ indicator: 'minor', description: 'Partial System Outage', skipped: [] });
  expect(status.incidents).toEqual([
    {
      externalId: 'open',
      name: 'Slow logins',
      status: 'investigating',
      impact: 'minor',
      startedAt: Date.parse('2026-06-01T11:00:00Z'),
      resolvedAt: null,
      components: ['Login'],
      url: `${upstreams.base}/incidents/open`,
      counts: true,
    },
    {
      externalId: 'solved',
      name: 'Elevated errors in Codex',
      status: 'resolved',
      impact: 'major',
      startedAt: Date.parse('2026-05-01T10:00:00Z'),
      resolvedAt: Date.parse('2026-05-01T12:30:00Z'),
      components: ['API', 'Codex Web'],
      url: `${upstreams.base}/incidents/solved`,
      counts: true,
    },
  ]);
});

it.each([
  [['codex'], ['solved']],
  [['LOGIN'], ['open']],
  [
    ['web', 'slow'],
    ['open', 'solved'],
  ],
  [['batch'], []],
])('Ensure of the words %j the incidents %j count; the others are kept.', async (words, counting) => {
  const { incidents } = await read(words);
  expect(incidents.length).toBe(2);
  expect(incidents.filter((one) => one.counts).map((one) => one.externalId)).toEqual(counting);
});

it.each([
  'html',
  'truncate',
  'garbage',
] as const)('Ensure a page that is %s is invalid_payload.', async (kind) => {
  upstreams.fail('/api/v2/summary.json', kind);
  expect(await failureOf(read())).toMatchObject({ failureClass: 'invalid_payload' });
});

it('Ensure a failing summary fails the read, with its status.', async () => {
  upstreams.fail('/api/v2/summary.json', { status: 500 });
  expect(await failureOf(read())).toMatchObject({ failureClass: 'http_status', httpStatus: 500 });
});

it('Ensure the summary is kept when the list of incidents fails, and the read says what is missing.', async () => {
  upstreams.fail('/api/v2/incidents.json', { status: 500 });
  const { indicator, incomplete } = await read();
  expect(indicator).toMatch(/^(none|minor|major|critical)$/);
  expect(incomplete).toMatchObject({ failureClass: 'http_status', httpStatus: 500 });
});

it('Ensure components named only in updates count, and an incident in another form is skipped with a word.', async () => {
  const incident = {
    id: 'i1',
    name: 'Errors',
    status: 'resolved',
    created_at: '2026-05-01T10:00:00.000Z',
    incident_updates: [
      { affected_components: [{ code: 'c', name: 'Codex - Web' }] },
      { affected_components: null },
    ],
  };
  const summary = { page: {}, status: { indicator: 'none', description: 'All Systems Operational' } };
  const base = await serveLocally((request, response) => {
    const isSummary = request.url === '/base/api/v2/summary.json';
    response.end(
      JSON.stringify(
        isSummary
          ? summary
          : { incidents: [incident, { id: 'i2' }, { ...incident, id: 'i3', created_at: 'x' }] },
      ),
    );
  });
  const status = await read(['codex'], `${base}/base/`);
  expect(status.incidents).toMatchObject([
    { externalId: 'i1', impact: 'none', components: ['Codex - Web'], counts: true },
  ]);
  expect(status.skipped.length).toBe(2);
});

it('Ensure pages that have not changed are asked for conditionally, and read as before.', async () => {
  const asked: (string | undefined)[] = [];
  const base = await serveLocally((request, response) => {
    asked.push(request.headers['if-none-match']);
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    const status = { indicator: 'none', description: 'All Systems Operational' };
    return response.setHeader('etag', '"1"').end(JSON.stringify({ page: {}, status, incidents: [] }));
  });
  const source = createStatusSource(quickClient(), base, []);
  const options = { now: NOW, signal: new AbortController().signal };
  const first = await source.read(options);
  expect(await source.read(options)).toEqual(first);
  expect(first.incomplete).toBeNull();
  expect(asked).toEqual([undefined, undefined, '"1"', '"1"']);
});

const SUMMARY = { page: {}, status: { indicator: 'none', description: 'All Systems Operational' } };

async function readList(list: unknown, summary: object = SUMMARY) {
  const base = await serveLocally((request, response) =>
    response.end(JSON.stringify(request.url === '/api/v2/summary.json' ? summary : list)),
  );
  return read([], base);
}

it.each([
  [{ page: {} }],
  [{ page: {}, incidents: null }],
  [{ page: {}, incidents: [] }],
  [{ incidents: [] }],
])('Ensure a list of incidents that is left out is empty: %j', async (list) => {
  expect(await readList(list)).toMatchObject({ incidents: [], skipped: [], incomplete: null });
  expect(await readList(list, { ...SUMMARY, incidents: null })).toMatchObject({ incidents: [], skipped: [] });
});

it.each([
  [{}],
  [{ error: 'no' }],
  [[]],
  [{ page: {}, incidents: {} }],
])('Ensure another document is no list of incidents: %j', async (list) => {
  const { incomplete } = await readList(list);
  expect(incomplete?.failureClass).toBe('invalid_payload');
});

const INCIDENT = {
  id: 'i1',
  name: 'Codex slow',
  status: 'investigating',
  impact: 'minor',
  created_at: '2026-05-01T10:00:00Z',
  resolved_at: null,
  shortlink: 'https://status.example/i1',
  components: [{ name: 'Codex' }],
  incident_updates: [],
};

const READ = {
  externalId: 'i1',
  impact: 'minor',
  startedAt: Date.parse('2026-05-01T10:00:00Z'),
  resolvedAt: null,
  components: ['Codex'],
  url: 'https://status.example/i1',
};

const ENDED = Date.parse('2026-05-01T12:00:00Z');

it.each<[string, object, object]>([
  ['a component without a name', { components: [{ id: 'x' }, { name: 'Codex' }] }, {}],
  ['a component that is null', { components: [null, { name: 'Codex' }] }, {}],
  ['components that are no list', { components: { name: 'Codex' } }, { components: [] }],
  ['no components', { components: undefined }, { components: [] }],
  [
    'an update that is null',
    { incident_updates: [null, { affected_components: [{ name: 'Web' }] }] },
    { components: ['Codex', 'Web'] },
  ],
  ['updates that are no list', { incident_updates: 7 }, {}],
  ['an impact that is no text', { impact: 3 }, { impact: 'none' }],
  ['an address that is no text', { shortlink: {} }, { url: null }],
  ['an end that is no date', { resolved_at: 'later' }, {}],
  ['an end in another form', { resolved_at: { at: 1 } }, {}],
  ['a start in Unix time', { created_at: READ.startedAt / 1000 }, {}],
  ['an id that is a number', { id: 7 }, { externalId: '7' }],
  [
    'the end of its last update alone',
    { status: 'resolved', incident_updates: [{ status: 'resolved', created_at: '2026-05-01T12:00:00Z' }] },
    { resolvedAt: ENDED },
  ],
  ['a start that is no date, beside one that is', { started_at: 'this morning' }, {}],
  [
    'an end that is no date, beside its last update',
    {
      status: 'Resolved',
      resolved_at: 'later',
      incident_updates: [{ status: 'Resolved', created_at: '2026-05-01T12:00:00Z' }],
    },
    { resolvedAt: ENDED },
  ],
  [
    'an end in its last update that is no date, beside an earlier one',
    {
      status: 'resolved',
      incident_updates: [
        { status: 'resolved', created_at: '' },
        { status: 'resolved', created_at: '2026-05-01T12:00:00Z' },
      ],
    },
    { resolvedAt: ENDED },
  ],
  [
    'the end of what has a report now',
    {
      status: 'postmortem',
      incident_updates: [
        { status: 'postmortem', created_at: '2026-05-02T12:00:00Z' },
        { status: 'resolved', created_at: '2026-05-01T12:00:00Z' },
      ],
    },
    { resolvedAt: ENDED },
  ],
  [
    'the end of maintenance',
    { status: 'completed', incident_updates: [{ status: 'completed', created_at: '2026-05-01T12:00:00Z' }] },
    { resolvedAt: ENDED },
  ],
  [
    'an end before it began again',
    {
      status: 'investigating',
      incident_updates: [{ status: 'resolved', created_at: '2026-05-01T12:00:00Z' }],
    },
    {},
  ],
])('Ensure only the part of an incident is left out that cannot be used: %s', async (_, changes, expected) => {
  const status = await readList({ incidents: [{ ...INCIDENT, ...changes }] });
  expect(status.skipped).toEqual([]);
  expect(status.incidents).toMatchObject([{ ...READ, ...expected }]);
});

it.each([
  ['investigating', true],
  ['monitoring', true],
  ['in_progress', true],
  ['resolved', false],
  ['Resolved', false],
  [' RESOLVED ', false],
  ['postmortem', false],
  ['completed', false],
  ['fixed', false],
  ['Closed', false],
  ['scheduled', false],
])('Ensure the status says whether an incident goes on where no end does: %s', async (status, open) => {
  const { incidents } = await readList({ incidents: [{ ...INCIDENT, status }] });
  expect(incidents.map(isOpen)).toEqual([open]);
});
