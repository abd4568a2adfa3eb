import type { z } from 'zod';

/**
 * Describes a zod issue, path first: `status: is missing`.
 * @param whole name of the value itself, used when the path is empty
 */
export function schemaProblem(issue: z.core.$ZodIssue, whole: string): string {
  const where = issue.path.join('.') || whole;
  // Zod reports a missing field as a received "undefined".
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return `${where}: ${isMissing ? 'is missing' : issue.message}`;
}
