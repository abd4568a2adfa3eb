import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { type SimplePost, startUpstreams, type Upstreams } from '../_support/upstreams/upstreams.js';
import { failureOf, NOW, quickClient, readOnce, sourceOf } from './_reading.js';

const POST: SimplePost = {
  id: '1',
  at: '2026-05-01T10:00:00Z',
  text: 'We have reset the limits.',
  url: 'https://team.example/posts/1',
};

let upstreams: Upstreams;
beforeEach(async () => {
  upstreams = await startUpstreams({ posts: [POST] });
});
afterEach(async () => {
  await upstreams.close();
});

const FORMATS = ['rss', 'atom', 'jsonfeed', 'mastodon', 'bluesky', 'x', 'fx'] as const;

/** Serves one body as it is. */
async function serveBody(body: string | Buffer, type = 'application/xml'): Promise<string> {
  const base = await serveLocally((_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body),
  );
  return `${base}/feed`;
}

const rss = (items: string, prolog = '<?xml version="1.0"?>') =>
  `${prolog}<rss version="2.0"><channel><title>t</title>${items}</channel></rss>`;

describe.each(FORMATS)('%s', (format) => {
  const failure = (http = quickClient()) =>
    failureOf(readOnce(sourceOf(upstreams.timelines[format], upstreams, http)));

  it.each([
    [400, 'http_status'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'not_found'],
    [429, 'rate_limited'],
    [500, 'http_status'],
    [503, 'http_status'],
  ])('Ensure status %i is %s, with its number.', async (status, failureClass) => {
    upstreams.fail('*', { status });
    expect(await failure()).toMatchObject({ failureClass, httpStatus: status });
  });

  it('Ensure a long Retry-After is rate_limited at once, in words that say how long.', async () => {
    upstreams.fail('*', { status: 429, headers: { 'retry-after': '900' } });
    const startedAt = Date.now();
    const failed = await failure(quickClient({}, 2));
    expect(failed).toMatchObject({ failureClass: 'rate_limited', httpStatus: 429 });
    expect(failed.message).toContain('900 s');
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  });

  it.each([
    'truncate',
    'garbage',
    'html',
  ] as const)('Ensure a body that is %s is invalid_payload.', async (kind) => {
    upstreams.fail('*', kind);
    const failed = await failure();
    expect(failed.failureClass).toBe('invalid_payload');
    expect(failed.message).toContain(upstreams.base);
  });

  it('Ensure silence, an endless body and a closed connection have their classes.', async () => {
    upstreams.fail('*', 'hang');
    expect((await failure(quickClient({ timeoutMs: 100 }))).failureClass).toBe('timeout');
    upstreams.fail('*', 'endless');
    expect((await failure(quickClient({ timeoutMs: 100 }))).failureClass).toBe('timeout');
    expect((await failure(quickClient({ maxBytes: 3_000 }))).failureClass).toBe('too_large');
    upstreams.fail('*', 'cut');
    expect((await failure()).failureClass).toBe('connection');
  });

  it('Ensure headers beyond their limit are too_large, in words, and asked for once.', async () => {
    upstreams.fail('*', { status: 200, headers: { 'x-much': 'x'.repeat(16 * 1024) } });
    const failed = await failure(quickClient({}, 2));
    expect(failed).toMatchObject({ failureClass: 'too_large' });
    expect(failed.message).toContain('the headers of the answer have more than 16 KiB');
    expect(upstreams.requests).toHaveLength(1);
  });

  it('Ensure a short failure is survived by trying again.', async () => {
    upstreams.fail('*', { status: 502 }, 1);
    const source = sourceOf(upstreams.timelines[format], upstreams, quickClient({}, 2));
    expect((await readOnce(source)).posts.length).toBe(1);
  });
});

