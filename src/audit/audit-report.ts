/** The checks of an audit, as findings name them. */
const CHECK_NAMES = [
  'file',
  'version',
  'integrity',
  'references',
  'schema',
  'chain',
  'head',
  'values',
  'numbers',
  'turns',
  'posts',
  'record',
  'journal',
  'scores',
  'coverage',
  'alerts',
  'snapshots',
  'clock',
] as const;

export type CheckName = (typeof CHECK_NAMES)[number];

/**
 * Data that this program would not have written, or that does not follow from the data it is derived from.
 */
export interface Finding {
  readonly check: CheckName;
  /** Null: the whole file. */
  readonly table: string | null;
  /** SQLite's `rowid`, which equals the row's id if it has one. Null: no single row. */
  readonly rowId: number | null;
  readonly message: string;
}

export interface AuditReport {
  readonly path: string;
  /** Row counts by table, as far as they could be read. */
  readonly checked: Readonly<Record<string, number>>;
  /** The newest entry of the hash chain. seq 0: empty; null: unreadable. */
  readonly chain: { readonly seq: number; readonly head: string } | null;
  /** At most `MAX_FINDINGS` per check, then one with the number of the rest. */
  readonly findings: readonly Finding[];
  /**
   * What the machine's clock did, where the chain shows it: nothing wrong with the ledger. As many as
   * findings of a check.
   */
  readonly notes: readonly Finding[];
}

/** `posts, row 3: its content_hash does not match its text` */
export function findingText({ table, rowId, message }: Finding): string {
  if (table === null) return message;
  return rowId === null ? `${table}: ${message}` : `${table}, row ${rowId}: ${message}`;
}

/** Adds a finding. */
export type Find = (table: string | null, rowId: number | null, message: string) => void;

/** Adds a finding about the row that is being checked. */
export type FindHere = (message: string) => void;

/** Per check. Bounds the memory for a badly damaged ledger. */
export const MAX_FINDINGS = 1_000;

export interface FindingList {
  readonly findings: readonly Finding[];
  /** How a check adds its findings. */
  of(check: CheckName): Find;
  /** Adds how many findings of each check were left out. */
  close(): void;
}

export function createFindingList(): FindingList {
  const findings: Finding[] = [];
  const counts = new Map<CheckName, number>();
  return {
    findings,
    of:
      (check: CheckName): Find =>
      (table, rowId, message) => {
        const count = (counts.get(check) ?? 0) + 1;
        counts.set(check, count);
        if (count <= MAX_FINDINGS) findings.push({ check, table, rowId, message });
      },
    close() {
      for (const [check, count] of counts) {
        const more = count - MAX_FINDINGS;
        if (more > 0)
          findings.push({ check, table: null, rowId: null, message: `and ${more} more of these` });
      }
    },
  };
}
