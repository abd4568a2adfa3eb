/**
 * Whether a path has a part that only a shell replaces: `~` at its start, or a variable. Any other program
 * would take it for a folder of that name.
 */
export const needsShell = (path: string) => /^~|\$/.test(path);

export const WITHOUT_SHELL = 'written out, without ~ or $, which only a shell replaces';
