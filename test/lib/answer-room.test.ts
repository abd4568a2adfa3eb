import { expect, test } from 'vitest';
import { type AnswerRoom, createAnswerRoom } from '../../src/lib/answer-room.js';

const { signal } = new AbortController();

const failed = (entering: ReturnType<AnswerRoom['enter']>) =>
  entering.then(
    () => 'entered',
    (error: { code: string }) => error.code,
  );

const enterAll = (room: AnswerRoom) => Promise.all([1, 2, 3].map(() => room.enter(signal)));

test('No more answers are under way than there is room for, and the others enter in the order of asking.', async () => {
  const room = createAnswerRoom();
  const entered: string[] = [];
  const enter = async (name: string) => {
    const leave = await room.enter(signal);
    entered.push(name);
    return leave;
  };
  const [first, second] = await Promise.all([enter('1'), enter('2'), enter('3')]);
  const [fourth, fifth, sixth] = [enter('4'), enter('5'), enter('6')];
  first(0);
  (await fourth)(0);
  (await fifth)(0.1);
  second(0);
  (await sixth)(0);
  expect(entered).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('What has no room any more fails when nothing is under way, and has room in the next turn.', async () => {
  const room = createAnswerRoom();
  const leaves = await enterAll(room);
  const waiting = [failed(room.enter(signal)), failed(room.enter(signal))];
  for (const leave of leaves) leave(1);
  expect(await Promise.all(waiting)).toEqual(['turn_full', 'turn_full']);
  expect(await failed(room.enter(signal))).toBe('turn_full');
  room.clear();
  expect(await failed(room.enter(signal))).toBe('entered');
});

test('Waiting ends with the turn.', async () => {
  const room = createAnswerRoom();
  const ending = new AbortController();
  const [leave] = await enterAll(room);
  const waiting = failed(room.enter(ending.signal));
  ending.abort();
  expect(await waiting).toBe('aborted');
  leave?.(0);
  expect(await failed(room.enter(signal))).toBe('entered');
});