describe('XML', () => {
  const read = async (body: string | Buffer, type?: string) =>
    readOnce(sourceOf(`rss:${await serveBody(body, type)}`));
  const failure = (body: string) => failureOf(read(body));

  it('Ensure a feed that is cut anywhere is invalid_payload.', async () => {
    const whole = rss('<item><guid>1</guid><title>Reset &amp; done</title></item>');
    for (const length of [10, 40, 60, 80, 100, whole.length - 10, whole.length - 1]) {
      expect((await failure(whole.slice(0, length))).failureClass).toBe('invalid_payload');
    }
  });

  it('Ensure declared entities are refused before anything expands.', async () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    ).join('');
    const bomb = rss(
      '<item><guid>1</guid><title>&l9;</title></item>',
      `<!DOCTYPE rss [<!ENTITY l0 "lol">${levels}]>`,
    );
    const startedAt = Date.now();
    expect(await failure(bomb)).toMatchObject({ failureClass: 'invalid_payload' });
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    const external = '<!-- x --><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect((await failure(rss('<item><title>&x;</title></item>', external))).failureClass).toBe(
      'invalid_payload',
    );
  });

  it('Ensure a document type within a text is only text.', async () => {
    const { posts } = await read(
      rss('<item><guid>1</guid><title><![CDATA[Write "&lt;!DOCTYPE a [" first]]></title></item>'),
    );
    expect(posts[0]?.text).toBe('Write "<!DOCTYPE a [" first');
  });

  it('Ensure two megabytes of brackets for an author cost no time.', async () => {
    const brackets = '('.repeat(2_000_000);
    const startedAt = Date.now();
    const { posts } = await read(
      rss(`<item><guid>1</guid><title>Reset</title><author>${brackets}</author></item>`),
    );
    expect(posts.length).toBe(1);
    expect(Date.now() - startedAt).toBeLessThan(20_000);
  });

  it('Ensure very deep markup ends the read or the depth, never the process.', async () => {
    const deep = `${'<a>'.repeat(40_000)}${'</a>'.repeat(40_000)}`;
    expect((await failure(rss(`<item>${deep}</item>`))).failureClass).toBe('invalid_payload');
    const html = `${'&lt;div&gt;'.repeat(50_000)}Reset.`;
    const { posts } = await read(rss(`<item><guid>1</guid><description>${html}</description></item>`));
    expect(posts.length).toBeLessThanOrEqual(1);
  });

  it('Ensure other XML, plain text and nothing at all are invalid_payload in words of their own.', async () => {
    for (const [body, words] of [
      ['<opml><body/></opml>', '<opml>'],
      ['all is well', 'unrecognized content'],
      ['', 'an empty body'],
      ['<html><body><p>Down</p></body></html>', 'an HTML page'],
      ['<!DOCTYPE html><html><body><br></body></html>', 'an HTML page'],
      ['{"items":[]}', 'unrecognized content'],
    ] as const) {
      const failed = await failure(body);
      expect(failed.failureClass).toBe('invalid_payload');
      expect(failed.message).toContain(words);
    }
  });

  it('Ensure bare ampersands, which many feeds have, are read.', async () => {
    const { posts } = await read(rss('<item><guid>1</guid><title>Q&A at 5 & 6</title></item>'));
    expect(posts[0]?.text).toBe('Q&A at 5 & 6');
  });

  it('Ensure invalid UTF-8 that is always the same becomes replacement characters.', async () => {
    const [before = '', after = ''] = rss('<item><guid>1</guid><title>Reset@done</title></item>').split('@');
    const { posts } = await read(
      Buffer.concat([Buffer.from(before), Buffer.from([0xc3, 0x28]), Buffer.from(after)]),
    );
    expect(posts[0]?.text).toBe('Reset\ufffd(done');
  });

  it('Ensure bytes that are no text, and others when asked again, are invalid_payload: damaged in transit.', async () => {
    const [before = '', after = ''] = rss('<item><guid>1</guid><title>No@ reset today</title></item>').split(
      '@',
    );
    const noise = [0xff, 0xfe];
    const base = await serveLocally((_request, response) => {
      const byte = noise.shift();
      const middle = byte === undefined ? Buffer.from('t') : Buffer.from([byte]);
      response.end(Buffer.concat([Buffer.from(before), middle, Buffer.from(after)]));
    });
    const source = sourceOf(`rss:${base}/feed`);
    const failed = await failureOf(readOnce(source));
    expect(failed).toMatchObject({ failureClass: 'invalid_payload', httpStatus: null });
    expect(failed.message).toBe(`${base}/feed answered with bytes that were damaged in transit`);

    noise.push(0xff);
    expect((await readOnce(source)).posts[0]?.text).toBe('Not reset today');
  });

  it('Ensure the encoding is that of the header, else of the declaration, else of the byte order mark.', async () => {
    const item = '<item><guid>1</guid><title>Zurück – 5€</title></item>';
    const latin = (label: string) =>
      Buffer.from(rss(item.replace(' – 5€', ''), `<?xml version="1.0"${label}?>`), 'latin1');
    const textOf = async (body: Buffer, type?: string) => {
      const text = (await read(body, type)).posts[0]?.text;
      return text;
    };
    expect(await textOf(latin(' encoding="ISO-8859-1"'))).toBe('Zurück');
    expect(await textOf(latin(''), 'application/xml; charset=iso-8859-1')).toBe('Zurück');
    expect(await textOf(Buffer.from(`\ufeff${rss(item)}`, 'utf16le'))).toBe('Zurück – 5€');
    expect(await textOf(Buffer.from(`\ufeff${rss(item)}`))).toBe('Zurück – 5€');
    expect(await textOf(Buffer.from(rss(item, '<?xml version="1.0" encoding="x-unknown"?>')))).toBe(
      'Zurück – 5€',
    );
  });

  it('Ensure 12,000 entries are read, all of them, within seconds.', async () => {
    const items = Array.from({ length: 12_000 }, (_, n) => {
      const at = new Date(NOW - n * 60_000).toUTCString();
      return `<item><guid>g${n}</guid><pubDate>${at}</pubDate><title>n${n}</title></item>`;
    });
    const startedAt = Date.now();
    const { posts } = await read(rss(items.join('')));
    expect(posts.length).toBe(12_000);
    expect(Date.now() - startedAt).toBeLessThan(40_000);
  });
});

