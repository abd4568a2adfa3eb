import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src/core/time/time.js';
import { request } from '../../_support/clients/http.js';
import { query } from '../../_support/ledgers/read-ledger.js';
import { documented, documentedVariable, type Place } from './_documents.js';
import { type Machine, machine, type Service, serviceOf } from './_operator.js';
import {
  alertsTo,
  announce,
  NEW_KEYS,
  OLD_KEYS,
  RESET,
  startTeam,
  startWorld,
  type World,
} from './_world.js';

/*
 * What an operator does in a year, each act by the commands that the pages name: they are taken from there,
 * and only the values of their examples are replaced.
 */

const INSTALL: Place = ['operations.md', 'Install'];
const CHANGE_A_VARIABLE: Place = ['operations.md', 'Change a variable'];
const SEVERAL_PRODUCTS: Place = ['operations.md', 'Several products'];
const RESTORE: Place = ['operations.md', 'Restore'];
const UPGRADE: Place = ['operations.md', 'Upgrade'];
const TAKE_A_TEXT_DOWN: Place = ['removal.md', 'Take a text down'];
const BACKUPS_AND_COPIES: Place = ['removal.md', 'Backups and copies'];
const CORRECTING: Place = ['commands.md', 'Correcting a wrong record'];
const AUDIT_BACK_UP: Place = ['commands.md', 'Audit, back up, restore'];

const LEDGER = 'data/ledger.sqlite';

/** The world, and what the operator has in it. */
interface Life extends World {
  here: Machine;
  service: Service;
}

const totalOf = async (service: Service) => (await service.json<Stats>('/api/v1/stats')).totalResets;

async function install(): Promise<Life> {
  const world = await startWorld();
  const here = machine(world.calendar);
  here.edit({
    TIMELINE: world.team.timelines.rss,
    STATUS_PAGE_URL: world.team.env.STATUS_PAGE_URL,
    LAUNCH_LISTS: 'none',
    AI_BASE_URL: world.model.baseUrl,
    AI_API_KEY: OLD_KEYS.model,
    ALERT_URLS: alertsTo(world, OLD_KEYS.alerts),
    // Each second but for a pause: a worker is late after twice the longest one, which a busy machine must
    // not take.
    TURN_SCHEDULE: "'0-54 * * * * *'",
    PORT: '0',
  });
  announce(world.team, world.calendar);
  const service = await serviceOf(
    world.calendar,
    [here.type(documented(INSTALL, 'start'))],
    here.path(LEDGER),
  );
  return { ...world, here, service };
}

async function restart(life: Life): Promise<void> {
  const { here } = life;
  await life.service.stop();
  life.service = await serviceOf(
    life.calendar,
    [here.type(documented(CHANGE_A_VARIABLE, 'start'))],
    here.path(LEDGER),
  );
}

async function takeATextDown(life: Life): Promise<void> {
  const { here, service } = life;
  const url = announce(life.team, life.calendar, `${RESET} Greetings from Zanzibar!`);
  await service.nextTurn();
  await here.done(documented(AUDIT_BACK_UP, 'backup'));
  const places = ['/', '/api/v1/resets', '/feed.atom', '/calendar.ics', '/data/resets.csv'];
  const placesWithIt = async () => {
    const texts = await Promise.all(places.map(async (path) => [path, await service.text(path)]));
    return texts.filter(([, text]) => text?.includes('Zanzibar')).map(([path]) => path);
  };
  expect([await placesWithIt(), here.onDisk().includes('Zanzibar')]).toEqual([places, true]);

  await here.done(documented(TAKE_A_TEXT_DOWN, 'redact', { '<address>': url }));
  await service.nextTurn();
  expect(await placesWithIt()).toEqual([]);
  const older = here.backups();
  await here.done(documented(BACKUPS_AND_COPIES, 'backup'));
  for (const name of older) rmSync(here.path(join('data/backups', name)));
  expect(here.onDisk()).not.toContain('Zanzibar');
}

async function correctTheRecord(life: Life): Promise<void> {
  const { here, service, calendar } = life;
  const before = await totalOf(service);
  const at = { '2026-08-20T16:00:00Z': new Date(calendar.now() - 2 * HOUR_MS).toISOString() };
  await here.done(documented(CORRECTING, 'record', at));
  await service.nextTurn();
  expect(await totalOf(service)).toBe(before + 1);
  await here.done(documented(CORRECTING, 'retract', at));
  await service.nextTurn();
  expect(await totalOf(service)).toBe(before);
}

