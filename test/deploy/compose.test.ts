import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { API_VARIABLES, WORKER_VARIABLES } from '../_support/inputs/variables.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { checker } from '../_support/processes/program.js';
import { file, IMAGE, pathOf } from './_files.js';

interface Service {
  readonly extends?: { readonly file: string; readonly service: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly [key: string]: unknown;
}

const RESET = {
  tag: '!reset',
  collection: 'seq',
  resolve: () => 'nothing of the file that is extended',
} as const;

const COMPOSE = file('deploy/compose.yaml');

const { services, networks, volumes } = parse(COMPOSE, { customTags: [RESET] }) as {
  services: Record<'worker' | 'api' | 'caddy', Service>;
  networks: Record<string, object>;
  volumes: Record<string, null>;
};

const caddy = checker('caddy', 'CADDY_PATH');

describe('deploy/compose.yaml', () => {
  test('has the worker and the API of docker-compose.yml, and Caddy', () => {
    expect(Object.keys(services)).toEqual(['worker', 'api', 'reader', 'caddy']);
    expect(services.worker).toEqual({
      extends: { file: '../docker-compose.yml', service: 'worker' },
      environment: {
        BACKUP_SCHEDULE: `$${'{BACKUP_SCHEDULE:-30 3 * * *}'}`,
        PUBLIC_URL: services.api.environment?.PUBLIC_URL,
      },
    });
    expect(services.api.extends).toEqual({ file: '../docker-compose.yml', service: 'api' });
    const extended = parse(file('docker-compose.yml'), { merge: true });
    expect(Object.keys(volumes)).toContain(extended.services.worker.volumes[0].split(':')[0]);
  });

  test('publishes Caddy alone, which is confined like the rest', () => {
    expect(services.api.ports).toBe('nothing of the file that is extended');
    expect(services.caddy.ports).toEqual(['80:80', '443:443', '443:443/udp']);
    const { read_only, cap_drop, cap_add, security_opt } = services.caddy;
    expect({ read_only, cap_drop, cap_add, security_opt }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      cap_add: ['NET_BIND_SERVICE'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  test('gives the API a network without a way out', () => {
    expect(services.api.networks).toEqual(['inside']);
    expect(services.caddy.networks).toContain('inside');
    expect(networks.inside).toEqual({ internal: true });
  });

  test('asks for one variable of its own, DOMAIN, makes backups, and sets only what the API has', () => {
    const asked = [...COMPOSE.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(new Set(asked)).toEqual(new Set(['DOMAIN', 'BACKUP_SCHEDULE']));
    expect([...WORKER_VARIABLES, ...API_VARIABLES]).not.toContain('DOMAIN');
    const set = Object.keys(services.api.environment ?? {});
    expect(set.filter((name) => !API_VARIABLES.includes(name))).toEqual([]);
    expect(services.api.environment?.PUBLIC_URL).toMatch(/^https:\/\/\$\{DOMAIN:\?/);
  });
});

describe('deploy/Caddyfile', () => {
  const CADDYFILE = file('deploy/Caddyfile');

  test('passes everything on to the port of the image', () => {
    expect(CADDYFILE).toContain(`reverse_proxy {$API:api:${IMAGE.port}} {`);
  });

  test.skipIf(!caddy.isHere)(`is a valid file, ${caddy.by}`, async () => {
    const args = ['validate', '--config', pathOf('deploy/Caddyfile'), '--adapter', 'caddyfile'];
    const { code, output } = await caddy.run(args, { DOMAIN: 'resets.example' });
    expect(output).toContain('Valid configuration');
    expect(output).not.toContain('not formatted');
    expect(code).toBe(0);
  });

  test.skipIf(!caddy.isHere)(`takes the password of docs/operations.md, ${caddy.by}`, async () => {
    const page = file('docs/operations.md');
    const [, password = ''] = /^```caddyfile\n(.*?)^```$/ms.exec(page) ?? [];
    const [, networks = ''] = /in Caddy `(.*?)` and `/.exec(page) ?? [];
    const [, refusal = ''] = /in Caddy `.*?` and `(.*?)`/.exec(page) ?? [];
    const [major, minor] = (await caddy.run(['version'])).output.match(/\d+/g)?.map(Number) ?? [];
    const isOld = major === 2 && (minor ?? 0) < 8;
    const hash = '$2a$14$vysDKKYP.qRRXdomPyAlLeuSrGFPMIm53Rlxh6W.HrLymwd0Inke2';
    const block = password
      .replace('<hash>', () => hash)
      .replace('basic_auth', isOld ? 'basicauth' : 'basic_auth');
    const lines = `${block}\t${networks}\n\t${refusal}\n`;
    const config = join(temporaryDirectory(), 'Caddyfile');
    writeFileSync(
      config,
      CADDYFILE.replace('\treverse_proxy', () => `${lines}\treverse_proxy`),
    );
    const args = ['validate', '--config', config, '--adapter', 'caddyfile'];
    const { output } = await caddy.run(args, { DOMAIN: 'resets.example' });
    expect(output).toContain('Valid configuration');
    expect([password, networks]).toEqual([
      expect.stringContaining('ada <hash>'),
      expect.stringContaining('remote_ip'),
    ]);
  });
});
