import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, join, parse, resolve, sep } from 'node:path';
import { NotALedgerError } from './identity.js';

/** As many as Linux follows. */
const MOST_LINKS = 40;

/**
 * The same file by whatever name, also before it exists: what stands beside a symbolic link belongs to no ledger, and
 * a link may be there before the file that it names. Node's own `realpath` gives up there.
 * @throws NotALedgerError for links that lead to no end
 */
export function realLedgerPath(path: string): string {
  let { root: real } = parse(resolve(path));
  const ahead = absoluteParts(path);
  let links = 0;
  for (let name = ahead.shift(); name !== undefined; name = ahead.shift()) {
    // Only now, behind a link, is it known whose parent is meant.
    const place = name === '..' ? dirname(real) : join(real, name);
    if (!isLink(place)) {
      real = place;
      continue;
    }
    links += 1;
    if (links > MOST_LINKS)
      throw new NotALedgerError(
        `${path} is a symbolic link that leads to no file; LEDGER_PATH names the ledger.`,
      );
    const target = readlinkSync(place);
    const { root } = parse(target);
    if (root !== '') real = root;
    ahead.unshift(...parts(target));
  }
  return real;
}

/** What is below a file is no link either; whoever opens it is told. */
function isLink(place: string): boolean {
  try {
    return lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false;
    throw error;
  }
}

function absoluteParts(path: string): string[] {
  return parse(path).root === '' ? [...parts(process.cwd()), ...parts(path)] : parts(path);
}

function parts(path: string): string[] {
  const { root } = parse(path);
  return path
    .slice(root.length)
    .split(sep)
    .filter((name) => name !== '' && name !== '.');
}
