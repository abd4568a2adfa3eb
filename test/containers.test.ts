import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseApiConfig } from '../src/config/api-config.js';
import { parseWorkerConfig } from '../src/config/worker-config.js';
import { API_VARIABLES, WORKER_VARIABLES } from './_support/inputs/variables.js';

const file = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const example = parseEnv(file('.env.example')) as Record<string, string>;

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly build?: string;
  readonly pull_policy?: string;
  readonly profiles?: readonly string[];
  readonly ports?: readonly { readonly published: string; readonly host_ip: string }[];
  readonly volumes: readonly string[];
  /** Null: passed on from the shell or .env. */
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly user?: string;
}

type ServiceName =
  | 'worker'
  | 'api'
  | 'api-2'
  | 'edge'
  | 'reader'
  | `${'worker' | 'api'}-${'claude' | 'grok'}`;

/** Loopback unless HOST says otherwise. */
const PUBLISHED_AT = `$${'{HOST:-127.0.0.1}'}`;

const compose = parse(file('docker-compose.yml'), { merge: true }) as {
  name: string;
  services: Record<ServiceName, Service>;
};

/** The variables that docker-compose.yml passes to a service by name. */
function passedTo(service: ServiceName): string[] {
  const variables = Object.entries(compose.services[service].environment ?? {});
  return variables.flatMap(([name, value]) => (value === null ? [name] : [])).sort();
}

const worker = WORKER_VARIABLES;
const api = API_VARIABLES;

