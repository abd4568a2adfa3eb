/**
 * The address of a page below a base, which may have a path, a query, a user and a password:
 * `https://ada:secret@proxy.example/x/2/…`.
 */
export function below(base: string, path: string, query: Record<string, string | null> = {}): string {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}
