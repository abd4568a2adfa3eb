/** What an audit looks at; every finding says which of them it comes from. */
export type CheckName = 'file' | 'integrity' | 'references' | 'chain';

/** Something that is not as the program writes it, or does not follow from what it is said to follow from. */
export interface Finding {
  readonly check: CheckName;
  /** Null where the finding is about the whole file. */
  readonly table: string | null;
  /** SQLite's `rowid`, which is the row's id where it has one; null where the finding is about no single row. */
  readonly rowId: number | null;
  /** In plain words, with everything that is needed to understand it. */
  readonly message: string;
}

export interface AuditReport {
  readonly path: string;
  /** Rows by table, as far as they could be counted. */
  readonly checked: Readonly<Record<string, number>>;
  /** The newest entry of the hash chain, seq 0 for an empty one; null where it cannot be read. */
  readonly chain: { readonly seq: number; readonly head: string } | null;
  readonly findings: readonly Finding[];
}

export function isSound(report: AuditReport): boolean {
  return report.findings.length === 0;
}
