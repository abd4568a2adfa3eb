import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { instantText } from '../../src/words/times.js';
import { request } from '../_support/clients/http.js';
import { query } from '../_support/ledgers/read-ledger.js';
import { DAY, HOUR, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi } from '../_support/servers/api.js';
import { answered, byText } from '../_support/upstreams/reader-upstream.js';
import { contentOf, type Operator, operator, servedBy, teamPost, withModel } from './_cli.js';

const PROMISE = 'We will reset the usage limits for everyone tomorrow.';
const TALK = 'Good morning! Lovely weather today.';

const MADE = NOW - HOUR;
const DUE = '2026-07-03T16:00:00Z';
const URL = 'https://posts.example/team/status/50001';
const iso = (at: number) => new Date(at).toISOString();

const say = (...more: readonly string[]) => ['record', '--promise', '--address', URL, ...more];
const takeBack = ['retract', '--promise', URL, '--reason', 'a joke'] as const;

function expectClean({ ledgerPath }: Pick<Operator, 'ledgerPath'>): void {
  expect(auditLedger(ledgerPath).findings).toEqual([]);
}

/** An operator whose timeline has shown one post, read by the rules alone. */
async function having(text: string): Promise<Operator> {
  const made = operator();
  made.timeline(teamPost(50_001, text, MADE));
  await made.turn();
  return made;
}

type Row = Readonly<Record<string, string>>;

const parser = new XMLParser({ isArray: (name) => name === 'entry', parseTagValue: false });

/** Everything that shows promises, as it is served. */
async function shown({ ledgerPath, clock }: Operator) {
  const api = await serveApi(ledgerPath);
  api.clock.now = clock.now;
  const rows = parse((await api.send('/data/promises.csv')).text, { columns: true }) as Row[];
  const { entry = [] } = parser.parse((await api.send('/feed.atom?of=promises')).text).feed;
  const page = (await request(api.port, '/')).text;
  return {
    rows,
    entries: entry as { title: string; updated: string; content?: unknown }[],
    awaited: /<section id="promises".*?<\/section>/s.exec(page)?.[0] ?? '',
    struck: /<li class="promise withdrawn">.*?<\/li>/s.exec(page)?.[0] ?? '',
  };
}

/** The promises as they are served: state, what, how, window. */
async function served(made: Operator) {
  const { rows } = await shown(made);
  return rows.map(({ state, promises, strength, window, from, to }) =>
    [state, promises, strength, window, from, to].join(' ').trim(),
  );
}

