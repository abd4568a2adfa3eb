import type { Ask } from '../init/ask.js';
import { UsageError } from '../output.js';
import type { GivenFields } from './launch-fields.js';

/**
 * Until when the company's list is complete with the launch in it. Every later day is scored as a day without a
 * launch of the other lines, so only a person can move it; a new list begins with its first launch.
 * @param before until when it was complete; undefined for a new list
 * @returns null if a person does not confirm it
 * @throws UsageError if nobody can be asked, or if the given day is too early
 */
export async function confirmAsOf(
  before: string | undefined,
  { company, date = '', asOf }: GivenFields,
  ask: Ask | null,
): Promise<string | null> {
  const earliest = before !== undefined && before > date ? before : date;
  if (asOf !== undefined && asOf < earliest)
    throw new UsageError(`--as-of: expected ${earliest} or later, found ${asOf}.`);
  if (asOf !== undefined || before === undefined || earliest === before) return asOf ?? earliest;
  const meaning = `${company}.json is complete until ${before}, before this launch. Moving that to ${date} says that no launch of the company is missing from the days between: on every line, days without a listed launch are scored as days without a launch.`;
  if (!ask) throw new UsageError(`${meaning} If that is true, add --as-of ${date}.`);
  return (await ask.confirm(`${meaning} Is that true?`)) ? date : null;
}
