import { DataUnavailableError } from '../http/errors.js';

/**
 * Null if a part cannot be made from this snapshot.
 * @param report called with the reason
 */
export function whereAvailable<T>(
  make: () => T,
  report: (error: DataUnavailableError) => void = () => undefined,
): T | null {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof DataUnavailableError)) throw error;
    report(error);
    return null;
  }
}
