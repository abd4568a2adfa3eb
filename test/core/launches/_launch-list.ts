import assert from 'node:assert/strict';
import { checkLaunchList } from '../../../src/core/launches/check-launch-list.js';
import type {
  Launch,
  LaunchList,
  LaunchSource,
  PendingLaunch,
} from '../../../src/core/launches/launch-list.js';

/** Invented throughout. */
export function source(publisher: string, statedDate: string): LaunchSource {
  return { publisher, url: `https://${publisher.toLowerCase()}.example/models`, statedDate, kind: 'news' };
}

/** A launch of the line `main` that two publishers date. */
export function launch(model: string, date: string, over: Partial<Launch> = {}): Launch {
  return {
    model,
    line: 'main',
    date,
    stage: 'release',
    sources: [source('Courier', date), source('Gazette', date)],
    announcement: [],
    conflicts: [],
    ...over,
  };
}

export function pending(model: string, date: string, over: Partial<Launch> = {}): PendingLaunch {
  return {
    ...launch(model, date, { sources: [source('Courier', date)], ...over }),
    whyPending: 'one source',
  };
}

/** A file of the company `acme`, in which nothing is wrong. */
export function launchFile(over: object = {}) {
  return {
    company: { id: 'acme', name: 'Acme' },
    asOf: '2026-06-30',
    modernSince: '2025-01-10',
    lines: [
      { id: 'main', name: 'Main' },
      { id: 'mini', name: 'Mini' },
    ],
    launches: [
      launch('Main 1', '2025-01-10'),
      launch('Mini 1', '2025-03-01', { line: 'mini' }),
      launch('Main 2', '2025-03-01'),
      launch('Main 3', '2026-02-28'),
    ],
    pending: [pending('Mini 2', '2025-09-09', { line: 'mini' })],
    ...over,
  };
}

export function listOf(json: unknown): LaunchList {
  const { launchList, problems } = checkLaunchList(json, 'acme.json');
  assert.ok(launchList, problems.join('\n'));
  return launchList;
}

export function problemsOf(json: unknown, fileName = 'acme.json'): readonly string[] {
  return checkLaunchList(json, fileName).problems;
}
