import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseApiConfig, parseWorkerConfig } from '../src/config.js';

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
  test('names every variable of both processes, and no other', () => {
    expect(Object.keys(example).sort()).toEqual([...new Set([...worker, ...api])].sort());
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
