const DECLARED_ENCODING = /^<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * The text of a body: byte order mark, then the charset of the header, then the XML declaration, then UTF-8.
 * Bytes that are invalid in that encoding become replacement characters.
 */
export function decodeBody(bytes: Uint8Array, contentType: string | null): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const label =
    markedEncoding(start) ??
    /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ??
    declaredEncoding(start) ??
    'utf-8';
  return decoder(label).decode(bytes);
}

/** A declaration that could be read byte by byte is not in UTF-16, whatever it says. */
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

function decoder(label: string) {
  try {
    return new TextDecoder(label);
  } catch {
    // An encoding nobody knows: UTF-8 reads the ASCII part and marks the rest.
    return new TextDecoder('utf-8');
  }
}
