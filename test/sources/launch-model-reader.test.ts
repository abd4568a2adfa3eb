import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LaunchAnswerFields } from '../../src/core/launches/hints/check-launch-answer.js';
import type { LaunchSubject } from '../../src/core/launches/hints/launch-reading.js';
import type { Post } from '../../src/core/reading/post.js';
import {
  LAUNCH_PROMPT_VERSION,
  LAUNCH_SYSTEM_PROMPT,
  launchUserMessage,
} from '../../src/sources/model/launch-model-prompt.js';
import { createLaunchModelReader } from '../../src/sources/model/model-reader.js';
import { type ReaderReply, said } from '../_support/upstreams/reader-upstream.js';
import { callsTo, filePost } from './_reading.js';

const never = new AbortController().signal;

async function readerOf(reply: ReaderReply) {
  const { upstream, call } = await callsTo(() => reply);
  return { upstream, reader: createLaunchModelReader(call) };
}

const SUBJECT: LaunchSubject = {
  company: 'acme',
  lines: [{ id: 'nova', name: 'Nova' }],
  models: Array.from({ length: 60 }, (_, place) => ({ name: `Nova 3.${place}`, line: 'nova' })),
  timeZone: 'America/Los_Angeles',
};

const post = (text: string, context: Post['context'] = []) =>
  filePost(text, { at: Date.parse('2026-11-18T17:00:00Z'), context });

const COMING = { post: post('Nova 4 opens to everyone on December 3.'), subject: SUBJECT };

function answered(fields: Partial<LaunchAnswerFields>): ReaderReply {
  const none = { kind: 'none', line: null, evidence: null, when: null, confidence: 0.9, rationale: 'canned' };
  return said(JSON.stringify({ ...none, ...fields }));
}
const when = { quote: 'on December 3', firstDay: '2026-12-03', lastDay: '2026-12-03' };
const HINT = answered({ kind: 'hint', line: 'nova', evidence: 'Nova 4 opens to everyone', when });

describe('a reading of a company’s post by the model', () => {
  it('is one strict request, and says which model answered at what cost', async () => {
    const { upstream, reader } = await readerOf(HINT);
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
    const { upstream, reader } = await readerOf(HINT);
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
    [
      'a line that was not given',
      answered({ kind: 'hint', line: 'orion', evidence: 'Nova 4' }),
      'invalid_schema',
    ],
    ['evidence from nowhere', answered({ kind: 'hint', evidence: 'It comes tomorrow' }), 'invalid_evidence'],
  ])('is a failure with its reason: %s', async (_, reply, reason) => {
    const { upstream, reader } = await readerOf(reply);
    expect(await reader.read(COMING, never)).toMatchObject({ kind: 'failure', reason });
    expect(upstream.calls).toBe(1);
  });

  it('makes nothing of what the context says', async () => {
    const quoted = 'Nova 4 opens to everyone tomorrow.';
    const { reader } = await readerOf(answered({ kind: 'hint', line: 'nova', evidence: quoted }));
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
