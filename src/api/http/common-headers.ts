import { SECURITY_HEADERS } from './security-headers.js';

/** On every answer, whatever it is and whoever makes it. */
export const COMMON_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag,Retry-After,Last-Modified',
  ...SECURITY_HEADERS,
} as const;

/** Name, value, name, value …: the form that Node writes without looking at it twice. A later record wins. */
export function flatHeaders(...records: readonly Readonly<Record<string, string>>[]): readonly string[] {
  return Object.entries(Object.assign({}, ...records) as Record<string, string>).flat();
}
