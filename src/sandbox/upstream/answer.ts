import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';

export interface UpstreamAnswer {
  /** Default: 200, with an ETag. */
  readonly status?: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A function sends what it likes, or nothing, as broken sources do. */
export type Reply = UpstreamAnswer | ((request: IncomingMessage, response: ServerResponse) => void);

export interface Asked {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export function jsonAnswer(value: unknown, headers: Readonly<Record<string, string>> = {}): UpstreamAnswer {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(value), headers };
}

/** The server of simulated sources, in the sandbox and in tests. */
export function serveAnswers(replyTo: (asked: Asked) => Reply | Promise<Reply>): RequestListener {
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const reply = await replyTo({ url, headers: request.headers, body });
    if (typeof reply === 'function') reply(request, response);
    else send(reply, request, response);
  }

  return (request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  };
}

function send(answer: UpstreamAnswer, request: IncomingMessage, response: ServerResponse): void {
  const { status = 200, type, body } = answer;
  const headers = { 'content-type': type, ...answer.headers };
  if (status !== 200) return void response.writeHead(status, headers).end(body);
  const etag = `W/"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"`;
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
  response.writeHead(200, { ...headers, etag }).end(body);
}
