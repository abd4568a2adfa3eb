import { appendFileSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded before a program (`node --import usage-at-exit.js?to=<file>`): when its process ends, it adds a line of JSON
 * to the file: CPU milliseconds of all its threads, and the most memory that it held, MB.
 */
const to = new URL(import.meta.url).searchParams.get('to');
if (isMainThread && to !== null) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage = { cpuMs: (userCPUTime + systemCPUTime) / 1_000, peakMb: (peakKb() ?? maxRSS) / 1_000 };
    appendFileSync(to, `${JSON.stringify(usage)}\n`);
  });
}

/** Linux counts into `maxRSS` what whoever started the process held; this is its own. */
function peakKb(): number | null {
  try {
    const kb = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    return kb === undefined ? null : Number(kb);
  } catch {
    // Another system.
    return null;
  }
}
