import { fileURLToPath } from 'node:url';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../src/lib/listen.js';
import { exampleLedger } from '../../_support/ledgers/example-ledger.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { HOUR, NOW } from '../../_support/ledgers/snapshot.js';
import { childEnvironment, launch, until } from '../../_support/processes/processes.js';
import { serveApi } from '../../_support/servers/api.js';
import { runCommand } from '../../cli/_cli.js';

const PROGRAM = fileURLToPath(new URL('../../../bin/reset-record.js', import.meta.url));

/** The command as a host starts it, with the official client at its standard input and output. */
async function connect(url: string, options: ClientOptions = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', '--url', url],
    env: childEnvironment({}),
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

async function instance() {
  const ledger = newLedger(exampleLedger);
  return serveApi(ledger.path);
}

describe('mcp', () => {
  test('serves the answers of the instance, those of its GETs to the field', async () => {
    const api = await instance();
    const client = await connect(`http://127.0.0.1:${api.port}/`);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'stats',
      'resets',
      'forecast',
      'odds',
      'launches',
      'health',
    ]);
    for (const name of ['stats', 'forecast', 'health']) {
      const { structuredContent } = await client.callTool({ name, arguments: {} });
      expect(structuredContent).toEqual(JSON.parse((await api.send(`/api/v1/${name}`)).text));
    }
    const { structuredContent } = await client.callTool({ name: 'resets', arguments: { limit: 2 } });
    expect(structuredContent).toEqual(await api.resets('?limit=2'));
    const refused = await client.callTool({ name: 'resets', arguments: { limit: 101 } });
    expect([refused.isError, JSON.stringify(refused.content)]).toEqual([
      true,
      expect.stringContaining('limit must be'),
    ]);
    api.clock.now = NOW + HOUR;
    expect((await client.callTool({ name: 'health', arguments: {} })).structuredContent).toMatchObject({
      status: 'degraded',
    });
  });

  test.each([
    'http://HOST',
    'http://HOST/',
    'http://ada:p%40ss@HOST',
    'http://ada:p%40ss@HOST/',
    'http://ada:p%40ss@HOST/record/',
  ])('finds the instance at %s', async (address) => {
    const api = await instance();
    const asked: string[] = [];
    const proxy = await listen(
      async (req, res) => {
        asked.push(`${req.url} ${req.headers.authorization ?? ''}`.trim());
        const path = (req.url ?? '').replace(/^\/record(?=\/)/, '');
        res.end(await (await fetch(`http://127.0.0.1:${api.port}${path}`)).text());
      },
      { host: '127.0.0.1', port: 0 },
    );
    onTestFinished(() => proxy.close());
    const client = await connect(address.replace('HOST', `127.0.0.1:${proxy.port}`));
    await client.callTool({ name: 'resets', arguments: { limit: 2 } });
    const path = address.includes('/record') ? '/record' : '';
    const user = address.includes('@') ? ` Basic ${Buffer.from('ada:p@ss').toString('base64')}` : '';
    expect(asked).toEqual([`${path}/api/openapi.json${user}`, `${path}/api/v1/resets?limit=2${user}`]);
  });

  test('ends with status 0 when its input ends, and has written nothing but messages', async () => {
    const api = await instance();
    const { child, exit, out } = launch(
      process.execPath,
      [PROGRAM, 'mcp', '--url', `http://127.0.0.1:${api.port}`],
      { env: childEnvironment({}) },
    );
    child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`);
    await until('it answers', out);
    child.stdin?.end();
    expect([await exit, JSON.parse(out())]).toEqual([0, { jsonrpc: '2.0', id: 1, result: {} }]);
  });

  test('says at its start what is wrong with the address, and exits with 1', async () => {
    const run = (url: string) => runCommand({}, ['mcp', '--url', url], () => NOW);
    const website = await listen((_req, res) => void res.end('<html>'), { host: '127.0.0.1', port: 0 });
    onTestFinished(() => website.close());
    const other = await run(`http://127.0.0.1:${website.port}`);
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('without JSON')]);
    const door = await listen((_req, res) => void res.writeHead(401).end('<html>'), {
      host: '127.0.0.1',
      port: 0,
    });
    onTestFinished(() => door.close());
    const stranger = await run(`http://ada:wrong@127.0.0.1:${door.port}`);
    expect([stranger.code, stranger.err]).toEqual([1, expect.stringContaining('user and a password')]);
    expect(stranger.err).not.toContain('wrong');
    const nobody = await run('http://127.0.0.1:1');
    expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('could not be read')]);
    expect((await run('nowhere')).code).toBe(2);
  });
});
