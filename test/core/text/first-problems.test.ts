import { expect, test } from 'vitest';
import { checkLaunchList } from '../../../src/core/launches/check-launch-list.js';
import { parseRecordFile } from '../../../src/core/record/record-file.js';
import { firstProblems } from '../../../src/core/text/first-problems.js';

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `problem ${n}`);

test('Of a file a hundred problems are named, and the others counted.', () => {
  expect(firstProblems(numbered(100))).toEqual(numbered(100));
  expect(firstProblems(numbered(1_102))).toEqual([...numbered(100), '… and 1,002 more problems']);
});

test.each([
  ['a record', () => parseRecordFile(`[${'{},'.repeat(499)}{}]`, 0)],
  ['a launch list', () => checkLaunchList({ launches: numbered(500) }, 'acme.json')],
])('This holds for %s.', (_, check) => {
  const found = check();
  expect('problems' in found && found.problems).toHaveLength(101);
});
