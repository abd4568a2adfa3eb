import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleLedger } from '../../_support/ledgers/example-ledger.js';
import type { TestLedger } from '../../_support/ledgers/ledger.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { DAY, HOUR, MINUTE, NOW } from '../../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../../_support/servers/api.js';
import { type Said, tell } from '../../ledger/_timeline.js';
import { exampleRecord, HOSTILE, HOSTILE_AS_TEXT, HOSTILE_IN_TITLE, promise } from './_record.js';

let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = newLedger();
  api = await serveApi(ledger.path);
});

/** Read back by a library that is not the one that writes. */
async function events() {
  const { status, text } = await api.send('/calendar.ics');
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const value = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? null;
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().getTime(),
      end: component.hasProperty('dtend') ? event.endDate.toJSDate().getTime() : null,
      summary: event.summary,
      description: event.description,
      status: value('status'),
      category: value('categories'),
      url: value('url'),
      stamp: value('dtstamp'),
      modified: value('last-modified'),
      sequence: event.sequence,
      transparency: value('transp'),
    };
  });
}

const promised = async () => (await events()).filter((one) => one.status === 'TENTATIVE');

describe('/calendar.ics', () => {
  test('is iCalendar to the byte: CRLF, lines of 75 octets at most, no bare control characters', async () => {
    ledger.addResets({ at: NOW - DAY, text: `${HOSTILE} ${'lange Wörter 🎉 '.repeat(40)}` });
    ledger.publish();
    const { text } = await api.send('/calendar.ics');
    expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(await events()).toHaveLength(1);
  });

  test('is what another writer makes of what it reads there, to the byte but for where lines are folded', async () => {
    const posted = { text: HOSTILE, url: 'https://posts.example/a;b,c?x=1,2;3' };
    ledger.addResets({ at: NOW - DAY, ...posted });
    tell(ledger, [promise('a', { text: HOSTILE })]);
    for (const path of [ledger.path, newLedger(exampleLedger).path]) {
      if (path === ledger.path) ledger.publish();
      const { text } = await (await serveApi(path)).send('/calendar.ics');
      const unfolded = (written: string) =>
        written
          .trim()
          .replaceAll(/\r\n[ \t]/g, '')
          .split('\r\n');
      expect(unfolded(text)).toEqual(unfolded(new ICAL.Component(ICAL.parse(text)).toString()));
    }
  });

  test('has addresses as they are, which are no texts', async () => {
    const url = 'https://posts.example/a;b,c?x=1,2;3';
    ledger.addResets({ at: NOW - DAY, url });
    ledger.publish();
    expect((await api.send('/calendar.ics')).text).toContain(`\r\nURL:${url}\r\n`);
    expect((await events()).map((event) => event.url)).toEqual([url]);
  });

  test.each<[string, Partial<Said>, string[]]>([
    ['that begins later', {}, ['2026-07-01T13:45:00Z']],
    [
      'of a day',
      { window: { kind: 'day', from: NOW + 12 * HOUR, to: NOW + 36 * HOUR } },
      ['2026-07-01T23:45:00Z'],
    ],
    ['that began with the post', { window: { kind: 'by', from: null, to: NOW + 5 * HOUR } }, []],
  ])('has an alarm a quarter of an hour before a promised time %s', async (_what, changes, alarms) => {
    ledger.addResets({ at: NOW - DAY });
    tell(ledger, [promise('a', changes)]);
    ledger.publish();
    const { text } = await api.send('/calendar.ics');
    const [confirmed, tentative] = new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((event) => ({ event, alarms: event.getAllSubcomponents('valarm') }));
    expect(confirmed?.alarms).toEqual([]);
    const start = new ICAL.Event(tentative?.event).startDate;
    const shown = tentative?.alarms.map((alarm) => {
      expect(alarm.getFirstPropertyValue('action')).toBe('DISPLAY');
      expect(alarm.getFirstPropertyValue('description')).toContain('is promised for this time');
      const at = start.clone();
      at.addDuration(alarm.getFirstPropertyValue('trigger') as ICAL.Duration);
      return at.toString();
    });
    expect(shown).toEqual(alarms);
  });

  test('has its name escaped, and a component even where nothing is recorded', async () => {
    const product = { name: 'A;b, c\\d', provider: 'openai', timeZone: 'UTC' };
    ledger.publish({ product });
    const { text } = await api.send('/calendar.ics');
    for (const name of ['NAME', 'X-WR-CALNAME'])
      expect(text).toContain(`\r\n${name}:A\\;b\\, c\\\\d usage-limit resets\r\n`);
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
    ledger.addResets({ at: NOW - DAY });
    ledger.publish({ product });
    const next = new ICAL.Component(ICAL.parse((await api.send('/calendar.ics')).text));
    expect(next.getAllSubcomponents().map(({ name }) => name)).toEqual(['vevent']);
  });

  test('holds the recorded resets as moments at which nobody is busy', async () => {
    exampleRecord(ledger);
    ledger.publish();
    const all = await events();
    expect(all.map(({ start, end, category }) => [start, end, category])).toEqual([
      [NOW - 2 * DAY, null, 'Banked reset'],
      [NOW - 2 * DAY, null, 'Reset'],
      [NOW - 9 * DAY, null, 'Reset'],
    ]);
    expect(all[2]).toMatchObject({
      summary: HOSTILE_IN_TITLE,
      description: HOSTILE_AS_TEXT,
      status: 'CONFIRMED',
      transparency: 'TRANSPARENT',
      url: 'https://posts.example/1?a=1&b=%222%22',
      stamp: '2026-07-01T12:00:00Z',
      sequence: 0,
    });
    expect(all[1]?.url).toBeNull();
  });

  test('holds every reset of a long record, and promises that last', async () => {
    api = await serveApi(newLedger(exampleLedger).path);
    const { resets } = await api.resets('?limit=100');
    const starts = (await events()).map(({ start }) => start);
    expect(starts).toEqual(expect.arrayContaining(resets.map(({ at }) => Date.parse(at))));
    const tentative = await promised();
    expect(tentative.length).toBeGreaterThan(0);
    for (const { start, end } of tentative) expect(end).toBeGreaterThan(start);
  });

  test('keeps the UID of a corrected reset, which is the one in the feed, and counts the correction', async () => {
    const { first } = exampleRecord(ledger);
    ledger.publish();
    const before = (await events())[2];
    ledger.addResets({ at: NOW - 8 * DAY, supersedes: { rowId: first, resetId: first } });
    ledger.publish({ generatedAt: NOW + MINUTE });
    const after = (await events())[2];
    expect(after).toMatchObject({ uid: before?.uid, start: NOW - 8 * DAY, sequence: 1 });
    expect((await api.send('/feed.atom')).text).toContain(`<id>urn:uuid:${after?.uid}</id>`);
  });

  test('shows a promise with a time as a tentative event until its window is over', async () => {
    tell(ledger, [promise('a', { text: HOSTILE })]);
    ledger.publish();
    expect(await promised()).toMatchObject([
      {
        start: NOW + 2 * HOUR,
        end: NOW + 5 * HOUR,
        summary: 'Codebird: a reset is promised for this time',
        description: HOSTILE_AS_TEXT,
        url: 'https://social.example/team/status/a',
        stamp: '2026-07-01T12:00:00Z',
        modified: '2026-07-01T12:00:00Z',
        sequence: 0,
      },
    ]);
    api.clock.now = NOW + 5 * HOUR - 1;
    ledger.publish({ generatedAt: NOW + 5 * HOUR - 1 });
    expect(await promised()).toHaveLength(1);
    api.clock.now = NOW + 5 * HOUR;
    ledger.publish({ generatedAt: NOW + 5 * HOUR });
    expect(await promised()).toEqual([]);
  });

  test('has one promise alone by the id of its event, as the page links it', async () => {
    ledger.addResets({ at: NOW - 3 * DAY });
    tell(ledger, [promise('a'), promise('b', { window: null })]);
    ledger.publish();
    const page = await (await fetch(`http://127.0.0.1:${api.port}/`)).text();
    const links = [...page.matchAll(/href="(\/calendar\.ics\?promise=[^"]+)"/g)].map(([, href]) => href);
    expect(new Set(links).size).toBe(1);
    const { text } = await api.send(links[0] ?? '');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain('STATUS:TENTATIVE');
    const other = await api.send('/calendar.ics?promise=00000000-0000-4000-8000-000000000000');
    expect(other.text).not.toContain('BEGIN:VEVENT');
    expect(await api.outcome('/calendar.ics?promise=1')).toBe('400 invalid_parameter');
  });

  test.each<[string, Partial<Said>, number]>([
    ['has no time', { window: null }, 0],
    ['is only hinted at', { strength: 'veiled' }, 0],
    ['hangs on a condition', { strength: 'conditional' }, 0],
    ['is for a few users', { scope: 'few' }, 0],
    ['is not sure enough', { confidence: 0.5 }, 0],
    ['names only its end', { window: { kind: 'day', from: null, to: NOW + HOUR } }, 1],
    [
      'names only its beginning, and lasts a day then',
      { window: { kind: 'day', from: NOW - HOUR, to: null } },
      1,
    ],
    [
      'names only its beginning, more than a day ago',
      { at: NOW - DAY - HOUR, window: { kind: 'day', from: NOW - DAY - HOUR, to: null } },
      0,
    ],
  ])('of a promise that %s', async (_what, changes, shown) => {
    tell(ledger, [promise('a', changes)]);
    ledger.publish();
    expect(await promised()).toHaveLength(shown);
  });

  test('says what is promised, and shows promises of two kinds for one time apart', async () => {
    tell(ledger, [promise('a', { promises: 'banked' }), promise('b', { promises: 'both' })]);
    ledger.publish();
    expect((await promised()).map(({ summary }) => summary)).toEqual([
      'Codebird: a banked reset is promised for this time',
      'Codebird: a reset and a banked reset are promised for this time',
    ]);
  });

  test('shows a promise that was moved at its new time alone', async () => {
    const friday = { kind: 'day' as const, from: NOW + 3 * DAY, to: NOW + 4 * DAY };
    tell(ledger, [promise('a'), promise('b', { at: NOW - 30 * MINUTE, window: friday })]);
    ledger.publish();
    expect((await promised()).map(({ start }) => start)).toEqual([NOW + 3 * DAY]);
  });

  test('a promise said twice is shown once, an edited one as it stands now, a kept one no more', async () => {
    tell(ledger, [promise('a'), promise('b', { at: NOW - 30 * MINUTE })]);
    ledger.publish();
    const [before] = await promised();
    expect(await promised()).toHaveLength(1);
    tell(ledger, [
      promise('a', {
        text: 'Rather later.',
        window: { kind: 'day', from: NOW + 3 * HOUR, to: NOW + 6 * HOUR },
      }),
    ]);
    ledger.publish({ generatedAt: NOW + MINUTE });
    const edited = (await promised()).find((one) => one.uid === before?.uid);
    expect(edited).toMatchObject({ start: NOW + 3 * HOUR, description: 'Rather later.' });
    // RFC 5545, 3.8.7.4: whoever holds the event takes only a later revision of it.
    expect([before?.sequence, edited?.sequence]).toEqual([0, 1]);
    tell(ledger, [{ name: 'done', at: NOW + 4 * HOUR, kind: 'reset' }]);
    api.clock.now = NOW + 4 * HOUR + MINUTE;
    ledger.publish({ generatedAt: NOW + 4 * HOUR + MINUTE });
    expect(await promised()).toEqual([]);
    expect((await events()).map(({ start, status }) => [start, status])).toEqual([
      [NOW + 4 * HOUR, 'CONFIRMED'],
    ]);
  });
});
