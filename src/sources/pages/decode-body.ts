import { isAscii, isUtf8 } from 'node:buffer';

const DECLARED_ENCODING = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * Decodes a body by its byte order mark, else the header's charset, else the XML declaration, else UTF-8.
 * Bytes that are valid UTF-8 with more than ASCII in it are that, whatever single-byte encoding is claimed:
 * servers name one for every file. Invalid bytes become replacement characters.
 */
export function decodeBody(bytes: Uint8Array, contentType: string | null) {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const label =
    markedEncoding(start) ??
    /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ??
    declaredEncoding(start) ??
    'utf-8';
  if (isMislabeled(bytes, label)) return { text: decoder('utf-8', true).decode(bytes), isValid: true };
  try {
    return { text: decoder(label, true).decode(bytes), isValid: true };
  } catch {
    return { text: decoder(label, false).decode(bytes), isValid: false };
  }
}

/** Text in one of these is hardly ever valid UTF-8 by chance; in those of several bytes it may be. */
const SINGLE_BYTE = /^(?:windows|iso-8859|koi8|x-mac|macintosh|ibm866)/;

function isMislabeled(bytes: Uint8Array, label: string): boolean {
  return SINGLE_BYTE.test(decoder(label, true).encoding) && !isAscii(bytes) && isUtf8(bytes);
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
