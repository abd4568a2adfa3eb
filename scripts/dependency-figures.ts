import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Writes the last two columns of the table "To run" in docs/dependencies.md: the installed size of each
 * package without those that it needs, and the day of its last release, which the registry tells. npm run
 * docs:dependencies
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = join(ROOT, 'docs/dependencies.md');
const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const page = readFileSync(PAGE, 'utf8').replace(
  /^\| `([^`]+)` \| (.*?) \| [^|]* \| [^|]* \|$/gm,
  (row, name: string, why: string) =>
    name in dependencies ? `| \`${name}\` | ${why} | ${sizeOf(name)} | ${lastRelease(name)} |` : row,
);
writeFileSync(PAGE, page);

function sizeOf(name: string): string {
  const bytes = bytesIn(join(ROOT, 'node_modules', name));
  return bytes < 995_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The size without packages of its own that lie in it. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) =>
      entry.isDirectory() ? bytesIn(join(folder, entry.name)) : statSync(join(folder, entry.name)).size,
    )
    .reduce((sum, bytes) => sum + bytes, 0);
}

function lastRelease(name: string): string {
  const answer = execFileSync('npm', ['view', name, '--json', 'version', 'time'], { encoding: 'utf8' });
  const { version, time } = JSON.parse(answer) as { version: string; time: Record<string, string> };
  return time[version]?.slice(0, 10) ?? 'unknown';
}
