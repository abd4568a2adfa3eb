/** URL and headers of a request. fetch rejects URLs with credentials, so they become Basic auth. */
export function requestTarget(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return { url: address, headers: {} };
  const credentials = `${decodedPart(url.username)}:${decodedPart(url.password)}`;
  url.username = '';
  url.password = '';
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { url: url.href, headers: { authorization } };
}

/** The decoded user or password of a URL. */
export function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A bare percent sign in a password is literal.
    return text;
  }
}
