const DECLARED_ENCODING = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * Decodes a body by its byte order mark, else the header's charset, else the XML declaration, else UTF-8.
 * Invalid bytes become replacement characters.
 */
export function decodeBody(bytes: Uint8Array, contentType: string | null) {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const label =
    markedEncoding(start) ??
    /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ??
    declaredEncoding(start) ??
    'utf-8';
  try {
    return { text: decoder(label, true).decode(bytes), isValid: true };
  } catch {
    return { text: decoder(label, false).decode(bytes), isValid: false };
  }
}

/** A declaration that is readable as single bytes cannot be UTF-16, even if it claims to be. */
function declaredEncoding(start: string): string | null {
  const label = DECLARED_ENCODING.exec(start)?.[1];
  return label === undefined || /^utf-?16/i.test(label) ? null : label;
}

function markedEncoding(start: string): string | null {
  if (start.startsWith('\xef\xbb\xbf')) return 'utf-8';
  if (start.startsWith('\xfe\xff')) return 'utf-16be';
  if (start.startsWith('\xff\xfe')) return 'utf-16le';
  return null;
}

function decoder(label: string, fatal: boolean) {
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    // Unknown encoding: UTF-8 reads the ASCII part and marks the rest as invalid.
    return new TextDecoder('utf-8', { fatal });
  }
}
