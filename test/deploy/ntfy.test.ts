import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { checker } from '../_support/processes/program.js';
import { send } from '../alerts/_send.js';
import { file, pathOf } from './_files.js';

interface Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly volumes: readonly string[];
  readonly [key: string]: unknown;
}

const { services } = parse(file('deploy/ntfy.yaml')) as { services: Record<'ntfy' | 'caddy', Service> };
const { environment } = services.ntfy;
const docker = checker('docker', 'DOCKER_PATH');
const caddy = checker('caddy', 'CADDY_PATH');
const hasCompose = docker.isHere && (await docker.run(['compose', 'version'])).code === 0;

describe('deploy/ntfy.yaml', () => {
  test('is confined like the rest, published by nobody but Caddy, and writes to memory only', () => {
    expect(Object.keys(services)).toEqual(['ntfy', 'caddy']);
    expect(services.ntfy).toMatchObject({
      read_only: true,
      user: '1000:1000',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(services.ntfy.ports ?? services.ntfy.volumes).toBeUndefined();
    for (const path of [environment.NTFY_CACHE_FILE, environment.NTFY_AUTH_FILE])
      expect(path).toMatch(/^\/var\/lib\/ntfy\//);
  });

  test.skipIf(!hasCompose)('with compose.yaml it is one project, which asks for name and hash', async () => {
    const files = ['compose.yaml', 'ntfy.yaml'].flatMap((name) => ['-f', pathOf(`deploy/${name}`)]);
    const config = (env: Record<string, string>) =>
      docker.run(['compose', ...files, 'config', '--format', 'json'], { DOMAIN: 'resets.example', ...env });
    const hash = '$2a$10$abcdefghijklmnopqrstuv';
    const whole = await config({ NTFY_DOMAIN: 'push.resets.example', NTFY_WORKER_HASH: hash });
    expect([whole.code, whole.output]).toEqual([0, expect.any(String)]);
    const merged = JSON.parse(whole.output.slice(whole.output.indexOf('{'))) as {
      services: Record<string, Service>;
    };
    expect(Object.keys(merged.services).sort()).toEqual(['api', 'caddy', 'ntfy', 'worker']);
    const { ntfy, caddy: edge } = merged.services;
    // Compose prints a dollar twice.
    expect(ntfy?.environment.NTFY_AUTH_USERS?.replaceAll('$$', '$')).toBe(`worker:${hash}:user`);
    expect(edge?.environment).toMatchObject({ DOMAIN: 'resets.example', NTFY_DOMAIN: 'push.resets.example' });
    expect(edge?.volumes).toHaveLength(4);
    for (const missing of [{ NTFY_DOMAIN: 'push.resets.example' }, { NTFY_WORKER_HASH: hash }])
      expect((await config(missing)).code).not.toBe(0);
  });
});

/**
 * An ntfy server as its documentation describes rights: of a user by topic, otherwise what everybody may do.
 */
async function madeUpNtfy(password: string): Promise<string> {
  const [name, ...hashAndRole] = (environment.NTFY_AUTH_USERS ?? '').split(':');
  const [user, topics, right] = (environment.NTFY_AUTH_ACCESS ?? '').split(':');
  expect([name, topics, hashAndRole.at(-1)]).toEqual([user, '*', 'user']);
  const everybody = environment.NTFY_AUTH_DEFAULT_ACCESS ?? 'read-write';
  const server = createServer((request, response) => {
    const wanted = request.method === 'GET' ? 'read' : 'write';
    const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const { authorization } = request.headers;
    const status = authorization === undefined || authorization === basic ? 403 : 401;
    const rights = authorization === basic ? (right ?? '') : authorization === undefined ? everybody : '';
    request.resume().on('end', () => {
      response.writeHead(rights.includes(wanted) ? 200 : status).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('Everybody may read a topic, and only the worker may write.', async () => {
  const host = await madeUpNtfy('secret123');
  const publish = async (who: string) => (await send(`ntfy+http://${who}${host}/codex`)).kind;
  expect(await publish('worker:secret123@')).toBe('delivered');
  expect([await publish(''), await publish('worker:guess@'), await publish('other:secret123@')]).toEqual(
    Array.from({ length: 3 }, () => 'failed'),
  );
  expect((await fetch(`http://${host}/codex/json?poll=1`)).status).toBe(200);
});

test.skipIf(!caddy.isHere)(`deploy/ntfy.Caddyfile is a valid file, ${caddy.by}`, async () => {
  const args = ['validate', '--config', pathOf('deploy/ntfy.Caddyfile'), '--adapter', 'caddyfile'];
  const { code, output } = await caddy.run(args, {
    DOMAIN: 'resets.example',
    NTFY_DOMAIN: 'push.resets.example',
  });
  expect(output).toContain('Valid configuration');
  expect(output).not.toContain('not formatted');
  expect(code).toBe(0);
});
