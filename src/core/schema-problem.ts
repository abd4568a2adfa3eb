import type { z } from 'zod';

/**
 * What is wrong with a value, in plain words that begin with the place: `status: is missing`.
 * @param issue of a failed parse
 * @param whole how to call the value itself
 */
export function schemaProblem(issue: z.core.$ZodIssue, whole: string): string {
  const where = issue.path.join('.') || whole;
  // Zod says of a missing field that "undefined" was received.
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return `${where}: ${isMissing ? 'is missing' : issue.message}`;
}
