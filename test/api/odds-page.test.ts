import { beforeEach, describe, expect, test } from 'vitest';
import type { LaunchesBody, OddsBody } from '../../src/core/published/launches.js';
import { type RequestOptions, request } from '../_support/clients/http.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { NO_ODDS } from '../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';
import { oddsBodies, shownIn } from '../site/_numbers.js';

let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = newLedger(exampleLedger);
  api = await serveApi(ledger.path);
});

const get = (path: string, options: RequestOptions = {}) => request(api.port, path, options);

const url = () => `http://127.0.0.1:${api.port}`;

const NAMES = {
  alibaba: 'Alibaba',
  anthropic: 'Anthropic',
  deepseek: 'DeepSeek',
  google: 'Google',
  meta: 'Meta',
  mistral: 'Mistral',
  openai: 'OpenAI',
  xai: 'xAI',
};

/** The text of a row, its cells apart. */
function rowOf(html: string, company: string): string {
  const [, row = ''] = new RegExp(`(<th scope="row">${company}</th>.*?)</tr>`, 's').exec(html) ?? [];
  return row
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('the page at /odds', () => {
  test('says which company is the likeliest to launch next, and then has a row for each in one table', async () => {
    const { text } = await get('/odds');
    const served = await oddsBodies(url());
    const chanceOf = (id: string) => {
      const lines = served.at(`companies.${id}.lines`) as OddsBody['lines'];
      return lines.at(-1)?.odds.find(({ days }) => days === 30)?.probability ?? 0;
    };
    const chances = Object.entries(NAMES).map(([id, name]) => [chanceOf(id), name] as const);
    const [[chance = 0, likeliest = ''] = []] = chances.toSorted(([a], [b]) => b - a);
    expect(text).toContain('<h1>AI model launch odds</h1>');
    expect(text).toContain('<th scope="col" aria-sort="descending">30 days</th>');
    expect(text).toContain(
      `<p class="headline">${likeliest} is the likeliest to launch a model within 30 days: ${Math.round(100 * chance)}%. In past tests`,
    );
    const main = text.slice(text.indexOf('<main'));
    const order = ['<h1', '<div class="odds"', 'id="company-mistral"', 'id="company-xai"', 'id="backtest"'];
    const places = order.map((part) => main.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(rowOf(main, 'Mistral')).toMatch(/^Mistral( \d+%){5} [A-Z]\w+ \d+, 2026 to [A-Z]\w+ \d+, 2026$/);
  });

  test('says the same for every address, and nothing is open', async () => {
    const { text } = await get('/odds');
    expect((await get('/odds?company=xai')).text).toBe(text);
    expect(text).not.toContain('<details open');
  });

  test('has the lines of a company behind its row, those without a launch for a year last, and so marked', async () => {
    const served = await oddsBodies(url());
    const { text } = await get('/odds');
    for (const company of ['mistral', 'xai']) {
      const lines = served.at(`companies.${company}.lines`) as OddsBody['lines'];
      for (const { waitDays, dormant } of lines) expect(dormant).toBe(waitDays >= 365);
      const [, behind = ''] = new RegExp(`id="company-${company}".*?>(.*?)</table>`, 's').exec(text) ?? [];
      const places = lines
        .filter(({ line }) => line.id !== 'any')
        .toSorted((a, b) => Number(a.dormant) - Number(b.dormant))
        .map(({ line }) => behind.indexOf(`<span lang="en">${line.name}</span>`));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBeGreaterThan(0);
      const dormant = lines.filter((line) => line.dormant).length;
      expect(behind.split('None for a year: the line may have ended.').length - 1).toBe(dormant);
    }
    expect(text).toContain('None for a year');
  });

  test('lists every launch of a company behind its row, each with its day and its sources', async () => {
    const served = await oddsBodies(url());
    const { text } = await get('/odds');
    for (const company of ['mistral', 'xai']) {
      const launches = served.at(`launches.${company}.launches`) as LaunchesBody['launches'];
      expect(launches.length).toBeGreaterThan(3);
      const list = launches.map(({ model, date, sources }) => [
        `<time class="date" datetime="${date}"`,
        `<bdi lang="en">${model}</bdi>`,
        ...sources.map(({ url }) => `href="${url.replaceAll('&', '&amp;')}"`),
      ]);
      for (const part of list.flat()) expect(text).toContain(part);
      expect(text).toContain(`${launches.length} launches listed, with sources`);
    }
  });

  // Holds R12, L9.
  test('contract: every value that names its place in the API is the one there', async () => {
    const { text } = await get('/odds');
    const served = await oddsBodies(url());
    const shown = shownIn(text);
    expect(shown.length).toBeGreaterThan(200);
    for (const [path, value] of shown) expect([path, value]).toEqual([path, String(served.at(path))]);
    const paths = shown.map(([path]) => path);
    expect(served.numbers().filter((path) => !paths.includes(path))).toEqual([]);
    // Nothing stands twice, but the date of the page, which the script needs elsewhere, too.
    expect(paths.filter((path, place) => paths.indexOf(path) !== place)).toEqual([]);
  });

  test('contract: how good odds and estimators have been is said once for companies and once for lines, and is that of each', async () => {
    const { text } = await get('/odds');
    const served = await oddsBodies(url());
    const linesOf = (company: string) => served.at(`companies.${company}.lines`) as OddsBody['lines'];
    const kindOf = ({ line }: OddsBody['lines'][number]) => (line.id === 'any' ? 'companies' : 'lines');
    const shown = new Map<string, unknown>();
    for (const [path] of shownIn(text)) {
      const [, company = '', line, estimator] =
        /^companies\.(\w+)\.lines\.(\d+)\.(?:estimators\.(\d+)\.)?backtest\.windows$/.exec(path) ?? [];
      const of = linesOf(company)?.[Number(line)];
      if (!of) continue;
      const part = estimator === undefined ? of : of.estimators[Number(estimator)];
      shown.set(
        `${kindOf(of)} ${estimator === undefined ? 'odds' : of.estimators[Number(estimator)]?.id}`,
        part?.backtest,
      );
    }
    expect(shown.size).toBe(14);
    for (const line of ['mistral', 'xai'].flatMap(linesOf)) {
      expect(shown.get(`${kindOf(line)} odds`)).toEqual(line.backtest);
      for (const { id, backtest } of line.estimators)
        expect([id, shown.get(`${kindOf(line)} ${id}`)]).toEqual([id, backtest]);
    }
  });

  test('contract: says in its first lines how the error of the odds compares with that of a constant rate', async () => {
    const { text } = await get('/odds');
    const lines = (await oddsBodies(url())).at('companies.xai.lines') as OddsBody['lines'];
    const line = lines.find(({ line: { id } }) => id === 'any');
    const baseline = line?.estimators.find(({ id }) => id === 'trailing-rate')?.backtest;
    expect(baseline?.windows).toBe(line?.backtest?.windows);
    const excess = (line?.backtest?.brier30 ?? 0) / (baseline?.brier30 ?? 0) - 1;
    const error = `had ${Math.round(100 * Math.abs(excess))}% ${excess < 0 ? 'less' : 'more'} error than`;
    const [, lead = ''] = /<p class="headline">(.*?)<\/p>/s.exec(text) ?? [];
    expect(lead.replaceAll('\u00a0', ' ')).toContain(
      `In past tests such odds ${Math.abs(excess) < 0.05 ? 'did about as well as' : error} a guess from last year’s pace`,
    );
  });

  test('an announcement stands with the line that it moved, with its source', async () => {
    const { text } = await get('/odds');
    const [, behind = ''] = /id="company-mistral".*?>(.*?)<\/table>/s.exec(text) ?? [];
    expect(behind).toContain('Announced');
    expect(behind).toContain('Something new from us next week');
    expect(behind).toContain('href="https://posts.example/mistral/soon"');
  });
});

describe('without odds', () => {
  test('a service without launch lists says so', async () => {
    ledger.publish({ odds: { ...NO_ODDS, configured: false } });
    const { status, text } = await get('/odds');
    expect(status).toBe(200);
    expect(text).toContain('This service has no launch lists');
  });

  test.each([
    ['damaged', '0'.repeat(64)],
    ['missing', null],
  ])('odds that are %s are 503 in words', async (_what, bookHash) => {
    ledger.publish({ odds: { ...NO_ODDS, bookHash } });
    const { status, headers, text } = await get('/odds');
    expect(status).toBe(503);
    expect(headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
    expect(text).toContain('Launch odds are temporarily unavailable');
  });
});
