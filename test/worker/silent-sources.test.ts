import { expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { operatorsOf, startAlertTurns } from './_alerts.js';
import { DAY, HOUR, MINUTE, post, START, servePosts, TALK } from './_turns.js';

/** Two sources of the operator, and two more that the product knows. */
async function startSilent() {
  const upstreams = await servePosts([post(TALK, START - DAY)]);
  const { rss, atom, jsonfeed, mastodon } = upstreams.timelines;
  const turns = startAlertTurns({
    timeline: [rss, atom],
    fallbacks: { 'A bridge': jsonfeed, 'Another one': mastodon },
    upstreams,
    destinations: operatorsOf('ntfy+http://127.0.0.1:9/alerts'),
  });
  await turns.turn();
  const asked = (path: string) => upstreams.requests.filter((one) => one.path === path).length;
  const alerts = () =>
    turns
      .rows<{ text: string }>("SELECT text FROM alert_deliveries WHERE event = 'source.gone' ORDER BY id")
      .map(({ text }) => text);
  return { upstreams, turns, asked, alerts };
}

const reasons = ({ turns }: Awaited<ReturnType<typeof startSilent>>) => turns.health().reasons.join('\n');

test('After a day without a read the worker says so once a day, and reads the next source that the product knows.', async () => {
  const all = await startSilent();
  const { upstreams, turns, asked, alerts } = all;
  upstreams.fail('/rss.xml', { status: 500 });
  upstreams.fail('/atom.xml', { status: 500 });
  for (let n = 0; n < 3; n += 1) await turns.turn(7 * HOUR);
  expect([asked('/feed.json'), alerts(), reasons(all)]).toEqual([
    0,
    [],
    expect.not.stringContaining('No configured'),
  ]);

  upstreams.add(post('Usage limits have been reset for everyone.', START + DAY));
  await turns.turn(11 * HOUR);
  expect(turns.health().reasons).toEqual(
    expect.arrayContaining([
      'No configured timeline source was read since 1 Jun 2026, 12:00 UTC.',
      'Other sources of the product are read instead: A bridge.',
    ]),
  );
  const gone = (kind: string) =>
    expect.stringMatching(
      new RegExp(`^${kind}:.* was last read at 1 Jun 2026, 12:00 UTC: .*\\n\\nRead instead: A bridge\\.$`),
    );
  expect(alerts()).toEqual([gone('rss'), gone('rss')]);
  expect(turns.record()).toHaveLength(1);
  expect(turns.snapshot().sources.timeline).toBe('fallback');
  expect([asked('/feed.json') > 0, asked('/api/v1/accounts/lookup')]).toEqual([true, 0]);
  await turns.turn(DAY);
  // Once more a day, as long as it is wrong.
  expect(alerts()).toHaveLength(4);

  // As soon as one of the operator's own is read, the others are left alone.
  upstreams.recover();
  await turns.turn(5 * MINUTE);
  const before = asked('/feed.json');
  await turns.turn(5 * MINUTE);
  expect(asked('/feed.json')).toBe(before);
  expect(reasons(all)).not.toContain('No configured');
  expect(auditLedger(turns.path).findings).toEqual([]);
});

test('A known source that cannot be read for a day either is followed by the next one.', async () => {
  const all = await startSilent();
  const { upstreams, turns, asked } = all;
  for (const path of ['/rss.xml', '/atom.xml', '/feed.json']) upstreams.fail(path, { status: 500 });
  await turns.turn(5 * MINUTE);
  await turns.turn(DAY);
  await turns.turn(12 * HOUR);
  expect(asked('/api/v1/accounts/lookup')).toBe(0);
  await turns.turn(12 * HOUR);
  expect(asked('/api/v1/accounts/lookup')).toBe(1);
  expect(reasons(all)).toContain('read instead: A bridge, Another one.');
});

test('A worker that did not run for days says nothing, and asks only its own sources, which it can read.', async () => {
  const { turns, asked, alerts } = await startSilent();
  await turns.turn(3 * DAY);
  expect([asked('/feed.json'), alerts()]).toEqual([0, []]);
});

test('A source that cannot be read for a week is asked once an hour, and in every turn again once it is read.', async () => {
  const all = await startSilent();
  const { upstreams, turns, asked } = all;
  const turnsOfAnHour = async (n: number) => {
    const before = asked('/rss.xml');
    for (let turn = 0; turn < n * 12; turn += 1) await turns.turn(5 * MINUTE);
    return asked('/rss.xml') - before;
  };
  upstreams.fail('/rss.xml', { status: 500 });
  await turns.turn(7 * DAY - HOUR - MINUTE);
  expect(await turnsOfAnHour(1)).toBe(12);
  expect(await turnsOfAnHour(3)).toBe(3);
  await turns.turn(5 * MINUTE);
  expect(reasons(all)).toContain('was not read for a week and is asked once an hour (resting)');
  // The other source has been read all the time.
  expect(turns.snapshot().sources.timeline).toBe('fallback');
  upstreams.recover();
  await turns.turn(HOUR);
  expect(await turnsOfAnHour(1)).toBe(12);
  expect(auditLedger(turns.path).findings).toEqual([]);
});