test('the image gets every folder that its build reads', () => {
  const read = [...file('build-assets.mjs').matchAll(/['`"]((?:src|docs)\/[^'`"]*)/g)];
  const beforeBuild = file('Dockerfile').split('RUN npm run build')[0] ?? '';
  const folders = [...beforeBuild.matchAll(/^COPY (\S+) \1$/gm)].map(([, folder]) => folder);
  expect(read.length).toBeGreaterThan(3);
  for (const [, path = ''] of read) expect(folders, path).toContain(path.split('/')[0]);
  for (const folder of folders) expect(file('.dockerignore')).toMatch(RegExp(`^!${folder}(/|$)`, 'm'));
});

describe('.env.example', () => {
  test('names every variable of both processes, those that docker-compose.yml reads itself, and no other', () => {
    const read = [...file('docker-compose.yml').matchAll(/\$\{(\w+):/g)].map((found) => String(found[1]));
    expect(Object.keys(example).sort()).toEqual([...new Set([...worker, ...api, ...read])].sort());
  });

  test('holds the defaults: copied as it is, it changes nothing', () => {
    expect(parseWorkerConfig(example)).toEqual(parseWorkerConfig({}));
    expect(parseApiConfig(example)).toEqual(parseApiConfig({}));
  });
});

describe('docs/configuration.md', () => {
  test('names every variable of both processes, and no other', () => {
    const rows = [...file('docs/configuration.md').matchAll(/^\| (`[A-Z].*?`) \|/gm)];
    const named = rows.flatMap(([, cell = '']) => [...cell.matchAll(/\w+/g)].map(([name]) => name));
    expect(named.sort()).toEqual([...new Set([...worker, ...api])].sort());
  });
});

describe('docker-compose.yml', () => {
  // The ledger's place and the listener inside a container are the image's.
  const fixed = ['HOST', 'LEDGER_PATH', 'PORT'];

  test('passes every variable of the worker', () => {
    expect(passedTo('worker')).toEqual(worker.filter((name) => !fixed.includes(name)));
  });

  test('passes the API its own variables alone: no source, no credential', () => {
    expect(passedTo('api')).toEqual(api.filter((name) => !fixed.includes(name)));
  });
});

describe('the services', () => {
  test('without a profile there are two, as if there were no edge', () => {
    const plain = Object.entries(compose.services).filter(([, service]) => !service.profiles);
    expect(plain.map(([name]) => name)).toEqual(['worker', 'api']);
  });

  test('the page of each profile has .env name it, so that an upgrade replaces its services, too', () => {
    const pages = { products: 'docs/operations.md', edge: 'docs/scaling.md', reader: 'docs/reading.md' };
    const profiles = Object.values(compose.services).flatMap((service) => service.profiles ?? []);
    expect([...new Set(profiles)].sort()).toEqual(Object.keys(pages).sort());
    for (const [profile, page] of Object.entries(pages)) {
      expect(file(page)).toMatch(RegExp(`^(echo )?COMPOSE_PROFILES=${profile}\\b`, 'm'));
      expect(file(page)).not.toMatch(/--profile \w+ up/);
    }
  });

  test('every port is published on loopback unless HOST says otherwise', () => {
    const ports = Object.values(compose.services).flatMap((service) => service.ports ?? []);
    expect(ports).toHaveLength(4);
    for (const { host_ip } of ports) expect(host_ip).toBe(PUBLISHED_AT);
  });

  test('all are confined: a read-only root, no capability, none to be gained', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([
        name,
        true,
        ['ALL'],
        ['no-new-privileges:true'],
      ]);
    }
    expect(compose.services.edge.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  test('volumes keep their names where the folder moves, and no registry is asked for what is built here', () => {
    expect(compose.name).toBe('reset-record');
    expect((parse(file('deploy/compose.yaml')) as { name: string }).name).toBe(compose.name);
    for (const service of Object.values(compose.services))
      if (service.image === 'reset-record') expect(service.pull_policy).toBe('never');
  });

  test.each([
    'docker-compose.yml',
    'deploy/compose.yaml',
    'deploy/ntfy.yaml',
  ])('none in %s waits until another one is healthy: a worker that cannot start must not stop the page', (name) => {
    const reset = { tag: '!reset', collection: 'seq', resolve: () => [] } as const;
    const { services } = parse(file(name), { merge: true, customTags: [reset] }) as typeof compose;
    const waits = Object.entries(services).flatMap(([waiting, { depends_on }]) =>
      Object.entries(depends_on ?? {}).map(
        ([other, { condition }]) => `${waiting} waits for ${other}: ${condition}`,
      ),
    );
    // nginx resolves the names of the replicas when it starts.
    const edge = ['api', 'api-2'].map((replica) => `edge waits for ${replica}: service_started`);
    expect(waits).toEqual(name === 'docker-compose.yml' ? edge : []);
    for (const { command, healthcheck } of Object.values(services))
      if (command?.join(' ') === 'reset-record api')
        expect(healthcheck?.test.at(-1)).toContain(':3000/livez');
  });

  test.each([
    'docker-compose.yml',
    'deploy/compose.yaml',
    'deploy/ntfy.yaml',
  ])('of %s keep at most 50 MB of logs each', (name) => {
    const reset = { tag: '!reset', collection: 'seq', resolve: () => [] } as const;
    const { services } = parse(file(name), { merge: true, customTags: [reset] }) as {
      services: Record<string, { image?: string; extends?: object; logging?: object }>;
    };
    const logging = { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } };
    // Those without an image change a service of another file.
    const own = Object.entries(services).filter(([, service]) => service.image !== undefined);
    expect(own.length).toBeGreaterThan(0);
    for (const [service, { logging: kept }] of own) expect([service, kept]).toEqual([service, logging]);
  });

  test('the second API is the first without its port; the cache gets no ledger and no variable', () => {
    const { api, 'api-2': second, edge } = compose.services;
    expect(second).toEqual({ ...api, profiles: ['edge'], ports: [] });
    expect(edge.volumes).toEqual(['./edge:/etc/edge:ro']);
    expect(edge.environment).toBeUndefined();
  });
});

describe('docker-compose.yml, the profile `products`', () => {
  const { services } = compose;
  const PRODUCTS = [
    { id: 'claude', port: `$${'{CLAUDE_PORT:-3001}'}` },
    { id: 'grok', port: `$${'{GROK_PORT:-3002}'}` },
  ] as const;
  /**
   * What an operator sets for the first product; another one must never read its timeline or write its
   * backups.
   */
  const OF_THE_FIRST =
    /^(PRODUCT|PRODUCT_NAME|TIMELINE|STATUS_.*|SEED_RECORD|BACKUP_DIR|PUBLIC_URL|SIBLINGS|TRUST_PROXY|FOLLOW_URLS)$/;
  const ofAll = (names: readonly string[]) => names.filter((name) => !OF_THE_FIRST.test(name));

  test.each(PRODUCTS)('$id has a pair, a volume and a port of its own', ({ id, port }) => {
    const [own, ownApi] = [services[`worker-${id}`], services[`api-${id}`]];
    const volumes = [`${id}:/var/lib/reset-record`];
    expect([own.volumes, ownApi.volumes]).toEqual([volumes, volumes]);
    expect([own.profiles, ownApi.profiles]).toEqual([['products'], ['products']]);
    expect(own.environment?.PRODUCT).toBe(id);
    expect(ownApi.ports).toEqual([{ target: 3000, published: port, host_ip: PUBLISHED_AT }]);
    expect(passedTo(`worker-${id}`)).toEqual(ofAll(passedTo('worker')));
    expect(passedTo(`api-${id}`)).toEqual(ofAll(passedTo('api')));
  });

  test.each(PRODUCTS)('$id has sources of its own, which can be switched off', ({ id }) => {
    const { TIMELINE, STATUS_PAGE_URL } = services[`worker-${id}`].environment ?? {};
    const own = (name: string) => `$${'{'}${id.toUpperCase()}_${name}:-}`;
    expect([TIMELINE, STATUS_PAGE_URL]).toEqual([own('TIMELINE'), own('STATUS_PAGE_URL')]);
    // Compose passes an empty text for what is not set.
    const sources = (env: Record<string, string>) => {
      const parsed = parseWorkerConfig({ PRODUCT: id, ...env });
      return parsed.kind === 'config' ? [parsed.config.timeline, parsed.config.statusPageUrl] : parsed;
    };
    expect(sources({ TIMELINE: '', STATUS_PAGE_URL: '' })).toEqual(sources({}));
    expect(sources({ TIMELINE: 'none', STATUS_PAGE_URL: 'none' })).toEqual([[], null]);
  });

  test('links every page to all three, at the ports that are published', () => {
    const linked = [...new Set(PRODUCTS.map(({ id }) => services[`api-${id}`].environment?.SIBLINGS))];
    expect(linked).toHaveLength(1);
    const ofDefaults = linked[0]?.replace(/\$\{\w+:-(\d+)\}/g, '$1').replace(/^\$\{SIBLINGS:-(.*)\}$/, '$1');
    expect(parseApiConfig({ SIBLINGS: ofDefaults })).toMatchObject({
      config: {
        siblings: [
          { name: 'Codex', origin: 'http://127.0.0.1:3000' },
          { name: 'Claude', origin: 'http://127.0.0.1:3001' },
          { name: 'Grok', origin: 'http://127.0.0.1:3002' },
        ],
      },
    });
    for (const { ports } of [services.api, services['api-claude'], services['api-grok']])
      expect(linked[0]).toContain(`http://127.0.0.1:${ports?.[0]?.published}`);
  });
});

describe('litestream.yml', () => {
  const [ledger, ...others] = (parse(file('litestream.yml')) as { dbs: { path: string; replica: object }[] })
    .dbs;

  test('replicates the one ledger of the image and its volume', () => {
    expect(others).toEqual([]);
    expect(file('Dockerfile')).toContain(`LEDGER_PATH=${ledger?.path}`);
    expect(compose.services.worker.volumes).toEqual(['ledger:/var/lib/reset-record']);
  });

  test('holds no credential and no address of anybody', () => {
    expect(ledger?.replica).toEqual({ url: `$${'{LEDGER_REPLICA_URL}'}`, 'sync-interval': '1s' });
  });
});
