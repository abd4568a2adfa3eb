import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { get as httpsGet } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, ROOT, run } from './project.mjs';
import { until } from './steps.mjs';

/** As in deploy/compose.yaml. */
const CADDY_IMAGE = 'caddy:2';

/** deploy/compose.yaml with the image of the project; Caddy signs a certificate for `localhost` by itself. */
export async function answersOverTls(project) {
  if (!(await project.hasImage(CADDY_IMAGE))) return `skipped: ${CADDY_IMAGE} cannot be had here`;
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-deploy-'));
  const [plain, secure] = [await freePort(), await freePort()];
  const override = join(directory, 'override.yaml');
  writeFileSync(override, overrideOf(project.image, plain, secure));
  const environment = join(directory, 'test.env');
  writeFileSync(environment, 'DOMAIN=localhost\nTIMELINE=none\nSTATUS_PAGE_URL=none\n');
  const files = ['--file', join(ROOT, 'deploy/compose.yaml'), '--file', override, '--env-file', environment];
  const compose = (...words) =>
    run(['compose', '--project-name', `${project.image}-tls`, ...files, ...words], {});
  try {
    const up = await compose('up', '--detach', '--no-build', '--wait', '--wait-timeout', '300');
    assert.equal(up.code, 0, up.output);
    const page = await until('the page answers over TLS', 60, () => pageAt(secure));
    assert.match(page.body, /<link rel="canonical" href="https:\/\/localhost\/"/);
    assert.equal(page.headers['strict-transport-security'], 'max-age=31536000');
    assert.match(page.headers['alt-svc'] ?? '', /^h3=/, 'HTTP/3 is offered');
    // What the API sends goes through as it is.
    const direct = await fetch(project.address);
    for (const name of ['x-content-type-options', 'referrer-policy', 'cache-control', 'vary'])
      assert.equal(page.headers[name]?.split('=')[0], direct.headers.get(name)?.split('=')[0], name);
    assert.match(page.headers['content-security-policy'], /^default-src 'none'/);
    const redirect = await answerOf(httpGet, {
      host: '127.0.0.1',
      port: plain,
      headers: { host: 'localhost' },
    });
    assert.deepEqual([redirect.status, redirect.headers.location], [308, 'https://localhost/']);
    const published = await compose('ps', '--format', '{{.Service}} {{.Ports}}');
    const open = published.stdout.split('\n').filter((line) => line.includes('->'));
    assert.deepEqual(
      open.map((line) => line.split(' ')[0]),
      ['caddy'],
      'only Caddy is published',
    );
    // Caddy's address in the network that leads out: the worker is in it, the API is not.
    const caddy = await compose('ps', '--quiet', 'caddy');
    const [{ NetworkSettings }] = JSON.parse((await run(['inspect', caddy.stdout.trim()], {})).stdout);
    const outside = NetworkSettings.Networks[`${project.image}-tls_default`].IPAddress;
    const reaches = async (service) =>
      (await compose('exec', '-T', service, 'node', '-e', connecting(outside))).stdout.trim();
    assert.deepEqual([await reaches('worker'), await reaches('api')], ['connected', 'no way']);
  } catch (error) {
    const logs = await compose('logs', '--tail', '30');
    throw new Error(`${error.message}\n${logs.output}`, { cause: error });
  } finally {
    await compose('down', '--volumes', '--timeout', '5');
    rmSync(directory, { recursive: true, force: true });
  }
}

const connecting = (host) => `
  const said = (words) => { console.log(words); process.exit(); };
  const socket = require('node:net').connect(80, '${host}');
  socket.on('connect', () => said('connected')).on('error', () => said('no way'));
  setTimeout(() => said('no way'), 3_000);`;

function overrideOf(image, plain, secure) {
  return `services:
  worker: { image: ${image} }
  api: { image: ${image} }
  caddy:
    ports: !override
      - "127.0.0.1:${plain}:80"
      - "127.0.0.1:${secure}:443"
`;
}

/** Null until it answers. */
async function pageAt(port) {
  try {
    const name = { servername: 'localhost', headers: { host: 'localhost' } };
    // The authority is Caddy's own, made a moment ago.
    const page = await answerOf(httpsGet, { host: '127.0.0.1', port, rejectUnauthorized: false, ...name });
    return page.status === 200 ? page : null;
  } catch {
    return null;
  }
}

function answerOf(get, options) {
  return new Promise((resolve, reject) => {
    const request = get(options, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.setTimeout(10_000, () => request.destroy(new Error('no answer within ten seconds')));
    request.once('error', reject);
  });
}
