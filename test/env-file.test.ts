import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkVariables } from '../src/cli/doctor/check-variables.js';
import { variablesIn } from '../src/config/env-file.js';
import { openEnvFileMode, warnOfUnknown } from '../src/config/environment.js';
import { KNOWN_NAMES } from '../src/config/known-names.js';
import { parseProxies } from '../src/config/proxies.js';
import { temporaryDirectory } from './_support/processes/processes.js';

const TEXT = 'TIMELINE=none\nPRODUCT_NAME=Codexé\n';
const VARIABLES = { TIMELINE: 'none', PRODUCT_NAME: 'Codexé' };
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('the variables of an env file', () => {
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16, little-endian', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16, big-endian', swapped(`\ufeff${TEXT}`)],
    ['lines that end as on Windows', Buffer.from(TEXT.replaceAll('\n', '\r\n'))],
    ['lines that end as on old Macs', Buffer.from(TEXT.replaceAll('\n', '\r'))],
    ['no end of the last line', Buffer.from(TEXT.trimEnd())],
    ['exports of a shell', Buffer.from(TEXT.replace(/^(?=.)/gm, 'export '))],
    ['a comment at the end', Buffer.from(`${TEXT}# the end`)],
    ['comments and empty variables', Buffer.from(`# mine\n\n${TEXT}HOST=\nPORT=""\nLOG_LEVEL=  \n`)],
    ['quotes', Buffer.from('TIMELINE="none"\nPRODUCT_NAME=\'Codexé\'\n')],
  ])('are all read: %s', (_what, content) => {
    expect(variablesIn(content)).toEqual(VARIABLES);
  });

  test.each<[string, Buffer]>([
    ['Latin-1', Buffer.from(TEXT, 'latin1')],
    ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 without a mark, big-endian', swapped(TEXT)],
    ['half a character of UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le').subarray(0, -1)],
    ['UTF-32', Buffer.concat([...`\ufeff${TEXT}`].map((one) => swapped(`\0${one}`).swap16()))],
    ['a gzip file', Buffer.from('1f8b0800000000000003', 'hex')],
  ])('are refused if they cannot be decoded: %s', (_what, content) => {
    expect(() => variablesIn(content)).toThrow('it is not UTF-8 text. Save it as UTF-8.');
  });

  test.each([
    'TIMELINE: none\nPRODUCT=codex\n',
    'AI API KEY=secret\n',
    'set of mine\nPRODUCT=codex\n',
    'TIMELINE none',
    'PRODUCT=codex\nTIMELINE none\n',
    'PRODUCT=codex\nTIMELINE\uff1dnone\n',
    'setenv TIMELINE none\n\n# mine\n',
    'PRODUCT="codex"\nTIMELINE\n',
    '{"TIMELINE":"none"}',
  ])('are refused if a line would be lost, and nothing of it is shown: %j', (text) => {
    expect(() => variablesIn(Buffer.from(text))).toThrow(
      /^(a line|line \d+) is not NAME=value\. Begin comments with #\.$/,
    );
  });

  // As compose and dotenv:
  // https://docs.docker.com/compose/how-tos/environment-variables/variable-interpolation/#env-file-syntax
  test.each([
    ['A=webhook+https://h.example/hook#whsec_abc', 'webhook+https://h.example/hook#whsec_abc'],
    ['A=a#b,c#d # mine', 'a#b,c#d'],
    ['A=a # mine', 'a'],
    ['A=a # mine #1, not#2', 'a'],
    ['A=#a', '#a'],
    ["A='a#b # c' # mine", 'a#b # c'],
    ['A="a#b"#mine', 'a#b'],
    ['# mine#1\nA=a\n#B=b', 'a'],
    ['export A=a#b', 'a#b'],
  ])('keep a # that no space precedes: %j', (line, value) => {
    expect(variablesIn(Buffer.from(line))).toEqual({ A: value });
  });

  test('keep a quote that does not close, so that the value is refused', () => {
    expect(variablesIn(Buffer.from('AI_API_KEY="key'))).toEqual({ AI_API_KEY: '"key' });
  });
});

test.each([
  ['TIMELINE none', 1],
  ['# mine\n\nPRODUCT=codex\nexport HOST=a\nTIMELINE none\nPORT=80\n', 5],
  ['PRODUCT=codex\r\nTIMELINE none\r\n', 2],
])('A line that would be lost is named by its number: %j', (text, number) => {
  expect(() => variablesIn(Buffer.from(text))).toThrow(`line ${number} is not NAME=value`);
});

test.each([
  ['AI_API_KEY=secret\n', 0o644, '0644'],
  ['AI_API_KEY=secret\n', 0o604, '0604'],
  ['AI_API_KEY=secret\n', 0o640, null],
  ['AI_API_KEY=secret\n', 0o600, null],
  ['PRODUCT=codex\n', 0o644, null],
  [null, 0o644, null],
])('.env with %j and mode %s is reported as open: %s', (content, mode, expected) => {
  const before = process.cwd();
  const folder = temporaryDirectory();
  if (content !== null) {
    writeFileSync(join(folder, '.env'), content);
    chmodSync(join(folder, '.env'), mode);
  }
  const said: string[] = [];
  const found: string[] = [];
  process.chdir(folder);
  try {
    expect(openEnvFileMode()).toBe(expected);
    warnOfUnknown({ warn: (words: string) => void said.push(words) } as never, {}, KNOWN_NAMES);
    for (const { name, outcome, message } of checkVariables({}))
      if (name === '.env') found.push(`${outcome} ${message}`);
  } finally {
    process.chdir(before);
  }
  expect(said).toEqual(
    expected === null ? [] : [expect.stringContaining(`mode ${expected}): run chmod 600 .env`)],
  );
  const asFound = `fails other users of this machine can read it (mode ${expected})`;
  expect(found).toEqual(expected === null ? [] : [asFound]);
});

test.each([
  ['http://x/', false],
  ['a.example/', false],
  ['a.example,https://b.example', false],
  ['a.example, .b.example *.c.example,10.0.0.1,::1,10.0.0.0/8,localhost:80', true],
  ['*', true],
])('NO_PROXY=%s: %s', (value, isValid) => {
  expect(parseProxies({ NO_PROXY: value }).kind).toBe(isValid ? 'config' : 'invalid');
});
