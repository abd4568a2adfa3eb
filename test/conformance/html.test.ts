import { HtmlValidate } from 'html-validate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/core/instance/language.js';
import { request } from '../_support/clients/http.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import { HOUR, NOW } from '../_support/ledgers/snapshot.js';
import { openApi, type TestApi } from '../_support/servers/api.js';

/**
 * All that the standard and accessibility ask; of two spellings of the same, either. The start page is titled
 * by its word.
 */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: { 'void-style': 'off', 'doctype-style': 'off', 'long-title': ['error', { maxlength: 140 }] },
});

async function findings(port: number, path: string): Promise<readonly string[]> {
  const { text } = await request(port, path, { headers: { accept: 'text/html' } });
  const { results } = await validator.validateString(text, path);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

let api: TestApi;

beforeAll(async () => {
  const ledger = exampleLedger();
  const { close, ...opened } = await openApi(ledger.path, { publicUrl: 'https://resets.example' });
  api = opened;
  return async () => {
    await close();
    ledger.remove();
  };
});

beforeEach(() => {
  api.clock.now = NOW;
});

const PAGES = ['/', '/odds', '/scores', '/method', '/data', '/nowhere'];

describe.each(LANGUAGES)('html-validate finds nothing, in %s', (language) => {
  test.each(PAGES)('on %s', async (path) => {
    const [name, query = ''] = path.split('?');
    expect(await findings(api.port, `${name}?${query}&lang=${language}`)).toEqual([]);
  });

  test.each(['/', '/odds'])('on %s without fresh data', async (path) => {
    api.clock.now = NOW + HOUR;
    expect(await findings(api.port, `${path}?lang=${language}`)).toEqual([]);
  });
});

// Its texts are English.
test('html-validate finds nothing on /docs', async () => {
  expect(await findings(api.port, '/docs')).toEqual([]);
});

test('and sees what is wrong', async () => {
  const { valid } = await validator.validateString('<!doctype html><html><p><div></p></html>');
  expect(valid).toBe(false);
});
