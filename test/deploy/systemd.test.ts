import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { API_VARIABLES, WORKER_VARIABLES } from '../_support/inputs/variables.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { checker } from '../_support/processes/program.js';
import { file, IMAGE, pathOf } from './_files.js';

const nameIn = (setting: string) => String(setting.split('=')[0]);
const UNITS = ['worker', 'api'] as const;
const nameOf = (unit: string) => `reset-record-${unit}.service`;
const text = (unit: string) => file(`deploy/systemd/${nameOf(unit)}`);

const lines = (unit: string, key: string) =>
  [...text(unit).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** The first systemd that rates a unit without running it. */
const FIRST_OFFLINE = 250;
const systemd = checker('systemd-analyze', 'SYSTEMD_ANALYZE_PATH');

describe('deploy/systemd', () => {
  test.each(UNITS)('the unit of the %s runs what its container runs, with the same ledger', (unit) => {
    const { services } = parse(file('docker-compose.yml'), { merge: true });
    const [command, ...words] = services[unit].command;
    expect(lines(unit, 'ExecStart')).toEqual([`/usr/bin/node bin/${command}.js ${words.join(' ')}`]);
    const set = lines(unit, 'Environment').flatMap((line) => line.match(/(?<=")[^"]+(?=")|[^\s"]+/g) ?? []);
    expect(set).toContain(`LEDGER_PATH=${IMAGE.ledgerPath}`);
    const known = [...(unit === 'worker' ? WORKER_VARIABLES : API_VARIABLES), 'NODE_ENV', 'MALLOC_ARENA_MAX'];
    expect(set.map(nameIn).filter((name) => !known.includes(name))).toEqual([]);
    expect(set).toContain('MALLOC_ARENA_MAX=1');
    if (unit === 'worker') expect(set).toContain('BACKUP_SCHEDULE=30 3 * * *');
    expect(lines(unit, 'EnvironmentFile')).toEqual([`-/etc/reset-record/${unit}.env`]);
  });

  test.each(UNITS)('the unit of the %s waits for the time, and never stops trying', (unit) => {
    for (const key of ['After', 'Wants']) expect(lines(unit, key).join(' ')).toMatch(/\btime-sync\.target\b/);
    expect([lines(unit, 'Restart'), lines(unit, 'StartLimitIntervalSec')]).toEqual([['always'], ['0']]);
  });

  test('both units have one user and one folder, and nothing else is writable', () => {
    for (const key of ['DynamicUser', 'User', 'StateDirectory', 'CapabilityBoundingSet', 'MemoryMax'])
      expect([key, lines('worker', key)]).toEqual([key, lines('api', key)]);
    expect(lines('api', 'DynamicUser')).toEqual(['yes']);
    expect(`/var/lib/${lines('api', 'StateDirectory')[0]}`).toBe(IMAGE.volume);
    expect(lines('api', 'ReadWritePaths')).toEqual([]);
  });

  test('both units are copied out of the package where they run', () => {
    const [folder] = lines('worker', 'WorkingDirectory');
    expect(file('deploy/README.md')).toContain(
      `\ncp ${folder}/deploy/systemd/*.service /etc/systemd/system/\n`,
    );
  });

  test('the commands of deploy/README.md run as the units do, with their folders and their variables', () => {
    const [, command = ''] = /^rr\(\) \{\n(.*?)^\}$/ms.exec(file('deploy/README.md')) ?? [];
    const passed = command.replaceAll("'", '').split(/\s+(?=-[pE] )|\s+\\\n\s*/);
    for (const key of [
      'DynamicUser',
      'User',
      'UMask',
      'StateDirectory',
      'StateDirectoryMode',
      'WorkingDirectory',
    ])
      expect(passed).toContain(`-p ${key}=${lines('worker', key)[0]}`);
    for (const unit of UNITS) {
      expect(passed).toContain(`-p EnvironmentFile=${lines(unit, 'EnvironmentFile')[0]}`);
      const set = lines(unit, 'Environment').flatMap((line) => line.match(/(?<=")[^"]+(?=")|[^\s"]+/g) ?? []);
      for (const variable of set) expect(passed).toContain(`-E ${variable}`);
    }
  });

  test('the API reaches loopback alone', () => {
    expect([lines('api', 'IPAddressDeny'), lines('api', 'IPAddressAllow')]).toEqual([['any'], ['localhost']]);
  });

  test.skipIf(!systemd.isHere)(`the units have no mistakes, ${systemd.by}`, async () => {
    const folder = temporaryDirectory();
    const paths = UNITS.map((unit) => join(folder, nameOf(unit)));
    // The program need not be installed here.
    for (const path of paths) {
      const unit = readFileSync(pathOf(`deploy/systemd/${path.slice(folder.length + 1)}`), 'utf8');
      writeFileSync(path, unit.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));
    }
    expect(await systemd.run(['verify', '--man=no', ...paths])).toEqual({ code: 0, output: '' });
    const { output: version } = await systemd.run(['--version']);
    if (Number(/^systemd (\d+)/.exec(version)?.[1]) < FIRST_OFFLINE) return;
    // Whoever adds a setting that opens something has to see it: 1.2 and 1.3 today, from 0 to 10.
    const limits = ['security', '--offline=true', '--threshold=15'];
    for (const path of paths) {
      const { code, output } = await systemd.run([...limits, path]);
      expect([code, output.split('\n').filter((line) => line.includes('Overall'))]).toEqual([
        0,
        [expect.stringContaining('OK')],
      ]);
    }
  });
});
