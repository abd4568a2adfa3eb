import { describe, expect, test } from 'vitest';
import { request } from '../_support/clients/http.js';
import { BUNDLED_PATH } from '../_support/ledgers/bundled-record.js';
import {
  STATES as EXAMPLES,
  type ExampleOptions,
  type ExamplePromise,
  exampleLedger,
  type State,
} from '../_support/ledgers/example-ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { HOUR, MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi } from '../_support/servers/api.js';
import { operator } from '../cli/_cli.js';

/*
 * That no figure of the start page contradicts another, in every state: read from the page as it is served.
 * NOW is noon.
 */

/** A promise in hours from now, made ten hours ago. */
function promised(
  from: number | null,
  to: number | null,
  kinds: Partial<ExamplePromise> = {},
): ExamplePromise {
  const at = (hours: number | null) => (hours === null ? null : NOW + hours * HOUR);
  return {
    name: 'promise-0',
    at: NOW - 10 * HOUR,
    from: at(from),
    to: at(to),
    text: 'We will reset.',
    ...kinds,
  };
}

const clock = (from: number) => promised(from, from + 0.5);
const undated = promised(null, null);

/** What is promised, and the word and the line with its time that stand on the page. */
interface Promised {
  readonly promises: ExampleOptions['promises'];
  readonly line: string;
}

const PROMISES: Readonly<Record<string, Promised>> = {
  'an hour of today': {
    promises: [clock(6)],
    line: 'RESET PROMISED: Wed 1 Jul, about 18:00 UTC (11:00 PT) · in 6 hours',
  },
  'an hour of tomorrow': {
    promises: [clock(30)],
    line: 'RESET PROMISED: Thu 2 Jul, about 18:00 UTC (11:00 PT) · in 1 day 6 hours',
  },
  'an hour that has come': {
    promises: [clock(-1)],
    line: 'RESET DUE NOW: Wed 1 Jul, about 11:00 UTC (04:00 PT) · 1 hour since the promised time',
  },
  'an hour that is overdue': {
    promises: [clock(-8)],
    line: 'RESET OVERDUE: promised: Wed 1 Jul, about 04:00 UTC (Tue 21:00 PT) · 8 hours late',
  },
  'until a time': {
    promises: [promised(null, 6.25, { windowKind: 'by' })],
    line: 'RESET PROMISED: by 18:15 UTC Wed 1 Jul (11:15 PT) · 6 hours 15 minutes left',
  },
  'until a time soon': {
    promises: [promised(null, 0.5, { windowKind: 'by', at: NOW - HOUR })],
    line: 'RESET PROMISED: by 12:30 UTC Wed 1 Jul (05:30 PT) · 30 minutes left',
  },
  'between two times': {
    promises: [promised(2, 7)],
    line: 'RESET PROMISED: Wed 1 Jul, 14:00 to 19:00 UTC (07:00–12:00 PT) · starts in 2 hours',
  },
  'a day': { promises: [promised(12, 36)], line: 'RESET PROMISED: Thu 2 Jul (PT) · starts in 12 hours' },
  'a day that is over': {
    promises: [promised(-36, -12, { at: NOW - 50 * HOUR })],
    line: 'RESET OVERDUE: promised: Tue 30 Jun (PT) · 12 hours late',
  },
  'from a time on': {
    promises: [promised(3, null)],
    line: 'RESET PROMISED: from 15:00 UTC Wed 1 Jul (08:00 PT) · starts in 3 hours',
  },
  'no time': { promises: [undated], line: 'RESET PROMISED: no time given' },
  'no time, on a condition': {
    promises: [{ ...undated, strength: 'conditional' }],
    line: 'RESET ONLY IF…: no time given',
  },
  'no time, hinted at': {
    promises: [{ ...undated, strength: 'veiled' }],
    line: 'Hint of a reset: not a promise',
  },
  'a banked one': {
    promises: [promised(2, 4, { promises: 'banked' })],
    line: 'BANKED RESET PROMISED: Wed 1 Jul, 14:00 to 16:00 UTC (07:00–09:00 PT) · starts in 2 hours',
  },
  'a banked one without a time': {
    promises: [{ ...undated, promises: 'banked' }],
    line: 'BANKED RESET PROMISED: no time given',
  },
  'several, the next of them': {
    promises: [clock(6), { ...clock(50), name: 'promise-1' }, { ...undated, name: 'promise-2' }],
    line: 'RESET PROMISED: Wed 1 Jul, about 18:00 UTC (11:00 PT) · in 6 hours',
  },
};

const lapsed = promised(-60, -40, { at: NOW - 70 * HOUR });

const OF_PROMISES: Readonly<Record<string, ExampleOptions>> = Object.fromEntries(
  Object.entries(PROMISES).map(([name, { promises = [] }]) => [name, { state: 'quiet', promises }]),
);

