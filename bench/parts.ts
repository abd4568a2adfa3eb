import type { BenchOptions } from './bench-options.js';
import { benchHttp } from './http/bench-http.js';
import { httpTables } from './http/tables.js';
import { memoryTable, memoryUse } from './memory.js';
import { turnCosts, turnsTable } from './turns.js';

/** Measures something, and writes what it measured as Markdown. */
export interface Part {
  run(options: BenchOptions): Promise<unknown>;
  text(report: unknown): string;
}

function part<Report>(
  run: (options: BenchOptions) => Promise<Report>,
  text: (report: Report) => string,
): Part {
  return { run, text: (report) => text(report as Report) };
}

export const PARTS: Readonly<Record<string, Part>> = {
  http: part(benchHttp, httpTables),
  turns: part(turnCosts, turnsTable),
  memory: part(memoryUse, memoryTable),
};
