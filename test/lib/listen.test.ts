import { Agent, get, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/lib/listen.js';
import { answersIn, openForTest } from '../_support/clients/raw-http.js';
import { until } from '../_support/processes/processes.js';

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

const ASK = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const LARGE = Buffer.alloc(20_000_000, 'x');

/** A server that has written an answer of which its reader takes nothing before it is resumed. */
async function writtenAndNotTaken() {
  let served: Socket | undefined;
  const answer: RequestListener = (req, res) => {
    served = req.socket;
    res.writeHead(200, { 'Content-Length': LARGE.length }).end(LARGE);
  };
  const server = await listen(answer, { host: HOST, port: 0 });
  const reader = connect(server.port, HOST);
  onTestFinished(() => void reader.destroy());
  let taken = 0;
  reader
    .on('error', () => undefined)
    .on('data', (chunk) => {
      taken += chunk.length;
    });
  const closed = new Promise((resolve) => reader.once('close', resolve));
  reader.pause();
  reader.write(ASK);
  await until('an answer that waits', () => served !== undefined && served.writableLength > 0);
  return { server, reader, closed, taken: () => taken };
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

  describe('an answer written and not taken yet', () => {
    test('is taken whole after close has begun, and its connection does not linger', async () => {
      const { server, reader, closed, taken } = await writtenAndNotTaken();
      const over = server.close(60_000);
      // Some sweeps.
      await sleep(200);
      const startedAt = performance.now();
      reader.resume();
      await Promise.all([over, closed]);
      expect(taken()).toBeGreaterThan(LARGE.length);
      expect(performance.now() - startedAt).toBeLessThan(30_000);
    });

    test('is cut when the grace is over', async () => {
      const { server, reader, closed, taken } = await writtenAndNotTaken();
      await server.close(50);
      reader.resume();
      await closed;
      expect(taken()).toBeLessThan(LARGE.length);
    });
  });

  test('close ends a connection on which nothing was asked, and hears out a request that has begun', async () => {
    let served: Socket | undefined;
    const answer: RequestListener = (req, res) => {
      served = req.socket;
      res.end('done');
    };
    const server = await listen(answer, { host: HOST, port: 0 });
    const silent = openForTest(server.port);
    const slow = openForTest(server.port);
    slow.socket.write(ASK);
    await until('its first answer', () => slow.received().endsWith('done'));
    slow.socket.write(ASK.slice(0, 8));
    await until('a beginning', () => served?.bytesRead === ASK.length + 8);
    const over = server.close(60_000);
    expect(await silent.ended).toBe('');
    slow.socket.write(ASK.slice(8));
    expect(answersIn(await slow.ended)).toHaveLength(2);
    await over;
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

describe('a server that cannot listen', () => {
  const names = { server: 'The API', host: 'HOST', port: 'PORT' };

  test.each([
    ['no-such-host.invalid', /The API cannot listen on no-such-host\.invalid:0: .*Set HOST to an address/],
    ['192.0.2.1', /cannot listen on 192\.0\.2\.1:0: .*Set HOST to an address/],
    ['2001:db8::1', /cannot listen on \[2001:db8::1\]:0: .*Set HOST to an address/],
  ])('on %s names the variable and what to do', async (host, words) => {
    await expect(listen(quick, { host, port: 0, names })).rejects.toThrow(words);
  });

  test('because its port is taken names that variable', async () => {
    const first = await listen(quick, { host: HOST, port: 0 });
    onTestFinished(() => first.close(0));
    const words = /The API cannot listen on 127\.0\.0\.1:\d+: .*EADDRINUSE.*Set PORT to another port/;
    await expect(listen(quick, { host: HOST, port: first.port, names })).rejects.toThrow(words);
  });
});
