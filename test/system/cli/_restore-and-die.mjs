// Restores a file, and is killed right after a step; without one it goes to its end.

import { restoreCommand } from '../../../dist/cli/commands/restore.js';
import { standardOutput } from '../../../dist/cli/output.js';

const [file, ledgerPath, last] = process.argv.slice(2);
const onStep = (step) => {
  if (step === last) process.kill(process.pid, 'SIGKILL');
};
await restoreCommand(
  file,
  { ledgerPath, product: 'codex', now: Date.now(), head: null, json: true, onStep },
  standardOutput,
);