describe('entries', () => {
  const read = async (items: string) => readOnce(sourceOf(`rss:${await serveBody(rss(items))}`));

  it('Ensure a post without a date, or dated in the future, is dated by when it was first seen.', async () => {
    const future = new Date(NOW + 11 * 60_000).toUTCString();
    const soon = new Date(NOW + 9 * 60_000).toUTCString();
    const { posts } = await read(`
      <item><guid>none</guid><title>a</title></item>
      <item><guid>nonsense</guid><title>a</title><pubDate>yesterday-ish</pubDate></item>
      <item><guid>placeholder</guid><title>a</title><pubDate>0001-01-01T00:00:00Z</pubDate></item>
      <item><guid>future</guid><title>a</title><pubDate>${future}</pubDate></item>
      <item><guid>soon</guid><title>a</title><pubDate>${soon}</pubDate></item>`);
    expect(posts.map(({ externalId, at, dating }) => [externalId, at, dating])).toEqual([
      ['none', NOW, 'first_seen'],
      ['nonsense', NOW, 'first_seen'],
      ['placeholder', NOW, 'first_seen'],
      ['future', NOW, 'first_seen'],
      // A clock that is a little ahead: posted now.
      ['soon', NOW, 'stated'],
    ]);
  });

  it('Ensure an id that stands twice is one post, or both of its contents with the newer one last.', async () => {
    const { posts } = await read(`
      <item><guid>a</guid><title>edited</title></item>
      <item><guid>b</guid><title>same</title></item>
      <item><guid>a</guid><title>first wording</title></item>
      <item><guid>b</guid><title>same</title></item>`);
    expect(posts.map(({ externalId, text }) => [externalId, text])).toEqual([
      ['a', 'first wording'],
      ['a', 'edited'],
      ['b', 'same'],
    ]);
  });

  it('Ensure an entry without id is known by its address, and one without either or without text says why not.', async () => {
    const { posts, skipped } = await read(`
      <item><link>https://team.example/p/1</link><title>by address</title></item>
      <item><title>nothing to know it by</title></item>
      <item><guid>empty</guid><description> </description></item>
      <item><guid>quote</guid><description>&lt;blockquote&gt;What they said&lt;/blockquote&gt;</description></item>`);
    expect(posts.map(({ externalId, text }) => [externalId, text])).toEqual([
      ['https://team.example/p/1', 'by address'],
      ['quote', ''],
    ]);
    expect(posts[1]?.context).toEqual([{ relation: 'quoted', text: 'What they said' }]);
    expect(skipped).toEqual(['entry 2: it has neither an id nor an address', 'entry 3: empty has no text']);
  });

  it('Ensure addresses that are no web addresses never become links.', async () => {
    const { posts } = await read(
      '<item><guid>1</guid><link>javascript:alert(1)</link><title>a</title></item>',
    );
    expect(posts[0]?.url).toBeNull();
  });

  it('Ensure a next page on another host is not asked for.', async () => {
    let asked = false;
    const watch = await serveLocally((_request, response) => {
      asked = true;
      response.end();
    });
    const link = `<link xmlns="http://www.w3.org/2005/Atom" rel="next" href="${watch}/x"/>`;
    const read = await readOnce(
      sourceOf(`rss:${await serveBody(rss(`${link}<item><guid>1</guid><title>a</title></item>`))}`),
    );
    expect(read.posts.length).toBe(1);
    expect(asked).toBe(false);
  });
});

