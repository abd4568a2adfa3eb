import Database from 'better-sqlite3';
import { vi } from 'vitest';

/** How many statements SQLite executes meanwhile, in all ledgers of this process. */
export async function statementsIn(work: () => unknown): Promise<number> {
  const prototype = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1')) as Database.Statement;
  const spies = (['all', 'get', 'run'] as const).map((name) => vi.spyOn(prototype, name));
  try {
    await work();
    return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
