import { z } from 'zod';

/* The names of plans, as the columns `plans` have them: a JSON array, null for none. */

const names = z.array(z.string());

export function plansOf(stored: string | null): readonly string[] {
  return stored === null ? [] : names.parse(JSON.parse(stored));
}

export function storedPlans(plans: readonly string[]): string | null {
  return plans.length === 0 ? null : JSON.stringify(plans);
}
