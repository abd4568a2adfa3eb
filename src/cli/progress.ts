import { Presets, SingleBar } from 'cli-progress';
import type { Output } from './output.js';

/** A progress bar on a terminal, nothing in a pipe. */
export async function withProgress<T>(
  output: Output,
  label: string,
  total: number,
  work: (onProgress: (done: number) => void) => T | Promise<T>,
): Promise<T> {
  if (!output.isTerminal || total === 0) return work(() => undefined);
  const bar = new SingleBar(
    {
      format: `${label} {bar} {value}/{total} · {eta_formatted} left`,
      stream: process.stderr,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  try {
    return await work((done) => bar.update(done));
  } finally {
    bar.stop();
  }
}

/** For work that reports its total with every step. */
export function withPercentage<T>(
  output: Output,
  label: string,
  work: (onProgress: (done: number, total: number) => void) => T | Promise<T>,
): Promise<T> {
  return withProgress(output, label, 100, (onPercent) =>
    work((done, total) => onPercent(total === 0 ? 100 : Math.floor((100 * done) / total))),
  );
}
