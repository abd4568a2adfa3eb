const REPLACEMENT = '[secret]';

/** Shorter parts of a secret occur in any text. */
const SHORTEST = 8;

/** Ordinary words of this length are removed as well. */
const LONG = 12;

/**
 * Replaces every run of 8 or more characters of a secret in a text, however the secret is written there:
 * servers quote keys in part. Shorter than 12 characters, a run is kept if it may be ordinary words: it has
 * no digit and no capital after a small letter.
 * @param secrets as they are sent; those of fewer than 8 characters are ignored
 * @returns for texts with one character per byte, the encoding in which the forms are compared
 */
export function createScrubber(secrets: readonly string[]): (text: string) => string {
  const runs = new Set<string>();
  // Two characters that begin a run of a secret. Nearly all text is skipped by this table alone.
  const beginnings = new Uint8Array(2 ** 16);
  const beginning = (text: string, at: number) =>
    ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff);
  for (const form of secrets.filter(({ length }) => length >= SHORTEST).flatMap(formsOf)) {
    for (let at = 0; at + SHORTEST <= form.length; at++) {
      runs.add(form.slice(at, at + SHORTEST));
      beginnings[beginning(form, at)] = 1;
    }
  }
  const runEnd = (text: string, from: number): number => {
    let end = from;
    while (runs.has(text.slice(end, end + SHORTEST))) end += 1;
    return end === from ? from : end + SHORTEST - 1;
  };

  return function scrub(text) {
    let scrubbed = '';
    let kept = 0;
    for (let at = 0; at + SHORTEST <= text.length; ) {
      const end = beginnings[beginning(text, at)] ? runEnd(text, at) : at;
      if (end > at && !isOrdinary(text.slice(at, end))) {
        scrubbed += text.slice(kept, at) + REPLACEMENT;
        kept = end;
      }
      at = Math.max(end, at + 1);
    }
    return scrubbed + text.slice(kept);
  };
}

const isOrdinary = (run: string) => run.length < LONG && !/\d|[a-z][A-Z]/.test(run);

/** Forms of a secret in a response: as it is, URL-encoded, as Basic auth, and in JSON that escapes `/`. */
function formsOf(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  const written = [secret, encodeURIComponent(secret), base64, encodeURIComponent(base64)];
  return [...written, ...written.map((form) => form.replaceAll('/', '\\/'))].map((form) =>
    Buffer.from(form).toString('latin1'),
  );
}
