import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { sqliteProblem } from '../../ledger/file/try-sqlite.js';
import { diskSpace } from '../../lib/disk-space.js';
import { english } from '../../words/locale.js';
import { type Check, fails, off, works } from './check.js';

/** Same as `engines` in package.json. */
const OLDEST_NODE = [20, 19] as const;
const MIB = 1024 * 1024;

/** In addition to a copy of the ledger, which a backup or an upgrade may need. */
const SPARE_BYTES = 100 * MIB;

export function checkNode(version: string): Check {
  const name = 'Node.js';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wanted, least] = OLDEST_NODE;
  if (major > wanted || (major === wanted && minor >= least)) return works(name, version);
  return fails(
    name,
    english('doctor.node.old', { version }),
    english('doctor.node.install', { version: `${wanted}.${least}` }),
  );
}

/** The native module, which a package manager may have left out. */
export function checkSqlite(): Check {
  const problem = sqliteProblem();
  if (problem === null) return works('SQLite', english('doctor.sqlite.works'));
  return fails('SQLite', problem, english('doctor.sqlite.needed'));
}

/** @param ledgerPath need not exist yet */
export function checkDisk(ledgerPath: string): Check {
  const name = 'disk';
  try {
    const { freeBytes: free } = diskSpace(dirname(ledgerPath));
    const needed = (statSync(ledgerPath, { throwIfNoEntry: false })?.size ?? 0) + SPARE_BYTES;
    if (free >= needed) return works(name, english('doctor.disk.free', { free: inMib(free) }));
    return fails(
      name,
      english('doctor.disk.low', { free: inMib(free), needed: inMib(needed) }),
      english('disk.remedy'),
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return off(name, english('doctor.disk.unknown', { code: String(code) }), english('doctor.disk.created'));
  }
}

const inMib = (bytes: number) => `${Math.floor(bytes / MIB).toLocaleString('en')} MiB`;
