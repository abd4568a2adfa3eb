import { existsSync, readFileSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded before a program: at its end it writes its CPU milliseconds and the most memory that it held, MB, to
 * stderr.
 */
process.on('exit', () => {
  if (!isMainThread) return;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  // Linux counts into `maxRSS` what the process that started this one held.
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const peakKb = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? maxRSS);
  writeSync(2, `\nusage ${(userCPUTime + systemCPUTime) / 1_000} ${peakKb / 1_000}\n`);
});
