/** On every answer, whatever it is and whoever makes it. */
export const COMMON_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag,Retry-After,Last-Modified',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Name, value, name, value …: the form that Node writes without looking at it twice. */
export function flatHeaders(...records: readonly Readonly<Record<string, string>>[]): readonly string[] {
  return records.flatMap((record) => Object.entries(record).flat());
}