async function putAPromiseRight(life: Life): Promise<void> {
  const { here, service, calendar } = life;
  const chance = async () => (await service.json<Forecast>('/api/v1/forecast')).next24Hours.probability;
  const before = await chance();
  const url = `${life.team.base}/posts/with-a-picture`;
  const post = { 'https://posts.example/team/status/60003': url };
  await here.done(
    documented(CORRECTING, 'record --promise', {
      ...post,
      '2026-08-20T18:00:00Z': new Date(calendar.now() - HOUR_MS).toISOString(),
      '2026-08-22T07:00:00Z': new Date(calendar.now() + 12 * HOUR_MS).toISOString(),
    }),
  );
  await service.nextTurn();
  expect(await service.text('/')).toContain(url);
  expect(await chance()).toBeGreaterThan(before);
  await here.done(documented(CORRECTING, 'retract --promise', post));
  await service.nextTurn();
  expect(await service.text('/data/promises.csv')).toMatch(new RegExp(`${url}.*withdrawn|withdrawn.*${url}`));
  expect(await chance()).toBeCloseTo(before, 2);
}

async function keepFewBackups({ here }: Life): Promise<void> {
  for (let n = 0; n < 2; n += 1) await here.done(documented(AUDIT_BACK_UP, 'backup', { '14': '2' }));
  const before = here.backups();
  await here.done(documented(AUDIT_BACK_UP, 'backup', { '14': '2' }));
  expect([before.length, here.backups().length]).toEqual([2, 2]);
  expect(here.backups()[0]).toBe(before[1]);
}

async function rotateKeys(life: Life): Promise<void> {
  const { here, accepted, phone } = life;
  accepted.model.push(NEW_KEYS.model);
  accepted.alerts.push(NEW_KEYS.alerts);
  here.edit({ AI_API_KEY: NEW_KEYS.model, ALERT_URLS: alertsTo(life, NEW_KEYS.alerts) });
  await restart(life);
  await here.done(documented(CHANGE_A_VARIABLE, 'doctor'));
  accepted.model.shift();
  accepted.alerts.shift();

  const sent = phone.received.length;
  const url = announce(life.team, life.calendar);
  await life.service.nextTurn();
  expect(await here.done(documented(CHANGE_A_VARIABLE, 'doctor'))).not.toContain('FAILS');
  const readers = `SELECT DISTINCT reader FROM v_readings WHERE url = '${url}' ORDER BY reader`;
  expect(query(here.path(LEDGER), readers)).toEqual([{ reader: 'model' }, { reader: 'rules' }]);
  expect(phone.received.slice(sent).map(({ body }) => JSON.parse(body).title)).toContainEqual(
    expect.stringContaining('reset'),
  );
  const kept = here.onDisk() + here.printed();
  for (const key of [OLD_KEYS, NEW_KEYS].flatMap((keys) => Object.values(keys)))
    expect([key, kept.includes(key)]).toEqual([key, false]);
}

async function upgrade(life: Life): Promise<void> {
  const { here } = life;
  await here.done(documented(AUDIT_BACK_UP, 'backup'));
  await life.service.stop();
  // Here a package of another version is installed.
  const worker = here.type(documented(UPGRADE, 'worker'));
  const api = here.type(documented(UPGRADE, 'api'));
  life.service = await serviceOf(life.calendar, [worker, api], here.path(LEDGER));
  await here.done(documented(UPGRADE, 'doctor'));
}

/**
 * What is served of the record, its forecast and its scores: what is kept, and the chances, which move with
 * the minute.
 */
async function servedBy(service: Service) {
  const { generatedAt: _, hoursSinceLastReset: __, ...stats } = await service.json<Stats>('/api/v1/stats');
  const { resets } = await service.json<{ resets: unknown }>('/api/v1/resets');
  const forecast = await service.json<Forecast>('/api/v1/forecast');
  const { accuracy, liveAccuracy, next24Hours, nearTerm } = forecast;
  const { latestAt: ___, ...scores } = liveAccuracy;
  const kept = { stats, resets, accuracy, scores };
  return { kept, chances: [next24Hours.probability, nearTerm.probability] };
}

interface Stats {
  readonly [field: string]: unknown;
  readonly product: string;
  readonly totalResets: number;
}

interface Forecast {
  readonly accuracy: unknown;
  readonly liveAccuracy: Readonly<Record<string, unknown>>;
  readonly next24Hours: Chance;
  readonly nearTerm: Chance;
}

interface Chance {
  readonly probability: number;
}

