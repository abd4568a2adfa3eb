import { expect, it } from 'vitest';
import { answered, byText } from '../_support/upstreams/reader-upstream.js';
import { DAY, HOUR, MINUTE, post, RESET, START, serve, serveModel, startTurns } from './_turns.js';

it('A reset of little confidence waits outside the statistics until a further post confirms it.', async () => {
  const first = post('Something about your counters may look different now.');
  const upstreams = await serve([first]);
  const second = post('The counters of everybody are at zero, that was us.', START + 30 * MINUTE);
  const { model } = await serveModel(
    byText({
      [first.text]: answered({ kind: 'reset', evidence: first.text, confidence: 0.4 }),
      [second.text]: answered({ kind: 'reset', evidence: second.text, confidence: 0.95 }),
    }),
  );
  const turns = startTurns({ timeline: [upstreams.timelines.atom], upstreams, model });
  await turns.turn();
  const at = Date.parse(first.at);
  expect(turns.snapshot()).toMatchObject({
    stats: { totalResets: 0, lastResetAt: null },
    unconfirmed: [{ at, kind: 'regular', text: first.text, url: first.url }],
  });
  upstreams.add(second);
  await turns.turn(35 * MINUTE);
  // The first post said it; the second one confirms it.
  expect(turns.snapshot()).toMatchObject({ stats: { totalResets: 1, lastResetAt: at }, unconfirmed: [] });
  expect(turns.rows('SELECT reset_id, supersedes, status, reason FROM resets ORDER BY id')).toEqual([
    { reset_id: 1, supersedes: null, status: 'unconfirmed', reason: 'announced by a post' },
    { reset_id: 1, supersedes: 1, status: 'confirmed', reason: 'confirmed by a further post' },
  ]);
  expect(turns.rows('SELECT role FROM reset_evidence ORDER BY id')).toEqual([
    { role: 'announcement' },
    { role: 'mention' },
  ]);
});

it('A promise is no reset when its time has passed, and becomes one when a post a day later says that it is done.', async () => {
  const promise = post('We will reset limits for everyone tomorrow.', START - HOUR);
  const upstreams = await serve([promise]);
  const turns = startTurns({ timeline: [upstreams.timelines.mastodon], upstreams });
  await turns.turn();
  await turns.turn(DAY);
  expect(turns.snapshot().stats.totalResets).toBe(0);
  const done = post('It is done.', START + DAY + 10 * MINUTE);
  upstreams.add(done);
  await turns.turn(15 * MINUTE);
  expect(turns.record()).toMatchObject([{ at: done.at, status: 'confirmed', text: 'It is done.' }]);
  expect(
    turns.rows('SELECT e.role, p.text FROM reset_evidence e JOIN posts p ON p.id = e.post_id ORDER BY e.id'),
  ).toEqual([
    { role: 'announcement', text: done.text },
    { role: 'promise', text: promise.text },
  ]);
  // The promise is kept; the next "done" is about something else.
  upstreams.add(post('It is done.', START + 2 * DAY));
  await turns.turn(DAY);
  expect(turns.snapshot().stats.totalResets).toBe(1);
});

it('Without a promise, "It is done." is no reset.', async () => {
  const upstreams = await serve([post('It is done.')]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  await turns.turn();
  expect(turns.record()).toEqual([]);
});

it('Posts that come in the wrong order give the record that the right order gives.', async () => {
  const posts = [
    post('We will reset limits for everyone tomorrow.', START - 30 * HOUR),
    post('It is done.', START - 6 * HOUR),
    post(`${RESET} (For all plans.)`, START - 5 * HOUR),
    post('We have credited everyone a banked reset.', START - 4 * HOUR),
    post('We have reset the limits of all users again, the second time today.', START - 2 * HOUR),
  ];
  const records = [];
  for (const order of [
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
    [2, 4, 1, 3, 0],
  ]) {
    const upstreams = await serve([]);
    const turns = startTurns({ timeline: [upstreams.timelines.jsonfeed], upstreams });
    for (const index of order) {
      const next = posts[index];
      if (next) upstreams.add(next);
      await turns.turn(5 * MINUTE);
    }
    records.push(turns.record().filter(({ status }) => status === 'confirmed'));
  }
  expect(records[0]).toMatchObject([
    { at: posts[1]?.at, kind: 'regular' },
    { at: posts[3]?.at, kind: 'banked' },
    { at: posts[4]?.at, kind: 'regular' },
  ]);
  expect(records[1]).toEqual(records[0]);
  expect(records[2]).toEqual(records[0]);
});
