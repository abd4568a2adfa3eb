import { describe, expect, it } from 'vitest';
import type { Post } from '../../src/core/reading/post.js';
import { READING_NONE } from '../../src/core/reading/reading.js';
import { createModelReader, type ModelReader } from '../../src/sources/model/model-reader.js';
import { type AskOptions, askModel } from '../../src/worker/fetch/ask-model.js';
import {
  answered,
  byText,
  failed,
  postIn,
  type ReaderReply,
  type ReaderRequest,
  said,
} from '../_support/upstreams/reader-upstream.js';
import { callsTo } from '../sources/_reading.js';

const never = new AbortController().signal;

async function modelOf(answer: (request: ReaderRequest) => ReaderReply | Promise<ReaderReply>) {
  const { upstream, call } = await callsTo(answer);
  const model = createModelReader({ ...call, maxRetries: 0 });
  return { upstream, model };
}

function post(text: string): Post {
  const identity = `file:posts.jsonl#${text}`;
  return {
    source: 'file:posts.jsonl',
    externalId: text,
    identity,
    at: 1_767_225_600_000,
    text,
    dating: 'stated',
    url: null,
    isReply: false,
    context: [],
  };
}

const inputOf = (one: Post) => ({ post: one, openPromises: [], recentPosts: [] });

const numbered = (count: number) =>
  Array.from({ length: count }, (_, id) => post(`Limits are reset, number ${id}.`));

const done = (request: ReaderRequest) => answered({ kind: 'reset', evidence: postIn(request).text });

const ask = (posts: readonly Post[], model: ModelReader, options: Partial<AskOptions> = {}) =>
  askModel({
    posts,
    readings: [],
    inputOf,
    model,
    signal: never,
    ...options,
  });

describe('asking the model about the posts of a turn', () => {
  it('gives each post its own result, and asks the model once for each, one after the other', async () => {
    const { upstream, model } = await modelOf((request) => ({ kind: 'slow', ms: 20, reply: done(request) }));
    const posts = numbered(6);
    const results = await ask(posts, model);
    for (const one of posts)
      expect(results.get(one)).toMatchObject({ kind: 'answer', reading: { evidence: one.text } });
    expect(upstream.requests.map((request) => postIn(request).text)).toEqual(posts.map((one) => one.text));
    expect(upstream.highestConcurrency).toBe(1);
  });

  it('tells each question what was answered before it, and what the rules read where nothing was', async () => {
    const [first, second, third] = ['One.', 'Two.', 'Three.'].map(post) as [Post, Post, Post];
    const { model } = await modelOf(
      byText({ 'One.': answered({ kind: 'reset', evidence: 'One.' }), 'Two.': said('hm') }),
    );
    const known: unknown[] = [];
    const readings = [first, second, third].map((one) => [one, { ...READING_NONE, kind: 'hint' }] as const);
    const remembered: AskOptions['inputOf'] = (one, before) => {
      known.push([...before.values()].map(({ kind }) => kind));
      return inputOf(one);
    };
    await ask([first, second, third], model, { readings, inputOf: remembered });
    expect(known).toEqual([
      ['hint', 'hint', 'hint'],
      ['reset', 'hint', 'hint'],
      ['reset', 'hint', 'hint'],
    ]);
  });

  it('starts no call after its time has ended, and keeps what was read', async () => {
    const controller = new AbortController();
    const { upstream, model } = await modelOf((request) => {
      if (!postIn(request).text.includes('number 0')) return { kind: 'hang' };
      setTimeout(() => controller.abort(), 200);
      return answered();
    });
    const posts = numbered(20);
    const results = await ask(posts, model, { signal: controller.signal });
    expect([...results.keys()]).toEqual(posts.slice(0, 1));
    expect(upstream.calls).toBe(2);
  });

  it('loses one post to one bad answer, not the others', async () => {
    const { model } = await modelOf(byText({ 'One.': said('hm'), 'Two.': failed(404, 'gone') }));
    const results = await ask(['One.', 'Two.', 'Three.'].map(post), model);
    expect([...results.values()]).toMatchObject([
      { kind: 'failure', reason: 'invalid_schema' },
      { kind: 'failure', reason: 'http_status' },
      { kind: 'answer' },
    ]);
  });

  it('does not spend the day’s budget on a reader that is down', async () => {
    const { upstream, model } = await modelOf(() => failed(401, 'wrong key'));
    const results = await ask(numbered(100), model);
    expect(upstream.calls).toBe(3);
    expect(results.size).toBe(3);
  });

  it('reads on when single posts fail', async () => {
    const { upstream, model } = await modelOf((request) =>
      /[02468]\.$/.test(postIn(request).text) ? failed(404, 'gone') : answered(),
    );
    await ask(numbered(40), model);
    expect(upstream.calls).toBe(40);
  });

  it('tells its progress', async () => {
    const { model } = await modelOf(() => answered());
    const seen: string[] = [];
    const onProgress = (done: number, total: number) => seen.push(`${done}/${total}`);
    await ask(numbered(2), model, { onProgress });
    expect(seen).toEqual(['1/2', '2/2']);
  });
});
