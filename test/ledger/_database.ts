import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { createGuardStatements, dropGuardStatements } from '../../src/ledger/file/guards.js';

/** A plain connection, as any other program would open the file; closed when the test ends. */
export function openRaw(path: string): Database.Database {
  const sqlite = new Database(path);
  onTestFinished(() => void sqlite.close());
  return sqlite;
}

/** What the file's schema has of a type, by name. */
export function schemaObjects(
  sqlite: Database.Database,
  type: 'table' | 'trigger' | 'view' | 'index',
): string[] {
  return sqlite
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = ? AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .pluck()
    .all(type) as string[];
}

/** Takes triggers and constraints away for as long as `work` runs: what somebody with a shell can do. */
export function withoutGuards(sqlite: Database.Database, work: () => void): void {
  const guards = [
    ...schemaObjects(sqlite, 'trigger').map((name) => ({ type: 'trigger', name })),
    ...schemaObjects(sqlite, 'view').map((name) => ({ type: 'view', name })),
  ];
  const all = (statements: readonly string[]) =>
    sqlite.exec(['SAVEPOINT guards', ...statements, 'RELEASE guards'].join(';\n'));
  all(dropGuardStatements(guards));
  sqlite.pragma('ignore_check_constraints = ON');
  work();
  sqlite.pragma('ignore_check_constraints = OFF');
  all(createGuardStatements());
}
