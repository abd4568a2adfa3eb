import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest of `test/system`, and then of all others, so that none of it stands alone at the end: a
 * clean checkout knows no durations. A file that is not listed costs time, nothing else.
 */
const SLOW = [
  'system/browser/page',
  'system/small-machine/operators-year',
  'system/crash/kill',
  'system/end-to-end/stopping',
  'system/browser/live',
  'system/cli/process',
  'system/small-machine/small-machine',
  'system/end-to-end/second-ledger',
  'system/bench/quick-run',
  'system/end-to-end/single-turn',
  'system/faults/clock-jumps',
  'system/end-to-end/sandbox',
  'system/faults/daylight-saving',
  'system/package/tarball',
  'system/browser/sandbox',
  'system/small-machine/hostile-answers',
  'system/end-to-end/env-file',
  'system/cli/restore',
  'system/crash/kill-in-commit',
  'system/faults/lost-output',
  'system/browser/share',
  'system/faults/read-only',
  'system/faults/disk-full',
  'system/end-to-end/alerts',
  'system/cli/backup',
  'system/chaos/chaos',
  'system/end-to-end/secrets',
  'system/package/small-heap',
  'audit/every-column',
  'audit/honest-life',
  'cli/why',
  'worker/turn-budget',
  'audit/columns',
  'cli/evaluate',
  'api/ledger-states',
  'worker/alerts-sent',
  'audit/forgery',
  'worker/turn-model',
  'lib/connections',
  'site/figures-agree',
  'worker/turn-clock-twin',
  'cli/doctor',
].map((name) => `test/${name}.test.ts`);

/** The slow files of each project before its others. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = SLOW.indexOf(relative(this.ctx.config.root, moduleId));
      return place === -1 ? SLOW.length : place;
    };
    const projects = new Map<string, TestSpecification[]>();
    for (const file of await super.sort(files))
      projects.set(file.project.name, [...(projects.get(file.project.name) ?? []), file]);
    return [...projects.values()].flatMap((some) => some.sort((a, b) => rank(a) - rank(b)));
  }
}
