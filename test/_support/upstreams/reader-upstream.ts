import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { ANSWER_NONE, type ModelAnswerFields } from '../../../src/core/reading/model-answer.js';
import { jsonAnswer, type Reply, serveAnswers } from '../../../src/sandbox/upstream/answer.js';
import { completion } from '../../../src/sandbox/upstream/completion.js';
import { route } from '../../../src/sandbox/upstream/routes.js';
import { listenLocally } from './upstream-listener.js';

/** The parts of a chat completion request that matter here. */
export interface ReaderRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly response_format?: { readonly type: string; readonly json_schema?: Record<string, unknown> };
}

export type ReaderReply =
  | {
      readonly kind: 'completion';
      readonly content: string | null;
      readonly refusal?: string;
      readonly finishReason?: string;
    }
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly body: string;
      readonly headers?: Record<string, string>;
    }
  /** Never responds; `afterHeaders`: sends headers and never ends the body. */
  | { readonly kind: 'hang'; readonly afterHeaders?: boolean }
  | { readonly kind: 'slow'; readonly ms: number; readonly reply: ReaderReply };

export interface ReaderUpstream {
  /** The value for `AI_BASE_URL`. */
  readonly baseUrl: string;
  readonly requests: readonly ReaderRequest[];
  readonly headers: readonly IncomingMessage['headers'][];
  readonly calls: number;
  readonly highestConcurrency: number;
  close(): Promise<void>;
}

/** A valid answer of the model. Omitted fields have the values of `none`. */
export function answered(fields: Partial<ModelAnswerFields> = {}): ReaderReply {
  return {
    kind: 'completion',
    content: JSON.stringify({ ...ANSWER_NONE, ...fields }),
  };
}

export function said(content: string, finishReason = 'stop'): ReaderReply {
  return { kind: 'completion', content, finishReason };
}

export function refused(refusal: string): ReaderReply {
  return { kind: 'completion', content: null, refusal };
}

/** An error in OpenAI's shape. */
export function failed(
  status: number,
  message: string,
  extra: { param?: string; code?: string; headers?: Record<string, string> } = {},
): ReaderReply {
  const { param = null, code = null, headers = {} } = extra;
  const error = { message, type: 'invalid_request_error', param, code };
  return { kind: 'http', status, body: JSON.stringify({ error }), headers };
}

/** The post in a request. */
export function postIn(request: ReaderRequest): {
  text: string;
  context: { relation: string; text: string }[];
  parentIsMissing: boolean;
  openPromises: {
    promises: string;
    text: string;
  }[];
  recentPosts: { postedAtTeamTime: string; text: string }[];
} {
  const content = request.messages.find(({ role }) => role === 'user')?.content ?? '';
  const data = /^<post-json>\n(.*)\n<\/post-json>$/m.exec(content)?.[1] ?? '{}';
  return JSON.parse(data);
}

/** Canned answers by post text; every other post is `none`. */
export function byText(
  answers: Readonly<Record<string, ReaderReply>>,
): (request: ReaderRequest) => ReaderReply {
  return (request) => answers[postIn(request).text] ?? answered();
}

/** The replies in order; the last one repeats. */
export function inTurn(...replies: readonly ReaderReply[]): () => ReaderReply {
  let next = 0;
  return () => {
    const reply = replies[Math.min(next, replies.length - 1)] ?? answered();
    next += 1;
    return reply;
  };
}

async function replyOf(request: ReaderRequest, reply: ReaderReply): Promise<Reply> {
  switch (reply.kind) {
    case 'completion':
      return jsonAnswer(completion({ ...reply, model: request.model }), { 'x-request-id': 'req_local' });
    case 'http':
      return { ...reply, type: 'application/json' };
    case 'slow':
      await setTimeout(reply.ms);
      return replyOf(request, reply.reply);
    case 'hang':
      return (_, response) => {
        if (reply.afterHeaders)
          response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":');
      };
  }
}

/**
 * A local OpenAI-compatible server on a free port of the loopback interface.
 */
export async function startReaderUpstream(
  answer: (request: ReaderRequest) => ReaderReply | Promise<ReaderReply>,
): Promise<ReaderUpstream> {
  const requests: ReaderRequest[] = [];
  const headers: IncomingMessage['headers'][] = [];
  let open = 0;
  let highest = 0;

  const serve = serveAnswers((asked) =>
    route(
      {
        '/v1/chat/completions': async ({ body }) => {
          const request = JSON.parse(body) as ReaderRequest;
          requests.push(request);
          headers.push(asked.headers);
          return replyOf(request, await answer(request));
        },
      },
      asked,
      { posts: [], incidents: [] },
    ),
  );
  const { base, close } = await listenLocally((request, response) => {
    open += 1;
    highest = Math.max(highest, open);
    response.once('close', () => {
      open -= 1;
    });
    serve(request, response);
  });

  return {
    baseUrl: `${base}/v1`,
    requests,
    headers,
    get calls() {
      return requests.length;
    },
    get highestConcurrency() {
      return highest;
    },
    close,
  };
}
