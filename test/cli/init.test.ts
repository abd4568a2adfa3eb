import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Ask, createAsk } from '../../src/cli/init/ask.js';
import { editEnv } from '../../src/cli/init/env-file.js';
import { bundledProfiles } from '../../src/config/product.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { startReceiver } from '../_support/servers/alert-receiver.js';
import { startUpstreams } from '../_support/upstreams/upstreams.js';
import { runCommand } from './_cli.js';
import { person } from './_person.js';

const NOTHING = { model: 'none', Alerts: 'none' };

/** A folder in which `init` runs; nothing beyond this machine is contacted. */
async function setUp(env: Readonly<Record<string, string>> = {}) {
  const post = { id: '1', at: '2026-06-01T10:00:00Z', text: 'Hello!', url: 'https://posts.example/1' };
  const upstreams = await startUpstreams({ posts: [post] });
  onTestFinished(() => upstreams.close());
  const folder = temporaryDirectory();
  const path = join(folder, '.env');
  const processEnv = {
    LEDGER_PATH: join(folder, 'ledger.sqlite'),
    SEED_RECORD: 'none',
    LAUNCH_LEDGERS: 'none',
    ...env,
  };
  const init = (ask: Ask | null, ...args: string[]) =>
    runCommand({}, ['init', ...args], Date.now, undefined, { ask, folder, processEnv });
  const sources = { TIMELINE: upstreams.timelines.rss, STATUS_PAGE_URL: upstreams.base };
  /** What somebody answers who names these sources. */
  const listed = {
    'Which product': 'codex',
    'Which sources': 'list',
    'Timeline sources': sources.TIMELINE,
    'status page': sources.STATUS_PAGE_URL,
    ...NOTHING,
  };
  return { upstreams, folder, path, init, sources, listed, read: () => readFileSync(path, 'utf8') };
}

