import { expect, it } from 'vitest';
import { answered, byText } from '../_support/upstreams/reader-upstream.js';
import { DAY, HOUR, MINUTE, post, START, serve, serveModel, startTurns } from './_turns.js';

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
