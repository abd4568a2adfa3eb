import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FEED_SERVER = readFileSync(new URL('feed-server.mjs', import.meta.url), 'utf8');

/** Global words of `docker compose` for the services of this profile. */
export const EDGE = ['--profile', 'edge'];
export const PRODUCTS = ['--profile', 'products'];

/** In words why nothing can be tested here; null where a Docker engine with Compose answers. */
export async function missingEngine() {
  const compose = await run(['compose', 'version'], {});
  if (compose.code !== 0) return 'there is no `docker compose` here';
  const engine = await run(['info', '--format', '{{.ServerVersion}}'], {});
  return engine.code === 0 ? null : `no Docker engine answers (${lastLine(engine.output)})`;
}

/**
 * The project's own docker-compose.yml under a name, an image, a volume and a port of its own, with a feed
 * beside it. Nothing of the caller's .env or variables reaches it.
 */
export async function createProject() {
  const name = `reset-record-test-${process.pid}`;
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-compose-'));
  const override = join(directory, 'override.json');
  const environment = join(directory, 'empty.env');
  writeFileSync(override, JSON.stringify(overrideOf(name)));
  writeFileSync(environment, '');
  const port = await freePort();
  const edgePort = await freePort();
  const ports = { codex: port, claude: await freePort(), grok: await freePort() };
  const addresses = Object.entries(ports).map(([id, at]) => [id, `http://127.0.0.1:${at}`]);
  // HOST stays unset: the ports are published on loopback by default.
  const variables = {
    PORT: String(port),
    EDGE_PORT: String(edgePort),
    CLAUDE_PORT: String(ports.claude),
    GROK_PORT: String(ports.grok),
    SIBLINGS: addresses.map(([id, address]) => `${id}=${address}`).join(','),
  };
  const files = ['--file', join(ROOT, 'docker-compose.yml'), '--file', override, '--env-file', environment];
  const composeWith = (more, words) =>
    run(['compose', '--project-name', name, ...files, ...words], { ...variables, ...more });
  const compose = (...words) => composeWith({}, words);

  /** Throws with the command's output unless it succeeds. */
  async function composedWith(more, ...words) {
    const { code, output, stdout } = await composeWith(more, words);
    if (code !== 0) throw new Error(`docker compose ${words[0]} ended with ${code}:\n${output}`);
    return stdout.trim();
  }
  const composed = (...words) => composedWith({}, ...words);

  /** Runs JavaScript (CommonJS) inside a service's container. */
  const evaluate = (service, code) => composed('exec', '-T', service, 'node', '-e', code);

  const alone = `${name}-alone`;
  let removal;
  async function remove() {
    await run(['rm', '--force', '--volumes', alone], {});
    // Its own image alone: those that others made stay.
    const { code, output } = await compose(...EDGE, ...PRODUCTS, 'down', '--volumes', '--timeout', '5');
    await run(['image', 'rm', name], {});
    rmSync(directory, { recursive: true, force: true });
    if (code !== 0) throw new Error(`docker compose down ended with ${code}:\n${output}`);
  }

  return {
    compose,
    composed,
    /** With further variables in the shell. */
    composedWith,
    evaluate,
    address: `http://127.0.0.1:${port}`,
    /** The address of each product, by its id. */
    addresses: Object.fromEntries(addresses),
    edgeAddress: `http://127.0.0.1:${edgePort}`,
    /** Whether the engine has this image, or gets it. */
    async hasImage(image) {
      const here = await run(['image', 'inspect', image], {});
      return here.code === 0 || (await run(['pull', '--quiet', image], {})).code === 0;
    },
    async imageDetails() {
      const [details] = JSON.parse((await run(['image', 'inspect', name], {})).stdout);
      return details;
    },
    /** One container with worker and API, confined and on the project's port. @returns what removes it */
    async runAlone() {
      const confined = ['--init', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'];
      const sources = ['--env', 'TIMELINE=none', '--env', 'STATUS_PAGE_URL=none'];
      const words = [
        'run',
        '--detach',
        '--name',
        alone,
        ...confined,
        ...sources,
        '--publish',
        `127.0.0.1:${port}:3000`,
        name,
      ];
      const { code, output } = await run(words, {});
      if (code !== 0) throw new Error(`docker run ended with ${code}:\n${output}`);
      return () => run(['rm', '--force', '--volumes', alone], {});
    },
    image: name,
    async state(service) {
      const id = await composed(...EDGE, ...PRODUCTS, 'ps', '--all', '--quiet', service);
      const { stdout } = await run(['inspect', id], {});
      const [container] = JSON.parse(stdout);
      const { State, RestartCount, HostConfig, Mounts } = container;
      return {
        id,
        running: State.Running,
        health: State.Health?.Status,
        exitCode: State.ExitCode,
        restarts: RestartCount,
        volumes: Mounts.flatMap(({ Type, Name }) => (Type === 'volume' ? [Name] : [])),
        published: Object.values(HostConfig.PortBindings ?? {}).flatMap((all) =>
          all.map(({ HostIp }) => HostIp),
        ),
        limits: { processes: HostConfig.PidsLimit, memoryBytes: HostConfig.Memory },
      };
    },
    /** What the engine still has of this project. */
    async leftovers() {
      const filter = ['--quiet', '--filter', `label=com.docker.compose.project=${name}`];
      const kinds = [
        ['ps', '--all'],
        ['volume', 'ls'],
        ['network', 'ls'],
      ];
      const found = await Promise.all(kinds.map((kind) => run([...kind, ...filter], {})));
      return found.map(({ stdout }) => stdout.trim()).join('');
    },
    /** Containers, volume, network and image; the second call waits for the first. */
    remove() {
      removal ??= remove();
      return removal;
    },
  };
}

const NO_SOURCES = { TIMELINE: 'none', STATUS_PAGE_URL: 'none', TURN_SCHEDULE: '*/5 * * * * *' };

function overrideOf(image) {
  return {
    services: {
      worker: {
        image,
        environment: {
          TIMELINE: 'jsonfeed:http://feed:8080/feed.json',
          STATUS_PAGE_URL: 'none',
          TURN_SCHEDULE: '*/5 * * * * *',
        },
        depends_on: { feed: { condition: 'service_healthy' } },
      },
      api: { image },
      'api-2': { image },
      'worker-claude': { image, environment: NO_SOURCES },
      'api-claude': { image },
      'worker-grok': { image, environment: NO_SOURCES },
      'api-grok': { image },
      feed: {
        image,
        init: true,
        // Compose reads a single $ as the start of a variable.
        command: ['node', '--input-type=module', '-e', FEED_SERVER.replaceAll('$', '$$$$')],
        healthcheck: {
          test: ['CMD', 'node', '-e', "fetch('http://127.0.0.1:8080').catch(() => process.exit(1))"],
          interval: '2s',
        },
      },
    },
  };
}

// What the Docker client itself may need; TIMELINE, credentials and COMPOSE_* stay outside.
const PASSED = /^(PATH|HOME|USER|TMPDIR|XDG_.*|DOCKER_.*|BUILDKIT_.*|SSH_AUTH_SOCK|(https?|no)_proxy)$/i;

export function run(words, variables) {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED.test(name)));
  const options = {
    cwd: ROOT,
    env: { ...own, ...variables },
    timeout: 1_800_000,
    maxBuffer: 64 * 1024 * 1024,
  };
  return new Promise((resolve) => {
    execFile('docker', words, options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
      resolve({ code, stdout, output: `${stdout}${stderr}` || String(error ?? '') });
    });
  });
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function lastLine(text) {
  return text.trim().split('\n').at(-1);
}
