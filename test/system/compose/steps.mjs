import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { EDGE, PRODUCTS } from './project.mjs';

/*
 * What docker-compose.yml has to keep, one function each; every wait is bounded. `project` is from
 * project.mjs. A step may return what it has measured, or why it was skipped.
 */

/** data/products/codex/resets.csv has this many resets that count. */
const BUNDLED = readFileSync(
  new URL('../../../data/products/codex/resets.csv', import.meta.url),
  'utf8',
).match(/,regular/g).length;
const STOP_LIMIT_MS = 10_000;
const LARGEST_IMAGE_BYTES = 250_000_000;
const SERVICES = ['worker', 'api'];
/** As in docker-compose.yml. */
const EDGE_IMAGE = 'nginx:1.28';
// Invented; far enough apart to be two resets.
const FIRST = post(20, 'We have reset usage limits for all users. Enjoy!');
const SECOND = post(2, 'Usage limits have been reset again for everyone. Have fun this weekend.');

export async function build(project) {
  await project.composed('build');
}

export async function isSmall(project) {
  const { Size } = await project.imageDetails();
  assert.ok(Size < LARGEST_IMAGE_BYTES, `the image has ${megabytes(Size)}`);
  return `ok, ${megabytes(Size)}`;
}

/**
 * The aim is three seconds where nothing else runs; a busy machine says nothing about it, so nothing fails
 * here.
 */
export async function startsAlone(project) {
  const answers = [];
  const pages = [];
  for (let round = 0; round < 3; round += 1) {
    const startedAt = performance.now();
    const after = () => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
    const stop = await project.runAlone();
    try {
      await until('it answers', 120, () => get(project, '/livez'), 50);
      answers.push(after());
      await until('its page answers', 120, () => pageOf(project.address), 50);
      pages.push(after());
    } finally {
      await stop();
    }
  }
  return `ok, answers after ${answers.join(', ')}, with its page after ${pages.join(', ')} ${load()}`;
}

/** On an empty volume. */
export async function apiNeedsNoWorker(project) {
  await project.composed('up', '--detach', '--wait', '--wait-timeout', '60', 'api');
  assert.equal(await project.composed('ps', '--all', '--quiet', 'worker'), '', 'there is no worker');
  assert.ok(await get(project, '/livez'), 'it is alive');
  for (const path of ['/', '/readyz', '/api/v1/stats'])
    assert.equal((await fetch(`${project.address}${path}`)).status, 503, path);
  await project.composed('rm', '--stop', '--force', 'api');
}

export async function startHealthy(project) {
  const startedAt = performance.now();
  const up = project.composed('up', '--detach', '--wait', '--wait-timeout', '300');
  const page = until('the page answers', 300, () => pageOf(project.address), 100);
  const pageAfterMs = page.then(() => performance.now() - startedAt);
  await Promise.all([up, page]);
  await bothHealthy(project);
  return `ok, page ${((await pageAfterMs) / 1_000).toFixed(1)} s after \`up\` ${load()}`;
}

export async function servesBundledRecord(project) {
  const stats = await until('/stats answers', 30, () => get(project, '/api/v1/stats'));
  assert.equal(stats.totalResets, BUNDLED);
}

