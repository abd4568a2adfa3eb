import { describe, expect, test } from 'vitest';
import { request } from '../_support/clients/http.js';
import { BUNDLED_PATH } from '../_support/ledgers/bundled-record.js';
import {
  type ExampleOptions,
  type ExamplePromise,
  exampleLedger,
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

/**
 * What is promised, the times of it that stand on the page, and what is said of where it stands, each thing
 * once.
 */
interface Promised {
  readonly promises: ExampleOptions['promises'];
  readonly times: readonly string[];
  readonly state: string;
}

const PROMISES: Readonly<Record<string, Promised>> = {
  'an hour of today': { promises: [clock(6)], times: ['18:00'], state: 'PROMISED in 6 h' },
  'an hour of tomorrow': { promises: [clock(30)], times: ['18:00'], state: 'PROMISED in 1 d 6 h' },
  'an hour that has come': {
    promises: [clock(-1)],
    times: ['11:00'],
    state: 'DUE NOW due since today, 11:00 UTC',
  },
  'an hour that is overdue': {
    promises: [clock(-8)],
    times: ['04:00', '08:00'],
    state:
      'OVERDUE Promised: today, about 04:00 UTC (Tue 21:00 PT) ; counted as overdue after four hours overdue for 4 h',
  },
  'until a time': {
    promises: [promised(null, 6.25, { windowKind: 'by' })],
    times: ['02:00', '18:15'],
    state: 'PROMISED 6 h 15 min left',
  },
  'until a time soon': {
    promises: [promised(null, 0.5, { windowKind: 'by', at: NOW - HOUR })],
    times: ['11:00', '12:30'],
    state: 'PROMISED 30 min left',
  },
  'between two times': {
    promises: [promised(2, 7)],
    times: ['14:00', '19:00'],
    state: 'PROMISED in 2 h',
  },
  'a day': { promises: [promised(12, 36)], times: ['00:00'], state: 'PROMISED in 12 h' },
  'a day that is over': {
    promises: [promised(-36, -12, { at: NOW - 50 * HOUR })],
    times: ['00:00'],
    state: 'OVERDUE Promised: yesterday (PT) overdue for 12 h',
  },
  'from a time on': {
    promises: [promised(3, null)],
    times: ['15:00'],
    state: 'PROMISED in 3 h',
  },
  'no time': { promises: [undated], times: [], state: 'PROMISED · no time given' },
  'no time, on a condition': {
    promises: [{ ...undated, strength: 'conditional' }],
    times: [],
    state: 'PROMISED · no time given If a condition is met',
  },
  'no time, hinted at': {
    promises: [{ ...undated, strength: 'veiled' }],
    times: [],
    state: 'NO RESET PROMISED · only a hint',
  },
  'a banked one': {
    promises: [promised(2, 4, { promises: 'banked' })],
    times: ['14:00', '16:00'],
    state: 'BANKED RESET PROMISED in 2 h',
  },
  'a banked one without a time': {
    promises: [{ ...undated, promises: 'banked' }],
    times: [],
    state: 'BANKED RESET PROMISED · no time given',
  },
  'several, the next of them': {
    promises: [clock(6), { ...clock(50), name: 'promise-1' }, { ...undated, name: 'promise-2' }],
    times: ['18:00'],
    state: 'PROMISED in 6 h',
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
  const known = served.get(state) ?? servedOf(STATES[state] ?? {});
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

/** Of a pixel's tenth in height and the hundredth of a per cent across. */
const DRAWN = 0.01;

describe('the chance of the day', () => {
  test.each(Object.keys(STATES))('is that of curve, labels and texts: %s', async (state) => {
    const { html, body } = await pageOf(state);
    const { next24Hours, nearTerm } = body;
    const curve = drawnCurve(html);
    const text = textOf(html);
    const day = textOf(found(html, /(<data data-of="forecast.next24Hours.probability".*?<\/data>)/s));
    expect(text).toContain(`24 h: ${day} `);
    expect(text).toContain(`Why ${day}?`);
    expect(text).toContain(`has come: ${day} in one day`);

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
      ['24 h', 24],
      ['3 d', 72],
      ['7 d', 168],
    ] as const) {
      const said = found(text, new RegExp(`${label}: (?:under |over )?(\\d+)%`));
      expect(Math.abs(curve(hours) - Number(said) / 100), label).toBeLessThan(DRAWN + 0.005);
    }
    const even = found(html, /<p class="even">(.*?)<\/p>/s);
    const [, when] = / data-when="([^"]*)"/.exec(even) ?? [];
    if (when === undefined) {
      expect(curve(168)).toBeLessThan(0.5);
      return;
    }
    const hours = (JSON.parse(when.replaceAll('&quot;', '"')).at - NOW) / HOUR;
    expect(curve(hours)).toBeGreaterThan(0.5 - DRAWN);
    // Ten minutes earlier it is not even yet.
    expect(curve(hours - 1 / 6)).toBeLessThan(0.5 + DRAWN);
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

/** What a state is called. */
const WORD = /^[A-Z ]+(?= ·)(?: · (?:no time given|only a hint))?/;

describe('of a promise', () => {
  test.each(Object.entries(PROMISES))('no second time stands anywhere: %s', async (name, {
    times,
    state,
  }) => {
    const { html, said } = await pageOf(name);
    const card = found(html, /<section id="promises"[^>]*>(.*?)(?:<details>|<\/section>)/s);
    const [, counted = ''] = /<strong data-due=[^>]*>(.*?)<\/strong>/s.exec(html) ?? [];
    const [, where = ''] = /<p class="when">(.*?)<\/p>/s.exec(card) ?? [];
    const [word = ''] = WORD.exec(textOf(found(html, /<h1>(.*?)<\/h1>/s))) ?? [];
    expect(textOf(`${word} ${where} ${counted}`)).toBe(state);
    if (word.endsWith('no time given')) expect(textOf(card)).not.toMatch(/due|or later/i);

    const named = card
      .replace(/<blockquote>.*?<\/blockquote>/gs, '')
      .replace(/posted <time.*?<\/time>/s, '')
      .replace(/checked <time.*?<\/time>/s, '');
    // The time of the team is the same one, in its zone.
    const sentence = found(html, /<h1>(.*?)<\/h1>/s);
    const own = textOf(`${sentence} ${named}`).replace(/ \([\w :–]* PT\)/g, '');
    expect([...new Set(timesIn(own))].sort()).toEqual(times);
    for (const one of said) {
      const [words = ''] = /(?:(?<!NO RESET )PROMISED|DUE NOW|OVERDUE) .*?(?=\. |<)/.exec(one) ?? [];
      expect(times).toEqual(expect.arrayContaining(timesIn(words)));
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

const timesIn = (text: string) => [...text.matchAll(/\b\d\d:\d\d\b/g)].map(([time]) => time);
