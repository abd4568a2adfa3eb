import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listenLocally } from '../upstreams/upstream-listener.js';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Reply =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  /** Takes the request and never answers. */
  | 'hang'
  /** Ends the connection without an answer. */
  | 'cut'
  /** Answers 200 with a body that never ends. */
  | 'endless';

export interface AlertReceiver {
  /** `http://127.0.0.1:<port>` */
  readonly base: string;
  /** `127.0.0.1:<port>` */
  readonly host: string;
  /** Every request, oldest first. */
  readonly received: Received[];
  /** What it answers from now on; 204 until then. */
  reply: (received: Received) => Reply | Promise<Reply>;
}

/** A real HTTP server to which alerts are sent, until the test ends. */
export async function startReceiver(): Promise<AlertReceiver> {
  const { base, close } = await listenLocally((request, response) => {
    void (async () => {
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, body: await text(request) };
      receiver.received.push(one);
      answer(response, await receiver.reply(one));
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  const receiver: AlertReceiver = {
    base,
    host: new URL(base).host,
    received: [],
    reply: () => ({ status: 204 }),
  };
  onTestFinished(() => close());
  return receiver;
}

function answer(response: ServerResponse, reply: Reply): void {
  if (reply === 'hang') return;
  if (reply === 'cut') {
    response.destroy();
    return;
  }
  if (reply === 'endless') {
    response.writeHead(200).write('and so on');
    return;
  }
  response.writeHead(reply.status, reply.headers).end(reply.body);
}

/** 32 bytes, as Standard Webhooks writes them. */
export const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`;