async function moveToAnotherMachine(life: Life): Promise<void> {
  const { here: old } = life;
  const before = await servedBy(life.service);
  await life.service.stop();
  const said = await old.done(documented(AUDIT_BACK_UP, 'backup'));
  const [, head = ''] = /Head of its chain, entry \d+: ([0-9a-f]{64})/.exec(said) ?? [];
  const [backup = ''] = old.backups().slice(-1);

  const here = machine(life.calendar);
  for (const [from, name] of [
    [old.path('.env'), '.env'],
    [old.path(join('data/backups', backup)), backup],
  ] as const)
    copyFileSync(from, here.path(name));
  await here.done(documented(RESTORE, 'restore', { '<file>': backup }));
  const service = await serviceOf(
    life.calendar,
    [here.type(documented(INSTALL, 'start'))],
    here.path(LEDGER),
  );
  const after = await servedBy(service);
  expect(after.kept).toEqual(before.kept);
  for (const [n, chance] of after.chances.entries()) expect(chance).toBeCloseTo(before.chances[n] ?? 1, 2);
  const audit = documented(AUDIT_BACK_UP, 'audit');
  await here.done({ ...audit, words: [...audit.words, '--head', head] });
  await expect(request(life.service.port, '/livez')).rejects.toThrow('ECONNREFUSED');
  life.here = here;
  life.service = service;
}

async function addAProduct(life: Life): Promise<void> {
  const { here } = life;
  const sites = {
    'http://127.0.0.1:3000': 'https://codex.example',
    'http://127.0.0.1:3001': 'https://claude.example',
  };
  const [name = '', siblings = ''] = documentedVariable(SEVERAL_PRODUCTS, 'SIBLINGS', sites).split(/=(.*)/s);
  here.edit({ [name]: siblings });
  await restart(life);

  const otherTeam = await startTeam();
  announce(otherTeam, life.calendar);
  const { words, env } = documented(SEVERAL_PRODUCTS, 'start', { '3001': '0' });
  const own = { TIMELINE: otherTeam.timelines.rss, STATUS_PAGE_URL: otherTeam.base };
  const ledger = here.path('data/ledger-claude.sqlite');
  const second = await serviceOf(life.calendar, [here.type({ words, env: { ...env, ...own } })], ledger);
  expect((await second.json<Stats>('/api/v1/stats')).product).toBe('Claude Code');
  for (const service of [life.service, second]) {
    const page = await service.text('/');
    for (const site of Object.values(sites)) expect(page).toContain(site);
  }

  await here.done(documented(AUDIT_BACK_UP, 'backup'));
  const backups = here.backups();
  const backup = documented(SEVERAL_PRODUCTS, 'backup');
  await here.done(backup);
  expect(here.backups().filter((one) => !backups.includes(one))).toEqual([
    expect.stringMatching(/^ledger-claude-/),
  ]);
  await here.done({ ...documented(AUDIT_BACK_UP, 'backup', { '14': '1' }), env: backup.env });
  const stems = here.backups().map((one) => one.replace(/-2\d{3}-.*$/, ''));
  expect(stems.filter((stem) => stem === 'ledger-claude')).toHaveLength(1);
  expect(stems.filter((stem) => stem === 'ledger')).toHaveLength(backups.length);
  expect(await here.done({ ...documented(AUDIT_BACK_UP, 'audit'), env: backup.env })).toContain(
    'No findings.',
  );
  await second.stop();
}

const ALL_ACTS = [
  takeATextDown,
  correctTheRecord,
  putAPromiseRight,
  keepFewBackups,
  rotateKeys,
  upgrade,
  moveToAnotherMachine,
  addAProduct,
];

/** The others are single commands beside a running worker; `npm run test:small` has them, too. */
const LARGE_ACTS = [takeATextDown, rotateKeys, moveToAnotherMachine, addAProduct];

const ACTS = process.env.SMALL_STEP_HOURS ? ALL_ACTS : LARGE_ACTS;

test('Through a year of an operator’s acts, each by the documented steps, every audit is clean.', async () => {
  const life = await install();
  for (const act of ACTS) {
    life.calendar.pass(Math.ceil(365 / ACTS.length) * DAY_MS);
    await life.service.nextTurn();
    await act(life);
    const audited = await life.here.done(documented(AUDIT_BACK_UP, 'audit'));
    expect([act.name, audited]).toEqual([act.name, expect.stringContaining('No findings.')]);
  }
  await life.service.stop();
}, 600_000);
