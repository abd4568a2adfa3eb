const DECLARED_ENCODING = /^<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

export interface DecodedBody {
  /** Bytes that are invalid in their encoding are replacement characters. */
  readonly text: string;
  readonly isValid: boolean;
}

/** The text of a body: byte order mark, then the charset of the header, then the XML declaration, then UTF-8. */
export function decodeBody(bytes: Uint8Array, contentType: string | null): DecodedBody {
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

function decoder(label: string, fatal: boolean) {
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    // An encoding nobody knows: UTF-8 reads the ASCII part and marks the rest.
    return new TextDecoder('utf-8', { fatal });
  }
}
