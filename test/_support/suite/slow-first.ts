import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes five seconds and more, so that none of it stands alone at the end: a clean checkout knows no
 * durations. Those that wait for processes and those that compute take turns. A file that is not listed costs
 * time, nothing else.
 */
const SLOW = [
  'audit/honest-life',
  'cli/evaluate',
  'audit/forgery',
  'worker/alerts-sent',
  'worker/journal-45-days',
  'lib/connections',
  'worker/redact',
  'ledger/lock',
  'audit/clocks',
  'api/client-limits',
  'system/crash/kill',
  'system/end-to-end/sandbox',
  'system/browser/sandbox',
  'system/browser/page',
  'system/cli/process',
  'system/faults/clock-jumps',
  'system/end-to-end/stopping',
  'system/end-to-end/single-turn',
  'system/cli/restore',
  'system/faults/daylight-saving',
  'system/bench/quick-run',
  'system/end-to-end/backups',
  'system/chaos/chaos',
  'system/crash/kill-alerts',
  'system/small-machine/operators-year',
  'system/faults/disk-full',
  'system/faults/read-only',
  'system/faults/moved-ledger',
  'system/end-to-end/alerts',
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
