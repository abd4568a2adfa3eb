import type { Command } from 'commander';
import { createOutgoingFetch } from '../worker/fetch/turn-sources.js';
import { webAddress } from './arguments.js';
import { mcpCommand } from './commands/mcp.js';

/** The command for programs that read an instance by MCP. It needs no ledger. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description(
      'Serve the answers of an instance as MCP tools on standard input and output, for programs that start MCP servers.',
    )
    .option('--url <instance>', 'address of the instance', webAddress, 'http://127.0.0.1:3000')
    .action(({ url }) => mcpCommand(url, createOutgoingFetch()));
}
