#!/usr/bin/env node
try {
  await import('../dist/cli.js');
} catch (error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  const folder = (await import('node:url')).fileURLToPath(new URL('..', import.meta.url));
  process.stderr.write(
    `Reset Record is not installed completely (${error.message}).\nRun "npm ci" in ${folder} once.\n`,
  );
  process.exitCode = 1;
}