const STATES: Readonly<Record<string, ExampleOptions>> = {
  busy: {},
  quiet: { state: 'quiet' },
  fresh: { state: 'fresh' },
  withdrawn: { state: 'withdrawn' },
  incident: { state: 'incident' },
  'a promise that has lapsed': { state: 'quiet', promises: [lapsed] },
  'a promise right after a reset': {
    state: 'fresh',
    promises: [promised(20, 22, { at: NOW - 20 * MINUTE })],
  },
  ...OF_PROMISES,
};

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();

/** The page, the body that it shows, and what else says a promise's time. */
async function servedOf(options: ExampleOptions) {
  const { port, forecast } = await serveApi(newLedger(() => exampleLedger(options)).path);
  const [html, badge, feed] = await Promise.all(
    ['/?lang=en-GB', '/badge.svg', '/feed.atom?of=promises'].map(
      async (path) => (await request(port, path)).text,
    ),
  );
  return { html: html ?? '', said: [badge ?? '', feed ?? ''], body: await forecast() };
}

const served = new Map<string, ReturnType<typeof servedOf>>();

/** Each state is served once. */
function pageOf(state: string): ReturnType<typeof servedOf> {
  const known = served.get(state) ?? servedOf(STATES[state] ?? { state: state as State });
  served.set(state, known);
  return known;
}

/** The first group of a pattern in the page. */
function found(html: string, pattern: RegExp): string {
  const [, group] = pattern.exec(html) ?? [];
  if (group === undefined) throw new Error(`the page has no ${pattern}`);
  return group;
}

/**
 * The line of the curve as it is drawn: the chance after some hours, between its points by straight lines.
 */
function drawnCurve(html: string): (hours: number) => number {
  const section = found(html, /(<section id="curve".*?<\/section>)/s);
  const points = found(section, /<polyline class="curve" points="([^"]*)"/)
    .split(' ')
    .map((point) => point.split(',').map(Number) as [number, number]);
  const [, base] = points[0] ?? [0, 0];
  // The line of 100%, which is the second of the axis.
  const [, top] = [...section.matchAll(/<line class="grid" x1="0" x2="100%" y1="([^"]*)"/g)].map(([, y]) =>
    Number(y),
  );
  const whole = base - (top ?? 0);
  return (hours) => {
    const x = (100 * hours) / 168;
    const place = Math.max(
      1,
      points.findIndex(([at]) => at >= x - 0.01),
    );
    const [[x0, y0], [x1, y1]] = [points[place - 1] ?? [0, base], points[place] ?? [100, base]];
    return (base - (y0 + (y1 - y0) * Math.min(1, (x - x0) / (x1 - x0)))) / whole;
  };
}

/** Tolerance of drawings: a tenth of a pixel in height and a hundredth of a per cent across. */
const DRAWN = 0.01;

describe('the chance of the day', () => {
  test.each(Object.keys(STATES))('is that of curve, labels and texts: %s', async (state) => {
    const { html, body } = await pageOf(state);
    const { next24Hours, nearTerm } = body;
    const curve = drawnCurve(html);
    const day = found(html, /has come: ((?:under |over )?\d+%) in one day/);
    const [, shown] = /<data data-of="forecast.next24Hours.probability"[^>]*>(.*?)<\/data>/s.exec(html) ?? [];
    if (shown !== undefined) expect(textOf(shown)).toBe(day);

    expect(Math.abs(curve(24) - next24Hours.probability)).toBeLessThan(DRAWN);
    expect(Math.abs(curve(6) - nearTerm.probability)).toBeLessThan(DRAWN);
  });

  test.each(
    Object.keys(STATES),
  )('grows to the labels, and is even when it is said to be: %s', async (state) => {
    const { html } = await pageOf(state);
    const curve = drawnCurve(html);
    const text = textOf(html);
    for (const [label, hours] of [
      ['3 d', 72],
      ['7 d', 168],
    ] as const) {
      const said = found(text, new RegExp(`${label}: (?:under |over )?(\\d+)%`));
      expect(Math.abs(curve(hours) - Number(said) / 100), label).toBeLessThan(DRAWN + 0.005);
    }
    const even = found(html, /<h2 id="curve-title">(.*?)<\/h2>/s);
    const [, when] = / data-when="([^"]*)"/.exec(even) ?? [];
    if (when === undefined) {
      expect(curve(168)).toBeLessThan(0.5);
      return;
    }
    const hours = (JSON.parse(when.replaceAll('&quot;', '"')).at - NOW) / HOUR;
    expect(curve(hours)).toBeGreaterThan(0.5 - DRAWN);
    // An hour earlier it is not even yet.
    expect(curve(hours - 1)).toBeLessThan(0.5 + DRAWN);
  });

  test('is the same when it is computed for the page, because the saved forecast is too old', async () => {
    const made = operator({ SEED_RECORD: BUNDLED_PATH, TIMELINE: 'none', TURN_SCHEDULE: '* * * * *' });
    made.clock.now = Date.UTC(2026, 10, 1, 9);
    await made.turn();
    const api = await serveApi(made.ledgerPath);
    api.clock.now = made.clock.now + 5 * MINUTE;
    const { recording, generatedAt, next24Hours, nearTerm, explanation } = await api.forecast();
    expect(recording).toBe('unsaved');
    const after = (hours: number) =>
      explanation?.curve.find(({ at }) => Date.parse(at) === Date.parse(generatedAt) + hours * HOUR);
    expect(after(24)).toMatchObject(next24Hours);
    expect({ hours: 6, ...after(6) }).toMatchObject(nearTerm);
  });

  test.each([
    'not-live',
    'empty',
  ] as const)('is not on the page of a record of which nothing is known now: %s', async (state) => {
    const { html } = await servedOf({ state });
    expect(html).not.toMatch(/id="curve"|data-of="forecast\./);
  });
});

