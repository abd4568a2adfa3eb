import { cpus } from 'node:os';

/** Where figures were taken. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
}

export function thisMachine(): Machine {
  return { cpu: cpus()[0]?.model ?? '', cores: cpus().length, node: process.version };
}

export function machineInWords({ cpu, cores, node }: Machine): string {
  return `${cpu}, ${cores} cores, Node ${node}`;
}

type Cells = readonly (string | number)[];

/** A Markdown table, numbers to the right of their names. */
export function table(head: Cells, rows: readonly Cells[]): string {
  const rule = head.map((_cell, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** 12 345 678 */
export function thousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ');
}

/**
 * A page with figures between two comments, which name the command that makes them: a test holds the page to the JSON
 * of the same run.
 * @throws when the page has no such comments
 */
export function withFigures(page: string, command: string, figures: string): string {
  const [from, to] = [`<!-- figures: ${command} -->`, '<!-- end of the figures -->'];
  const start = page.indexOf(from);
  const end = page.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`the page has no place for the figures of ${command}`);
  return `${page.slice(0, start)}${from}\n\n${figures}\n\n${page.slice(end)}`;
}
