import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../../_support/processes/processes.js';

const LIFECYCLE = new URL('../../../dist/lib/lifecycle.js', import.meta.url).href;

/** A program that runs this script, and says when it does. */
async function run(script: string) {
  const text = `const { abortOnStopSignal, leave, untilAborted } = await import('${LIFECYCLE}'); ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  await once(child.stdout, 'data');
  return { child, exit };
}

/** Takes a second to end. */
const SLOW = `
  const stop = abortOnStopSignal();
  const living = setInterval(() => {}, 1000);
  console.log('runs');
  await untilAborted(stop);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  clearInterval(living);
  leave(0);`;

test('A second Ctrl-C ends a program at once, but not one that npm only passes on.', async () => {
  const passedOn = await run(SLOW);
  passedOn.child.kill('SIGINT');
  await delay(100);
  passedOn.child.kill('SIGINT');
  expect(await passedOn.exit).toEqual([0, null]);

  const impatient = await run(SLOW);
  impatient.child.kill('SIGINT');
  await delay(1_500);
  impatient.child.kill('SIGINT');
  expect(await impatient.exit).toEqual([null, 'SIGINT']);
});

test('What the system still holds, such as a file or a name server that does not answer, keeps no program.', async () => {
  const fifo = join(temporaryDirectory(), 'fifo');
  execFileSync('mkfifo', [fifo]);
  const { exit } = await run(`
    const { readFile } = await import('node:fs');
    readFile('${fifo}', () => {});
    console.log('runs');
    setTimeout(() => leave(0), 100);`);
  const at = Date.now();
  await exit;
  expect(Date.now() - at).toBeLessThan(5_000);
});