describe('init', () => {
  test('writes the answers to .env, which only its owner may read, and runs doctor on them', async () => {
    const { init, path, sources, listed, read } = await setUp();
    const { ask } = person(listed);
    const { code, out, err } = await init(ask);
    expect([code, err]).toEqual([0, '']);
    expect(parseEnv(read())).toEqual({ PRODUCT: 'codex', ...sources, AI_MODEL: 'none' });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(out).toContain(`${path} was written: PRODUCT, TIMELINE, STATUS_PAGE_URL, AI_MODEL.`);
    expect(out).toMatch(/^works {2}primary timeline rss:http:\/\/127.*1 post on its newest page$/m);
    expect(out).toMatch(/^works {2}status page/m);
    expect(out).toMatch(/^works {2}reader model: none is wanted: posts are read by rules$/m);
  });

  test('a source that does not answer is said, and does not keep the service from being started', async () => {
    const { init, listed, sources, upstreams, read } = await setUp();
    upstreams.fail('/rss.xml', { status: 404 });
    const { ask } = person(listed);
    const { code, out } = await init(ask);
    expect(code).toBe(0);
    expect(out).toMatch(/^FAILS {2}primary timeline rss:/m);
    expect(out).toContain('Some checks failed');
    expect(parseEnv(read()).TIMELINE).toBe(sources.TIMELINE);
  });

  test('asks for keys where they are needed, writes them and never prints them', async () => {
    const receiver = await startReceiver();
    const { init, sources, upstreams, read } = await setUp({ X_BASE_URL: receiver.base });
    const { ask, asked } = person({
      'Which product': 'codex',
      'Which sources': 'list',
      'Timeline sources': `${sources.TIMELINE}, x:team`,
      'status page': sources.STATUS_PAGE_URL,
      'Bearer token': 'mark-of-a-token$with "#quotes',
      'model to read': 'key',
      'API key': 'mark-of-a-key',
      'Base address': upstreams.base,
      'Name of the model': 'small',
      Alerts: 'list',
      'Destinations of resets': `ntfy+${receiver.base}/mark-of-a-topic`,
      'what may need you': `ntfy+${receiver.base}/mark-of-my-own`,
    });
    const { out, err } = await init(ask);
    expect(asked).toHaveLength(12);
    expect(parseEnv(read())).toMatchObject({
      TIMELINE: `${sources.TIMELINE}, x:team`,
      X_BEARER_TOKEN: 'mark-of-a-token$with "#quotes',
      AI_API_KEY: 'mark-of-a-key',
      AI_BASE_URL: upstreams.base,
      AI_MODEL: 'small',
      ALERT_URLS: `ntfy+${receiver.base}/mark-of-a-topic`,
      OPERATOR_ALERT_URLS: `ntfy+${receiver.base}/mark-of-my-own`,
    });
    expect(out + err).not.toContain('mark-of');
  });

  test('keeps comments, order and what it does not know of a .env that is there, and asks before it replaces a value', async () => {
    const { init, path, sources, listed, read } = await setUp();
    const before = `# mine\nOTHER='a # b' # why\n\nexport TIMELINE=rss:https://old.example/a.xml # old\nPORT=4000\n`;
    writeFileSync(path, before, { mode: 0o644 });
    const no = person({ ...listed, Replace: false });
    expect(await init(no.ask)).toMatchObject({ code: 0, out: 'Nothing was written; .env is unchanged.' });
    expect(no.asked.at(-1)).toBe('.env already sets TIMELINE. Replace? Everything else in it stays.');
    expect(read()).toBe(before);
    expect((await init(person({ ...listed, Replace: true }).ask)).code).toBe(0);
    expect(read()).toBe(
      `# mine\nOTHER='a # b' # why\n\nexport TIMELINE=${sources.TIMELINE} # old\nPORT=4000\nPRODUCT=codex\nSTATUS_PAGE_URL=${sources.STATUS_PAGE_URL}\nAI_MODEL=none\n`,
    );
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('offers to keep what is set, and then changes none of it', async () => {
    const { init, path, sources, read } = await setUp();
    const before = `PRODUCT=codex\nTIMELINE=${sources.TIMELINE}\nSTATUS_PAGE_URL=${sources.STATUS_PAGE_URL}\nAI_MODEL=none\n`;
    writeFileSync(path, before);
    const { ask } = person({ 'Which product': 'codex', 'Which sources': 'keep', ...NOTHING });
    const { code, out } = await init(ask);
    expect([code, out]).toEqual([0, expect.stringContaining('already contains these settings')]);
    expect(read()).toBe(before);
  });

  test('--yes asks nothing and changes nothing that is set', async () => {
    const { init, path, sources, read } = await setUp();
    const before = `# mine\nTIMELINE=${sources.TIMELINE}\nSTATUS_PAGE_URL=${sources.STATUS_PAGE_URL}`;
    writeFileSync(path, before);
    expect((await init(null, '--yes')).code).toBe(0);
    expect(read()).toBe(`${before}\nPRODUCT=codex\n`);
    expect((await init(null, '--yes')).out).toContain('already contains these settings');
    expect(read()).toBe(`${before}\nPRODUCT=codex\n`);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('without a terminal and without --yes it says what to do, exit code 2, and writes nothing', async () => {
    const { init, path } = await setUp();
    const { code, err } = await init(null);
    expect([code, err]).toEqual([2, expect.stringMatching(/not a terminal\. Add --yes .* \.env\.example/)]);
    expect(existsSync(path)).toBe(false);
  });

  test('says where the environment wins over what it wrote', async () => {
    const { sources, listed, upstreams } = await setUp();
    const { init } = await setUp(sources);
    const { err } = await init(person({ ...listed, 'Timeline sources': upstreams.timelines.atom }).ask);
    expect(err).toBe('TIMELINE is also set in the environment, which wins over .env.');
  });

  test('a product of one’s own is a folder with a profile, written so that it is a path', async () => {
    const { init, folder, listed, read } = await setUp();
    const answers = { ...listed, 'status page': 'none', 'Which product': 'a folder', 'Its folder': 'mine' };
    await expect(init(person(answers).ask)).resolves.toMatchObject({
      err: expect.stringMatching(/no product\.json in/),
    });
    mkdirSync(join(folder, 'mine'));
    writeFileSync(join(folder, 'mine', 'product.json'), '{}');
    await init(person(answers).ask);
    expect(parseEnv(read()).PRODUCT).toBe('./mine');
  });

  test('a .env that is a symbolic link stays one', async () => {
    const { init, path, folder, sources } = await setUp();
    const target = join(folder, 'real.env');
    writeFileSync(target, `TIMELINE=${sources.TIMELINE}\nSTATUS_PAGE_URL=${sources.STATUS_PAGE_URL}\n`);
    symlinkSync(target, path);
    await init(null, '--yes');
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toContain('PRODUCT=codex\n');
  });
});

describe('init --public', () => {
  const LISTED = { 'Which product': 'codex', 'Which sources': 'none', ...NOTHING };
  const EMPTY = {
    'dead man': '',
    'reach you': '',
    imprint: '',
    privacy: '',
    'source code': '',
    follow: '',
    backups: '',
  };

  test('asks for the domain and for who runs it; backups are on', async () => {
    const { init, read } = await setUp();
    const { ask } = person({
      ...LISTED,
      ...EMPTY,
      'Domain name': 'resets.example',
      'reach you': 'mailto:ada@example.org',
      imprint: 'https://example.org/imprint',
      follow: 'https://ntfy.sh/resets,https://t.me/resets',
    });
    expect((await init(ask, '--public')).code).toBe(0);
    expect(parseEnv(read())).toEqual({
      PRODUCT: 'codex',
      TIMELINE: 'none',
      STATUS_PAGE_URL: 'none',
      AI_MODEL: 'none',
      DOMAIN: 'resets.example',
      PUBLIC_URL: 'https://resets.example',
      TRUST_PROXY: '1',
      BACKUP_SCHEDULE: '30 3 * * *',
      CONTACT_URL: 'mailto:ada@example.org',
      IMPRINT_URL: 'https://example.org/imprint',
      FOLLOW_URLS: 'https://ntfy.sh/resets,https://t.me/resets',
    });
  });

  test.each([
    ['Domain name', 'https://resets.example', 'Expected a name such as resets.example.'],
    ['dead man', 'hc.example/1', 'Expected an http:// or https:// address.'],
    ['reach you', 'ada@example.org', 'Expected an http:// or https:// address.'],
    ['follow', 'https://t.me/a,b', 'Expected an http:// or https:// address.'],
  ])('does not take a wrong answer to %s', async (question, answer, problem) => {
    const { init } = await setUp();
    const { ask } = person({ ...LISTED, ...EMPTY, 'Domain name': 'resets.example', [question]: answer });
    expect(await init(ask, '--public')).toMatchObject({ code: 1, err: problem });
  });

  test('with --yes takes DOMAIN from the environment, keeps what is set, and needs it: exit code 2', async () => {
    const { init, read, path } = await setUp({
      DOMAIN: 'resets.example',
      TIMELINE: 'none',
      STATUS_PAGE_URL: 'none',
    });
    writeFileSync(path, "BACKUP_SCHEDULE='0 0 * * *'\n");
    expect((await init(null, '--public', '--yes')).code).toBe(0);
    expect(parseEnv(read())).toEqual({
      PRODUCT: 'codex',
      DOMAIN: 'resets.example',
      PUBLIC_URL: 'https://resets.example',
      TRUST_PROXY: '1',
      BACKUP_SCHEDULE: '0 0 * * *',
    });
    const without = await setUp();
    expect(await without.init(null, '--public', '--yes')).toMatchObject({
      code: 2,
      err: expect.stringContaining('DOMAIN=resets.example'),
    });
  });
});

describe('questions on a terminal', () => {
  /** A terminal whose person types these keys, one after the other once something new was shown. */
  function terminal(...keys: string[]) {
    const input = new PassThrough();
    const output = new PassThrough();
    let shown = '';
    output.on('data', (chunk: Buffer) => {
      shown += chunk.toString();
    });
    const typing = (async () => {
      for (const key of keys) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        input.write(key);
      }
    })();
    return { ask: createAsk({ input, output }), shown: () => shown, typing };
  }
  const DOWN = '\x1b[B';
  const ENTER = '\r';

  test('a choice is made with arrows, a secret is not shown, a wrong text is asked again', async () => {
    const choices = [
      { value: 'a', label: 'First' },
      { value: 'b', label: 'Second' },
    ];
    expect(await terminal(DOWN, ENTER).ask.choose('Which?', choices, 'a')).toBe('b');
    const secret = terminal('mark-of-a-key', ENTER);
    expect(await secret.ask.secret('Key?')).toBe('mark-of-a-key');
    expect(secret.shown()).not.toContain('mark-of');
    const text = terminal('x', ENTER, 'y', ENTER);
    expect(await text.ask.text('Text?', (answer) => (answer === 'xy' ? null : 'Not that.'))).toBe('xy');
    expect(text.shown()).toContain('Not that.');
    expect(await terminal('y').ask.confirm('Sure?')).toBe(true);
  });

  test('Ctrl-C ends init with exit code 1, and nothing is written', async () => {
    const { init, path } = await setUp();
    const { ask } = terminal('\x03');
    expect(await init(ask)).toEqual({ code: 1, out: '', err: 'Stopped. Nothing was written.' });
    expect(existsSync(path)).toBe(false);
  });
});

describe('editing .env', () => {
  test('leaves values of several lines alone, and finds only real assignments', () => {
    const text = `A="one\nPRODUCT=no\ntwo"\r\n#PRODUCT=no\nPRODUCT = old\n`;
    const edited = editEnv(text, { PRODUCT: 'new' });
    expect(edited).toBe(`A="one\nPRODUCT=no\ntwo"\r\n#PRODUCT=no\nPRODUCT = new\n`);
  });

  test('a value that is to be the default becomes empty, and is not added where it is missing', () => {
    expect(editEnv('A=1\nTIMELINE=x\n', { TIMELINE: null, ALERT_URLS: null })).toBe('A=1\nTIMELINE=\n');
  });

  test('whatever is written is what Node.js reads, and nothing else changes', () => {
    const value = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/[\r\n\0'`"]/.test(text) && text === text.trim());
    const line = fc.constantFrom('# PRODUCT=1', 'OTHER=1', "B='x # y' # z", '', 'export C=2', 'TIMELINE=old');
    fc.assert(
      fc.property(fc.array(line), value, value, (lines, product, timeline) => {
        const text = lines.join('\n');
        const edited = editEnv(text, { PRODUCT: product || null, TIMELINE: timeline || null });
        expect(parseEnv(edited).PRODUCT ?? '').toBe(product);
        expect(parseEnv(edited).TIMELINE ?? '').toBe(timeline);
        expect(edited.split('\n').filter((one) => /^(#|OTHER|B=|export)/.test(one))).toEqual(
          lines.filter((one) => /^(#|OTHER|B=|export)/.test(one)),
        );
      }),
    );
  });
});

test('The bundled products are offered, the default first.', () => {
  expect(bundledProfiles().map(({ id }) => id)).toEqual(['codex', 'claude', 'grok']);
});
