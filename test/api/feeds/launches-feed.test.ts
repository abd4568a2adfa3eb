import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import type { LaunchesBody } from '../../../src/core/published/launches.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { MINUTE } from '../../_support/ledgers/snapshot.js';
import { serveApi } from '../../_support/servers/api.js';
import { launch, pending } from '../../core/launches/_launch-list.js';
import { acme, launchFolder, zeta } from '../../worker/_launch-files.js';
import { serveLaunches, TODAY } from '../_launches.js';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: true,
  isArray: (name) => ['entry', 'link', 'category'].includes(name),
});

interface Entry {
  readonly id: string;
  readonly title: { readonly '#text': string };
  readonly published: string;
  readonly updated: string;
  readonly category: readonly { readonly '@term': string }[];
  readonly content: { readonly '#text': string };
  readonly link: readonly { readonly '@rel': string; readonly '@href': string }[];
}

/** The API over two companies, of which the files change with the turns. */
async function running() {
  const files = launchFolder({ 'acme.json': acme(), 'zeta.json': zeta() });
  const { api, turns, launches } = await serveLaunches(files.read);
  const instant = () => new Date(turns.clock.now).toISOString();
  return {
    api,
    launches,
    /** Another revision, with the next turn. @returns when it was loaded */
    async revise(name: string, content: unknown): Promise<string> {
      files.write(name, content);
      turns.clock.now += 5 * MINUTE;
      api.clock.now = turns.clock.now + 1_000;
      await turns.turn();
      return instant();
    },
    async feed(): Promise<{
      readonly updated: string;
      readonly id: string;
      readonly entry: readonly Entry[];
    }> {
      const { status, text } = await api.send('/feed.atom?of=launches');
      expect([status, XMLValidator.validate(text)]).toEqual([200, true]);
      const { feed } = parser.parse(text);
      return { ...feed, entry: feed.entry ?? [] };
    },
  };
}

const { launches: FIRST, pending: WAITING } = acme();
const MAIN_4 = launch('Main 4', '2026-04-01', { announcement: ['https://acme.example/main-4'] });

describe('changes of the launch lists', () => {
  test('are none after the first load, whatever the ledgers hold', async () => {
    const { feed, launches } = await running();
    expect(await feed()).toMatchObject({ updated: new Date(0).toISOString(), entry: [] });
    expect((await launches('?company=acme')).changes).toEqual([]);
  });

  test('are told newest first, with when they were loaded and what was before', async () => {
    const { revise, launches, feed } = await running();
    const first = await revise('acme.json', acme({ launches: [...FIRST, MAIN_4] }));
    const corrected = { ...MAIN_4, ...launch('Main 4', '2026-04-02') };
    const mini = launch('Mini 2', '2025-09-09', { line: 'mini' });
    const second = await revise(
      'acme.json',
      acme({ launches: [...FIRST.slice(0, 3), mini, FIRST[3], corrected], pending: [] }),
    );
    const third = await revise('zeta.json', zeta({ pending: [...WAITING, pending('Zeta 9', '2026-05-01')] }));
    const entry = { model: 'Main 4', line: 'main', date: '2026-04-02', stage: 'release' };
    expect((await launches('?company=acme')).changes).toEqual<LaunchesBody['changes']>([
      {
        at: second,
        kind: 'corrected',
        ...entry,
        stage: 'release',
        was: { ...entry, stage: 'release', date: '2026-04-01' },
      },
      {
        at: second,
        kind: 'confirmed',
        model: 'Mini 2',
        line: 'mini',
        date: '2025-09-09',
        stage: 'release',
        was: { model: 'Mini 2', line: 'mini', date: '2025-09-09', stage: 'release' },
      },
      { at: first, kind: 'added', ...entry, stage: 'release', date: '2026-04-01', was: null },
    ]);
    const read = await feed();
    expect(read.updated).toBe(third);
    expect(
      read.entry.map(({ published, title, category }) => [published, title['#text'], category[0]?.['@term']]),
    ).toEqual([
      [third, 'Zeta 9: pending (2026-05-01)', 'pending'],
      [second, 'Main 4: corrected (2026-04-02)', 'corrected'],
      [second, 'Mini 2: confirmed by a second publisher (2025-09-09)', 'confirmed'],
      [first, 'Main 4: added (2026-04-01)', 'added'],
    ]);
    expect(new Set(read.entry.map(({ id }) => id)).size).toBe(4);
    expect(read.entry[1]?.content['#text']).toBe(
      'Acme, line main, 2026-04-02, release.\nBefore: Main 4, line main, 2026-04-01, release.\nSources: Courier: 2026-04-02; Gazette: 2026-04-02.',
    );
    expect(read.entry[3]?.link.map((link) => [link['@rel'], link['@href']])).toEqual([
      ['alternate', 'https://acme.example/main-4'],
      ['related', 'https://courier.example/models'],
      ['related', 'https://gazette.example/models'],
    ]);
  });

  test('keep their entries and ids when more is told; a file that only becomes complete for longer changes nothing', async () => {
    const { revise, feed } = await running();
    await revise('acme.json', acme({ launches: [...FIRST, MAIN_4] }));
    const [before] = (await feed()).entry;
    await revise('acme.json', acme({ launches: [...FIRST, MAIN_4], asOf: '2026-06-01' }));
    expect((await feed()).entry).toEqual([before]);
    await revise('acme.json', acme({ asOf: '2026-06-01' }));
    const after = (await feed()).entry;
    expect(after.map(({ category }) => category[0]?.['@term'])).toEqual(['withdrawn', 'added']);
    expect(after[1]).toEqual(before);
  });

  test('of one company are the newest twenty; the feed has fifty of all', async () => {
    const { revise, launches, feed } = await running();
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => launch(`Main ${index + 10}`, '2026-04-01'));
    await revise('acme.json', acme({ launches: [...FIRST, ...many(45)] }));
    await revise('zeta.json', zeta({ launches: [...FIRST, ...many(45)] }));
    expect((await launches('?company=acme')).changes).toHaveLength(20);
    const terms = (await feed()).entry.map(({ content }) => content['#text'].split(',')[0]);
    expect([terms.length, terms.filter((name) => name === 'Zeta').length]).toEqual([50, 45]);
  });

  test('carry hostile words as inert text', async () => {
    const { revise, feed } = await running();
    const model = 'Main <script>alert(1)</script> & "4" ]]>';
    await revise('acme.json', acme({ launches: [...FIRST, launch(model, '2026-04-01')] }));
    expect((await feed()).entry.map(({ title }) => title['#text'])).toEqual([`${model}: added (2026-04-01)`]);
  });

  test('are an empty feed without launch lists, and 400 for anything else that a feed could be of', async () => {
    const ledger = newLedger();
    ledger.publish();
    const api = await serveApi(ledger.path);
    const { status, text } = await api.send('/feed.atom?of=launches');
    expect([status, text.includes('<entry>')]).toEqual([200, false]);
    expect((await api.send('/feed.atom?of=resets')).text).toBe((await api.send('/feed.atom')).text);
    expect(await api.outcome('/feed.atom?of=odds')).toBe('400 invalid_parameter');
    expect(await api.outcome('/feed.atom?of=')).toBe('400 invalid_parameter');
  });
});
