import { expect, it } from 'vitest';
import { kindsFor } from '../../src/core/alerts/kinds.js';
import { createAppender } from '../../src/ledger/chain/append.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { percentText } from '../../src/words/numbers.js';
import { request } from '../_support/clients/http.js';
import { serveApi } from '../_support/servers/api.js';
import { DAY, HOUR, MINUTE, post, RESET, START, servePosts, startTurns, type Turns } from './_turns.js';

const LATE_RESET = START + HOUR;

/** A rhythm of five days until two days before the first turn. */
const past = [22, 17, 12, 7, 2].map((days) => post(RESET, START - days * DAY));

/** Two and a half hours ahead. */
const SOON = 'We will reset usage limits for everyone at 14:30 UTC.';

async function startedWith(...posts: ReturnType<typeof post>[]) {
  const upstreams = await servePosts([...past, ...posts]);
  const turns = startTurns({
    timeline: [upstreams.timelines.jsonfeed],
    upstreams,
    alertDestinations: [{ id: 'here', kinds: kindsFor('followers') }],
  });
  await turns.turn();
  return { upstreams, turns };
}

/** A row about a reset at 14:40 UTC, ten minutes after what `SOON` says, by an operator. */
function append(
  turns: Turns,
  status: 'unconfirmed' | 'retracted' | 'confirmed',
  replaces: number | null = null,
): number {
  const ledger = openLedgerForWriting(turns.path);
  const id = ledger.commit((tx) =>
    createAppender(tx).append('resets', (rowId) => ({
      resetId: replaces ?? rowId,
      supersedes: replaces,
      at: START + (2 * 60 + 40) * MINUTE,
      kind: 'regular' as const,
      status,
      url: null,
      actor: 'robin',
      reason: 'test',
      recordedAt: turns.clock.now,
    })),
  );
  ledger.close();
  return id;
}

/** The page leaves the list out where nothing is promised. */
const PROMISES = /<section id="promises".*?<\/section>/s;

const textOf = (html = '') =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();

/** Everything that speaks of promises, from one snapshot. */
async function said(turns: Turns) {
  const api = await serveApi(turns.path);
  api.clock.now = turns.clock.now;
  const forecast = await api.forecast();
  const html = (await request(api.port, '/?lang=en-GB')).text;
  const listHtml = PROMISES.exec(html)?.[0] ?? '';
  return {
    forecast,
    chance: forecast.next24Hours.probability,
    without: forecast.comparisons?.withoutHints.twentyFourHours ?? 0,
    page: textOf(html),
    word: textOf(/<h1>.*?<\/h1>(?:<p class="dotted time-line">.*?<\/p>)?/s.exec(html)?.[0]),
    list: textOf(listHtml),
    listHtml,
    calendar: (await api.send('/calendar.ics')).text,
    csv: (await api.send('/data/promises.csv')).text,
    alerts: turns.rows("SELECT 1 FROM alert_deliveries WHERE event = 'reset.promised'").length,
  };
}

it('While a promise is open, chance, headline, list and calendar count it, and the chance without it stands beside.', async () => {
  const { turns } = await startedWith(post(SOON, START - MINUTE));
  const { forecast, chance, without, page, word, list, calendar, alerts } = await said(turns);
  expect(chance).toBeGreaterThan(1.5 * without);
  expect(word).toBe(
    'RESET PROMISED for everyone Mon 1 Jun, about 14:30 UTC (07:30 PT) · in 2 hours 30 minutes',
  );
  // The record of these turns is a few days old.
  expect(forecast.headline).toContain(
    'Too early to say how likely a reset is in the next 24 hours: one has been promised.',
  );
  expect(page).toMatch(
    new RegExp(`this promise: without it, ${percentText(without)} in the next 24 hours\\.`),
  );
  expect(list).toContain('We will reset usage limits for everyone at 14:30 UTC.');
  expect(calendar).toContain('a reset is promised for this time');
  expect(alerts).toBe(1);
});

it.each([
  ['hours before its window', LATE_RESET],
  ['in its window', START + 2.5 * HOUR],
])('A reset %s keeps a promise for list, headline, calendar and chance alike.', async (_, at) => {
  const { upstreams, turns } = await startedWith(post(SOON, START - MINUTE));
  upstreams.add(post(RESET, at));
  await turns.turn(at + 5 * MINUTE - START);
  const { forecast, chance, without, page, list, calendar } = await said(turns);
  expect(forecast.lastResetAt).toBe(new Date(at).toISOString());
  expect(list).toBe('');
  expect(calendar).not.toContain('a reset is promised');
  expect(page + forecast.headline).not.toMatch(
    /one has been promised|[Nn]ext one promised|promise of|earlier promise/,
  );
  expect(chance).toBeLessThan(without + 0.01);
});

