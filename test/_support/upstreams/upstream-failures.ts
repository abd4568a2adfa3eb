import { setTimeout } from 'node:timers/promises';
import { jsonAnswer, type Reply } from '../../../src/sandbox/upstream/answer.js';

/** How a path fails. */
export type Failure =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  /** Responds correctly, but late. */
  | { readonly delayMs: number }
  /**
   * `hang` never responds, `endless` never ends the body, `truncate` sends half of it, `cut` closes the
   * connection.
   */
  | 'hang'
  | 'endless'
  | 'truncate'
  | 'cut'
  | 'garbage'
  | 'html';

const HTML_PAGE =
  '<!DOCTYPE html>\n<html><head><title>Down</title></head><body><h1>Back soon</h1></body></html>';

/** What a path sends that fails. */
export async function failedReply(failure: Failure, healthy: Reply): Promise<Reply> {
  if (typeof failure === 'object') {
    if ('delayMs' in failure) {
      await setTimeout(failure.delayMs);
      return healthy;
    }
    const { status, headers, body = `status ${status}` } = failure;
    return (_, response) => response.writeHead(status, headers).end(body);
  }
  // Only answers are broken off; what is said without one is JSON.
  const { type, body } = typeof healthy === 'function' ? jsonAnswer({}) : healthy;
  return (request, response) => {
    switch (failure) {
      case 'hang':
        return;
      case 'cut':
        request.socket.destroy();
        return;
      case 'endless': {
        response.writeHead(200, { 'content-type': type });
        const timer = setInterval(() => response.write(' '.repeat(1_000)), 5);
        response.on('close', () => clearInterval(timer));
        return;
      }
      case 'truncate':
        response.writeHead(200, { 'content-type': type }).end(body.slice(0, Math.floor(body.length / 2)));
        return;
      case 'garbage':
        response.writeHead(200, { 'content-type': type });
        response.end(Buffer.from([0x00, 0xff, 0xfe, 0x80, 0x3c, 0x7b, 0xc3, 0x28]));
        return;
      case 'html':
        response.writeHead(200, { 'content-type': 'text/html' }).end(HTML_PAGE);
    }
  };
}