export async function isConfined(project) {
  for (const service of SERVICES) {
    const status = await project.evaluate(
      service,
      `process.stdout.write(require('node:fs').readFileSync('/proc/1/status', 'utf8'))`,
    );
    assert.match(status, /^Uid:\t1000\t1000\t1000\t1000$/m, `${service} runs as uid 1000`);
    assert.match(status, /^CapEff:\t0+$/m, `${service} has no capability`);
    assert.match(status, /^CapBnd:\t0+$/m, `${service} can gain no capability`);
    assert.match(status, /^NoNewPrivs:\t1$/m, `${service} can gain no privilege`);
    const refusal = await project.evaluate(
      service,
      `try { require('node:fs').mkdirSync('/written'); } catch (error) { process.stdout.write(error.code) }`,
    );
    assert.equal(refusal, 'EROFS', `the root file system of ${service} is read-only`);
    const uid = await project.evaluate(service, 'process.stdout.write(String(process.getuid()))');
    assert.equal(uid, '1000', `whoever enters ${service} is no root either`);
    const shell = await project.compose('exec', '-T', service, 'sh', '-c', 'true');
    assert.notEqual(shell.code, 0, `${service} has no shell`);
    const { limits } = await project.state(service);
    assert.ok(
      limits.processes > 0 && limits.memoryBytes > 0,
      `${service} has limits of processes and memory`,
    );
  }
  // The environment of the program itself, not of the init before it, and not of whoever enters now.
  const environ = await project.evaluate(
    'api',
    `const fs = require('node:fs');
     const [pid] = fs.readFileSync('/proc/1/task/1/children', 'utf8').trim().split(' ');
     process.stdout.write(fs.readFileSync('/proc/' + pid + '/environ', 'utf8'))`,
  );
  const names = environ.split('\0').map((entry) => entry.split('=')[0]);
  const known =
    /^(HOME|HOST|HOSTNAME|LEDGER_PATH|LOG_LEVEL|MALLOC_ARENA_MAX|NODE_\w+|PATH|PWD|SHLVL|SIBLINGS|YARN_VERSION|)$/;
  assert.deepEqual(
    names.filter((name) => !known.test(name)),
    [],
    'the API is given its own variables alone',
  );
}

/** As an operator asks it; the feed and the bundled record are all there is. */
export async function doctorFindsNothing(project) {
  const { code, output } = await project.compose('exec', '-T', 'worker', 'reset-record', 'doctor');
  assert.equal(code, 0, output);
  assert.match(output, /^works +worker: running: /m);
  assert.match(output, /^works +primary timeline jsonfeed:http:\/\/feed:8080/m);
}

export async function recordsReset(project) {
  await announce(project, FIRST);
  const newest = await newestReset(project, FIRST);
  assert.equal(newest.at, FIRST.date_published);
  assert.equal(newest.announcement.url, FIRST.url);
  await recordHolds(project, [FIRST]);
}

export async function refusesSecondWorker(project) {
  const first = await project.state('worker');
  const second = await project.compose('run', '--rm', '--no-deps', '-T', 'worker');
  assert.equal(second.code, 1, second.output);
  // Inside a container its short id is the host name.
  assert.match(
    second.output,
    new RegExp(`already written by another worker: .* on ${first.id.slice(0, 12)}`),
  );
}

/** What is announced while the worker is dead is recorded by the next one, once. */
export async function workerSurvivesKill(project) {
  const before = await project.state('worker');
  await kill(project, 'worker');
  await announce(project, SECOND);
  await restarted(project, 'worker', before);
  await newestReset(project, SECOND);
  await turnAfter(project, Date.now());
  await recordHolds(project, [FIRST, SECOND]);
}

/** With no worker at all, to show that the API needs none. */
export async function apiSurvivesKill(project) {
  await project.composed('stop', 'worker');
  const before = await project.state('api');
  await kill(project, 'api');
  await restarted(project, 'api', before);
  await recordHolds(project, [FIRST, SECOND]);
  await project.composed('start', 'worker');
  await until('the worker is healthy again', 60, async () => isHealthy(await project.state('worker')));
}

export async function survivesRestart(project) {
  await project.composed('restart');
  const restartedAt = Date.now();
  await until('both are healthy again', 60, async () => {
    const states = await Promise.all(SERVICES.map((service) => project.state(service)));
    return states.every(isHealthy);
  });
  await turnAfter(project, restartedAt);
  await recordHolds(project, [FIRST, SECOND]);
}

/** `up` replaces the worker alone, and the page answers all the while. */
export async function apiOutlivesVariables(project) {
  const api = await project.state('api');
  const unanswered = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      if (!(await get(project, '/livez'))) unanswered.push(new Date().toISOString());
      await delay(50);
    }
  })();
  try {
    const before = await project.state('worker');
    await project.composedWith({ BACKUP_KEEP: '3' }, 'up', '--detach');
    assert.notEqual((await project.state('worker')).id, before.id, 'the worker is another one');
    // Compose waits for nothing here, so a worker that ends at once is no failure of `up`.
    await project.composedWith({ BACKUP_KEEP: 'many' }, 'up', '--detach');
    await until('the worker has failed', 60, async () => (await project.state('worker')).restarts > 0);
    assert.ok(await pageOf(project.address), 'the page is there without a worker');
    await project.composed('up', '--detach', '--wait', '--wait-timeout', '120');
  } finally {
    isOver = true;
    await asking;
  }
  assert.deepEqual(unanswered, [], 'the API answered all the while');
  const { id, restarts } = await project.state('api');
  assert.deepEqual({ id, restarts }, { id: api.id, restarts: api.restarts }, 'the API is the same');
}

