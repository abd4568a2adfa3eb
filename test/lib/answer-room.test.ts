import { expect, test } from 'vitest';
import { createAnswerRoom, type RoomForAnswer } from '../../src/lib/answer-room.js';

const { signal } = new AbortController();
const failed = (entering: Promise<RoomForAnswer>) =>
  entering.then(
    () => 'entered',
    (error: { code: string }) => error.code,
  );

test('No more answers are under way than the turn has room for, and the next one enters in the order of asking.', async () => {
  const room = createAnswerRoom(2.5);
  const entered: string[] = [];
  const enter = async (name: string) => {
    const place = await room.enter(signal);
    entered.push(name);
    return place;
  };
  const [first, second] = [await enter('first'), await enter('second')];
  const [third, fourth] = [enter('third'), enter('fourth')];
  expect(entered).toEqual(['first', 'second']);
  first.leave(0.1);
  (await third).leave(0.1);
  second.leave(0.1);
  (await fourth).leave(0.1);
  expect(entered).toEqual(['first', 'second', 'third', 'fourth']);
});

test('What has no room any more fails when nothing is under way, and has room in the next turn.', async () => {
  const room = createAnswerRoom(2);
  const [first, second] = [await room.enter(signal), await room.enter(signal)];
  const waiting = [failed(room.enter(signal)), failed(room.enter(signal))];
  first.leave(1);
  second.leave(1);
  expect(await Promise.all(waiting)).toEqual(['turn_full', 'turn_full']);
  expect(await failed(room.enter(signal))).toBe('turn_full');
  room.clear();
  expect(await failed(room.enter(signal))).toBe('entered');
});

test('Waiting ends with the turn.', async () => {
  const room = createAnswerRoom(1);
  const ending = new AbortController();
  const place = await room.enter(signal);
  const waiting = failed(room.enter(ending.signal));
  ending.abort();
  expect(await waiting).toBe('aborted');
  place.leave(0);
  expect(await failed(room.enter(signal))).toBe('entered');
});
