import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import Negotiator from 'negotiator';
import type { Logger } from '../../lib/logger.js';
import type { Ask } from '../../lib/mcp/tool-server.js';
import { toolsIn } from '../../lib/mcp/tools.js';
import { namesOwnHost } from '../../lib/named-host.js';
import { COMMON_HEADERS, flatHeaders } from '../http/common-headers.js';
import { NO_STORE } from '../http/errors.js';

/** The size of one message; all headers of a request may be as long. */
const MAX_BODY_BYTES = 16_384;

/**
 * POST of an MCP message (streamable HTTP). Stateless: each message gets a server of its own, which answers
 * from the same snapshot and cache as GET. No sessions, streams or subscriptions, and one message at a time,
 * so that no request makes more work than a GET. By loopback, only this machine and the public address may
 * ask, as the protocol wants it.
 */
export function mcpPost(
  ask: Ask,
  logger: Logger | undefined,
  publicUrl: string | null,
): (RequestHandler | ErrorRequestHandler)[] {
  // Loaded with the first message: most instances never get one, and it takes an eighth of the memory of the
  // rest.
  const load = async (): Promise<McpHttpHandler> => {
    const [{ createMcpHandler }, { createToolServer }, { body }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('../../lib/mcp/tool-server.js'),
      ask('/api/openapi.json'),
    ]);
    const tools = toolsIn(body);
    return createMcpHandler(async () => createToolServer('reset-record', tools, ask), {
      maxSubscriptions: 0,
      onerror: (err) => logger?.debug({ err }, 'MCP message refused'),
    });
  };
  let loaded: Promise<McpHttpHandler> | null = null;

  // Bodies of other types stay unread; the handler answers 415.
  const readText = express.text({ type: 'application/json', limit: MAX_BODY_BYTES, inflate: false });
  const answer: RequestHandler = async (req, res) => {
    if (!namesOwnHost(req, publicUrl))
      return sendRefusal(
        res,
        403,
        -32_600,
        'Host and Origin must name this machine, or the host of PUBLIC_URL.',
      );
    const body = typeof req.body === 'string' ? req.body : '';
    if (/^\s*\[/.test(body)) return sendRefusal(res, 400, -32_600, 'Send one message per request, no batch.');
    loaded ??= load();
    const { fetch } = await loaded;
    await send(res, await fetch(new Request(PLACE, { method: 'POST', headers: headersOf(req), body })));
  };
  return [readText, answer, answerUnreadable];
}

/** The handler reads no address. */
const PLACE = 'http://localhost/mcp';
const READ_HEADERS = /^(content-type|mcp-[a-z-]+)$/;
const EVENTS = 'text/event-stream';

/**
 * The protocol wants both types to be named, and the handler looks for those words. Every answer is an event
 * stream, so whoever accepts one, by whatever ranges, is let through.
 */
function headersOf({ headers }: IncomingMessage): Headers {
  const read = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    READ_HEADERS.test(name) && typeof value === 'string' ? [[name, value]] : [],
  );
  const forwarded = new Headers(read);
  const negotiator = new Negotiator({ headers: { accept: headers.accept || '*/*' } });
  if (negotiator.mediaType([EVENTS]) === EVENTS) forwarded.set('accept', `application/json, ${EVENTS}`);
  return forwarded;
}

async function send(res: ServerResponse, { status, headers, body }: Response): Promise<void> {
  const type = headers.get('content-type');
  const bytes = Buffer.from(await new Response(body).arrayBuffer());
  const ofContent = type === null ? {} : { 'Content-Type': type };
  const allHeaders = { ...COMMON_HEADERS, ...NO_STORE, ...ofContent, 'Content-Length': `${bytes.length}` };
  res.writeHead(status, flatHeaders(allHeaders) as string[]).end(bytes);
}

function sendRefusal(res: ServerResponse, status: number, code: number, message: string): Promise<void> {
  return send(res, Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status }));
}

const answerUnreadable: ErrorRequestHandler = async (error, _req, res, next) => {
  const status: unknown = error?.status;
  if (res.headersSent || typeof status !== 'number' || status >= 500) return next(error);
  // The unread part of the body must not be taken for the next request.
  res.setHeader('Connection', 'close');
  const message =
    status === 413
      ? `The message is longer than ${MAX_BODY_BYTES} bytes.`
      : 'The body could not be read; send JSON in UTF-8, not compressed.';
  await sendRefusal(res, status, -32_700, message);
};
