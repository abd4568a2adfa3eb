import { afterEach, describe, expect, it } from 'vitest';
import { createLimitedFetch } from '../../src/lib/fetch-limited.js';
import {
  answered,
  byText,
  failed,
  postIn,
  type ReaderReply,
  type ReaderRequest,
  type ReaderUpstream,
  said,
  startReaderUpstream,
} from '../../src/sandbox/reader-upstream.js';
import type { PostToRead } from '../../src/sources/model/model-prompt.js';
import { createModelReader } from '../../src/sources/model/model-reader.js';
import { askModel } from '../../src/worker/fetch/ask-model.js';

const never = new AbortController().signal;
const upstreams: ReaderUpstream[] = [];
afterEach(async () => {
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
});

async function modelOf(answer: (request: ReaderRequest) => ReaderReply | Promise<ReaderReply>) {
  const upstream = await startReaderUpstream(answer);
  upstreams.push(upstream);
  const model = createModelReader({
    apiKey: 'sk-local',
    baseUrl: upstream.baseUrl,
    model: 'reader-small',
    fetch: createLimitedFetch({ userAgent: 'reset-record-test' }),
    timeZone: 'America/Los_Angeles',
    maxRetries: 0,
  });
  return { upstream, model };
}

function post(text: string): PostToRead {
  const identity = `file:posts.jsonl#${text}`;
  const rest = { dating: 'stated', url: null, isReply: false, context: [] } as const;
  const said = {
    source: 'file:posts.jsonl',
    externalId: text,
    identity,
    at: 1_767_225_600_000,
    text,
    ...rest,
  };
  return { post: said, openPromises: [], recentPosts: [] };
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, id) => post(`Limits are reset, number ${id}.`));
const slowly = (request: ReaderRequest): ReaderReply => {
  const { text } = postIn(request);
  return { kind: 'slow', ms: 60, reply: answered({ kind: 'reset', evidence: text }) };
};

describe('asking the model about the posts of a turn', () => {
  it('gives each post its own result, in order, and asks the model once for each', async () => {
    const { upstream, model } = await modelOf(slowly);
    const results = await askModel({ posts: numbered(10), model, budget: 100, signal: never });
    expect(results).toHaveLength(10);
    results.forEach((result, id) => {
      expect(result).toMatchObject({
        kind: 'answer',
        reading: { evidence: `Limits are reset, number ${id}.` },
      });
    });
    expect(upstream.calls).toBe(10);
  });

  it.each([
    [undefined, 4],
    [2, 2],
  ])('has no more calls under way than allowed (%s)', async (concurrency, most) => {
    const { upstream, model } = await modelOf(slowly);
    const limit = concurrency === undefined ? {} : { concurrency };
    await askModel({ posts: numbered(12), model, budget: 100, signal: never, ...limit });
    expect(upstream.highestConcurrency).toBe(most);
  });

  it('spends no more calls than its budget, on the first posts', async () => {
    const { upstream, model } = await modelOf(slowly);
    const results = await askModel({ posts: numbered(6), model, budget: 4, signal: never });
    expect(upstream.calls).toBe(4);
    expect(results.map(({ kind }) => kind)).toEqual([
      ...Array(4).fill('answer'),
      ...Array(2).fill('not_attempted'),
    ]);
    expect(results.at(-1)).toEqual({ kind: 'not_attempted', why: 'budget' });
  });

  it.each([0, -3])('asks nothing with a budget of %i', async (budget) => {
    const { upstream, model } = await modelOf(slowly);
    await askModel({ posts: numbered(3), model, budget, signal: never });
    expect(upstream.calls).toBe(0);
  });

  it('starts no call after its time has ended, keeps what was read and says what was not', async () => {
    const controller = new AbortController();
    const { upstream, model } = await modelOf((request) => {
      if (!postIn(request).text.includes('number 0')) return { kind: 'hang' };
      setTimeout(() => controller.abort(), 200);
      return answered();
    });
    const results = await askModel({
      posts: numbered(20),
      model,
      budget: 100,
      signal: controller.signal,
    });
    expect(results[0]?.kind).toBe('answer');
    expect(results.slice(1, 5)).toEqual(
      Array(4).fill(expect.objectContaining({ kind: 'failure', reason: 'aborted' })),
    );
    expect(results.slice(5)).toEqual(Array(15).fill({ kind: 'not_attempted', why: 'ended' }));
    expect(upstream.calls).toBe(5);
  });

  it('loses one post to one bad answer, not the others', async () => {
    const { model } = await modelOf(byText({ 'One.': said('hm'), 'Two.': failed(404, 'gone') }));
    const posts = ['One.', 'Two.', 'Three.'].map(post);
    const results = await askModel({ posts, model, budget: 9, signal: never });
    expect(results).toMatchObject([
      { kind: 'failure', reason: 'invalid_schema' },
      { kind: 'failure', reason: 'http_status' },
      { kind: 'answer' },
    ]);
  });

  it('does not spend the day’s budget on a reader that is down', async () => {
    const { upstream, model } = await modelOf(() => failed(401, 'wrong key'));
    const results = await askModel({ posts: numbered(100), model, budget: 500, signal: never });
    // Eight failures in a row, and the calls that were under way with the eighth.
    expect(upstream.calls).toBeLessThanOrEqual(8 + 3);
    expect(results.at(-1)).toEqual({ kind: 'not_attempted', why: 'reader_down' });
  });

  it('reads on when single posts fail', async () => {
    const { upstream, model } = await modelOf((request) =>
      /[02468]\.$/.test(postIn(request).text) ? failed(404, 'gone') : answered(),
    );
    await askModel({ posts: numbered(40), model, budget: 500, concurrency: 1, signal: never });
    expect(upstream.calls).toBe(40);
  });

  it('tells its progress', async () => {
    const { model } = await modelOf(() => answered());
    const seen: string[] = [];
    const onProgress = (done: number, total: number) => seen.push(`${done}/${total}`);
    await askModel({ posts: numbered(3), model, budget: 2, signal: never, onProgress });
    expect(seen).toEqual(['1/2', '2/2']);
  });
});
