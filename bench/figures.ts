import { cpus } from 'node:os';

/** The machine on which figures were taken. */
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

/** A Markdown table: the first column to the left, the others to the right. */
export function table(head: Cells, rows: readonly Cells[]): string {
  const rule = head.map((_cell, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Puts the goal next to what was measured, so that no page claims what its figures deny. */
export function goalText(subject: string, measured: string, asked: string, isMet: boolean): string {
  return `${subject}: ${measured} (asked: ${asked}; ${isMet ? 'met' : '**not met**'}).`;
}

/** 12 345 678 */
export function thousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ');
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Rounds to two decimals. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