describe('secrets', () => {
  it('Ensure user, password and keys in an address are sent, and shown nowhere.', async () => {
    const seen: { authorization: string | undefined; url: string | undefined }[] = [];
    const base = await serveLocally((request, response) => {
      seen.push({ authorization: request.headers.authorization, url: request.url });
      response.writeHead(500).end();
    });
    const address = `${base.replace('http://', 'http://user:hunter2@')}/feed?api_key=s3cret&page=1`;
    const source = sourceOf(`rss:${address}`);
    const failed = await failureOf(readOnce(source));
    expect(seen).toEqual([
      {
        authorization: `Basic ${Buffer.from('user:hunter2').toString('base64')}`,
        url: '/feed?api_key=s3cret&page=1',
      },
    ]);
    for (const shown of [source.key, failed.message]) {
      expect(shown).toContain('page=1');
      expect(shown).not.toMatch(/hunter2|s3cret|user/);
    }
  });

  it('Ensure the token of the X API stands in no failure, and its absence is unauthorized.', async () => {
    for (const failure of [{ status: 401 }, 'html', 'cut'] as const) {
      upstreams.fail('*', failure);
      const failed = await failureOf(readOnce(sourceOf('x:team', upstreams)));
      expect(`${failed.message} ${String(failed.cause)}`).not.toContain(upstreams.env.X_BEARER_TOKEN);
    }
    const odd = sourceOf('x:team', { ...upstreams, env: { ...upstreams.env, X_BEARER_TOKEN: 'to\nken…' } });
    expect(await failureOf(readOnce(odd))).toMatchObject({ failureClass: 'unauthorized' });
    const without = sourceOf('x:team', { ...upstreams, env: { ...upstreams.env, X_BEARER_TOKEN: '' } });
    expect(await failureOf(readOnce(without))).toMatchObject({ failureClass: 'unauthorized' });
  });

  it.each([
    ['mastodon', '/api/v1/accounts/lookup', { id: '7' }],
    ['x', '/2/users/by/username/team', { data: { id: '7' } }],
  ] as const)('Ensure a wrong id of an account is forgotten after a read that failed: %s.', async (format, path, wrong) => {
    let isWrong = true;
    const base = await serveLocally(async (request, response) => {
      const url = String(request.url);
      const answer = await fetch(upstreams.base + url, { headers: request.headers as HeadersInit });
      const body = url.startsWith(path) && isWrong ? JSON.stringify(wrong) : await answer.text();
      response.writeHead(answer.status).end(body);
    });
    const source = sourceOf(upstreams.timelines[format].replace(upstreams.base, base), {
      ...upstreams,
      base,
    });
    expect((await failureOf(readOnce(source))).failureClass).toBe('not_found');
    isWrong = false;
    expect((await readOnce(source)).posts).toHaveLength(1);
  });

  it('Ensure an account that does not exist is not_found.', async () => {
    expect(await failureOf(readOnce(sourceOf(`mastodon:${upstreams.base}/@nobody`)))).toMatchObject({
      failureClass: 'not_found',
    });
    expect(await failureOf(readOnce(sourceOf('x:nobody', upstreams)))).toMatchObject({
      failureClass: 'not_found',
    });
  });
});
