import { expect, test } from 'vitest';
import { DAY, MINUTE, post, servePosts, startTurns, TALK } from './_turns.js';

async function startLogged() {
  const upstreams = await servePosts([post(TALK)]);
  const { rss, atom } = upstreams.timelines;
  const turns = startTurns({ timeline: [rss, atom], upstreams, status: [] });
  /** What one turn says beside its own line. */
  const turn = async (afterMs = 5 * MINUTE, trigger: 'schedule' | 'start' = 'schedule') => {
    turns.clock.now += afterMs;
    const result = await turns.tryTurn(undefined, trigger);
    if (result.kind !== 'committed') throw new Error(result.kind);
    return result.turned.map(({ isBad, message, fields }) =>
      `${isBad ? 'warn' : 'info'} ${message.split(';')[0]} ${fields.source ?? ''}`
        .trim()
        .replace(/http:.*/, ''),
    );
  };
  return { upstreams, turns, turn };
}

const BAD = 'warn health has turned bad';
const GOOD = 'info health is good again';
const FAILS = 'warn a source cannot be read';
const READ = 'info a source is read again';

test('Health that turns bad and a source that fails are said once, and when they are good again, whatever restarts.', async () => {
  const { upstreams, turns, turn } = await startLogged();
  // Without a reader model health is 503 from the first turn on, which is no change.
  expect(await turn(0)).toEqual([]);
  expect(await turn()).toEqual([]);
  upstreams.fail('/rss.xml', { status: 404 });
  expect(await turn()).toEqual([BAD, `${FAILS} rss:`]);
  expect(await turn()).toEqual([]);
  turns.restart();
  expect(await turn()).toEqual([]);
  // It fails in another way, which is no change either.
  upstreams.fail('/rss.xml', { status: 429 });
  expect(await turn()).toEqual([]);
  upstreams.fail('/atom.xml', { status: 404 });
  expect(await turn()).toEqual([`${FAILS} rss:`]);
  upstreams.recover();
  expect(await turn()).toEqual([GOOD, `${READ} rss:`, `${READ} rss:`]);
  turns.restart();
  expect(await turn()).toEqual([]);
});

test('A source that fails in the first turn is said; what was before a stop of days is not known to health.', async () => {
  const { upstreams, turn } = await startLogged();
  upstreams.fail('/rss.xml', { status: 404 });
  expect(await turn(0)).toEqual([`${FAILS} rss:`]);
  expect(await turn()).toEqual([]);
  upstreams.recover();
  expect(await turn(3 * DAY)).toEqual([GOOD, `${READ} rss:`]);
});

test('What is wrong when a worker starts is said at each start, and nothing where all is well.', async () => {
  const { upstreams, turn } = await startLogged();
  expect(await turn(0, 'start')).toEqual([]);
  expect(await turn(5 * MINUTE, 'start')).toEqual([]);
  upstreams.fail('/rss.xml', { status: 404 });
  expect(await turn()).toEqual([BAD, `${FAILS} rss:`]);
  const again = ['warn health is still bad', 'warn a source still cannot be read rss:'];
  expect(await turn(5 * MINUTE, 'start')).toEqual(again);
  expect(await turn()).toEqual([]);
  // Nothing is known of health before a stop of days.
  expect(await turn(3 * DAY, 'start')).toEqual([expect.stringMatching(/^warn health/), again[1]]);
  upstreams.recover();
  expect(await turn(5 * MINUTE, 'start')).toEqual([GOOD, `${READ} rss:`]);
  expect(await turn(5 * MINUTE, 'start')).toEqual([]);
});