describe('A promise put right by hand', () => {
  test.each<[string, string, readonly string[], string]>([
    [
      'read as a promise, for a moment',
      PROMISE,
      ['--at', DUE],
      `scheduled regular explicit clock ${iso(Date.parse(DUE))} ${iso(Date.parse(DUE))}`,
    ],
    ['read as nothing, by a time', TALK, ['--by', DUE], `open regular explicit by  ${iso(Date.parse(DUE))}`],
    [
      'read as nothing, between two times',
      TALK,
      ['--between', `2026-07-03T12:00:00Z/${DUE}`],
      `scheduled regular explicit clock 2026-07-03T12:00:00.000Z ${iso(Date.parse(DUE))}`,
    ],
    [
      'between two days',
      TALK,
      ['--between', '2026-07-03T00:00:00+02:00/2026-07-05T00:00:00+02:00'],
      'scheduled regular explicit day 2026-07-02T22:00:00.000Z 2026-07-04T22:00:00.000Z',
    ],
    ['without a time', PROMISE, [], 'open regular explicit open'],
    ['of a banked reset', TALK, ['--banked'], 'open banked explicit open'],
    [
      'on a condition',
      TALK,
      ['--conditional', '--at', DUE],
      `scheduled regular conditional clock ${iso(Date.parse(DUE))} ${iso(Date.parse(DUE))}`,
    ],
  ])('%s: is served with the next turn, not before', async (_, text, said, expected) => {
    const made = await having(text);
    const before = servedBy(made.ledgerPath);
    const rows = await served(made);
    const out = await made.ok(...say(...said, '--as', 'Ada', '--reason', 'the post is a picture'));
    expect(out).toMatch(/^put right: a (banked )?reset, promised .*\nServed after the next turn\.$/);
    expect(servedBy(made.ledgerPath)).toEqual(before);
    expect(await served(made)).toEqual(rows);
    expectClean(made);
    await made.turn();
    expect(await served(made)).toEqual([expected]);
    expectClean(made);
    expect(
      query(made.ledgerPath, "SELECT actor, rationale, kind FROM readings WHERE reader = 'operator'"),
    ).toEqual([{ actor: 'Ada', rationale: 'the post is a picture', kind: 'hint' }]);
  });

  test('stands above rules and model and across edits, which are still read, and after a restart', async () => {
    const other = 'We will reset the usage limits for everyone on Sunday.';
    const { made } = await withModel(
      byText({
        [PROMISE]: answered({
          kind: 'hint',
          evidence: 'We will reset',
          promises: 'regular',
          strength: 'conditional',
        }),
        [other]: answered({
          kind: 'hint',
          evidence: 'We will reset',
          promises: 'regular',
          strength: 'explicit',
        }),
      }),
    );
    made.timeline(teamPost(50_001, PROMISE, MADE));
    await made.turn();
    expect(await served(made)).toEqual(['open regular conditional open']);
    await made.ok(...say('--by', DUE));
    await made.turn();
    const expected = [`open regular explicit by  ${iso(Date.parse(DUE))}`];
    expect(await served(made)).toEqual(expected);
    made.timeline(teamPost(50_001, other, MADE));
    await made.turn();
    expect(await served(made)).toEqual(expected);
    expect(query(made.ledgerPath, 'SELECT reader, kind FROM readings ORDER BY id')).toEqual([
      { reader: 'rules', kind: 'hint' },
      { reader: 'model', kind: 'hint' },
      { reader: 'operator', kind: 'hint' },
      { reader: 'rules', kind: 'hint' },
      { reader: 'model', kind: 'hint' },
    ]);
    await made.ok(...takeBack);
    await made.turn();
    expect(await served(made)).toEqual([`withdrawn regular explicit by  ${iso(Date.parse(DUE))}`]);
    expectClean(made);
  });

  test('moves number and times of its event, as every edit of its post does, and no other turn', async () => {
    const [first, later] = ['10:00', '16:00'].map(
      (time) => `We will reset the usage limits on July 3, ${time} UTC.`,
    );
    const made = await having(first ?? '');
    const event = async () => {
      const api = await serveApi(made.ledgerPath);
      api.clock.now = made.clock.now;
      const calendar = new ICAL.Component(ICAL.parse((await api.send('/calendar.ics')).text));
      const [shown] = calendar.getAllSubcomponents('vevent');
      const value = (name: string) => shown?.getFirstPropertyValue(name)?.toString();
      const numbers = [value('sequence'), value('dtstart')?.slice(0, 16)];
      return [value('uid'), ...numbers, value('dtstamp'), value('last-modified')];
    };
    const wholeSecond = () => `${iso(made.clock.now).slice(0, 19)}Z`;
    const readAt = wholeSecond();
    const [uid, ...said] = await event();
    expect(said).toEqual(['0', '2026-07-03T10:00', readAt, readAt]);
    await made.turn();
    expect(await event()).toEqual([uid, ...said]);

    made.timeline(teamPost(50_001, later ?? '', MADE));
    await made.turn();
    const edited = [uid, '1', '2026-07-03T16:00', wholeSecond(), wholeSecond()];
    expect(await event()).toEqual(edited);

    await made.ok(...say('--at', '2026-07-03T18:00:00Z'));
    expect(await event()).toEqual(edited);
    const saidAt = wholeSecond();
    await made.turn();
    expect(await event()).toEqual([uid, '2', '2026-07-03T18:00', saidAt, saidAt]);

    made.timeline(teamPost(50_001, `${later} Promised!`, MADE));
    await made.turn();
    expect(await event()).toEqual([uid, '3', '2026-07-03T18:00', wholeSecond(), wholeSecond()]);
  });

  test('that no timeline has shown adds its post, which a timeline that shows it later does not double', async () => {
    const made = operator();
    made.timeline();
    await made.turn();
    const unknown = await made.run(...say('--at', DUE));
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('--posted') });
    const out = await made.ok(...say('--at', DUE, '--posted', iso(MADE)));
    expect(out).toContain(`added: a reset, promised on ${instantText(MADE)}, for ${instantText(DUE)}.`);
    expectClean(made);
    await made.turn();
    const expected = [`scheduled regular explicit clock ${iso(Date.parse(DUE))} ${iso(Date.parse(DUE))}`];
    expect(await served(made)).toEqual(expected);
    expect((await shown(made)).rows[0]).toMatchObject({ url: URL, text: '' });
    made.timeline(teamPost(50_001, TALK, MADE));
    await made.turn();
    expect(await served(made)).toEqual(expected);
    expect((await shown(made)).rows[0]).toMatchObject({ url: URL, text: TALK });
    expect(query(made.ledgerPath, 'SELECT DISTINCT identity FROM posts')).toHaveLength(1);
    expectClean(made);
  });

  test('may be put right twice, retracted, and recorded again: the newest statement stands, each is kept', async () => {
    const made = await having(PROMISE);
    await made.ok(...say('--at', DUE));
    await made.ok(...say('--by', DUE));
    const same = await made.run(...say('--by', DUE));
    expect(same).toMatchObject({ code: 1, err: 'This promise is already recorded so by an operator.' });
    await made.turn();
    const byThen = `regular explicit by  ${iso(Date.parse(DUE))}`;
    expect(await served(made)).toEqual([`open ${byThen}`]);
    expectClean(made);
    expect(await made.ok(...takeBack)).toBe(
      `retracted: the promise of ${instantText(MADE)}.\nServed after the next turn.`,
    );
    expect(await made.run(...takeBack)).toMatchObject({
      code: 1,
      err: 'The promise of this post is already retracted.',
    });
    expectClean(made);
    await made.turn();
    expect(await served(made)).toEqual([`withdrawn ${byThen}`]);
    expectClean(made);
    await made.ok(...say('--by', DUE));
    await made.turn();
    expect(await served(made)).toEqual([`open ${byThen}`]);
    expectClean(made);
    expect(
      query(made.ledgerPath, "SELECT revision, kind FROM readings WHERE reader = 'operator' ORDER BY id"),
    ).toEqual(['hint', 'hint', 'none', 'hint'].map((kind, place) => ({ revision: place + 1, kind })));
  });

  test('moves the next forecast; forecasts and scores that are saved stay as they are', async () => {
    const made = await having(TALK);
    const tables = ['forecasts', 'windows', 'scores'];
    const saved = () => tables.map((name) => query(made.ledgerPath, `SELECT * FROM ${name} ORDER BY id`));
    made.clock.now += DAY;
    await made.turn();
    made.clock.now += HOUR;
    await made.turn();
    const before = saved();
    await made.ok(...say('--by', iso(made.clock.now + 4 * HOUR)));
    await made.turn();
    expect(saved().map((rows, place) => rows.slice(0, before[place]?.length))).toEqual(before);
    const chances = query<{ hints: number; none: number }>(
      made.ledgerPath,
      'SELECT probability_24h AS hints, without_hints_24h AS none FROM forecasts ORDER BY id',
    );
    expect(chances.at(-2)?.hints).toBe(chances.at(-2)?.none);
    expect(chances.at(-1)?.hints).toBeGreaterThan(chances.at(-1)?.none ?? 1);
    expectClean(made);
  });

  test('and taken back is shown as withdrawn on page, feed and CSV, with the reason', async () => {
    const made = await having(PROMISE);
    const before = await shown(made);
    expect(before.awaited).toContain(PROMISE);
    expect(before.struck).toBe('');
    await made.ok(...takeBack);
    await made.turn();
    const after = await shown(made);
    expect(after.awaited).toBe('');
    expect(after.struck).toContain(`<del><bdi class="excerpt" dir="auto">${PROMISE}</bdi></del>`);
    expect(after.struck).toContain('a joke');
    expect(after.rows).toMatchObject([{ state: 'withdrawn', reason: 'a joke', text: PROMISE, url: URL }]);
    expect(after.rows[0]?.withdrawnAt).toBe(after.entries[0]?.updated);
    expect(after.entries[0]?.title).toBe(`Withdrawn: ${before.entries[0]?.title}`);
    expect(JSON.stringify(after.entries[0])).toContain('Withdrawn: a joke');
    expect(await made.ok('promises')).toContain('withdrawn');
  });

  test('needs no text: that of its post may have been taken down', async () => {
    const made = await having(PROMISE);
    await made.ok('redact', URL, '--reason', 'asked by the author');
    await made.ok(...say('--at', DUE));
    await made.turn();
    expect(await served(made)).toEqual([
      `scheduled regular explicit clock ${iso(Date.parse(DUE))} ${iso(Date.parse(DUE))}`,
    ]);
    const other = 'https://posts.example/team/status/50002';
    const args = ['record', '--promise', '--address', other, '--posted', iso(MADE), '--text', PROMISE];
    expect(await made.ok(...args)).toContain('Its text is not stored');
    await made.turn();
    expectClean(made);
  });

  test('stays in a backup, and is there after it was restored', async () => {
    const made = await having(TALK);
    await made.ok(...say('--at', DUE));
    const { file } = await made.json<{ file: string }>('backup');
    await made.ok(...takeBack);
    await made.turn();
    await made.ok('restore', file);
    await made.turn();
    expect(await served(made)).toEqual([
      `scheduled regular explicit clock ${iso(Date.parse(DUE))} ${iso(Date.parse(DUE))}`,
    ]);
    expectClean(made);
  });
});

