/** What an audit looks at; every finding says which of them it comes from. */
export const CHECKS = [
  'file',
  'version',
  'integrity',
  'references',
  'schema',
  'chain',
  'head',
  'keys',
  'values',
  'turns',
  'posts',
  'record',
  'journal',
  'scores',
  'coverage',
  'projections',
  'launches',
  'alerts',
  'snapshots',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** Something that is not as the program writes it, or does not follow from what it is said to follow from. */
export interface Finding {
  readonly check: CheckName;
  /** Null where the finding is about the whole file. */
  readonly table: string | null;
  /** SQLite's `rowid`, which is the row's id where it has one; null where the finding is about no single row. */
  readonly rowId: number | null;
  /** In plain words. */
  readonly message: string;
}

export interface AuditReport {
  readonly path: string;
  /** Rows by table, as far as they could be counted. */
  readonly checked: Readonly<Record<string, number>>;
  /** The newest entry of the hash chain, seq 0 for an empty one; null where it cannot be read. */
  readonly chain: { readonly seq: number; readonly head: string } | null;
  /** At most `MOST_NAMED` of each check; a last one says how many more there are. */
  readonly findings: readonly Finding[];
}

export function isSound(report: AuditReport): boolean {
  return report.findings.length === 0;
}

export type Find = (table: string | null, rowId: number | null, message: string) => void;

/** A ledger that is wrong from end to end must not fill the memory with words about it. */
export const MOST_NAMED = 1_000;

export interface FindingList {
  readonly findings: readonly Finding[];
  of(check: CheckName): Find;
  /** Says of every check what was left out. */
  close(): void;
}

export function createFindingList(): FindingList {
  const findings: Finding[] = [];
  const counts = new Map<CheckName, number>();
  return {
    findings,
    of: (check) => (table, rowId, message) => {
      const count = (counts.get(check) ?? 0) + 1;
      counts.set(check, count);
      if (count <= MOST_NAMED) findings.push({ check, table, rowId, message });
    },
    close() {
      for (const [check, count] of counts) {
        const more = count - MOST_NAMED;
        if (more > 0)
          findings.push({ check, table: null, rowId: null, message: `and ${more} more of these` });
      }
    },
  };
}
