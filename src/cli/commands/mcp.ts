import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Command } from 'commander';
import { below } from '../../lib/address-below.js';
import { fetchErrorFrom } from '../../lib/fetch-error.js';
import { createToolServer, type ToolAnswer } from '../../lib/mcp/tool-server.js';
import { type ToolSet, toolsIn } from '../../lib/mcp/tools.js';
import { requestTarget } from '../../lib/url-credentials.js';
import { withoutSecrets } from '../../sources/addresses.js';
import { createOutgoingFetch } from '../../worker/fetch/turn-sources.js';
import { webAddressArgument } from '../arguments.js';
import type { CommandContext } from '../command-context.js';
import { CommandFailure } from '../output.js';

/** The command for programs that read an instance by MCP. It needs no ledger. */
export function addMcp(program: Command, { proxies }: CommandContext): void {
  program
    .command('mcp')
    .summary('Serve an instance as MCP tools on standard input and output.')
    .description(
      [
        'Serve the answers of an instance as MCP tools on standard input and output. Every call is a GET. Ends when its input ends.',
        'Exit status: 1 if the address cannot be read or is no instance.',
      ].join('\n\n'),
    )
    .option(
      '--url <instance>',
      'address of the instance; user and password in it are sent as Basic authentication',
      webAddressArgument,
      'http://127.0.0.1:3000',
    )
    .action(({ url }) => serve(url, createOutgoingFetch(proxies())));
}

/**
 * Serves the six answers of an instance as tools on standard input and output, until the input ends. The
 * tools are made from the instance's own description, so that both are always of one version.
 * @throws CommandFailure if the instance cannot be read
 */
async function serve(instance: string, fetch: typeof globalThis.fetch): Promise<void> {
  const name = withoutSecrets(instance);

  async function get(target: string): Promise<ToolAnswer> {
    const { pathname, searchParams } = new URL(target, instance);
    const { url, headers } = requestTarget(below(instance, pathname, Object.fromEntries(searchParams)));
    try {
      const response = await fetch(url, { headers });
      const { status } = response;
      return {
        status,
        body: parsed(await response.text()) ?? failed(`${name} answered ${status} without JSON.`),
      };
    } catch (error) {
      return { status: 502, body: failed(`${name} could not be read: ${fetchErrorFrom(error).message}.`) };
    }
  }

  const toolSet = toolSetIn(await get('/api/openapi.json'), name);
  serveStdio(() => createToolServer('reset-record', toolSet, get), { maxSubscriptions: 0 });
}

/** Read before anything is served: a wrong address is noticed when the command starts. */
function toolSetIn({ status, body }: ToolAnswer, name: string): ToolSet {
  try {
    return toolsIn(body);
  } catch {
    const message = messageIn(body) ?? `${name} answered ${status} without a description of an API.`;
    throw new CommandFailure(`${message} ${adviceFor(status)}`);
  }
}

const adviceFor = (status: number) =>
  status === 401
    ? 'It asks for a user and a password: check those in the address.'
    : 'Give the address of an instance of Reset Record.';

/** As the API says it. */
const failed = (message: string) => ({ error: { message } });

function messageIn(body: unknown): string | null {
  const { error } = (body ?? {}) as { error?: { message?: unknown } };
  return typeof error?.message === 'string' ? error.message : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
