import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault, UpstreamAnswer } from '../../../src/sandbox/upstream/answer.js';

/** How a path fails. */
export type Failure =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  /** Responds correctly, but late. */
  | { readonly delayMs: number }
  /** `hang` never responds, `endless` never ends the body, `truncate` sends half of it, `cut` closes the connection. */
  | 'hang'
  | 'endless'
  | 'truncate'
  | 'cut'
  | 'garbage'
  | 'html';

const HTML_PAGE =
  '<!DOCTYPE html>\n<html><head><title>Down</title></head><body><h1>Back soon</h1></body></html>';

export function faultOf(failure: Failure): Fault {
  return (answer, request, response) => fail(failure, answer, request, response);
}

async function fail(
  failure: Failure,
  answer: UpstreamAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (typeof failure === 'object') {
    if ('delayMs' in failure) {
      await new Promise((resolve) => setTimeout(resolve, failure.delayMs));
      return false;
    }
    response.writeHead(failure.status, failure.headers).end(failure.body ?? `status ${failure.status}`);
    return true;
  }
  switch (failure) {
    case 'hang':
      return true;
    case 'cut':
      request.socket.destroy();
      return true;
    case 'endless': {
      response.writeHead(200, { 'content-type': answer.type });
      const timer = setInterval(() => response.write(' '.repeat(1_000)), 5);
      response.on('close', () => clearInterval(timer));
      return true;
    }
    case 'truncate':
      response.writeHead(200, { 'content-type': answer.type });
      response.end(answer.body.slice(0, Math.floor(answer.body.length / 2)));
      return true;
    case 'garbage':
      response.writeHead(200, { 'content-type': answer.type });
      response.end(Buffer.from([0x00, 0xff, 0xfe, 0x80, 0x3c, 0x7b, 0xc3, 0x28]));
      return true;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end(HTML_PAGE);
      return true;
  }
}
