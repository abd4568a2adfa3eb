/** A part of the program that is not loaded at the start; asked again it gives the same. */
export type Part<T> = () => Promise<T>;

/** Node keeps a failed load for the life of a process: only another process can do better. */
export class PartNotLoadedError extends Error {
  override readonly name = 'PartNotLoadedError';
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `a part of the program could not be loaded (${reason}). A process cannot mend that, so this one ends; the next one starts with what is there. Should that fail, too, install the program anew.`,
      { cause },
    );
  }
}

/** @param load an import; when it fails, so does the part, with a PartNotLoadedError */
export function part<T>(load: () => Promise<T>): Part<T> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      throw new PartNotLoadedError(error);
    }
  };
}

/** Loads all of them, one after the other, so that nothing that happens to their files later matters. */
export async function loadParts(parts: Readonly<Record<string, Part<unknown>>>): Promise<void> {
  for (const load of Object.values(parts)) await load();
}
