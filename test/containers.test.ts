import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseApiConfig } from '../src/config/api-config.js';
import { parseWorkerConfig } from '../src/config/worker-config.js';

const file = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const example = parseEnv(file('.env.example')) as Record<string, string>;

/** The variables that a process asks for. */
function variablesOf(parse: (env: Record<string, string | undefined>) => unknown): string[] {
  const asked = new Set<string>();
  const env = new Proxy({} as Record<string, string | undefined>, {
    get(_target, name) {
      asked.add(String(name));
      return undefined;
    },
  });
  parse(env);
  return [...asked].filter((name) => /^[A-Z][A-Z_]+$/.test(name)).sort();
}

/** The variables that docker-compose.yml passes to a service by name. */
function passedTo(service: 'worker' | 'api'): string[] {
  const after = file('docker-compose.yml').split(new RegExp(`^  ${service}:(?: &\\w+)?$`, 'm'))[1] ?? '';
  const lines = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(after)?.[1] ?? '';
  return [...lines.matchAll(/^ {6}- (\w+)$/gm)].map((found) => String(found[1])).sort();
}

const worker = variablesOf(parseWorkerConfig);
const api = variablesOf(parseApiConfig);

describe('.env.example', () => {
  test('names every variable of both processes, those that docker-compose.yml reads itself, and no other', () => {
    const read = [...file('docker-compose.yml').matchAll(/\$\{(\w+):/g)].map((found) => String(found[1]));
    expect(Object.keys(example).sort()).toEqual([...new Set([...worker, ...api, ...read])].sort());
  });

  test('holds the defaults: copied as it is, it changes nothing', () => {
    expect(parseWorkerConfig(example)).toEqual(parseWorkerConfig({}));
    expect(parseApiConfig(example)).toEqual(parseApiConfig({}));
  });

  test('says something about each variable, on the line before it', () => {
    const undescribed = file('.env.example').match(/(?<!^#.*\n)^[A-Z_]+=/gm);
    expect(undescribed).toBeNull();
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

interface Service {
  readonly image: string;
  readonly profiles?: readonly string[];
  readonly ports?: readonly object[];
  readonly volumes: readonly string[];
  readonly environment?: readonly string[];
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly user?: string;
}
const compose = parse(file('docker-compose.yml'), { merge: true }) as {
  services: Record<'worker' | 'api' | 'api-2' | 'edge', Service>;
};

describe('the services', () => {
  test('without a profile there are two, as if there were no edge', () => {
    const plain = Object.entries(compose.services).filter(([, service]) => !service.profiles);
    expect(plain.map(([name]) => name)).toEqual(['worker', 'api']);
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

  test('the second API is the first without its port; the cache gets no ledger and no variable', () => {
    const { api, 'api-2': second, edge } = compose.services;
    expect(second).toEqual({ ...api, profiles: ['edge'], ports: [] });
    expect(edge.volumes).toEqual(['./edge:/etc/edge:ro']);
    expect(edge.environment).toBeUndefined();
  });

  test('edge/replicas.conf names both APIs at the port of the image', () => {
    const named = [...file('edge/replicas.conf').matchAll(/^server (.+?) /gm)].map((found) => found[1]);
    expect(named).toEqual(['api:3000', 'api-2:3000']);
    expect(file('Dockerfile')).toContain('EXPOSE 3000');
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
