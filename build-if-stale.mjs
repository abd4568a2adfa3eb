// The first step of `npm start` and the like in a checkout: builds what has changed since, and only then. So a user who may not
// write the checkout can run what its owner has built.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The last file that a build writes. */
const LAST = 'dist/site/assets/docs-launch-odds.html';

/** What a build reads. */
const SOURCES = [
  'src',
  'docs/api.md',
  'docs/record.md',
  'docs/forecast.md',
  'docs/launch-odds.md',
  'data/openapi-examples.json',
  'data/reading/weights.json',
  'build-assets.mjs',
  'build-docs.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
  'package.json',
];

const builtAt = statSync(LAST, { throwIfNoEntry: false })?.mtimeMs ?? null;
const changed = builtAt === null ? 'dist' : newerThan(builtAt);
if (changed !== null) {
  const unwritable = ['dist', LAST, '.'].find((path) => exists(path) && !isWritable(path));
  if (unwritable === undefined)
    process.exitCode = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' }).status ?? 1;
  else {
    process.stderr.write(
      `${changed === 'dist' ? 'This checkout is not built' : `${changed} has changed since this checkout was built`}, and this user cannot write ${unwritable} in ${process.cwd()}. Run "npm run build" there as its owner, or make ${unwritable} writable.\n`,
    );
    process.exitCode = 1;
  }
}

/** A file that was changed after an instant; null if none was. */
function newerThan(at) {
  for (const path of SOURCES) {
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true }).map((name) => join(path, name))
      : [path];
    // A file that was deleted changes its folder.
    const found =
      files.find((file) => statSync(file).mtimeMs > at) ?? (statSync(path).mtimeMs > at ? path : undefined);
    if (found !== undefined) return found;
  }
  return null;
}

function exists(path) {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
