import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { LaunchAnswerFields } from '../../src/core/launches/hints/check-launch-answer.js';
import type { LaunchSubject } from '../../src/core/launches/hints/launch-reading.js';
import type { Post } from '../../src/core/reading/post.js';
import { createLimitedFetch } from '../../src/lib/fetch-limited.js';
import {
  LAUNCH_PROMPT_VERSION,
  LAUNCH_SYSTEM_PROMPT,
  launchUserMessage,
} from '../../src/sources/model/launch-model-prompt.js';
import type { ModelCallOptions } from '../../src/sources/model/model-call.js';
import { createLaunchModelReader } from '../../src/sources/model/model-reader.js';
import {
  failed,
  type ReaderReply,
  type ReaderUpstream,
  refused,
  said,
  startReaderUpstream,
} from '../_support/upstreams/reader-upstream.js';

const KEY = 'sk-local-0123456789abcdef';
const never = new AbortController().signal;

const upstreams: ReaderUpstream[] = [];
afterEach(async () => {
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
});

async function readerOf(answer: () => ReaderReply, options: Partial<ModelCallOptions> = {}) {
  const upstream = await startReaderUpstream(answer);
  upstreams.push(upstream);
  const fetch = createLimitedFetch({ userAgent: 'reset-record-test' });
  const { baseUrl } = upstream;
  const reader = createLaunchModelReader({ apiKey: KEY, baseUrl, model: 'reader-small', fetch, ...options });
  return { upstream, reader };
}

const SUBJECT: LaunchSubject = {
  company: 'acme',
  lines: [{ id: 'nova', name: 'Nova' }],
  models: Array.from({ length: 60 }, (_, place) => ({ name: `Nova 3.${place}`, line: 'nova' })),
  timeZone: 'America/Los_Angeles',
};

function post(text: string, context: Post['context'] = []): Post {
  return {
    source: 'file:posts.jsonl',
    externalId: '1',
    identity: 'file:posts.jsonl#1',
    at: Date.parse('2026-11-18T17:00:00Z'),
    dating: 'stated',
    text,
    url: null,
    isReply: context.length > 0,
    context,
  };
}

const COMING = { post: post('Nova 4 opens to everyone on December 3.'), subject: SUBJECT };

function answered(fields: Partial<LaunchAnswerFields>): ReaderReply {
  const none = { kind: 'none', line: null, evidence: null, when: null, confidence: 0.9, rationale: 'canned' };
  return said(JSON.stringify({ ...none, ...fields }));
}
const when = { quote: 'on December 3', firstDay: '2026-12-03', lastDay: '2026-12-03' };
const HINT = answered({ kind: 'hint', line: 'nova', evidence: 'Nova 4 opens to everyone', when });

describe('a reading of a company’s post by the model', () => {
  it('is one strict request, and says which model answered at what cost', async () => {
    const { upstream, reader } = await readerOf(() => HINT);
    expect(await reader.read(COMING, never)).toEqual({
      kind: 'answer',
      reading: {
        kind: 'hint',
        line: 'nova',
        window: { from: Date.parse('2026-12-03T08:00:00Z'), to: Date.parse('2026-12-04T08:00:00Z') },
        evidence: 'Nova 4 opens to everyone',
        confidence: 0.9,
        rationale: 'canned',
      },
      responseModel: 'reader-small-2026-01-01',
      promptTokens: 812,
      completionTokens: 64,
    });
    expect(upstream.requests).toMatchObject([
      {
        model: 'reader-small',
        temperature: 0,
        response_format: { type: 'json_schema', json_schema: { name: 'launch_reading', strict: true } },
        messages: [{ role: 'system', content: LAUNCH_SYSTEM_PROMPT }, { role: 'user' }],
      },
    ]);
    expect(reader).toMatchObject({ requestedModel: 'reader-small', promptVersion: LAUNCH_PROMPT_VERSION });
    expect(upstream.requests[0]?.messages[1]?.content).toBe(launchUserMessage(COMING.post, SUBJECT));
  });

  it('sends a schema of closed objects with every property required', async () => {
    const { upstream, reader } = await readerOf(() => HINT);
    await reader.read(COMING, never);
    const objects: Record<string, unknown>[] = [];
    JSON.parse(JSON.stringify(upstream.requests[0]?.response_format?.json_schema), (_, value) => {
      if (value?.type === 'object') objects.push(value);
      return value;
    });
    expect(objects).toHaveLength(2);
    for (const { properties, required, additionalProperties } of objects) {
      expect(additionalProperties).toBe(false);
      expect(required).toEqual(Object.keys(properties as object));
    }
  });

  it.each<[string, ReaderReply, string]>([
    ['prose', said('It comes in December.'), 'invalid_schema'],
    [
      'a line that was not given',
      answered({ kind: 'hint', line: 'orion', evidence: 'Nova 4' }),
      'invalid_schema',
    ],
    ['evidence from nowhere', answered({ kind: 'hint', evidence: 'It comes tomorrow' }), 'invalid_evidence'],
    ['a refusal', refused('I cannot help with that.'), 'refused'],
    ['an answer cut at the token limit', said('{"kind":"hi', 'length'), 'truncated'],
    ['a key that is not taken', failed(401, `no such key ${KEY}`), 'unauthorized'],
  ])('is a failure with its reason: %s', async (_, reply, reason) => {
    const { upstream, reader } = await readerOf(() => reply);
    const answer = await reader.read(COMING, never);
    expect(answer).toMatchObject({ kind: 'failure', reason });
    expect(JSON.stringify(answer)).not.toContain(KEY);
    expect(upstream.calls).toBe(1);
  });

  it('makes nothing of what the context says', async () => {
    const quoted = 'Nova 4 opens to everyone tomorrow.';
    const { reader } = await readerOf(() => answered({ kind: 'hint', line: 'nova', evidence: quoted }));
    const answering = { post: post('No comment.', [{ relation: 'quoted', text: quoted }]), subject: SUBJECT };
    expect(await reader.read(answering, never)).toMatchObject({
      kind: 'failure',
      reason: 'invalid_evidence',
    });
  });
});

describe('the message about a company’s post', () => {
  it('keeps any text on one line between the two markers, unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (text, name) => {
        const subject = { ...SUBJECT, lines: [{ id: 'nova', name }] };
        const lines = launchUserMessage(post(text), subject).split(/[\n\r\u0085\u2028\u2029]/);
        expect(lines).toHaveLength(5);
        expect([lines[1], lines[3]]).toEqual(['<launch-json>', '</launch-json>']);
        expect(lines[2]).not.toMatch(/[<>]/);
        expect(JSON.parse(lines[2] ?? '')).toMatchObject({
          company: 'acme',
          lines: [{ id: 'nova', name }],
          post: { text, postedAtTeamTime: 'Wednesday 2026-11-18T09:00' },
        });
      }),
    );
  });

  it('is bounded, and names the newest models', () => {
    const message = launchUserMessage(post('x'.repeat(1_000_000)), SUBJECT);
    expect(message.length).toBeLessThan(25_000);
    expect(message).toContain('"Nova 3.59"');
    expect(message).not.toContain('"Nova 3.1"');
  });
});