export async function edgeAnswers(project) {
  if (!(await project.hasImage(EDGE_IMAGE))) return `skipped: ${EDGE_IMAGE} cannot be had here`;
  await project.composed(...EDGE, 'up', '--detach', '--wait', '--wait-timeout', '120');
  const status = await project.composed(...EDGE, 'exec', '-T', 'edge', 'cat', '/proc/1/status');
  assert.match(status, /^Uid:\t101\t101\t101\t101$/m, 'edge runs as a user without rights');
  assert.match(status, /^CapEff:\t0+$/m, 'edge has no capability');
  assert.match(status, /^CapBnd:\t0+$/m, 'edge can gain no capability');
  assert.match(status, /^NoNewPrivs:\t1$/m, 'edge can gain no privilege');
  const written = await project.compose(...EDGE, 'exec', '-T', 'edge', 'mkdir', '/written');
  assert.match(written.output, /Read-only file system/, 'the root file system of edge is read-only');

  const before = await project.state('api-2');
  await kill(project, 'api-2');
  // Each asks a replica: none was asked before.
  for (let offset = 0; offset < 200; offset += 1) {
    const answer = await fetch(`${project.edgeAddress}/api/v1/resets?offset=${offset}`);
    assert.equal(answer.status, 200, `page ${offset} of ${answer.headers.get('cache-status')}`);
    await answer.arrayBuffer();
  }
  await restarted(project, 'api-2', before);
  await project.composed(...EDGE, 'stop', 'edge');
  assert.equal((await project.state('edge')).exitCode, 0, 'edge ends with 0 on its stop signal');
  await project.composed(...EDGE, 'rm', '--stop', '--force', 'edge', 'api-2');
}

export async function productsSideBySide(project) {
  await project.composed(...PRODUCTS, 'up', '--detach', '--wait', '--wait-timeout', '180');
  const volumes = [];
  for (const [id, address] of Object.entries(project.addresses)) {
    const profile = new URL(`../../../data/products/${id}/product.json`, import.meta.url);
    const { name } = JSON.parse(readFileSync(profile, 'utf8'));
    const stats = await (await fetch(`${address}/api/v1/stats`)).json();
    assert.equal(stats.product, name, `${address} is about ${name}`);
    const answer = await fetch(address);
    const page = await answer.text();
    assert.match(page, new RegExp(`<title>${name} limits: `));
    const policy = answer.headers.get('content-security-policy');
    for (const other of Object.values(project.addresses))
      assert.ok(page.includes(`href="${other}/"`), `the page of ${id} links to ${other}`);
    assert.match(policy, /; connect-src 'self'(;|$)/, 'a page asks no other instance');
    const [worker, api] = id === 'codex' ? SERVICES : [`worker-${id}`, `api-${id}`];
    const states = [await project.state(worker), await project.state(api)];
    assert.deepEqual(states[0].volumes, states[1].volumes, `the pair of ${id} has one volume`);
    assert.deepEqual(states[1].published, ['127.0.0.1'], `${id} is published on loopback`);
    volumes.push(...states[0].volumes);
  }
  assert.equal(new Set(volumes).size, 3, 'each product has a volume of its own');
  const further = ['worker-claude', 'api-claude', 'worker-grok', 'api-grok'];
  await project.composed(...PRODUCTS, 'rm', '--stop', '--force', ...further);
}

export async function ledgerIsSound(project) {
  const found = JSON.parse(
    await project.evaluate(
      'worker',
      `const Database = require('better-sqlite3');
       const ledger = new Database(process.env.LEDGER_PATH, { readonly: true });
       const value = (sql) => ledger.prepare(sql).pluck().get();
       process.stdout.write(JSON.stringify({
         integrity: value('PRAGMA integrity_check'),
         posts: value('SELECT count(*) FROM posts'),
         fromPosts: value("SELECT count(*) FROM resets WHERE actor = 'worker'"),
       }))`,
    ),
  );
  assert.deepEqual(found, { integrity: 'ok', posts: 2, fromPosts: 2 });
}

