import type { Page } from 'playwright-core';

/** The answers of the API that the page is held against. */
export interface ApiBodies {
  /** The value at a path such as `forecast.next24Hours.low`. */
  at(path: string): unknown;
  /** Every number that the page must show. */
  numbers(): string[];
}

/** What the start page is held against. */
export async function startBodies(url: string): Promise<ApiBodies> {
  const parts = ['stats', 'resets', 'forecast', 'health'].map(async (name) => [
    name,
    await bodyOf(`${url}/api/v1/${name}`),
  ]);
  const all = Object.fromEntries(await Promise.all(parts));
  return bodies(all, [...NOT_SHOWN, ...ON_OTHER_PAGES]);
}

/** What the page of odds is held against: odds and launches of each company by its id. */
export async function oddsBodies(url: string): Promise<ApiBodies> {
  const { generatedAt } = await bodyOf(`${url}/api/v1/odds`);
  const companies = await companiesOf(url);
  const launches = await companiesOf(url, 'launches');
  // The estimators of a single line; those of the company, which is the last line, are on the page.
  const ofLines = Object.entries(companies).map(
    ([id, { lines }]) =>
      new RegExp(
        `^companies\\.${id}\\.lines\\.(?!${(lines as unknown[]).length - 1}\\.)\\d+\\.estimators\\.`,
      ),
  );
  return bodies({ odds: { generatedAt }, companies, launches }, [...ODDS_NOT_SHOWN, ...ofLines]);
}

/** The answers about each company by its id. */
async function companiesOf(url: string, name = 'odds'): Promise<Record<string, Record<string, unknown>>> {
  const { companies } = await bodyOf(`${url}/api/v1/odds`);
  const entries = (companies as { id: string }[]).map(async ({ id }) => [
    id,
    await bodyOf(`${url}/api/v1/${name}?company=${id}`),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** What the page of scores is held against: everything about past forecasts. */
export async function scoresBodies(url: string): Promise<ApiBodies> {
  const { generatedAt, accuracy, liveAccuracy } = await bodyOf(`${url}/api/v1/forecast`);
  return bodies({ forecast: { generatedAt, accuracy, liveAccuracy } }, SCORES_NOT_SHOWN);
}

async function bodyOf(url: string): Promise<Record<string, unknown>> {
  return (await (await fetch(url)).json()) as Record<string, unknown>;
}

function bodies(all: object, left: readonly RegExp[] = NOT_SHOWN): ApiBodies {
  return {
    at: (path) =>
      path.split('.').reduce((value: unknown, key) => (value as Record<string, unknown>)?.[key], all),
    numbers: () => leaves(all, '').filter((path) => !left.some((pattern) => pattern.test(path))),
  };
}

/** What the start page leaves to the API and the pages of scores and of data. */
const ON_OTHER_PAGES = [
  /^stats\.(gaps\.|resetsLast)/,
  // The chance is that of the word: beside a promise the one until its end, and no wait.
  /^(stats\.hoursSinceLastReset$|forecast\.(next24Hours|nearTerm)\.)/,
  /^forecast\.(explanation\.(parts|usual)\.|comparisons\.clockFactor$)/,
  /^forecast\.(accuracy|liveAccuracy)\./,
  /^health\.chain\./,
];

/** Headings of the tables, and of the replay what is not about all of it or about the whole forecast. */
const SCORES_NOT_SHOWN = [
  /^forecast\.accuracy\.reliability\./,
  /^forecast\.accuracy\.withPromises\.reliability\.\d+\.(from|to)$/,
  /^forecast\.accuracy\.(live[A-Z]\w*|brierBase|skill)$/,
  /^forecast\.liveAccuracy\.\w+\.hours$/,
  /^forecast\.(accuracy|liveAccuracy)\.byPromise\./,
  // The count of a bin without days.
  /^forecast\.accuracy\.withPromises\.reliability\.\d+\.count$/,
];

/** Headings of the tables, drawings, and what the data files are for. */
const ODDS_NOT_SHOWN = [
  /\.refreshIntervalSeconds$/,
  /\.odds\.\d+\.days$/,
  // The published odds once more.
  /\.hint\.effect\.odds\.\d+\.with$/,
  // The same for all lines of a kind, so that it stands there once: odds-page.test.ts compares it with each.
  /\.backtest\./,
  /^launches\./,
];

/** Numbers that are headings, settings or drawings on the page, or are left to the API. */
const NOT_SHOWN = [
  /\.refreshIntervalSeconds$/,
  /^resets\.(totalResets|totalMatching|limit|offset|nextOffset)$/,
  /^forecast\.comparisons\.(baseline|withoutHints|smoothHistory)\./,
  // The rows of a table of scores are its days.
  /\.horizons\.\d+\.days$/,
  // Drawn.
  /^forecast\.explanation\.(curve\.|usual\.sixHours$)/,
];

function leaves(value: unknown, path: string): string[] {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => leaves(one, path === '' ? key : `${path}.${key}`));
}

/** Every value in a page's HTML that says where in the API it stands, with that place. */
export function shownIn(html: string): (readonly [place: string, value: string | undefined])[] {
  return [...html.matchAll(/<\w+ [^>]*data-of="([^"]*)"[^>]*>/g)].map(([tag, place = '']) => {
    const [, value] = / (?:value|datetime)="([^"]*)"/i.exec(tag) ?? [];
    return [place, value] as const;
  });
}

interface Shown {
  readonly value: string;
  readonly text: string;
}

/** Every element that says where in the API its value stands. */
export async function numbersOnPage(page: Page): Promise<Map<string, Shown>> {
  const found = await page.locator('[data-of]').evaluateAll((elements) =>
    elements.map((element) => ({
      path: element.getAttribute('data-of') ?? '',
      value: element.getAttribute('value') ?? element.getAttribute('datetime') ?? '',
      text: element.textContent ?? '',
    })),
  );
  return new Map(found.map(({ path, ...shown }) => [path, shown]));
}

/** What people must read where this value stands: per cents, days and scores as written by hand here. */
export function wordsOf(path: string, value: unknown): RegExp | null {
  if (typeof value !== 'number') return null;
  const says = (text: string) => new RegExp(`: ${text.replaceAll('+', '\\+').replaceAll('.', '\\.')}$`);
  if (/\.(low)$/.test(path)) return null;
  if (/hours\.\d+\.probability$/.test(path))
    return value > 0.0005
      ? says(value < 0.0995 ? `${(100 * value).toFixed(1)}%` : `${Math.round(100 * value)}%`)
      : null;
  if (
    /probability$|without$|meanForecast$|observedRate$|clockFactor$|ownRate\.\w+$|coverage80$|weight$/.test(
      path,
    )
  )
    return value > 0.005 && value < 0.995 ? says(`${Math.round(100 * value)}%`) : null;
  if (/\.high$/.test(path))
    return value < 0.995 ? new RegExp(`(to|about) (under )?${Math.round(100 * value)}%$`) : null;
  if (/gapDays$|gaps\.\w+Days$/.test(path)) return says(`${value.toFixed(1)} days?`);
  if (/rier|logScore$/.test(path)) return says(value.toFixed(3));
  if (/[sS]kill/.test(path)) return new RegExp(`: [+\u2212]?${Math.abs(value).toFixed(3)}$`);
  if (Number.isInteger(value)) return new RegExp(`: ${value.toLocaleString('en')}( |$)`);
  return null;
}