it.each([
  ['that says it comes instead closes a promise', 'Everyone gets a banked reset instead.', true],
  ['alone leaves it open', 'Everyone gets a banked reset.', false],
])('A banked reset %s: on the page, in the calendar and in the forecast.', async (_, text, closes) => {
  const promised = 'We will reset usage limits for everyone tomorrow.';
  const { upstreams, turns } = await startedWith(post(promised, START - MINUTE));
  upstreams.add(post(text, START + HOUR));
  await turns.turn(HOUR + 5 * MINUTE);
  const { forecast, page, word, list, calendar, csv } = await said(turns);
  expect(word).toMatch(/^BANKED RESET \w/);
  expect(page.includes('It came instead of a reset promised in a post from')).toBe(closes);
  expect(list === '').toBe(closes);
  expect(calendar.includes('a reset is promised')).toBe(!closes);
  expect(forecast.headline.includes('Next one promised: ')).toBe(!closes);
  expect(csv.includes(',kept,')).toBe(closes);
});

it('While only an unconfirmed report may have kept a promise, it is neither kept nor broken, and no part speaks of it but one sentence.', async () => {
  const { turns } = await startedWith(post(SOON, START - MINUTE));
  const reported = append(turns, 'unconfirmed');
  await turns.turn(6 * HOUR);
  const silent = /one has been promised|overdue|due now|No reset seen|a reset is promised/i;
  for (const hours of [0, 3, 24]) {
    await turns.turn(hours * HOUR + MINUTE);
    const { forecast, page, list, calendar, csv } = await said(turns);
    expect(forecast.headline).not.toMatch(silent);
    expect(page).toContain('An unconfirmed reset may have kept the promise of 1 Jun 2026, 11:59 UTC');
    expect(page).not.toMatch(silent);
    expect(list).toBe('');
    expect(calendar).not.toContain('a reset is promised');
    expect(csv).toMatch(/,undecided,/);
  }
  append(turns, 'retracted', reported);
  await turns.turn(MINUTE);
  const broken = await said(turns);
  expect(broken.csv).toMatch(/,lapsed,/);
  expect(broken.page).not.toContain('may have kept the promise');
});

it('A promise for a time of day is shown as it was named, and due for four hours in headline, list and calendar alike.', async () => {
  const { turns } = await startedWith(post(SOON, START - MINUTE));
  await turns.turn(6 * HOUR);
  const due = await said(turns);
  expect(due.forecast.headline).toContain('one has been promised');
  expect(due.forecast.headline).toContain('RESET DUE NOW · Mon 1 Jun, about 14:30 UTC.');
  expect(due.word).toBe(
    'RESET DUE NOW for everyone Mon 1 Jun, about 14:30 UTC (07:30 PT) · 3 hours 30 minutes since the promised time',
  );
  expect(due.calendar).toContain('DTEND:20260601T153000Z');
  await turns.turn(HOUR);
  const over = await said(turns);
  expect(over.forecast.headline).toContain('RESET OVERDUE · promised: Mon 1 Jun, about 14:30 UTC.');
  expect(over.forecast.headline).not.toContain('one has been promised');
  expect(over.word).toBe(
    'RESET OVERDUE for everyone promised: Mon 1 Jun, about 14:30 UTC (07:30 PT) · 4 hours 30 minutes late',
  );
  expect(over.calendar).not.toContain('a reset is promised');
});

it('A promise that moves to another day leaves its old time everywhere.', async () => {
  const { upstreams, turns } = await startedWith(post(SOON, START - MINUTE));
  upstreams.add(
    post('We need longer: usage limits will be reset for everyone on June 3rd at 14:30 UTC.', START + HOUR),
  );
  await turns.turn(HOUR + 5 * MINUTE);
  const { forecast, page, word, list, calendar, alerts } = await said(turns);
  expect(list.match(/See the post of this promise/g)).toHaveLength(1);
  expect(word).toBe('RESET PROMISED for everyone Wed 3 Jun, about 14:30 UTC (07:30 PT) · in 2 days 1 hour');
  expect(page).not.toContain('1 Jun, about 14:30 UTC');
  expect(calendar).toContain('DTSTART:20260603T143000Z');
  expect(calendar).not.toContain('DTSTART:20260601T143000Z');
  expect(forecast.headline).not.toContain('several');
  const promises = forecast.explanation?.parts.filter(({ kind }) => kind === 'promise') ?? [];
  expect(promises.map(({ window }) => window?.from)).toEqual(['2026-06-03T14:30:00.000Z']);
  expect(alerts).toBe(2);
});