describe('of a promise', () => {
  test.each(Object.entries(PROMISES))('the word and its time stand in one line: %s', async (name, {
    line,
  }) => {
    const { html, said } = await pageOf(name);
    const word = textOf(found(html, /<h1>(.*?)<\/h1>/s));
    const [, time = ''] = /<p class="dotted time-line">(.*?)<\/p>/s.exec(html) ?? [];
    expect(`${word}: ${textOf(time)}`).toBe(line);
    const named = new Set(timesIn(textOf(time).replace(/ \([\w :–]* PT\)/g, '')));
    for (const text of said) {
      const [words = ''] =
        /(?:RESET PROMISED|RESET DUE NOW|OVERDUE) .*?(?=\. |<| · \d+% by)/.exec(text) ?? [];
      expect([...named]).toEqual(expect.arrayContaining(timesIn(words)));
    }
  });

  test('the time in which it is due is what is striped in the curve, and where the curve bends', async () => {
    const { html, body } = await servedOf({ state: 'quiet', promises: [promised(6.25, 6.75)] });
    const [, x, width] = /<rect class="promised" x="([\d.]+)%" width="([\d.]+)%"/.exec(html) ?? [];
    expect(1.68 * Number(x)).toBeCloseTo(6.25, 1);
    expect(1.68 * Number(width)).toBeCloseTo(4, 1);
    const knots = body.explanation?.curve.map(({ at }) => (Date.parse(at) - NOW) / HOUR);
    expect(knots).toEqual(expect.arrayContaining([6.25, 10.25]));
  });

  test('the range holds the chance before, in and after its time, and never spans from hardly to surely', async () => {
    for (const from of [6, -1, -3, -5, -12, -20]) {
      const { body } = await servedOf({ state: 'quiet', promises: [clock(from)] });
      const { low, probability, high } = body.next24Hours;
      expect(high - low, `${from} h`).toBeLessThan(0.6);
      expect(low).toBeLessThan(probability);
      expect(high).toBeGreaterThan(probability);
    }
  });
});

/** Every instant of the first screen: those of elements, and those of promised times. */
function instantsIn(html: string): readonly number[] {
  // What is folded is on no screen, but for the line above it.
  const screen = found(html, /(<div class="now .*?)<section class="subscribe"/s).replace(
    /(<details>.*?<\/summary>).*?<\/details>/gs,
    '$1',
  );
  const posted = [...screen.matchAll(/<time class="instant" dateTime="([^"]*)"/gi)].map(([, at = '']) => at);
  const promised = [...screen.matchAll(/data-when="([^"]*)"/g)].flatMap(([, when = '']) => {
    const { at, until } = JSON.parse(when.replaceAll('&quot;', '"'));
    return until === null ? [at] : [at, until];
  });
  return [...posted.map(Date.parse), ...promised];
}

describe('the badge says the chance of the page', () => {
  test.each([...new Set([...Object.keys(STATES), ...EXAMPLES])])('%s', async (state) => {
    const { html, said } = await pageOf(state);
    const [, large] = /<p class="(?:big|at-once)">[^<]*<data [^>]*>(.*?)<\/data>/s.exec(html) ?? [];
    const [, badge] =
      / · (?:reset, not banked: )?((?:under |over )?\d+%) (?:in 24 h|by )/.exec(said[0] ?? '') ?? [];
    expect(badge).toBe(large && textOf(large));
  });
});

describe('no instant stands twice on the first screen', () => {
  test.each([...new Set([...Object.keys(STATES), ...EXAMPLES])])('%s', async (state) => {
    const { html } = await pageOf(state);
    const instants = instantsIn(html);
    expect(instants.filter((at, place) => instants.indexOf(at) !== place)).toEqual([]);
  });
});

const timesIn = (text: string) => [...text.matchAll(/\b\d\d:\d\d\b/g)].map(([time]) => time);
