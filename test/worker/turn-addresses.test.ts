import { describe, expect, it } from 'vitest';
import { parseRecordFile } from '../../src/core/record/record-file.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { applyImport, planImport } from '../../src/ledger/write/import-record.js';
import { DAY, MINUTE, post, RESET, START, servePosts, startTurns, TALK, type Turns } from './_turns.js';

const PAGE = 'https://team.example/changelog';
const AGAIN = 'Usage limits have been reset for everyone, again!';
const POSTS = 'SELECT identity, revision, text FROM posts JOIN texts ON hash = text_hash ORDER BY id';

const days = (count: number) => START - count * DAY;

const confirmed = (turns: Turns) =>
  turns.record().map(({ at, status }) => `${(START - Date.parse(at)) / DAY} ${status}`);

describe.each([
  ['fragments', (n: number) => `${PAGE}#e${n}`],
  ['a query', (n: number) => `https://team.example/index.php?id=${n}`],
])('A feed whose entries %s tell apart', (_, url) => {
  const entries = () => [
    post(TALK, days(20), { url: url(1) }),
    post(RESET, days(10), { url: url(2) }),
    post(AGAIN, days(2), { url: url(3) }),
  ];

  it('is read whole at once.', async () => {
    const upstreams = await servePosts(entries());
    const turns = startTurns({ timeline: [upstreams.timelines.rss] });
    await turns.turn();
    expect(confirmed(turns)).toEqual(['10 confirmed', '2 confirmed']);
    await turns.turn(5 * MINUTE);
    expect(turns.rows(POSTS)).toMatchObject([{ revision: 1 }, { revision: 1 }, { revision: 1 }]);
  });

  it('is the same through another feed with tracking parameters, and when an edit changes its ids.', async () => {
    const all = entries();
    const tracked = (address: string) => {
      const found = new URL(address);
      found.searchParams.set('utm_source', 'rss');
      return found.href;
    };
    const upstreams = await servePosts(all);
    const other = await servePosts(all.map((one) => ({ ...one, url: tracked(one.url) })));
    const turns = startTurns({ timeline: [upstreams.timelines.rss, other.timelines.jsonfeed] });
    await turns.turn();
    expect(turns.rows(POSTS)).toHaveLength(3);
    for (const { id, text } of all) upstreams.edit(id, { id: `${id}-2`, text: `${text} Thanks.` });
    expect(await turns.turn(5 * MINUTE)).toMatchObject({ postsNew: 3, resetsNew: 0 });
    expect(turns.rows(POSTS).slice(3)).toMatchObject([{ revision: 2 }, { revision: 2 }, { revision: 2 }]);
    expect(confirmed(turns)).toEqual(['10 confirmed', '2 confirmed']);
  });

  it('stands beside an imported record of other months.', async () => {
    const upstreams = await servePosts([post(RESET, days(2), { url: url(3) })]);
    const turns = startTurns({ timeline: [upstreams.timelines.rss] });
    const file = [60, 30].map((day, n) => `${new Date(days(day)).toISOString()},regular,${url(n + 1)}`);
    importRecord(turns, ['at,kind,url', ...file]);
    await turns.turn();
    expect(confirmed(turns)).toEqual(['60 confirmed', '30 confirmed', '2 confirmed']);
    expect(turns.record().map(({ text }) => text)).toEqual([null, null, RESET]);
    expect(
      importRecord(turns, ['at,kind,url', `${new Date(days(90)).toISOString()},regular,${url(4)}`]),
    ).toBe(1);
  });
});

function importRecord(turns: Turns, lines: readonly string[]): number {
  const file = parseRecordFile(lines.join('\n'), turns.clock.now);
  if (file.kind !== 'entries') throw new Error('not a record');
  const writer = openLedgerForWriting(turns.path);
  const plan = planImport(writer.db, file.entries);
  writer.commit((tx) => applyImport(tx, plan, { now: turns.clock.now, origin: 'record.csv', covered: null }));
  writer.close();
  return plan.add.length;
}