describe('What no promise can be made of', () => {
  test.each<[string, string, readonly string[], string]>([
    [
      'a reset that counts',
      'We have reset usage limits for everyone.',
      say('--at', DUE),
      `This post announces reset 1 at ${iso(MADE)}. If that is wrong, retract it first: reset-record retract 1 --reason "it was only promised"`,
    ],
    [
      'retracting one that counts',
      'We have reset usage limits for everyone.',
      takeBack,
      `This post announces reset 1 at ${iso(MADE)}. If that is wrong, retract it first: reset-record retract 1 --reason "it was only promised"`,
    ],
    [
      'retracting nothing',
      TALK,
      takeBack,
      'This post promises no reset: it was read as none, with confidence 0.95.',
    ],
    [
      'a time before the post',
      TALK,
      say('--by', '2026-06-30T00:00:00Z'),
      `The promised time ends at 2026-06-30T00:00:00.000Z, not after the post of ${iso(MADE)}.`,
    ],
    [
      'a post that is there',
      TALK,
      say('--posted', iso(MADE)),
      `The ledger has this post, of ${iso(MADE)}. Leave out --posted and --text.`,
    ],
    [
      'an unknown post',
      TALK,
      ['retract', '--promise', 'https://posts.example/team/status/50009', '--reason', 'x'],
      'The ledger has no post with this address: https://posts.example/team/status/50009.',
    ],
  ])('%s is refused in words, and nothing is written', async (_, text, args, err) => {
    const made = await having(text);
    const before = contentOf(made.ledgerPath);
    expect(await made.run(...args)).toEqual({ code: 1, out: '', err });
    expect(contentOf(made.ledgerPath)).toEqual(before);
  });

  test('a reset that was retracted first becomes a promise; an unconfirmed report does so at once', async () => {
    const made = await having('We have reset usage limits for everyone.');
    await made.ok('retract', '1', '--reason', 'it was only promised');
    await made.ok(...say('--at', DUE));
    await made.turn();
    expect(made.standing()).toEqual([`${iso(MADE)} regular retracted`]);
    expect(await served(made)).toHaveLength(1);
    expectClean(made);
    const unsure = operator();
    unsure.timeline({ id: '50001', text: 'We have reset the usage limits for everyone.', url: URL });
    await unsure.turn();
    expect(unsure.standing()).toEqual([expect.stringContaining('unconfirmed')]);
    await unsure.ok(...say('--at', DUE));
    await unsure.turn();
    expect(unsure.standing()).toEqual([expect.stringContaining('retracted')]);
    expect(await served(unsure)).toHaveLength(1);
    expectClean(unsure);
  });
});
