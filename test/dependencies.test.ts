import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGE = read('docs/dependencies.md');
const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;

interface Locked {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
}

const LOCKED = Object.entries(
  JSON.parse(read('package-lock.json')).packages as Record<string, Locked>,
).filter(([path]) => path !== '');

/** What a production install has. */
const RUNNING = LOCKED.filter(([, { dev, devOptional }]) => !dev && !devOptional);

/** Names with a reason under a heading: in the first column of a table, or before the colon of a list. */
function listed(heading: string): string[] {
  const section = PAGE.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^[|-] (`.+?`)(?: \| |: )\S/gm)]
    .flatMap(([, names = '']) => [...names.matchAll(/`([^`]+)`/g)])
    .map(([, name = '']) => name);
}

describe('docs/dependencies.md', () => {
  test('gives a reason for each dependency, with size and last release of those that run, and for nothing else', () => {
    expect(listed('To run')).toEqual(Object.keys(manifest.dependencies ?? {}).sort());
    const row = /^\| `[^`]+` \| \S.* \| [\d.]+ [kM]B \| \d{4}-\d\d-\d\d \|$/gm;
    expect(PAGE.match(row)).toHaveLength(Object.keys(manifest.dependencies ?? {}).length);
    expect(listed('To build and test')).toEqual(Object.keys(manifest.devDependencies ?? {}).sort());
  });
});

/** Packages whose purpose is to tell somebody else who installs or uses a program. */
const TELEMETRY =
  /(^|\/)(@scarf\/|@sentry\/|@segment\/|@amplitude\/|@datadog\/|@vercel\/analytics|@microsoft\/applicationinsights|applicationinsights|analytics-node|mixpanel|posthog|universal-analytics|insight$|ackee-|rollbar|bugsnag|newrelic|opencollective-postinstall|.*\btelemetry\b)/;

describe('what is installed at all', () => {
  test('holds no package that reports on its users', () => {
    const names = LOCKED.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name) => TELEMETRY.test(name))).toEqual([]);
    for (const known of ['@scarf/scarf', '@sentry/node', 'posthog-node', 'next-telemetry'])
      expect(known).toMatch(TELEMETRY);
  });
});

describe('what is installed to run', () => {
  test('is pinned by hash, with no address of its own', () => {
    expect(LOCKED.filter(([, { integrity, resolved }]) => !integrity || resolved)).toEqual([]);
    expect(RUNNING.length).toBeGreaterThan(100);
  });

  test('runs no script when it is installed, but for the one native module', () => {
    const scripted = RUNNING.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
    expect(scripted).toEqual(['node_modules/better-sqlite3']);
  });

  test('may be used and passed on by anybody', () => {
    const free =
      /^\(?((MIT|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|CC0-1\.0|BlueOak-1\.0\.0|Unlicense|WTFPL)( OR )?)+\)?$/;
    const others = RUNNING.map(([path]) => [path, licenceOf(join(ROOT, path))]).filter(
      ([, licence = '']) => !free.test(licence),
    );
    expect(others).toEqual([]);
  });
});

/** As the package says it; of old packages, as they used to, or as the text of their licence reads. */
function licenceOf(directory: string): string {
  const { license, licenses } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  const said = license ?? licenses?.[0]?.type;
  if (typeof said === 'string') return said;
  const file = existsSync(directory) && readdirSync(directory).find((name) => /^licen[cs]e/i.test(name));
  const text = file ? readFileSync(join(directory, file), 'utf8') : '';
  return text.includes('Permission is hereby granted, free of charge') ? 'MIT' : 'none';
}
