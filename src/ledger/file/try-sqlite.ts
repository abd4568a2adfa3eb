import Database from 'better-sqlite3';
import { nativeModuleProblem } from './errors.js';

/** Tries it on a database in memory. @returns what is wrong, or null */
export function sqliteProblem(): string | null {
  try {
    new Database(':memory:').close();
    return null;
  } catch (error) {
    return nativeModuleProblem(error) ?? (error as Error).message;
  }
}
