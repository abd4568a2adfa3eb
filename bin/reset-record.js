#!/usr/bin/env node
// Written for any Node.js, so that one that is too old says so instead of a stack trace.
const least = [20, 19];
const have = process.versions.node.split('.').map(Number);
if (have[0] < least[0] || (have[0] === least[0] && have[1] < least[1])) {
  process.stderr.write(
    'Reset Record needs Node.js ' +
      least.join('.') +
      ' or newer, but this is ' +
      process.version +
      '. Install a newer one (https://nodejs.org).\n',
  );
  process.exitCode = 1;
} else {
  import('./run.js');
}
