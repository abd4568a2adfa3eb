import { Agent, get, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/lib/listen.js';

const HOST = '127.0.0.1';
const quick: RequestListener = (_req, res) => res.end('done');

function ask(port: number, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ host: HOST, port, agent }, (res) => {
      let text = '';
      res.setEncoding('utf8');
      res.on('data', (chunk) => {
        text += chunk;
      });
      res.on('end', () => resolve(text));
    }).on('error', reject);
  });
}

function keepAlive(): Agent {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return agent;
}

describe('listen', () => {
  test('port 0 takes a free one and says which', async () => {
    const server = await listen(quick, { host: HOST, port: 0 });
    expect(server.host).toBe(HOST);
    expect(server.port).toBeGreaterThan(0);
    expect(await ask(server.port, keepAlive())).toBe('done');
    await server.close();
  });

  test('a taken address is an error, not a crash', async () => {
    const server = await listen(quick, { host: HOST, port: 0 });
    await expect(listen(quick, { host: HOST, port: server.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await server.close();
  });

  test('close ends idle keep-alive connections at once', async () => {
    const server = await listen(quick, { host: HOST, port: 0 });
    await ask(server.port, keepAlive());
    const startedAt = performance.now();
    await server.close(60_000);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  test('close waits for an answer under way, and its kept-alive connection does not linger', async () => {
    let finish = () => {};
    const asked = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let release = () => {};
    const server = await listen(
      (_req, res) => {
        release = () => res.end('late');
        finish();
      },
      { host: HOST, port: 0 },
    );
    const answer = ask(server.port, keepAlive());
    await asked;
    const closed = server.close(60_000);
    release();
    expect(await answer).toBe('late');
    await closed;
  });

  test('close does not wait longer than it is told to', async () => {
    const server = await listen(() => {}, { host: HOST, port: 0 });
    const socket = connect(server.port, HOST, () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    await new Promise((resolve) => socket.once('ready', resolve));
    const gone = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    await server.close(50);
    await gone;
  });
});
