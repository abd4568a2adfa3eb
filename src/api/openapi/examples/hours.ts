import { HOUR_MS } from '../../../core/time.js';
import type { ExplanationBody } from '../../explanation-schema.js';

/** The hours of an explanation. */
export function hoursExample(
  generatedAt: string,
  probabilities: readonly number[],
): ExplanationBody['hours'] {
  return probabilities.map((probability, hour) => ({
    at: new Date(Date.parse(generatedAt) + hour * HOUR_MS).toISOString(),
    probability,
  }));
}