export async function stopsInTime(project) {
  for (const service of SERVICES) {
    const startedAt = performance.now();
    await project.composed('stop', service);
    const tookMs = performance.now() - startedAt;
    assert.ok(tookMs < STOP_LIMIT_MS, `${service} took ${Math.round(tookMs)} ms to stop`);
    assert.equal((await project.state(service)).exitCode, 0, `${service} ends with 0 on SIGTERM`);
  }
}

export async function leavesNothing(project) {
  await project.remove();
  assert.equal(await project.leftovers(), '', 'no container, volume or network is left');
}

function post(hoursAgo, text) {
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  return {
    id: `post-${hoursAgo}`,
    url: `https://example.com/post-${hoursAgo}`,
    date_published: at,
    content_text: text,
  };
}

async function announce(project, item) {
  const body = JSON.stringify(JSON.stringify(item));
  await project.evaluate(
    'feed',
    `fetch('http://127.0.0.1:8080', { method: 'POST', body: ${body} })
       .then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))`,
  );
}

/**
 * Kills the program, not the container: `docker kill` would count as stopped by hand, and nothing would
 * restart it.
 */
async function kill(project, service) {
  // The init's only child. The exec may be torn down with it, so its exit code says nothing.
  const children = "require('node:fs').readFileSync('/proc/1/task/1/children', 'utf8')";
  await project.compose(
    ...EDGE,
    'exec',
    '-T',
    service,
    'node',
    '-e',
    `process.kill(parseInt(${children}), 'SIGKILL')`,
  );
}

async function restarted(project, service, before) {
  await until(`${service} is restarted and healthy`, 60, async () => {
    const now = await project.state(service);
    return now.restarts === before.restarts + 1 && isHealthy(now);
  });
}

function isHealthy(state) {
  return state.running && state.health === 'healthy';
}

async function bothHealthy(project) {
  for (const service of SERVICES) assert.ok(isHealthy(await project.state(service)), `${service} is healthy`);
}

async function newestReset(project, item) {
  return until(`the reset of "${item.content_text}" is served`, 60, async () => {
    const page = await get(project, '/api/v1/resets?limit=1');
    const newest = page?.resets[0];
    return newest?.announcement?.text === item.content_text ? newest : null;
  });
}

async function turnAfter(project, instant) {
  await until('a further turn is committed', 60, async () => {
    const stats = await get(project, '/api/v1/stats');
    return stats !== null && Date.parse(stats.generatedAt) > instant;
  });
}

/** The bundled record and these posts, each exactly once. */
async function recordHolds(project, items) {
  const { resets, totalResets } = await until('/resets answers', 30, () =>
    get(project, '/api/v1/resets?limit=100'),
  );
  assert.equal(totalResets, BUNDLED + items.length);
  assert.equal(new Set(resets.map((reset) => reset.at)).size, BUNDLED + items.length);
  for (const item of items) {
    const found = resets.filter((reset) => reset.announcement?.text === item.content_text);
    assert.deepEqual(
      found.map((reset) => reset.at),
      [item.date_published],
    );
  }
}

/** The body of a 200, else null: whoever asks waits. */
async function get(project, path) {
  try {
    const answer = await fetch(`${project.address}${path}`, { signal: AbortSignal.timeout(5_000) });
    return answer.status === 200 ? await answer.json() : null;
  } catch {
    // Not listening, or gone in mid-answer: that is what the waiting is for.
    return null;
  }
}

async function pageOf(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    return answer.status === 200 && (await answer.text()).includes('<h1>');
  } catch {
    return false;
  }
}

const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
const load = () => `(load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores)`;

export async function until(what, seconds, probe, everyMs = 500) {
  const deadline = performance.now() + seconds * 1_000;
  // A connection that is torn down in mid-answer leaves `fetch` to AbortSignal.timeout, which keeps no
  // process alive.
  const alive = setInterval(() => undefined, 1_000);
  try {
    for (;;) {
      const found = await probe();
      if (found) return found;
      if (performance.now() > deadline) throw new Error(`Waited ${seconds} s in vain until ${what}`);
      await delay(everyMs);
    }
  } finally {
    clearInterval(alive);
  }
}
