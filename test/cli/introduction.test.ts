import { expect, test } from 'vitest';
import { introduction } from '../../src/cli/introduction.js';
import { parseApiConfig } from '../../src/config/api-config.js';
import { parseWorkerConfig } from '../../src/config/worker-config.js';

function introduced(env: Record<string, string>): string {
  const worker = parseWorkerConfig(env);
  const api = parseApiConfig(env);
  if (worker.kind === 'invalid' || api.kind === 'invalid') throw new Error('the configuration is not valid');
  return introduction(worker.config, api.config);
}

test('npm start names the address, the record and what is read, without secrets', () => {
  const text = introduced({
    HOST: '::',
    PORT: '8080',
    LEDGER_PATH: 'mine.sqlite',
    TIMELINE: 'fx:team,rss:https://ada:hush-hush@feeds.example/team.xml?key=hidden',
    STATUS_PAGE_URL: 'https://ada:hush-hush@status.example',
  });
  expect(text).toContain('http://localhost:8080/');
  expect(text).toMatch(
    /Ledger +mine\.sqlite; a new one begins with the record complete until \d+ \w{3} \d{4}/,
  );
  expect(text).toContain('fx:team, rss:https://feeds.example/team.xml?key=***, https://status.example/');
  expect(text).not.toMatch(/hush|hidden/);
});

test('npm start names the public sources that are read with nothing set', () => {
  expect(introduced({})).toContain('fx:thsottiaux, bluesky:');
  const claude = introduced({ PRODUCT: 'claude' });
  expect(claude).toContain('Reset Record of Claude Code');
  expect(claude).toMatch(
    /Ledger +data\/ledger-claude\.sqlite; a new one begins with a list that may be incomplete/,
  );
  expect(claude).toMatch(/Reading +fx:ClaudeDevs, .*https:\/\/status\.claude\.com\//);
});

test('npm start says so when nothing is read and nothing is recorded', () => {
  const text = introduced({ HOST: '::1', SEED_RECORD: 'none', TIMELINE: 'none', STATUS_PAGE_URL: 'none' });
  expect(text).toContain('http://[::1]:3000/');
  expect(text).toMatch(/Ledger .* a new one begins with no record/);
  expect(text).toMatch(/Reading +nothing/);
});

test.each([
  [{}, true],
  [{ AI_MODEL: 'none' }, false],
  [{ AI_API_KEY: 'key' }, false],
  [{ AI_BASE_URL: 'http://127.0.0.1:11434/v1' }, false],
])('npm start says that health answers 503 while no reader model is decided on: %j, %s', (env, isSaid) => {
  expect(/Health +answers 503 until .*AI_MODEL=none/.test(introduced(env))).toBe(isSaid);
});
