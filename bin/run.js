import { setFlagsFromString } from 'node:v8';

// Memory stays small however a program is started (docs/performance.md, Memory). Set before the program is loaded: the
// part of the heap for new objects would have grown by then, and never shrinks. It keeps its first size.
setFlagsFromString('--semi-space-growth-factor=1');
// Collects when the heap has grown by a fifth.
setFlagsFromString('--heap-growing-percent=20');

// Four programs run on their own, so that each process loads only what it needs. Everything else, and whatever is not
// exactly one of these, is for the command line: other commands, --help, and messages about wrong options.
const PROGRAMS = { start: [''], worker: ['', '--once', '--once --new'], api: [''], sandbox: [''] };
/** Loading opens many files at once. */
const LEAST_FILES = 256;
const [name, ...options] = process.argv.slice(2);
const isProgram = Object.hasOwn(PROGRAMS, name ?? '') && PROGRAMS[name].includes(options.join(' '));
// The programs are started as they are without this file: their options follow their own name.
if (isProgram) process.argv.splice(2, 1);

try {
  await import(isProgram ? `../dist/${name}.js` : '../dist/cli.js');
} catch (error) {
  const files = Number(process.report?.getReport().userLimits?.open_files?.soft);
  const isFew = error?.code === 'EMFILE' || files < LEAST_FILES;
  if (!isFew && error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  const folder = (await import('node:url')).fileURLToPath(new URL('..', import.meta.url));
  process.stderr.write(
    isFew
      ? `Only ${files} files may be open at once, fewer than this program has. Allow ${LEAST_FILES} (ulimit -n, LimitNOFILE=). (${error.message})\n`
      : `Reset Record is not installed completely (${error.message}).\nInstall it again; in a checkout, run "npm ci --include=dev" in ${folder} once.\n`,
  );
  process.exitCode = 1;
}
