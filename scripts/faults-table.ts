import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * The measurement of a harness that injected one kind of fault. One file of docs/reliability/ holds one of
 * these.
 */
export const faultResultSchema = z.strictObject({
  /** The file's name without `.json`. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** What went wrong, in a few words. */
  fault: z.string().min(1),
  /** How often it went wrong. */
  runs: z.int().positive(),
  /** What exactly was done, in words. */
  injected: z.string().min(1),
  /** Rows that had been committed and were gone, or that the record lacked in the end. */
  lost: z.int().nonnegative(),
  duplicated: z.int().nonnegative(),
  /**
   * The time during which the API gave no good answer, all runs together; null where the fault does not
   * concern the API.
   */
  unavailableSeconds: z.number().nonnegative().nullable(),
  /** Repeats this row: `npm run <script>` or `npx vitest run <file>`. */
  command: z.string().min(1),
  note: z.string().min(1).optional(),
});

export type FaultResult = z.infer<typeof faultResultSchema>;

/** Every result of a folder, by id. */
export function readFaultResults(folder: string): FaultResult[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => faultResultSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}

const HEAD = ['Fault', 'What was injected', 'Runs', 'Unavailable', 'Repeat with'];

/** The results as a Markdown table. */
export function faultsTable(results: readonly FaultResult[]): string {
  const rows = results.map((result) => [
    result.fault,
    result.note === undefined ? result.injected : `${result.injected}. ${result.note}`,
    String(result.runs),
    result.unavailableSeconds === null ? '–' : `${result.unavailableSeconds} s`,
    `\`${result.command}\``,
  ]);
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(HEAD), line(HEAD.map(() => '---')), ...rows.map(line)].join('\n');
}

const BETWEEN_MARKERS = /(<!-- faults: [^>]*-->\n).*?(\n<!-- end of faults -->)/s;

/** The page with the table of these results between its markers. */
export function withFaultsTable(page: string, results: readonly FaultResult[]): string {
  if (!BETWEEN_MARKERS.test(page)) throw new Error('the page has no markers for the table of faults');
  return page.replace(BETWEEN_MARKERS, (_, start: string, end: string) => start + faultsTable(results) + end);
}
