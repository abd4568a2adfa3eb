import { type CommandCosts, commandCosts, commandsTable } from './commands.js';
import { benchHttp, type HttpReport } from './http/bench-http.js';
import { compareGenerators, type GeneratorReport, generatorsTable } from './http/generators.js';
import { httpTables } from './http/report.js';
import { benchPaging, type PagingReport, pagingTable } from './paging.js';
import type { Records } from './records.js';
import { type StartCost, startCost, startLines } from './start-cost.js';
import { type TurnCost, turnCosts } from './turns.js';
import { turnsTable } from './turns-table.js';

/** What every part of `npm run bench` finds out. */
export interface Reports {
  readonly start: StartCost;
  readonly http: HttpReport;
  readonly generators: GeneratorReport;
  readonly turns: readonly TurnCost[];
  readonly paging: PagingReport;
  readonly commands: readonly CommandCosts[];
}

export type PartName = keyof Reports;

export interface BenchOptions {
  readonly quick: boolean;
  readonly restServer: boolean;
  readonly records: Records;
  readonly tell: (what: string) => void;
}

interface Part<Report> {
  run(options: BenchOptions): Promise<Report>;
  /** As Markdown. */
  text(report: Report): string;
}

const SIZES = { full: [100, 1_000, 10_000, 100_000, 1_000_000], quick: [100, 1_000] };
const FEW_SIZES = { full: [1_000, 100_000, 1_000_000], quick: [100, 1_000] };

export const PARTS: { readonly [Name in PartName]: Part<Reports[Name]> } = {
  start: { run: startCost, text: (report) => startLines(report).join('\n') },
  http: { run: benchHttp, text: httpTables },
  generators: { run: compareGenerators, text: generatorsTable },
  turns: {
    run: ({ quick, records, tell }) => turnCosts(SIZES[quick ? 'quick' : 'full'], records, tell),
    text: turnsTable,
  },
  paging: {
    run: ({ quick, ...rest }) =>
      benchPaging({
        ...(quick ? { resets: 10_000, rounds: 1 } : { resets: 1_000_000, rounds: 15 }),
        ...rest,
      }),
    text: pagingTable,
  },
  commands: {
    run: ({ quick, records, tell }) => commandCosts(FEW_SIZES[quick ? 'quick' : 'full'], records, tell),
    text: commandsTable,
  },
};

export const PART_NAMES = Object.keys(PARTS) as readonly PartName[];

/** The figures of a part in words and tables. */
export function textOf<Name extends PartName>(name: Name, report: Reports[Name]): string {
  return PARTS[name].text(report);
}
