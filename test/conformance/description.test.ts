import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { describeApi } from '../../src/api/openapi/document.js';

/** Every rule that Redocly recommends, its warnings as errors. */
async function findings(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  });
  return problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
}

test('a linter from outside finds nothing in the description, not even a warning', async () => {
  expect(await findings(describeApi())).toEqual([]);
});

test('and sees what is wrong', async () => {
  const { paths, info, ...rest } = describeApi();
  const { license: _license, ...unlicensed } = info;
  const { title: _title, ...untitled } = info;
  expect(await findings({ ...rest, paths, info: untitled })).toEqual([expect.stringContaining('struct')]);
  expect(await findings({ ...rest, paths, info: unlicensed })).toEqual([
    expect.stringContaining('info-license'),
  ]);
  expect(
    await findings({ ...rest, info, paths: { ...paths, '/x': { get: { responses: {} } } } }),
  ).not.toEqual([]);
});
